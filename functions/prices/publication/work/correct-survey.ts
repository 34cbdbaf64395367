import { isDeepStrictEqual } from 'node:util';
import type { Thousandths } from '../../../platform/kernel/money.ts';
import { Refusal } from '../../../platform/kernel/refusal.ts';
import { conflictWhenStale, withRetries } from '../../../platform/tables/transactions.ts';
import { type ByProduct, PRODUCT_IDS, type ProductId } from '../../../sample/rules/products.ts';
import { stationWeeks } from '../../../stations/work/station-weeks.ts';
import { emptyWeek } from '../../collection/work/compute-company-prices.ts';
import {
  changedInputs,
  frozenWeek,
  inputCompany,
} from '../../national-prices/rules/company-inputs.ts';
import type { InputCompany } from '../../national-prices/rules/survey-inputs.ts';
import {
  draftRemoval,
  nationalPricesOf,
  type PriceAuthors,
} from '../../national-prices/store/price-revisions.ts';
import { assertDraftNamed, inputsOf } from '../../national-prices/work/revision-drafts.ts';
import { companyPrices } from '../../surveys/rules/company-prices.ts';
import { isRepeated, type SeenDraft } from '../../surveys/rules/drafts.ts';
import {
  assertCorrectable,
  assertCorrectionOpen,
  type PublicNote,
  type Survey,
} from '../../surveys/rules/surveys.ts';
import {
  type CompanyWeek,
  companyWeeksOf,
  replaceWeeks,
} from '../../surveys/store/company-weeks.ts';
import { changeSurvey, surveyBefore, surveyById } from '../../surveys/store/survey-records.ts';
import { publish } from './publish-survey.ts';

/**
 * Opens the correction of a published survey: its figures stay public while the next revision is
 * prepared. It begins with the company prices of the public revision.
 * @throws Refusal not_found, survey_not_published, correction_open
 */
export function openCorrection(surveyId: number, by: string, now: Date): Promise<Survey> {
  return repeated(surveyId, async (survey) => {
    assertCorrectable(survey);
    const reset = await resetWeeks(survey, survey.revision);
    const at = now.toISOString();
    const correction = { at, by, steps: survey.steps };
    return changeSurvey(
      reset,
      { ...reset, correction },
      {
        actor: by,
        at,
        action: 'survey.correction-opened',
        subject: `survey/${surveyId}`,
        before: { revision: survey.revision },
      },
    );
  });
}

/**
 * Discards an open correction: company prices return to those of the public revision, and the draft is removed. They
 * are too many for one transaction; until all are restored the correction stays open, so repeating it completes an
 * interrupted attempt. @throws Refusal not_found, no_correction, draft_in_hand,
 * draft_changed
 */
export function abandonCorrection(
  surveyId: number,
  seen: SeenDraft,
  by: string,
  now: Date,
): Promise<Survey> {
  // In a repeated attempt the prices may already have been restored by the previous one.
  const takenBack: PricesTakenBack = { before: {}, after: {} };
  return repeated(surveyId, async (survey) => {
    assertCorrectionOpen(survey);
    await assertDraftNamed(survey, seen, by);
    const reset = await resetWeeks(survey, survey.revision, takenBack);
    const { correction, ...next } = reset;
    return changeSurvey(
      reset,
      { ...next, steps: correction?.steps },
      {
        actor: by,
        at: now.toISOString(),
        action: 'survey.correction-abandoned',
        subject: `survey/${surveyId}`,
        before: { at: correction?.at, by: correction?.by, companyPrices: takenBack.before },
        after: { companyPrices: takenBack.after },
      },
      draftRemoval(surveyId, survey.revision + 1),
    );
  });
}

/**
 * Puts the draft of an open correction in place of the public revision, in one step. Sent again it changes nothing.
 * @param expectedVersion version of the survey that the person saw, if known
 * @throws Refusal not_found, no_correction, stale_version, draft_in_hand, draft_changed, or the code of what can never be published
 */
export function publishCorrection(
  surveyId: number,
  asked: SeenDraft & { readonly reason: string; readonly note: PublicNote },
  expectedVersion: number | undefined,
  by: string,
  now: Date,
): Promise<Survey> {
  return repeated(surveyId, async (survey) => {
    const { correction, published, revision } = survey;
    const isPublic = !correction && published && revision > 1;
    if (isPublic && isRepeated(await nationalPricesOf(surveyId, revision), asked)) return survey;
    assertCorrectionOpen(survey);
    if (expectedVersion !== undefined && expectedVersion !== survey.version) {
      throw new Refusal('stale_version', { current: survey });
    }
    await assertDraftNamed(survey, asked, by);
    return publish(survey, survey, asked, by, now);
  });
}

/** Reads the survey and works on it, and does both again when another person changed the survey meanwhile. */
const repeated = (surveyId: number, work: (survey: Survey) => Promise<Survey>): Promise<Survey> =>
  withRetries(() => conflictWhenStale(surveyById(surveyId).then(work)));

