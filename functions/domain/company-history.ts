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
      const price = priceIn(week, product);
      if (price === undefined) return [];
      return ownPrice(product.id, price, national.get(week.surveyId)?.[product.id]?.total);
    }),
  }));
}

function ownPrice(productId: ProductId, price: Thousandths, national?: Hundredths): OwnPrice {
  if (national === undefined) return { productId, price };
  if (!price || !national) return { productId, price, national };
  return { productId, price, national, difference: hundredthsOfThousandths(price) - national };
}

/** What the company declared; for methane and LNG, what was computed from its stations. */
function priceIn({ declared, rows }: PastWeek, { id, ...product }: Product) {
  if (product.declared) return declared[id]?.price;
  const computed = rows?.find(({ productId }) => productId === id)?.price;
  return computed === 'no' ? undefined : computed;
}
