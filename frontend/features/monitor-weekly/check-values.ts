import type {
  CompanyPriceRow,
  CompanyWeek,
  WeeklyAverage,
} from '../../../functions/contract/company-prices.ts';
import { percentVariation } from '../../../functions/domain/money.ts';
import { type ByProduct, PRODUCTS, type ProductId } from '../../../functions/domain/products.ts';

/** The average summary of the check page, by product. */
export interface AverageSummary {
  readonly average: number;
  readonly var: WeeklyAverage['variation'];
  readonly benchmarkAverage: number | null;
  readonly rangeItems: number;
}

export function byProduct(averages: readonly WeeklyAverage[]): ByProduct<AverageSummary> {
  const summary: ByProduct<AverageSummary> = {};
  for (const { productId, average, variation, benchmarkAverage, rangeItems } of averages) {
    summary[productId] = { average: average ?? 0, var: variation, benchmarkAverage, rangeItems };
  }
  return summary;
}

export function priceOf(week: CompanyWeek, productId: ProductId): CompanyPriceRow | undefined {
  return week.prices.find((price) => price.productId === productId);
}

/** Companies that sell at least one of the products. */
export function sellersOf(
  weeks: readonly CompanyWeek[],
  products: readonly ProductId[],
): readonly CompanyWeek[] {
  return weeks.filter((week) => products.some((id) => sells(week, id)));
}

export function sells(week: CompanyWeek, productId: ProductId): boolean {
  return (week.weights[productId] ?? 0) > 0;
}

/** An id of the earlier system that no product has; its prices take no colour. */
const PLAIN_PRODUCT = 900;

interface ShownPrice extends Pick<CompanyPriceRow, 'price' | 'isAdminCommunicating'> {
  readonly productId: number;
}

/** Class of a price: zero is red, none declared grey, entered by an administrator plain. */
export function priceClass({ productId, price, isAdminCommunicating }: ShownPrice): string {
  if (price === 'no') return 'price-none';
  if (price === 0) return 'price-zero';
  return isAdminCommunicating || productId === PLAIN_PRODUCT ? 'price-plain' : 'price-declared';
}

/** Class of a variation in percent: above 8 red, above 4 a warning, else grey. */
export function variationClass(variation: number | 'Infinity'): string {
  const size = variation === 'Infinity' ? 0 : Math.abs(variation);
  if (size > 8) return 'variation-high';
  return size > 4 ? 'variation-raised' : 'variation-usual';
}

/** A price that stands out, and by how many percent. */
export interface Deviation {
  readonly week: CompanyWeek;
  readonly productId: ProductId;
  readonly percent: number;
}

/** What an administrator should know of a survey before going on. */
export interface SurveyGuidance {
  /** Companies that declare prices. */
  readonly companies: number;
  /** Companies that lack a price for some product they sell. */
  readonly missing: readonly {
    readonly week: CompanyWeek;
    readonly products: readonly ProductId[];
  }[];
  /** Prices that moved more than 4 percent from the week before, the largest first. */
  readonly moved: readonly Deviation[];
  /** Of those, the ones above 8 percent. */
  readonly movedMuch: number;
  /** Prices more than 4 percent away from the company's own stations, the farthest first. */
  readonly offStations: readonly Deviation[];
}

const notable = 4;
const large = 8;
const declared = PRODUCTS.filter((product) => product.declared).map(({ id }) => id);

export function guidanceOf(weeks: readonly CompanyWeek[]): SurveyGuidance {
  const reporting = weeks.filter((week) => declared.some((id) => sells(week, id)));
  const moved = deviations(reporting, ({ variation }) =>
    variation === 'Infinity' ? undefined : variation,
  );
  return {
    companies: reporting.length,
    missing: reporting.flatMap((week) => {
      const products = declared.filter((id) => sells(week, id) && !hasPrice(week, id));
      return products.length > 0 ? [{ week, products }] : [];
    }),
    moved,
    movedMuch: moved.filter(({ percent }) => Math.abs(percent) > large).length,
    offStations: deviations(reporting, ({ price, benchmarkPrice }) => {
      if (price === 'no' || price === 0 || !benchmarkPrice) return undefined;
      const distance = percentVariation(price * 100, Math.round(benchmarkPrice * 100));
      return distance === 'Infinity' ? undefined : distance;
    }),
  };
}

type PriceRow = CompanyWeek['prices'][number];

function deviations(
  weeks: readonly CompanyWeek[],
  percentOf: (row: PriceRow) => number | undefined,
): Deviation[] {
  return weeks
    .flatMap((week) =>
      week.prices.flatMap((row) => {
        const percent = sells(week, row.productId) ? percentOf(row) : undefined;
        if (percent === undefined || Math.abs(percent) <= notable) return [];
        return { week, productId: row.productId, percent };
      }),
    )
    .toSorted((a, b) => Math.abs(b.percent) - Math.abs(a.percent));
}

const hasPrice = (week: CompanyWeek, id: ProductId) => (priceOf(week, id)?.price ?? 'no') !== 'no';
