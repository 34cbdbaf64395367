import type { IsoDate } from '../../../platform/kernel/calendar.ts';
import type { PriceParts } from '../../../platform/kernel/money.ts';
import { authorsOn } from '../../../sample/rules/dated-settings.ts';
import {
  type ByProduct,
  isSurveyed,
  PRODUCT_IDS,
  type ProductId,
} from '../../../sample/rules/products.ts';
import type { ProductValues } from '../../../sample/rules/setting-values.ts';
import { allCompanies, type StoredCompany, weightsOf } from '../../../sample/store/companies.ts';
import {
  requireProducts,
  type StoredProduct,
  settingsByProduct,
} from '../../../sample/store/product-settings.ts';
import { type StationWeeks, stationWeeks } from '../../../stations/work/station-weeks.ts';
import { type CompanyPrice, companyPrices } from '../../surveys/rules/company-prices.ts';
import { FIRST_METHOD, methodOn } from '../../surveys/rules/methods.ts';
import type { ComputedState } from '../../surveys/rules/publication-gates.ts';
import { lastPrices, oldestFirst, type SeriesEntry, totalsOf } from '../../surveys/rules/series.ts';
import type { Survey } from '../../surveys/rules/surveys.ts';
import { type CompanyWeek, companyWeeksOf } from '../../surveys/store/company-weeks.ts';
import { publishedSeries, type SeriesYear, seriesYear } from '../../surveys/store/series-years.ts';
import { inputCompany } from '../rules/company-inputs.ts';
import { type ComparedRows, companyPricesState } from '../rules/company-prices-state.ts';
import type { CompanyInputs, InputCompany, SurveyInputs } from '../rules/survey-inputs.ts';
import { type InputVersions, inputVersions } from '../store/input-versions.ts';
import type { PriceAuthors } from '../store/price-revisions.ts';

/** The inputs of a survey's national prices, as they are stored now. */
export interface GatheredInputs {
  /** Inputs from all companies' prices, with no product left out. */
  readonly inputs: CompanyInputs;
  readonly authors: PriceAuthors;
  /** Users of companies who declared the prices of products with a weight. */
  readonly declarers: readonly string[];
  /**
   * People who changed the weights, and the duties, VAT or limits, of the survey's date since the publication before.
   */
  readonly settingAuthors: { readonly weights: string[]; readonly products: string[] };
  /** Duty, VAT and limits of the survey's date, also of products that are not surveyed yet. */
  readonly settings: ByProduct<ProductValues>;
  /** Whether a company said why its price is what it is: when it declared it, or when it was asked. */
  readonly isExplained: (productId: ProductId, companyId: number) => boolean;
  /** How the companies' prices stand to what step 1 would compute now. */
  readonly companyPrices: ComputedState;
  /** Each product's last published figures before the survey, of whatever survey; empty before the first. */
  readonly previousPrices: ByProduct<PriceParts>;
  readonly versions: InputVersions;
  /** The survey's year, and the year of the survey before it if that is another year. */
  readonly years: readonly [SeriesYear, ...SeriesYear[]];
}

/** @param survey read before; the caller has to make sure, when writing, that it is still the same */
export async function gatherInputs(survey: Survey): Promise<GatheredInputs> {
  const { date } = survey;
  const versions = await inputVersions();
  const [companies, weeks, stations, products, before, series] = await Promise.all([
    allCompanies(),
    companyWeeksOf(survey.id),
    stationWeeks(date),
    requireProducts(),
    publicBefore(survey),
    publishedSeries(),
  ]);
  const settings = settingsOf(products, date);
  const byCompany = new Map(weeks.map((week) => [week.companyId, week]));
  const asked = companies.flatMap((company) => {
    const weights = weightsOf(company, date);
    const isAsked = PRODUCT_IDS.some((id) => isSurveyed(id, date) && weights[id]);
    return isAsked ? { company, weights, week: byCompany.get(company.id) } : [];
  });
  return {
    inputs: {
      kind: 'companies',
      method: methodOn(date).version,
      date,
      products: pickProducts(settings, (id) => isSurveyed(id, date)),
      companies: asked.map(inputOf),
      stations: stations.national,
      leftOut: {},
      previous: totalsOf(before.prices),
    },
    authors: authorsOf(asked),
    declarers: declarersOf(asked),
    settingAuthors: {
      weights: companies.flatMap(({ timeline }) =>
        authorsOn(timeline, date, ({ weights }) => ({ ...weights }), before.since),
      ),
      products: products.flatMap(({ timeline }) =>
        authorsOn(timeline, date, (values) => ({ ...values }), before.since),
      ),
    },
    settings,
    isExplained: (productId, companyId) => isExplained(byCompany.get(companyId), productId),
    companyPrices: companyPricesState(
      survey,
      asked.map((one) => comparedRows(one, date, stations)),
    ),
    previousPrices: { ...lastPrices(series, date), ...before.prices },
    versions,
    years: before.years,
  };
}

