import type { AuditAction } from '../../../platform/kernel/audit-kinds.ts';
import type { IsoDate } from '../../../platform/kernel/calendar.ts';
import type { Thousandths } from '../../../platform/kernel/money.ts';
import { Refusal } from '../../../platform/kernel/refusal.ts';
import { pricesOutOfRange } from '../../../sample/rules/price-limits.ts';
import { type ByProduct, type ProductId, productById } from '../../../sample/rules/products.ts';
import { allCompanies, companyById, weightsOf } from '../../../sample/store/companies.ts';
import { requireProducts, settingsByProduct } from '../../../sample/store/product-settings.ts';
import { companyStationWeek } from '../../../stations/work/station-weeks.ts';
import { assertCompaniesAsked } from '../../national-prices/work/revision-drafts.ts';
import { priceOfStations } from '../../surveys/rules/company-prices.ts';
import {
  assertImputable,
  type ImputationBasis,
  type ImputationMethod,
  imputedPrice,
  type PricedTwice,
  trendPrice,
} from '../../surveys/rules/imputation.ts';
import { assertPricesEditable, type Survey } from '../../surveys/rules/surveys.ts';
import {
  type CompanyWeek,
  changeWeek,
  companyWeek,
  companyWeeksOf,
  type StoredImputation,
  weeksOfCompany,
  withWeekRetries,
} from '../../surveys/store/company-weeks.ts';
import { surveyById } from '../../surveys/store/survey-records.ts';
import { productsAsked } from '../rules/respondents.ts';
import { emptyWeek, rowsOfWeek, weekBefore } from './compute-company-prices.ts';

/** A product without a declared price: the prices that could be imputed, and the one that is. */
export interface ImputationChoice {
  readonly productId: ProductId;
  /** The last price that the company declared, and the date of its survey. */
  readonly last?: { readonly price: Thousandths; readonly date: IsoDate } | undefined;
  /** Absent when there are no prices from which to compute it. */
  readonly trend?: Thousandths | undefined;
  readonly stations?: Thousandths | undefined;
  readonly imputed?: StoredImputation | undefined;
}

export interface CompanyInSurvey {
  readonly companyId: number;
  readonly surveyId: number;
}

/** The products that the company is asked for and has not declared. @throws Refusal not_found */
export async function imputationChoices(place: CompanyInSurvey): Promise<ImputationChoice[]> {
  const { survey, week, weights } = await companyIn(place);
  const silent = productsAsked(weights, survey.date).filter((id) => !week.declared[id]);
  if (silent.length === 0) return [];
  const bases = await basesOf(survey, place.companyId, silent);
  return silent.map((productId) => {
    const { last, others, station, lastDate } = bases[productId] as DatedBasis;
    return {
      productId,
      last: last !== undefined && lastDate ? { price: last, date: lastDate } : undefined,
      trend: trendPrice(last, others),
      stations: station && priceOfStations(station),
      imputed: week.imputed?.[productId],
    };
  });
}

export interface Imputation extends CompanyInSurvey {
  readonly productId: ProductId;
  readonly by: string;
  readonly now: Date;
}

/**
 * Imputes a price to a company that has not declared one, in place of an earlier imputed price. @throws Refusal
 * not_found, survey_published, product_not_sold, price_declared, imputation_impossible, price_out_of_range
 */
export function imputePrice(
  imputation: Imputation,
  method: ImputationMethod,
): Promise<ImputationChoice[]> {
  const { productId, companyId, by, now } = imputation;
  return changeImputed(imputation, 'company-prices.imputed', async ({ survey, week, weights }) => {
    const weight = productById(productId).declared ? weights[productId] : 0;
    assertImputable(weight, week.declared[productId]?.price);
    const bases = await basesOf(survey, companyId, [productId]);
    const { price } = imputedPrice(method, bases[productId] as DatedBasis);
    await assertInRange(productId, price, survey.date);
    return { ...week.imputed, [productId]: { price, method, at: now.toISOString(), by } };
  });
}

