/** The weekly survey, its life cycle, and who may do what to it when. */
import { addDays, type IsoDate, mondayOf } from '../../../platform/kernel/calendar.ts';
import { Refusal } from '../../../platform/kernel/refusal.ts';

export type SurveyStep = 'companyPrices' | 'closed' | 'nationalPrices' | 'published';

export interface Survey {
  /** Positive integer, given in order of creation. */
  readonly id: number;
  readonly date: IsoDate;
  /** True while companies may declare prices: Open. */
  readonly active: boolean;
  readonly published: boolean;
  readonly notes: string;
  /** Latest published revision of its national prices; 0 when it was never published. */
  readonly revision: number;
  /** Grows whenever a company price of the survey changes. */
  readonly inputs: number;
  /** Grows with every change: a write made on an older version is refused. */
  readonly version: number;
  /** How many changes of company prices are counted in `inputs` and `version`. */
  readonly priceChanges: number;
  /** When and by whom each step was last done. */
  readonly steps?: { readonly [step in SurveyStep]?: Act | undefined } | undefined;
  /** Since when and by whom its next revision is prepared, while the published one stays public. */
  readonly correction?: Correction | undefined;
  /** The note to the public about the latest published revision. */
  readonly note?: PublicNote | undefined;
  /** Whether it was open, at times since its first publication, oldest first: each state until an instant. */
  readonly wasActive?: readonly WasActive[] | undefined;
  /** When its figures were withdrawn; absent while they are public, and before they were. */
  readonly withdrawn?: Withdrawal | undefined;
  /** It is in no list any more, and brought back with its date; only of one whose figures were withdrawn. */
  readonly deleted?: (Act & { readonly reason: string }) | undefined;
  /** The last decision to leave its figures as they are although a setting had changed. */
  readonly acceptedSettings?: AcceptedSettings | undefined;
}

interface AcceptedSettings extends Act {
  readonly reason: string;
  /** Fingerprint of the inputs with the settings at that time. */
  readonly of: string;
}

/** A step, when and by whom it was done. */
interface Act {
  /** Instant. */
  readonly at: string;
  readonly by: string;
}

interface WasActive {
  readonly active: boolean;
  readonly until: string;
}

export interface Correction extends Act {
  /** The steps of the public revision, which apply again if the correction is discarded. */
  readonly steps?: Survey['steps'] | undefined;
}

export interface Withdrawal extends Act {
  /** Internal. */
  readonly reason?: string | undefined;
  /** Public; without it a neutral note is shown. */
  readonly note?: PublicNote | undefined;
}

/** The note to the public about a publication or a withdrawal. */
export interface PublicNote {
  readonly it: string;
  readonly en: string;
}

/** The public text about a withdrawal without a note. */
export const NEUTRAL_NOTE: PublicNote = {
  it: 'I prezzi di questa rilevazione sono stati ritirati.',
  en: 'The prices of this survey have been withdrawn.',
};

/** A survey that is opened or closed. If it was public once, its earlier state is kept for answers about the past. */
export function withActivity<S extends Pick<Survey, 'active' | 'revision' | 'steps' | 'wasActive'>>(
  survey: S,
  active: boolean,
  { at, by }: Act,
): S {
  if (active === survey.active) return survey;
  const past = { active: survey.active, until: at };
  return {
    ...survey,
    active,
    ...(survey.revision > 0 && { wasActive: [...(survey.wasActive ?? []), past] }),
    ...(!active && { steps: { ...survey.steps, closed: { at, by } } }),
  };
}

/** Whether companies are, or will be, asked for the prices of a survey that is not public: not where its figures were. */
export const isAwaited = ({
  active,
  revision,
}: {
  readonly active: boolean;
  readonly revision?: number | undefined;
}): boolean => active || !revision;

/** In the order in which companies get surveys that are not published: an open one before any later one. */
export const openFirst = <S extends Pick<Survey, 'active'>>(surveys: readonly S[]): S[] =>
  surveys.toSorted((one, other) => Number(other.active) - Number(one.active));

export type PriceAuthor = 'company' | 'admin';

/**
 * A company declares prices while its survey is open, an administrator also when it is closed; once it
 * is published only an administrator does, while a correction is open.
 * @throws Refusal survey_published, survey_closed
 */
export function assertPricesEditable(survey: SurveyState, author: PriceAuthor): void {
  if (author === 'admin' && survey.correction) return;
  assertUnpublished(survey);
  if (author === 'company') assertOpen(survey);
}

/** Step 1, also for a correction. @throws Refusal survey_published, survey_closed */
export function assertCompanyPricesComputable(survey: SurveyState): void {
  if (survey.correction) return;
  assertUnpublished(survey);
  assertOpen(survey);
}