/**
 * The inputs that a draft would have now. Names of companies do not affect figures, so a company keeps its name in
 * the draft.
 */
export function inputsNow(draft: SurveyInputs, gathered: GatheredInputs): SurveyInputs {
  const { previous } = gathered.inputs;
  // A draft from the time when there was only one method does not name it.
  const isUnnamed = 'method' in draft ? draft.method === undefined : true;
  const { method: now } = gathered.inputs;
  const method = isUnnamed && now === FIRST_METHOD ? undefined : now;
  switch (draft.kind) {
    case 'companies': {
      const names = new Map(draft.companies.map(({ companyId, name }) => [companyId, name]));
      const companies = gathered.inputs.companies.map((company) => ({
        ...company,
        name: names.get(company.companyId) ?? company.name,
      }));
      return { ...gathered.inputs, method, companies, leftOut: draft.leftOut };
    }
    case 'entered':
      return {
        ...draft,
        method,
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

/**
 * The administrators who entered or imputed prices of products with a weight that the company did not declare
 * itself.
 */
function authorsOf(asked: readonly AskedCompany[]): PriceAuthors {
  const authors: Record<number, ByProduct<string>> = {};
  for (const { company, weights, week } of asked) {
    for (const id of PRODUCT_IDS.filter((product) => weights[product])) {
      const isImputed = week?.imputed?.[id] && !week.declared[id];
      const author = isImputed ? week.imputed?.[id]?.by : week?.enteredBy?.[id];
      if (author) authors[company.id] = { ...authors[company.id], [id]: author };
    }
  }
  return authors;
}

const declarersOf = (asked: readonly AskedCompany[]): string[] =>
  asked.flatMap(({ weights, week }) =>
    PRODUCT_IDS.flatMap((id) => (weights[id] && week?.declaredBy?.[id]) || []),
  );

/** A comment explains the price with which it came, and no later one. */
function isExplained(week: CompanyWeek | undefined, id: ProductId): boolean {
  const comment = week?.comments?.[id];
  const isCommented = comment !== undefined && comment.price === week?.declared[id]?.price;
  return isCommented || week?.queries?.[id]?.state === 'confirmed';
}

/** Only products with a weight: other station prices of a company do not make anything outdated. */
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
  // The rows were computed for another date, because a change of the survey's date was interrupted.
  const isMoved = week !== undefined && week.date !== date;
  const stored = isMoved ? [] : week?.rows;
  return { now: now.filter(isUsed), stored: stored?.filter(isUsed) };
}

function settingsOf(products: readonly StoredProduct[], date: IsoDate): ByProduct<ProductValues> {
  const values: ByProduct<ProductValues> = {};
  for (const settings of Object.values(settingsByProduct(products, date))) {
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
  /** Its date, and when it was published. */
  readonly since?: { readonly date: IsoDate; readonly at: string } | undefined;
  readonly prices: ByProduct<PriceParts>;
  readonly years: GatheredInputs['years'];
}

/** Figures of the published survey before, and the years that prove that it is the one before. */
async function publicBefore({ date }: Survey): Promise<Before> {
  const number = Number(date.slice(0, 4));
  const [year, yearBefore] = await Promise.all([seriesYear(number), seriesYear(number - 1)]);
  const inYear = latestBefore(year.surveys, date);
  if (inYear) return { since: sinceOf(inYear), prices: inYear.prices, years: [year] };
  const found =
    latestBefore(yearBefore.surveys, date) ?? latestBefore(await publishedSeries(), date);
  return {
    since: found && sinceOf(found),
    prices: found?.prices ?? {},
    years: [year, yearBefore],
  };
}

const sinceOf = ({ date, since }: SeriesEntry) => ({ date, at: since ?? date });

const latestBefore = (series: readonly SeriesEntry[], date: string) =>
  oldestFirst(series).findLast((entry) => entry.date < date);
