import { publishesSingleCompany } from '../../../platform/aws/environment.ts';
import { addDays, type IsoDate, mondayOf, todayInRome } from '../../../platform/kernel/calendar.ts';
import type { AuditRecord } from '../../../platform/tables/audit.ts';
import {
  conflictWhenStale,
  type Write,
  withRetries,
} from '../../../platform/tables/transactions.ts';
import {
  type NationalPricesRecord,
  nationalPricesOf,
  publishSurveyRevision,
  revisionWrite,
} from '../../national-prices/store/price-revisions.ts';
import {
  inputsOf,
  revisionBefore,
  type SurveyDraftState,
  surveyDraftState,
} from '../../national-prices/work/revision-drafts.ts';
import { type Held, isApproved, type SeenDraft } from '../../surveys/rules/drafts.ts';
import { thresholdsChangedSince } from '../../surveys/rules/publication-gates.ts';
import { assertAloneInWeek } from '../../surveys/rules/survey-dates.ts';
import { assertThere, type Survey, withActivity } from '../../surveys/rules/surveys.ts';
import { publicationSettings } from '../../surveys/store/publication-settings.ts';
import {
  changeSurvey,
  surveyById,
  surveyDatesBetween,
  surveysById,
  withStep,
} from '../../surveys/store/survey-records.ts';
import { type Early, heldUntil } from '../../surveys/work/embargo.ts';
import { type DraftCheck, type DraftKind, releasable } from '../../surveys/work/life-cycle.ts';
import { weeklyGates } from '../rules/weekly-gates.ts';
import { lastPricesFor } from './last-prices.ts';

/** A request to publish: the draft that was seen, why it is published as it is, and the note to the public. */
export interface PublicationRequest extends SeenDraft, Early {}

/** A survey's draft, and the findings about publishing it. */
export interface CheckedDraft extends SurveyDraftState, DraftCheck {
  /** Whether a second administrator has approved exactly this. */
  readonly isApproved: boolean;
  /** The public revision that it would replace; undefined where none is public. */
  readonly replaced: NationalPricesRecord | undefined;
  /** Those who changed settings that it is the first to use. */
  readonly settingsBy: readonly string[];
}

/** The draft of a survey's next revision. */
export const surveyDrafts: DraftKind<NationalPricesRecord, number> = {
  name: 'survey',
  subject: (surveyId) => `survey/${surveyId}`,
  missing: 'national_prices_missing',
  read: async (surveyId) => {
    const survey = await surveyById(surveyId);
    return {
      draft: await nationalPricesOf(surveyId, survey.revision + 1),
      check: (now) => checkDraft(survey, now),
      save: (draft, record) => changeSurvey(survey, survey, record, [revisionWrite(draft)]),
    };
  },
};

/**
 * Step 5: makes the draft of a survey public, all or nothing, with a reason where one is needed, or
 * with the one that was kept with the draft. A published survey stays as it is.
 * @throws Refusal not_found, reason_needed, approval_needed, or the code of what can never be published
 */
export function publishSurvey(
  surveyId: number,
  asked: PublicationRequest,
  by: string,
  now: Date,
): Promise<Survey> {
  const attempt = async () => {
    const survey = await surveyById(surveyId);
    assertThere(survey);
    return survey.published ? survey : publish(survey, survey, asked, by, now);
  };
  return withRetries(() => conflictWhenStale(attempt()));
}

/**
 * Publishes the draft of a survey that was read as `before` and is edited to `next` in the same transaction, which
 * also closes it: as its first revision, or in place of the public one. Under an embargo, before its announced
 * minute, the draft is held until then. @param others further writes of the transaction @throws Refusal as
 * `publishSurvey`; week_taken; stale_version when something changed meanwhile
 */
