import { isDeepStrictEqual } from 'node:util';
import type { Hundredths } from '../../../platform/kernel/money.ts';
import type { AuditRecord } from '../../../platform/tables/audit.ts';
import { stationsVersion } from '../../../platform/tables/counters.ts';
import { latestVersion } from '../../../platform/tables/latest-version.ts';
import { conflictWhenStale, withRetries } from '../../../platform/tables/transactions.ts';
import type { ByProduct } from '../../../sample/rules/products.ts';
import { allCompanies, type StoredCompany, weightsOf } from '../../../sample/store/companies.ts';
import { requireProducts } from '../../../sample/store/product-settings.ts';
import { settingsVersion } from '../../../sample/store/settings-version.ts';
import { companyStationWeek, stationWeeks } from '../../../stations/work/station-weeks.ts';
import { weeklyMethod } from '../../national-prices/rules/weekly-methods.ts';
import {
  assertCompaniesAsked,
  assertDraftSeen,
} from '../../national-prices/work/revision-drafts.ts';
import {
  type CompanyPrice,
  companyPrices,
  comparedWithPrevious,
} from '../../surveys/rules/company-prices.ts';
import type { SeenDraft } from '../../surveys/rules/drafts.ts';
import { methodOn } from '../../surveys/rules/methods.ts';
import { totalsOf } from '../../surveys/rules/series.ts';
import { assertCompanyPricesComputable, type Survey } from '../../surveys/rules/surveys.ts';
import {
  type CompanyWeek,
  companyWeek,
  companyWeeksOf,
  storeRows,
} from '../../surveys/store/company-weeks.ts';
import { publishedSeries } from '../../surveys/store/series-years.ts';
import {
  changeSurvey,
  surveyBefore,
  surveyById,
  withStep,
} from '../../surveys/store/survey-records.ts';
import { type WeeklyAverage, weeklyAverages } from '../rules/weekly-averages.ts';
import { tellMoved } from './moved-survey.ts';

/** A company of the sample with its rows in a survey. */
export interface CompanyWithRows {
  readonly company: StoredCompany;
  /** Valid on the survey's date. */
  readonly weights: ByProduct<number>;
  readonly rows: readonly CompanyPrice[];
  readonly comments?: CompanyWeek['comments'];
}

/**
 * Step 1: computes every sample company's prices and stores those that are not stored yet. When a company declares prices
 * while it runs, the computation starts again, so that no declaration is lost.
 * @throws Refusal not_found, survey_closed, survey_published, no_companies_asked, products_missing, draft_changed
 */
export function computeCompanyPrices(
  surveyId: number,
  by: string,
  now: Date,
  seen: SeenDraft = {},
): Promise<CompanyWithRows[]> {
  return withRetries(async () => {
    const survey = await surveyById(surveyId);
    assertCompanyPricesComputable(survey);
    if (seen.computedAt !== undefined) await assertDraftSeen(survey, seen, by);
    await assertCompaniesAsked(survey);
    await requireProducts();
    const computed = await compute(survey);
    const changed = computed.filter(({ isChanged }) => isChanged);
    const counted = await storeRows(
      changed.map(({ week }) => week),
      survey,
    );
    await markComputed(counted, changed, by, now);
    return withRows(computed, survey);
  });
}

const withRows = (computed: readonly ComputedWeek[], { date }: Survey): CompanyWithRows[] =>
  computed.map(({ company, week }) => ({
    company,
    weights: weightsOf(company, date),
    rows: week.rows ?? [],
    comments: week.comments,
  }));

/**
 * Gives the company prices of an unpublished survey the date to which it was moved, and computes them
 * again, because the new date has another week of station prices and another survey before it. They are too many for
 * one transaction; those that have the new date are skipped, so a repetition completes an
 * interrupted move. Companies that have declared some are told by mail.
 */
export function movePrices(surveyId: number, now: Date): Promise<Survey> {
  return withRetries(async () => {
    const survey = await surveyById(surveyId);
    if (survey.published) return survey;
    const left = (await companyWeeksOf(surveyId)).filter(({ date }) => date !== survey.date);
    if (left.length === 0) return survey;
    await tellMoved(left, survey, now);
    const companies = new Set(left.map(({ companyId }) => companyId));
    const computed = await compute(survey);
    const moved = computed.filter(({ company }) => companies.has(company.id));
    return storeRows(
      moved.map(({ week }) => week),
      survey,
    );
  });
}

/**
 * Every sample company's rows: while the survey is open those that step 1 computes now, also before it was carried out;
 * then those that are stored, compared with the survey before as it is now until they are published, and rows without
 * prices for a company that has none. The check page asks for them several
 * times at once: they are read once for each version of the survey and of what it is compared with.
 */
export async function companiesWithRows(survey: Survey): Promise<readonly CompanyWithRows[]> {
  const [settings, stations, before] = await Promise.all([
    settingsVersion(),
    stationsVersion(),
    surveyBefore(survey.date),
  ]);
  const versions = [survey.version, settings, stations, before?.id, before?.version];
  return latest([survey.id, ...versions].join(' '), async () =>
    survey.active && !survey.published
      ? withRows(await compute(survey), survey)
      : readCompaniesWithRows(survey),
  );
}

