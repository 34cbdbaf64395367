/** The averages of the check page: the national prices that the present company prices would give. */
import {
  type Hundredths,
  type PercentVariation,
  percentVariation,
} from '../../../platform/kernel/money.ts';
import { type ByProduct, PRODUCTS, type ProductId } from '../../../sample/rules/products.ts';
import type { StationAverage } from '../../../stations/rules/station-prices.ts';
import type { WeeklyMethod } from '../../national-prices/rules/weekly-methods.ts';
import type { CompanyPrice } from '../../surveys/rules/company-prices.ts';

/** The check page's average of one product. */
export interface WeeklyAverage {
  readonly productId: ProductId;
  /**
   * Thousandths of EUR per unit, to two decimals: the national price before it is published.
   * Absent when no company contributes.
   */
  readonly average?: number;
  /** Percent to two decimals against the previous survey's national price. */
  readonly variation: PercentVariation;
  /** Mean of all stations over the week, in thousandths of EUR, to two decimals. */
  readonly benchmarkAverage?: number;
  readonly rangeItems?: number;
}

export interface WeightedCompany {
  readonly weights: ByProduct<number>;
  readonly prices: Iterable<Pick<CompanyPrice, 'productId' | 'price'>>;
}

/**
 * Averages over the companies, weighted as the national price is; a product with neither an
 * average nor a benchmark has no row.
 * @param method that of the survey's date
 * @param stations national station averages over the survey week
 * @param previous the previous survey's national totals
 */
export function weeklyAverages(
  companies: Iterable<WeightedCompany>,
  stations: ByProduct<StationAverage>,
  previous: ByProduct<Hundredths>,
  method: Pick<WeeklyMethod, 'mean'>,
): WeeklyAverage[] {
  const list = [...companies];
  return PRODUCTS.flatMap(({ id }) => {
    const mean = method.mean(list, id);
    const station = stations[id];
    if (mean === undefined && !station) return [];
    return {
      productId: id,
      ...(mean !== undefined && { average: mean / 100 }),
      variation: mean === undefined ? 'Infinity' : percentVariation(mean, previous[id]),
      ...(station && { benchmarkAverage: station.price / 100, rangeItems: station.items }),
    };
  });
}
