import type { Series } from '../../../functions/open-data/charts/rules/drawing/series.ts';
import type { ReportRow } from '../../../functions/prices/national-prices/contract/national-prices.ts';
import {
  type ProductId,
  productById,
  type Unit,
} from '../../../functions/sample/rules/products.ts';
import type { DateRange } from '../../ui/chart/date-range-slider.tsx';

/** Surveys dated in a range, both days included. */
export function rowsBetween(
  rows: readonly ReportRow[],
  { from, to }: DateRange,
): readonly ReportRow[] {
  return rows.filter(({ date }) => date >= from && date <= to);
}

export function priceOf(row: ReportRow, product: ProductId): number | null {
  return row[productById(product).reportKey] ?? null;
}

export interface UnitSeries {
  readonly unit: Unit;
  /** Products that have a series. */
  readonly products: readonly ProductId[];
  readonly series: readonly Series[];
}

/**
 * One chart a unit: prices per litre and per kilogram cannot share a scale. Products without any value
 * are left out.
 */
export function seriesByUnit(
  rows: readonly ReportRow[],
  products: readonly ProductId[],
  nameOf: (product: ProductId) => string,
): readonly UnitSeries[] {
  const drawn = products.filter((id) => rows.some((row) => priceOf(row, id) !== null));
  return (['litre', 'kilogram'] as const).flatMap((unit) => {
    const ofUnit = drawn.filter((id) => productById(id).unit === unit);
    const series = ofUnit.map((id) => ({
      id: String(id),
      name: nameOf(id),
      points: rows.map((row) => ({ date: row.date, value: priceOf(row, id) })),
    }));
    return series.length > 0 ? [{ unit, products: ofUnit, series }] : [];
  });
}
