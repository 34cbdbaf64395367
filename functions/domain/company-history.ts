/** A company's own prices over time, beside the published national ones. */
import type { IsoDate } from './calendar.ts';
import type { CompanyPrice, DeclaredPrice } from './company-prices.ts';
import { type Hundredths, hundredthsOfThousandths, type Thousandths } from './money.ts';
import { type ByProduct, PRODUCTS, type Product, type ProductId } from './products.ts';
import type { SeriesEntry } from './series.ts';

/** What is known of a company in a survey. */
export interface PastWeek {
  readonly surveyId: number;
  readonly date: IsoDate;
  readonly declared: ByProduct<DeclaredPrice>;
  readonly rows?: readonly CompanyPrice[] | undefined;
}

export interface OwnPrice {
  readonly productId: ProductId;
  /** 0 when the company declared that it sold nothing. */
  readonly price: Thousandths;
  /** The company declared none, and an administrator had this price computed for it. */
  readonly imputed?: true;
  /** Absent while the survey is not published, and for a product without a national price. */
  readonly national?: Hundredths;
  /** Own price less the national one; absent when one of them is missing or zero. */
  readonly difference?: Hundredths;
}

export interface HistoryRow {
  readonly surveyId: number;
  readonly date: IsoDate;
  /** In product order; products without a price of the company's are left out. */
  readonly prices: readonly OwnPrice[];
}

/** One row a survey, in the order of the weeks. @param published the national series */
export function companyHistory(
  weeks: Iterable<PastWeek>,
  published: Iterable<SeriesEntry>,
): HistoryRow[] {
  const national = new Map(Array.from(published, ({ id, prices }) => [id, prices]));
  return Array.from(weeks, (week) => ({
    surveyId: week.surveyId,
    date: week.date,
    prices: PRODUCTS.flatMap((product) => {
      const own = priceIn(week, product);
      if (own === undefined) return [];
      return { ...own, ...comparison(own.price, national.get(week.surveyId)?.[product.id]?.total) };
    }),
  }));
}

function comparison(
  price: Thousandths,
  national: Hundredths | undefined,
): Pick<OwnPrice, 'national' | 'difference'> {
  if (national === undefined) return {};
  if (!price || !national) return { national };
  return { national, difference: hundredthsOfThousandths(price) - national };
}

/**
 * What the company declared, or else what was imputed for it; for methane and LNG, what was computed
 * from its stations.
 */
function priceIn(
  { declared, rows }: PastWeek,
  { id: productId, ...product }: Product,
): Pick<OwnPrice, 'productId' | 'price' | 'imputed'> | undefined {
  const own = product.declared ? declared[productId]?.price : undefined;
  if (own !== undefined) return { productId, price: own };
  const computed = rows?.find((row) => row.productId === productId);
  if (!computed || computed.price === 'no') return undefined;
  const { price, imputed } = computed;
  if (product.declared) return imputed && { productId, price, imputed };
  return { productId, price };
}
