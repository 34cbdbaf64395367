import { isDeepStrictEqual } from 'node:util';
import { changedInputs, frozenWeek, inputCompany } from '../domain/company-inputs.ts';
import { companyPrices } from '../domain/company-prices.ts';
import type { Thousandths } from '../domain/money.ts';
import { type ByProduct, PRODUCT_IDS } from '../domain/products.ts';
import { Refusal } from '../domain/refusal.ts';
import type { InputCompany } from '../domain/survey-inputs.ts';
import {
  assertCorrectable,
  assertCorrectionOpen,
  type PublicNote,
  type Survey,
} from '../domain/surveys.ts';
import { type CompanyWeek, companyWeeksOf, replaceWeeks } from '../store/company-weeks.ts';
import { draftRemoval, nationalPricesOf } from '../store/price-revisions.ts';
import { changeSurvey, surveyBefore, surveyById } from '../store/survey-records.ts';
import { conflictWhenStale, withRetries } from '../store/transactions.ts';
import { emptyWeek } from './compute-company-prices.ts';
import { publish } from './publish-survey.ts';
import { inputsOf } from './revision-drafts.ts';
import { stationWeeks } from './station-weeks.ts';

/**
 * Opens the correction of a published survey: its figures stay public while the next revision is
 * prepared. It begins with the company prices of the public revision.
 * @throws Refusal not_found, survey_not_published, correction_open
 */
export function openCorrection(surveyId: number, by: string, now: Date): Promise<Survey> {
  return repeated(surveyId, async (survey) => {
    assertCorrectable(survey);
    const reset = await resetWeeks(survey);
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
 * Gives an open correction up: company prices go back to those of the public revision, and the
 * draft is removed. They are too many for one transaction; until all are back the correction stays
 * open, so a repetition completes an interrupted one.
 * @throws Refusal not_found, no_correction
 */
export function abandonCorrection(surveyId: number, by: string, now: Date): Promise<Survey> {
  // An attempt that is repeated finds the prices back already that the one before took back.
  const takenBack: PricesTakenBack = { before: {}, after: {} };
  return repeated(surveyId, async (survey) => {
    assertCorrectionOpen(survey);
    const reset = await resetWeeks(survey, takenBack);
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
 * Puts the draft of an open correction in place of the public revision, in one step.
 * @param expectedVersion version of the survey that the person saw, if known
 * @throws Refusal not_found, no_correction, stale_version, or the code of what can never be published
 */
export function publishCorrection(
  surveyId: number,
  texts: { readonly reason: string; readonly note: PublicNote },
  expectedVersion: number | undefined,
  by: string,
  now: Date,
): Promise<Survey> {
  return repeated(surveyId, async (survey) => {
    assertCorrectionOpen(survey);
    if (expectedVersion !== undefined && expectedVersion !== survey.version) {
      throw new Refusal('stale_version', { current: survey });
    }
    return publish(survey, survey, texts, by, now);
  });
}

/** Reads the survey and works on it, again when somebody else changed it meanwhile. */
const repeated = (surveyId: number, work: (survey: Survey) => Promise<Survey>): Promise<Survey> =>
  withRetries(() => conflictWhenStale(surveyById(surveyId).then(work)));

/** Prices of companies that differ, by company: as the correction had them, and as they are again. */
interface PricesTakenBack {
  readonly before: Record<number, ByProduct<Thousandths>>;
  readonly after: Record<number, ByProduct<Thousandths>>;
}

/**
 * Puts company prices that are not those of the public revision back to them.
 * @param takenBack is told which prices
 */
async function resetWeeks(survey: Survey, takenBack?: PricesTakenBack): Promise<Survey> {
  const frozen = await frozenCompanies(survey);
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

/** The companies behind the public revision, and who computed it when. */
interface FrozenCompanies {
  readonly companies: ReadonlyMap<number, InputCompany>;
  readonly at: string;
  readonly by: string;
}

/** Undefined for a revision that was imported or entered: no companies are behind it. */
export async function frozenCompanies(survey: Survey): Promise<FrozenCompanies | undefined> {
  for (let number = survey.revision; number > 0; ) {
    const revision = await nationalPricesOf(survey.id, number);
    if (!revision) return undefined;
    const inputs = await inputsOf(revision, survey);
    if (inputs.kind === 'companies') {
      const companies = new Map(inputs.companies.map((company) => [company.companyId, company]));
      return { companies, at: revision.computedAt, by: revision.computedBy };
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
  { companies, at, by }: FrozenCompanies,
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
    const imputed = Object.entries(frozen.imputed).map(([id, value]) => [id, { ...value, at, by }]);
    return {
      ...week,
      date,
      declared: frozen.declared,
      imputed: Object.fromEntries(imputed),
      rows,
    };
  });
}