/**
 * Companies' prices that change when a correction ends: those of the correction, and the earlier ones that apply
 * again.
 */
export interface PricesTakenBack {
  readonly before: Record<number, ByProduct<Thousandths>>;
  readonly after: Record<number, ByProduct<Thousandths>>;
}

/** Restores company prices that differ from those of a revision. @param takenBack is called with them */
export async function resetWeeks(
  survey: Survey,
  revision: number,
  takenBack?: PricesTakenBack,
): Promise<Survey> {
  const frozen = await frozenCompanies(survey, revision);
  if (!frozen) return survey;
  const weeks = await companyWeeksOf(survey.id);
  const known = new Set(weeks.map(({ companyId }) => companyId));
  const missing = [...frozen.companies.keys()].filter((id) => !known.has(id));
  const changed = [...weeks, ...missing.map((id) => emptyWeek(survey, id))].filter((week) =>
    isChanged(week, frozen.companies.get(week.companyId)),
  );
  if (changed.length === 0) return survey;
  if (takenBack) {
    for (const week of changed) noteDifferences(week, frozen.companies, takenBack);
  }
  return replaceWeeks(await restoredWeeks(survey, changed, frozen), survey);
}

function noteDifferences(
  { companyId, declared, imputed }: CompanyWeek,
  companies: FrozenCompanies['companies'],
  { before, after }: PricesTakenBack,
): void {
  const now = { ...imputed, ...declared };
  const frozen = frozenWeek(companies.get(companyId), {});
  const then = { ...frozen.imputed, ...frozen.declared };
  const ids = PRODUCT_IDS.filter((id) => now[id]?.price !== then[id]?.price);
  if (ids.length === 0) return;
  before[companyId] = Object.fromEntries(ids.map((id) => [id, now[id]?.price]));
  after[companyId] = Object.fromEntries(ids.map((id) => [id, then[id]?.price]));
}

/** The companies behind a revision, and who computed it when. */
interface FrozenCompanies {
  readonly companies: ReadonlyMap<number, InputCompany>;
  readonly at: string;
  readonly by: string;
  /** Absent in revisions of earlier versions, and where nobody entered a price. */
  readonly authors: PriceAuthors | undefined;
}

/** Undefined for a revision that was imported or entered, which is not based on companies. */
export async function frozenCompanies(
  survey: Survey,
  of: number,
): Promise<FrozenCompanies | undefined> {
  for (let number = of; number > 0; ) {
    const revision = await nationalPricesOf(survey.id, number);
    if (!revision) return undefined;
    const inputs = await inputsOf(revision, survey);
    if (inputs.kind === 'companies') {
      const companies = new Map(inputs.companies.map((company) => [company.companyId, company]));
      const { computedAt: at, computedBy: by, authors } = revision;
      return { companies, at, by, authors };
    }
    if (inputs.kind !== 'restored') return undefined;
    number = inputs.revision;
  }
  return undefined;
}

function isChanged(week: CompanyWeek, frozen: InputCompany | undefined): boolean {
  const { companyId, rows = [], imputed, declared } = week;
  if (!isDeepStrictEqual(declared, frozenWeek(frozen, {}).declared)) return true;
  if (!frozen) return false;
  const { name, weights } = frozen;
  const now = inputCompany({ companyId, name, weights }, { rows, imputed });
  return changedInputs(now, frozen).length > 0;
}

async function restoredWeeks(
  survey: Survey,
  weeks: readonly CompanyWeek[],
  { companies, at, by, authors }: FrozenCompanies,
): Promise<CompanyWeek[]> {
  const { date } = survey;
  const before = await surveyBefore(date);
  const [stations, weeksBefore] = await Promise.all([
    stationWeeks(date),
    before ? companyWeeksOf(before.id) : [],
  ]);
  const previous = new Map(weeksBefore.map((week) => [week.companyId, week.rows ?? []]));
  return weeks.map((week) => {
    const now = stations.byCompany.get(week.companyId) ?? {};
    const frozen = frozenWeek(companies.get(week.companyId), now);
    const rows = companyPrices({ date, ...frozen, previous: previous.get(week.companyId) ?? [] });
    const own: ByProduct<string> = authors?.[week.companyId] ?? {};
    const imputed = Object.entries(frozen.imputed).map(([id, value]) => [
      id,
      { ...value, at, by: own[Number(id) as ProductId] ?? by },
    ]);
    return {
      ...week,
      date,
      declared: frozen.declared,
      enteredBy: stillEntered({ ...week.enteredBy, ...own }, frozen.declared),
      imputed: Object.fromEntries(imputed),
      rows,
    };
  });
}

/** Administrators stay authors only of prices that do not return to the company's own. */
function stillEntered(
  enteredBy: CompanyWeek['enteredBy'] = {},
  declared: CompanyWeek['declared'],
): CompanyWeek['enteredBy'] {
  const kept = Object.entries(enteredBy).filter(
    ([id]) => declared[Number(id) as ProductId]?.byAdmin,
  );
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
}