const latest = latestVersion<readonly CompanyWithRows[]>();

async function readCompaniesWithRows(survey: Survey): Promise<CompanyWithRows[]> {
  const [companies, weeks, previous] = await Promise.all([
    allCompanies(),
    companyWeeksOf(survey.id),
    survey.published ? undefined : rowsBefore(survey),
  ]);
  const byCompany = new Map(weeks.map((week) => [week.companyId, week]));
  return companies.map((company) => {
    const week = byCompany.get(company.id);
    const rows =
      week?.rows ?? companyPrices({ date: survey.date, declared: {}, stations: {}, previous: [] });
    return {
      company,
      weights: weightsOf(company, survey.date),
      rows: previous ? comparedWithPrevious(rows, previous.get(company.id) ?? []) : rows,
      comments: week?.comments,
    };
  });
}

/** Averages of the check page. */
export async function checkAverages(survey: Survey): Promise<WeeklyAverage[]> {
  const [companies, { national }, previous] = await Promise.all([
    companiesWithRows(survey),
    stationWeeks(survey.date),
    previousNational(survey),
  ]);
  const weighted = companies.map(({ weights, rows }) => ({ weights, prices: rows }));
  const method = weeklyMethod(methodOn(survey.date).version);
  return weeklyAverages(weighted, national, previous, method);
}

/** One company's rows, from what it declared and what was imputed. @param previous its week before */
export async function rowsOfWeek(
  { companyId, date, declared, imputed }: CompanyWeek,
  previous: CompanyWeek | undefined,
): Promise<CompanyPrice[]> {
  const stations = await companyStationWeek(companyId, date);
  return companyPrices({ date, declared, imputed, stations, previous: previous?.rows ?? [] });
}

/** The company's week in the survey before a survey's date. */
export async function weekBefore(
  companyId: number,
  { date }: Pick<Survey, 'date'>,
): Promise<CompanyWeek | undefined> {
  const before = await surveyBefore(date);
  return before && companyWeek(before.id, companyId);
}

interface ComputedWeek {
  readonly company: StoredCompany;
  /** The rows that are stored. */
  readonly before?: readonly CompanyPrice[] | undefined;
  readonly week: CompanyWeek;
  /** Whether the week is not stored like this. */
  readonly isChanged: boolean;
}

/** Companies' rows in the survey before. */
async function rowsBefore({ date }: Survey): Promise<Map<number, readonly CompanyPrice[]>> {
  const before = await surveyBefore(date);
  const weeks = before ? await companyWeeksOf(before.id) : [];
  return new Map(weeks.map(({ companyId, rows = [] }) => [companyId, rows]));
}

async function compute(survey: Survey): Promise<ComputedWeek[]> {
  const [companies, weeks, previous, stations] = await Promise.all([
    allCompanies(),
    companyWeeksOf(survey.id),
    rowsBefore(survey),
    stationWeeks(survey.date),
  ]);
  const known = new Map(weeks.map((week) => [week.companyId, week]));
  return companies.map((company) => {
    const stored = known.get(company.id);
    const week = stored ?? emptyWeek(survey, company.id);
    const rows = companyPrices({
      date: survey.date,
      declared: week.declared,
      imputed: week.imputed,
      stations: stations.byCompany.get(company.id) ?? {},
      previous: previous.get(company.id) ?? [],
    });
    const isChanged = stored?.date !== survey.date || !isDeepStrictEqual(stored.rows, rows);
    return { company, before: stored?.rows, week: { ...week, date: survey.date, rows }, isChanged };
  });
}

async function markComputed(
  survey: Survey,
  changed: readonly ComputedWeek[],
  by: string,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const next = withStep(survey, 'companyPrices', at, by);
  const record: AuditRecord = {
    actor: by,
    at,
    action: 'survey.company-prices-computed',
    subject: `survey/${survey.id}`,
    before: pricesByProduct(changed.map(({ week, before }) => ({ ...week, rows: before }))),
    after: pricesByProduct(changed.map(({ week }) => week)),
  };
  await conflictWhenStale(changeSurvey(survey, next, record));
}

/** Thousandths of EUR by product and company, as a record keeps them; companies without a price have no entry. */
function pricesByProduct(weeks: readonly Pick<CompanyWeek, 'companyId' | 'rows'>[]) {
  const prices: ByProduct<Record<number, { readonly price: number }>> = {};
  for (const { companyId, rows = [] } of weeks)
    for (const { productId, price } of rows)
      if (price !== 'no') prices[productId] = { ...prices[productId], [companyId]: { price } };
  return prices;
}

export function emptyWeek(survey: Survey, companyId: number): CompanyWeek {
  return { companyId, surveyId: survey.id, date: survey.date, declared: {}, version: 0 };
}

async function previousNational(survey: Survey): Promise<ByProduct<Hundredths>> {
  const entry = (await publishedSeries()).findLast(({ date }) => date < survey.date);
  return totalsOf(entry?.prices ?? {});
}
