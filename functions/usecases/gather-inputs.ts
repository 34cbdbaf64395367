import type { IsoDate } from '../domain/calendar.ts';
import { inputCompany } from '../domain/company-inputs.ts';
import { type CompanyPrice, companyPrices } from '../domain/company-prices.ts';
import type { Hundredths } from '../domain/money.ts';
import { type ByProduct, isSurveyed, PRODUCT_IDS, type ProductId } from '../domain/products.ts';
import type { ComputedState } from '../domain/publication-gates.ts';
import { oldestFirst, type SeriesEntry } from '../domain/series.ts';
import type { ProductValues } from '../domain/setting-values.ts';
import type { CompanyInputs, InputCompany, SurveyInputs } from '../domain/survey-inputs.ts';
import { type ComparedRows, companyPricesState } from '../domain/survey-steps.ts';
import type { Survey } from '../domain/surveys.ts';
import { allCompanies, type StoredCompany, weightsOf } from '../store/companies.ts';
import { type CompanyWeek, companyWeeksOf } from '../store/company-weeks.ts';
import { type InputVersions, inputVersions } from '../store/counters.ts';
import { requireProducts, settingsByProduct } from '../store/product-settings.ts';
import { publishedSeries, type SeriesYear, seriesYear } from '../store/series-years.ts';
import { type StationWeeks, stationWeeks } from './station-weeks.ts';

/** What a survey's national prices are computed from, as it is stored now. */
export interface GatheredInputs {
  /** Of the companies' prices, nothing left out. */
  readonly inputs: CompanyInputs;
  /** Duty, VAT and limits of the survey's date, also of products that are not surveyed yet. */
  readonly settings: ByProduct<ProductValues>;
  /** How the companies' prices stand to what step 1 would compute now. */
  readonly companyPrices: ComputedState;
  readonly versions: InputVersions;
  /** The survey's year, and the year of the survey before it where it is another. */
  readonly years: readonly [SeriesYear, ...SeriesYear[]];
}

/** @param survey read before; who uses what is gathered makes sure that it is still the same */
export async function gatherInputs(survey: Survey): Promise<GatheredInputs> {
  const { date } = survey;
  const versions = await inputVersions();
  const [companies, weeks, stations, settings, before] = await Promise.all([
    allCompanies(),
    companyWeeksOf(survey.id),
    stationWeeks(date),
    settingsOf(date),
    surveyBefore(survey),
  ]);
  const byCompany = new Map(weeks.map((week) => [week.companyId, week]));
  const asked = companies.flatMap((company) => {
    const weights = weightsOf(company, date);
    const isAsked = PRODUCT_IDS.some((id) => isSurveyed(id, date) && weights[id]);
    return isAsked ? { company, weights, week: byCompany.get(company.id) } : [];
  });
  return {
    inputs: {
      kind: 'companies',
      date,
      products: pickProducts(settings, (id) => isSurveyed(id, date)),
      companies: asked.map(inputOf),
      stations: stations.national,
      leftOut: {},
      previous: before.totals,
    },
    settings,
    companyPrices: companyPricesState(
      survey,
      asked.map((one) => comparedRows(one, date, stations)),
    ),
    versions,
    years: before.years,
  };
}

/**
 * The inputs of a draft as they would be gathered now. Names of companies are no figures: a company
 * keeps the one that the draft has.
 */
export function inputsNow(draft: SurveyInputs, gathered: GatheredInputs): SurveyInputs {
  const { previous } = gathered.inputs;
  switch (draft.kind) {
    case 'companies': {
      const names = new Map(draft.companies.map(({ companyId, name }) => [companyId, name]));
      const companies = gathered.inputs.companies.map((company) => ({
        ...company,
        name: names.get(company.companyId) ?? company.name,
      }));
      return { ...gathered.inputs, companies, leftOut: draft.leftOut };
    }
    case 'entered':
      return {
        ...draft,
        products: pickProducts(gathered.settings, (id) => id in draft.totals),
        previous,
      };
    case 'restored':
      return { ...draft, previous };
    case 'imported':
      return draft;
  }
}

interface AskedCompany {
  readonly company: StoredCompany;
  readonly weights: ByProduct<number>;
  readonly week: CompanyWeek | undefined;
}

function inputOf({ company, weights, week }: AskedCompany): InputCompany {
  const { id: companyId, name } = company;
  return inputCompany(
    { companyId, name, weights },
    { rows: week?.rows ?? [], imputed: week?.imputed, queries: week?.queries },
  );
}

/** Only products with a weight: what else a company's stations show makes nothing out of date. */
function comparedRows(
  { company, weights, week }: AskedCompany,
  date: IsoDate,
  { byCompany }: StationWeeks,
): ComparedRows {
  const isUsed = ({ productId }: CompanyPrice) => Boolean(weights[productId]);
  const now = companyPrices({
    date,
    declared: week?.declared ?? {},
    imputed: week?.imputed,
    stations: byCompany.get(company.id) ?? {},
    previous: [],
  });
  // Rows that were computed for another date, when a change of the survey's date was cut off.
  const isMoved = week !== undefined && week.date !== date;
  const stored = isMoved ? [] : week?.rows;
  return { now: now.filter(isUsed), stored: stored?.filter(isUsed) };
}

async function settingsOf(date: IsoDate): Promise<ByProduct<ProductValues>> {
  const values: ByProduct<ProductValues> = {};
  for (const settings of Object.values(settingsByProduct(await requireProducts(), date))) {
    const { productId, ...value } = settings;
    values[productId] = value;
  }
  return values;
}

export function pickProducts<T>(
  values: ByProduct<T>,
  isWanted: (id: ProductId) => boolean,
): ByProduct<T> {
  const picked: ByProduct<T> = {};
  for (const id of PRODUCT_IDS) {
    const value = values[id];
    if (value !== undefined && isWanted(id)) picked[id] = value;
  }
  return picked;
}

interface Before {
  readonly totals: ByProduct<Hundredths>;
  readonly years: GatheredInputs['years'];
}

/** Totals of the published survey before, and the years that say that it is the one before. */
async function surveyBefore({ date }: Survey): Promise<Before> {
  const number = Number(date.slice(0, 4));
  const [year, yearBefore] = await Promise.all([seriesYear(number), seriesYear(number - 1)]);
  const inYear = latestBefore(year.surveys, date);
  if (inYear) return { totals: totalsOf(inYear), years: [year] };
  const found =
    latestBefore(yearBefore.surveys, date) ?? latestBefore(await publishedSeries(), date);
  return { totals: totalsOf(found), years: [year, yearBefore] };
}

const latestBefore = (series: readonly SeriesEntry[], date: string) =>
  oldestFirst(series).findLast((entry) => entry.date < date);

function totalsOf(entry: SeriesEntry | undefined): ByProduct<Hundredths> {
  const totals: ByProduct<Hundredths> = {};
  for (const id of PRODUCT_IDS) {
    const price = entry?.prices[id];
    if (price) totals[id] = price.total;
  }
  return totals;
}