export async function publish(
  before: Survey,
  next: Survey,
  asked: PublicationRequest,
  by: string,
  now: Date,
  others: readonly Write[] = [],
): Promise<Survey> {
  const checked = await checkDraft(next, now);
  if (!before.published) assertAloneInWeek(next.date, await publicDatesBeside(next.date));
  const release = { series: 'weekly', period: before.date } as const;
  const isHeld =
    !before.published && (await heldUntil(release, checked.gates, asked, now)) !== undefined;
  const draft = releasable(surveyDrafts, before.id, checked.draft, checked, asked);
  const at = now.toISOString();
  const closed = withActivity(next, false, { at, by });
  if (isHeld) {
    return holdDraft(before, closed, { ...draft, held: { at, by } }, others);
  }
  const revision: NationalPricesRecord = { ...draft, findings: checked.gates.needsReason };
  const { correction: _, withdrawn: __, ...kept } = withStep(closed, 'published', at, by);
  const published = { ...kept, published: true, revision: draft.revision, note: draft.note };
  const { versions, years } = checked.gathered;
  return publishSurveyRevision(
    before,
    published,
    { revision, versions, years, writes: others },
    {
      actor: by,
      at,
      action: before.published ? 'survey.corrected' : 'survey.published',
      subject: `survey/${before.id}`,
      ...(checked.replaced && { before: recordOf(checked.replaced) }),
      after: recordOf(revision),
    },
  );
}

/** Keeps with a draft that it is to be published at its announced minute. @throws Refusal stale_version */
function holdDraft(
  before: Survey,
  next: Survey,
  draft: NationalPricesRecord & { readonly held: Held },
  others: readonly Write[],
): Promise<Survey> {
  const { revision, prices, fingerprint, reason, note, held } = draft;
  const record: AuditRecord = {
    actor: held.by,
    at: held.at,
    action: 'survey.held',
    subject: `survey/${before.id}`,
    after: { revision, prices, fingerprint, reason, note },
  };
  return changeSurvey(before, next, record, [...others, revisionWrite(draft)]);
}

/** Dates of the public surveys of a date's week. */
async function publicDatesBeside(date: IsoDate): Promise<IsoDate[]> {
  const monday = mondayOf(date);
  const dated = await surveyDatesBetween(monday, addDays(monday, 6));
  const surveys = await surveysById(dated.map(({ id }) => id));
  return surveys.flatMap((survey) => (survey.published ? survey.date : []));
}

/** The draft of a survey with its gates, as of now. */
export async function checkDraft(survey: Survey, now: Date): Promise<CheckedDraft> {
  const [state, before] = await Promise.all([surveyDraftState(survey), revisionBefore(survey)]);
  // Read after the versions that the state contains, so that a change in between is noticed.
  const { past = [], ...thresholds } = await publicationSettings();
  const replaced = survey.published ? before?.revision : undefined;
  const since = before?.revision.publishedAt;
  const inputsBefore = before && (await inputsOf(before.revision, before.survey));
  const gates = weeklyGates({
    date: survey.date,
    today: todayInRome(now),
    // Figures that are entered or restored have no step 1.
    companyPrices: state.basis === 'figures' ? 'current' : state.companyPrices,
    nationalPrices: state.nationalPrices,
    inputs: state.inputs,
    before: inputsBefore,
    lastPrices: await lastPricesFor(inputsBefore, state.inputs),
    isExplained: state.gathered.isExplained,
    limits: state.gathered.settings,
    thresholds,
    thresholdsChanged: since ? thresholdsChangedSince(since, thresholds, past) : [],
    allowsSingleCompany: publishesSingleCompany(),
    published: replaced?.prices,
    previousPrices: state.gathered.previousPrices,
  });
  const { draft, gathered } = state;
  // Station prices of further days come every morning; those of the survey's own week are in the fingerprint.
  const changes = `${survey.inputs}/${gathered.versions.settings}`;
  const isCurrent = draft !== undefined && state.nationalPrices === 'current';
  const { declarers, settingAuthors } = gathered;
  // Figures that are entered or restored use no weights.
  const weights = state.inputs?.kind === 'companies' ? settingAuthors.weights : [];
  const settingsBy = [...new Set([...weights, ...settingAuthors.products])];
  const contributors = [...declarers, ...settingsBy];
  const approved = isCurrent && isApproved({ ...draft, changes });
  return { ...state, gates, changes, contributors, settingsBy, replaced, isApproved: approved };
}

const recordOf = (record: NationalPricesRecord) => {
  const { revision, prices, fingerprint, reason, note, findings } = record;
  return { revision, prices, fingerprint, reason, note, findings };
};