/** Removes an imputed price. @throws Refusal not_found, survey_published */
export function takeImputationBack(imputation: Imputation): Promise<ImputationChoice[]> {
  const { productId } = imputation;
  return changeImputed(imputation, 'company-prices.imputation-removed', async ({ week }) => {
    const { [productId]: removed, ...kept } = week.imputed ?? {};
    if (!removed) throw new Refusal('not_found', { productId });
    return kept;
  });
}

interface CompanyPlace {
  readonly survey: Survey;
  readonly week: CompanyWeek;
  /** Valid on the survey's date. */
  readonly weights: ByProduct<number>;
}

async function changeImputed(
  { productId, by, now, ...place }: Imputation,
  action: AuditAction,
  change: (place: CompanyPlace) => Promise<ByProduct<StoredImputation>>,
): Promise<ImputationChoice[]> {
  await withWeekRetries(place, async () => {
    const found = await companyIn(place);
    const { survey, week } = found;
    assertPricesEditable(survey, 'admin');
    await assertCompaniesAsked(survey);
    const imputed = await change(found);
    const next = { ...week, date: survey.date, imputed };
    const rows = await rowsOfWeek(next, await weekBefore(place.companyId, survey));
    await changeWeek({ ...next, rows }, week.version, survey, {
      actor: by,
      at: now.toISOString(),
      action,
      subject: `survey/${place.surveyId}/company/${place.companyId}`,
      before: { productId, imputed: week.imputed?.[productId] ?? null },
      after: { productId, imputed: imputed[productId] ?? null },
    });
  });
  return imputationChoices(place);
}

async function companyIn({ companyId, surveyId }: CompanyInSurvey): Promise<CompanyPlace> {
  const [survey, company, week] = await Promise.all([
    surveyById(surveyId),
    companyById(companyId),
    companyWeek(surveyId, companyId),
  ]);
  return {
    survey,
    week: week ?? emptyWeek(survey, companyId),
    weights: weightsOf(company, survey.date),
  };
}

interface DatedBasis extends ImputationBasis {
  readonly lastDate: IsoDate | undefined;
}

/** The figures that an imputation can be based on, for each of the products. */
async function basesOf(
  survey: Survey,
  companyId: number,
  products: readonly ProductId[],
): Promise<ByProduct<DatedBasis>> {
  const [past, companies, now, stations] = await Promise.all([
    weeksOfCompany(companyId),
    allCompanies(),
    companyWeeksOf(survey.id),
    companyStationWeek(companyId, survey.date),
  ]);
  const lastWeeks = new Map(
    products.map((id) => [
      id,
      past.findLast(({ date, declared }) => date < survey.date && declared[id]),
    ]),
  );
  const ids = new Set([...lastWeeks.values()].flatMap((week) => (week ? [week.surveyId] : [])));
  const before = new Map(
    await Promise.all([...ids].map(async (id) => [id, await companyWeeksOf(id)] as const)),
  );
  const others = companies.filter(({ id }) => id !== companyId);
  const bases: ByProduct<DatedBasis> = {};
  for (const id of products) {
    const week = lastWeeks.get(id);
    const declaredThen = declaredIn(week ? (before.get(week.surveyId) ?? []) : [], id);
    const declaredNow = declaredIn(now, id);
    bases[id] = {
      last: week?.declared[id]?.price,
      lastDate: week?.date,
      others: others.map(
        (company): PricedTwice => ({
          weight: weightsOf(company, survey.date)[id] ?? 0,
          before: declaredThen.get(company.id),
          now: declaredNow.get(company.id),
        }),
      ),
      station: stations[id],
    };
  }
  return bases;
}

const declaredIn = (weeks: readonly CompanyWeek[], id: ProductId) =>
  new Map(weeks.map(({ companyId, declared }) => [companyId, declared[id]?.price]));

async function assertInRange(
  productId: ProductId,
  price: Thousandths,
  date: IsoDate,
): Promise<void> {
  const settings = settingsByProduct(await requireProducts(), date);
  const [outOfRange] = pricesOutOfRange([{ productId, communicatedPrice: price }], settings);
  if (outOfRange) throw new Refusal('price_out_of_range', { ...outOfRange });
}
