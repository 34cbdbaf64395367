import type { CompanyWeek } from '../../../functions/prices/collection/contract/company-prices.ts';
import type { ProductId } from '../../../functions/sample/rules/products.ts';
import { type CheckedPrice, checkedPrices, isProblem } from './check/check-problems.ts';

/** A price that stands out, and its difference in percent. */
export interface Deviation {
  readonly week: CompanyWeek;
  readonly productId: ProductId;
  readonly percent: number;
}

/** Facts about a survey that an administrator should know before the next step. */
export interface SurveyGuidance {
  /** Number of companies that declare prices. */
  readonly companies: number;
  /** Companies that lack a price for a product they sell. */
  readonly missing: readonly {
    readonly week: CompanyWeek;
    readonly products: readonly ProductId[];
  }[];
  /** Percent of the required weight that has a price; 0 when none is required. */
  readonly weightShare: number;
  /** Prices that moved more than 4 percent from the week before, the largest first. */
  readonly moved: readonly Deviation[];
  /** The number of those above 8 percent. */
  readonly movedMuch: number;
  /** Prices more than 4 percent away from the company's own stations, the farthest first. */
  readonly offStations: readonly Deviation[];
}

export function guidanceOf(weeks: readonly CompanyWeek[]): SurveyGuidance {
  const prices = checkedPrices(weeks);
  // An imputed price does not count as the company's own.
  const missing = prices.filter((one) => isProblem(one, 'missing') || one.isImputed);
  const asked = weightOf(prices);
  return {
    companies: companiesOf(prices).length,
    missing: companiesOf(missing).map((week) => ({
      week,
      products: missing.filter((one) => one.week === week).map(({ productId }) => productId),
    })),
    weightShare: asked === 0 ? 0 : (100 * (asked - weightOf(missing))) / asked,
    moved: deviations(
      prices.filter((one) => isProblem(one, 'over4')),
      ({ moved }) => moved,
    ),
    movedMuch: prices.filter((one) => isProblem(one, 'over8')).length,
    offStations: deviations(
      prices.filter((one) => isProblem(one, 'offStations')),
      ({ fromStations }) => fromStations,
    ),
  };
}

const companiesOf = (prices: readonly CheckedPrice[]) => [
  ...new Set(prices.map(({ week }) => week)),
];

const weightOf = (prices: readonly CheckedPrice[]) =>
  prices.reduce((sum, { week, productId }) => sum + (week.weights[productId] ?? 0), 0);

function deviations(
  prices: readonly CheckedPrice[],
  percentOf: (checked: CheckedPrice) => number | undefined,
): Deviation[] {
  return prices
    .map((checked) => ({
      week: checked.week,
      productId: checked.productId,
      percent: percentOf(checked) ?? 0,
    }))
    .toSorted((a, b) => Math.abs(b.percent) - Math.abs(a.percent));
}
