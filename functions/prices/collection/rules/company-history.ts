/** A company's own prices over time, beside the published national ones. */
import type { IsoDate } from '../../../platform/kernel/calendar.ts';
import {
  type Hundredths,
  hundredthsOfThousandths,
  type Thousandths,
} from '../../../platform/kernel/money.ts';
import {
  type ByProduct,
  PRODUCTS,
  type Product,
  type ProductId,
} from '../../../sample/rules/products.ts';
import type { CompanyPrice, DeclaredPrice } from '../../surveys/rules/company-prices.ts';
import type { SeriesEntry } from '../../surveys/rules/series.ts';

/** The prices of a company in one survey. */
export interface PastWeek {
  readonly surveyId: number;
  readonly date: IsoDate;
  readonly declared: ByProduct<DeclaredPrice>;
  readonly rows?: readonly CompanyPrice[] | undefined;
}

export interface OwnPrice {
  readonly productId: ProductId;
  /** 0 when the company declared that it sold nothing; null when it declared none. */
  readonly price: Thousandths | null;
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
  /**
   * In product order. A product is left out if the company has no price of it in any of the weeks, or if there is
   * neither a price of its own nor a national one in this week.
   */
  readonly prices: readonly OwnPrice[];
}

/** One row a survey, in the order of the weeks. @param published the national series */
export function companyHistory(
  weeks: Iterable<PastWeek>,
  published: Iterable<SeriesEntry>,
): HistoryRow[] {
  const national = new Map(Array.from(published, ({ id, prices }) => [id, prices]));
  const known = [...weeks];
  const own = PRODUCTS.filter((product) => known.some((week) => priceIn(week, product)));
  return known.map((week) => ({
    surveyId: week.surveyId,
    date: week.date,
    prices: own.flatMap((product) => {
      const average = national.get(week.surveyId)?.[product.id]?.total;
      const found = priceIn(week, product);
      if (!found && average === undefined) return [];
      const { price, ...rest } = found ?? { productId: product.id, price: null };
      return { price, ...rest, ...comparison(price, average) };
    }),
  }));
}

function comparison(
  price: Thousandths | null,
  national: Hundredths | undefined,
): Pick<OwnPrice, 'national' | 'difference'> {
  if (national === undefined) return {};
  if (!price || !national) return { national };
  return { national, difference: hundredthsOfThousandths(price) - national };
}

/**
 * The declared price of the company, or else the imputed one; for methane and LNG, the price computed from its
 * stations.
 */
function priceIn(
  { declared, rows }: PastWeek,
  { id: productId, ...product }: Product,
): (Pick<OwnPrice, 'productId' | 'imputed'> & { readonly price: Thousandths }) | undefined {
  const own = product.declared ? declared[productId]?.price : undefined;
  if (own !== undefined) return { productId, price: own };
  const computed = rows?.find((row) => row.productId === productId);
  if (!computed || computed.price === 'no') return undefined;
  const { price, imputed } = computed;
  if (product.declared) return imputed && { productId, price, imputed };
  return { productId, price };
}
