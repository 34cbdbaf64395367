import { monthsBefore } from '../../../../platform/kernel/calendar.ts';
import { codesOf, rowKey, type SaidFigure, seriesKey } from '../blocks.ts';
import {
  type FigureBeside,
  formerIn,
  likeliestOf,
  type PublicRows,
  shownOf,
} from './public-rows.ts';

/**
 * A grade of crude oil keeps its gravity and its sulphur, whatever its quantity does. Alone, either is off in every second
 * workbook; two rows that have each other's were exchanged: decision 0317.
 */

/** A gravity or a sulphur that another row had in the months before, with that of this row. */
export interface OtherGrade extends FigureBeside {
  readonly other: SaidFigure;
}

/** What a row says of its grade. */
interface Property extends FigureBeside {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

type Unit = 'API' | 'PERCENT';
type Row = Readonly<Record<Unit, Property>>;

/** What the logarithm of each deviates by beyond the range of the months before, and the rounding of sulphur. */
const DEVIATION: Readonly<Record<Unit, number>> = { API: 0.03, PERCENT: 0.15 };
const ROUNDING: Readonly<Record<Unit, number>> = { API: 0, PERCENT: 0.05 };
/** Months before, and the part of a table's largest quantity from which on a row is looked at. */
const MONTHS = 24;
const LEADING = 0.05;
/**
 * How many deviations each row is off its own months at least, and off those of the other at most; and the part of the
 * first that the second may be, of both rows together.
 */
const EXCHANGED = { own: 1, other: 3, part: 0.35 };

/** The likeliest pairs, each row in one; of each row the property that says it most. */
export function exchangedGrades(said: readonly SaidFigure[], known: PublicRows): OtherGrade[] {
  const grades = said.filter(
    ({ dimensions: { partner, product, period } }) =>
      partner !== undefined && partner !== 'WORLD' && product && period?.length === 7,
  );
  const tables = Map.groupBy(grades, ({ dimensions }) => dimensions.period ?? '');
  return [...tables].flatMap(([period, table]) => {
    const rows = leadingRows(table, period, known);
    const pairs = rows.flatMap((one, index) =>
      rows.slice(index + 1).flatMap((other) => {
        const gain = gainOf(one, other);
        return gain === undefined ? [] : [{ of: [one, other] as const, gain }];
      }),
    );
    return likeliestOf(
      pairs,
      ({ gain }) => gain,
      ({ of }) => of,
    ).flatMap(({ of: [one, other] }) => [toldOf(one, other), toldOf(other, one)]);
  });
}

function leadingRows(table: readonly SaidFigure[], period: string, known: PublicRows): Row[] {
  const rows = [
    ...Map.groupBy(table, ({ dimensions }) => seriesKey({ ...codesOf(dimensions), unit: '' })),
  ].map(([, figures]) => {
    const of = (unit: string) => figures.find(({ dimensions }) => dimensions.unit === unit);
    const [API, PERCENT] = [of('API'), of('PERCENT')].map(
      (figure) => figure && propertyOf(figure, period, known),
    );
    return { tonnes: Number(of('T')?.value ?? 0), row: API && PERCENT && { API, PERCENT } };
  });
  const bound = LEADING * Math.max(0, ...rows.map(({ tonnes }) => tonnes));
  return rows.flatMap(({ tonnes, row }) => (row && tonnes >= bound ? [row] : []));
}

function propertyOf(figure: SaidFigure, period: string, known: PublicRows): Property | undefined {
  const former = formerIn(known.get(rowKey(figure)), monthsBefore(period, MONTHS)).filter(
    ({ value }) => Number(value) > 0,
  );
  if (former.length === 0) return undefined;
  const values = former.map(({ value }) => Number(value));
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return { figure, value: Number(figure.value), low, high, former: shownOf(former) };
}

/** How much nearer two rows are to each other's months before than to their own; undefined where they are not exchanged. */
function gainOf(one: Row, other: Row): number | undefined {
  const own = [offOf(one, one), offOf(other, other)];
  const turned = [offOf(one, other), offOf(other, one)];
  const total = ([a = 0, b = 0]: readonly number[]) => a + b;
  const isExchanged =
    Math.min(...own) >= EXCHANGED.own &&
    Math.max(...turned) <= EXCHANGED.other &&
    total(turned) <= EXCHANGED.part * total(own);
  return isExchanged ? total(own) - total(turned) : undefined;
}

/** How many deviations what a row says is outside the ranges of a row. */
const offOf = (one: Row, of: Row): number =>
  Math.hypot(away(one, of, 'API'), away(one, of, 'PERCENT'));

function away(one: Row, of: Row, unit: Unit): number {
  const { value } = one[unit];
  const { low, high } = of[unit];
  const nearest = Math.min(high, Math.max(low, value));
  if (value <= 0 || Math.abs(value - nearest) <= ROUNDING[unit]) return 0;
  return Math.abs(Math.log(value / nearest)) / DEVIATION[unit];
}

function toldOf(one: Row, other: Row): OtherGrade {
  const unit = away(one, one, 'API') >= away(one, one, 'PERCENT') ? 'API' : 'PERCENT';
  const { figure, former } = one[unit];
  return { figure, other: other[unit].figure, former };
}
