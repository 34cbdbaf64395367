import { monthBefore } from '../../../../platform/kernel/calendar.ts';
import { codesOf, type SaidFigure, seriesKey } from '../blocks.ts';

/**
 * Gas is put into the stores in summer and taken out in winter: a month is compared with the same one of the year before.
 */

/** A month of a balance of gas beside another one. */
export interface Season {
  readonly figure: SaidFigure;
  /** That month, with its value. */
  readonly former: { readonly period: string; readonly value: string };
  readonly leaves: boolean;
}

/**
 * Totals move by a factor of 1.66 within a year at most. A stock change has another sign only where it is a small part of
 * the table's largest figure: in March, when the season turns.
 */
const FACTOR = 1.8;
const STOCK = { factor: 4, share: 0.2, turning: 0.05 };
const TOTALS: ReadonlySet<string | undefined> = new Set([
  ...['PRODUCTION', 'IMPORTS', 'GROSS-CONSUMPTION'],
]);

export const isStockChange = ({ dimensions: { flow, place } }: SaidFigure): boolean =>
  place === 'ALL' && flow === 'STOCK-CHANGE';

/** @param publicAt what is public of a figure's series; the document itself states the month of the year before as well */
export function seasonsOf(
  said: readonly SaidFigure[],
  publicAt: (figure: SaidFigure, period: string) => string | undefined,
): Season[] {
  const placeOf = (codes: SaidFigure['dimensions'], period: string) =>
    `${period} ${seriesKey(codesOf(codes))}`;
  const own = new Map(
    said.map(({ dimensions, value }) => [placeOf(dimensions, dimensions.period ?? ''), value]),
  );
  const valueAt = (figure: SaidFigure, period: string) =>
    publicAt(figure, period) ?? own.get(placeOf(figure.dimensions, period));
  return said.flatMap((figure) => {
    const { period = '', flow, place, unit } = figure.dimensions;
    if (period.length !== 7 || place !== 'ALL' || !(TOTALS.has(flow) || isStockChange(figure)))
      return [];
    const near = [12, -12].flatMap((by) => {
      const month = monthBefore(period, by);
      const value = valueAt(figure, month);
      return value === undefined ? [] : [{ period: month, value }];
    });
    const [former] = near;
    if (!former) return [];
    const largest = largestOf(said, period, unit);
    const [now, then] = [Number(figure.value), Number(former.value)];
    const isOut = isStockChange(figure) ? turns(now, then, largest) : isFar(now, then);
    // The first month of a history has none before it, and is no fault of the one after it.
    return [{ figure, former, leaves: isOut && former.period < period }];
  });
}

const largestOf = (said: readonly SaidFigure[], period: string, unit: string | undefined): number =>
  Math.max(
    ...said.flatMap(({ dimensions, value }) =>
      dimensions.period === period && dimensions.unit === unit ? Number(value) : [],
    ),
  );

const isFar = (now: number, then: number): boolean =>
  then > 0 && (now > then * FACTOR || now < then / FACTOR);

function turns(now: number, then: number, largest: number): boolean {
  const [amount, former] = [Math.abs(now), Math.abs(then)];
  if (now * then < 0) return Math.min(amount, former) >= STOCK.turning * largest;
  return amount > former * STOCK.factor && amount >= STOCK.share * largest;
}