/** Step 4, also for a correction. @throws Refusal survey_published */
export function assertNationalPricesComputable(survey: SurveyState): void {
  if (!survey.correction) assertUnpublished(survey);
}

/** Only public surveys are corrected. @throws Refusal survey_not_published, correction_open */
export function assertCorrectable(survey: SurveyState): void {
  assertPublished(survey);
  assertNoCorrection(survey);
}

/** Required for the steps of a correction. @throws Refusal no_correction */
export function assertCorrectionOpen(survey: SurveyState): void {
  if (!survey.correction) throw new Refusal('no_correction', { surveyId: survey.id });
}

/**
 * National prices are entered, or those of an earlier revision restored, while a correction is open
 * or after a withdrawal.
 * @throws Refusal no_correction
 */
export function assertPricesReplaceable(survey: SurveyState): void {
  const isWithdrawn = !survey.published && survey.revision > 0;
  assertThere(survey);
  if (!isWithdrawn) assertCorrectionOpen(survey);
}

/**
 * Withdraws published figures; the revision stays on record. An open correction must end first. @throws Refusal
 * survey_not_published, correction_open
 */
export function assertWithdrawable(survey: SurveyState): void {
  assertPublished(survey);
  assertNoCorrection(survey);
}

/**
 * A survey that was never public can be deleted if it never had a price. @param hasHeldPrices whether a price of a company, or a
 * national one, was ever stored with it @throws Refusal survey_published, survey_has_prices
 */
export function assertDeletable(survey: SurveyState, hasHeldPrices: boolean): void {
  assertNeverPublic(survey);
  if (hasHeldPrices) throw new Refusal('survey_has_prices', { surveyId: survey.id });
}

/**
 * A closed survey whose figures were withdrawn can be deleted where no published average rests on them, with a reason.
 * @param resting the averages that do
 * @throws Refusal survey_published, survey_open, survey_used, reason_needed
 */
export function assertWithdrawnDeletable(
  survey: SurveyState,
  resting: readonly { readonly year: number; readonly month: number }[],
  reason: string | undefined,
): asserts reason is string {
  const { id, date } = survey;
  assertUnpublished(survey);
  if (survey.active) throw new Refusal('survey_open', { surveyId: id, date });
  if (resting.length > 0) {
    const periods = resting.map(({ year, month }) => ({ year, month }));
    throw new Refusal('survey_used', { surveyId: id, periods });
  }
  if (!reason) throw new Refusal('reason_needed', { surveyId: id });
}

/**
 * A published survey's date is part of the public record, also after its figures were withdrawn: its
 * revisions, their addresses and the calendar name it.
 * @throws Refusal survey_published
 */
export function assertNeverPublic(survey: SurveyState): void {
  assertUnpublished(survey);
  if (survey.revision > 0) throw new Refusal('survey_published', { surveyId: survey.id });
}

/**
 * The survey to show for a day: the one dated on it, else the first dated after it when the day
 * belongs to its week. A survey moved off a holiday Monday also answers for the days between that
 * Monday a week earlier and its shifted week, so that no day of a complete series is lost.
 */
export function surveyForDay<S extends { readonly date: IsoDate }>(
  surveys: Iterable<S>,
  day: IsoDate,
): S | undefined {
  let first: S | undefined;
  for (const survey of surveys) {
    if (survey.date >= day && (first === undefined || survey.date < first.date)) first = survey;
  }
  if (first === undefined || first.date === day) return first;
  return day >= addDays(mondayOf(first.date), -7) ? first : undefined;
}

type SurveyState = Pick<
  Survey,
  'id' | 'date' | 'active' | 'published' | 'revision' | 'correction' | 'steps' | 'deleted'
>;

/** @throws Refusal not_found for a survey that was deleted */
export function assertThere({ id, deleted }: Pick<Survey, 'id' | 'deleted'>): void {
  if (deleted) throw new Refusal('not_found', { surveyId: id });
}

function assertUnpublished(survey: SurveyState): void {
  assertThere(survey);
  if (survey.published) throw new Refusal('survey_published', { surveyId: survey.id });
}

function assertPublished(survey: SurveyState): void {
  if (!survey.published) throw new Refusal('survey_not_published', { surveyId: survey.id });
}

/** @throws Refusal correction_open */
export function assertNoCorrection(survey: SurveyState): void {
  if (survey.correction) throw new Refusal('correction_open', { surveyId: survey.id });
}

function assertOpen(survey: SurveyState): void {
  if (survey.active) return;
  const closedAt = survey.steps?.closed?.at;
  throw new Refusal('survey_closed', { surveyId: survey.id, ...(closedAt && { closedAt }) });
}
