import { codesOf, type SaidFigure, seriesKey } from '../blocks.ts';
import { places } from '../codes/provinces.ts';
import { SERIES_DIMENSIONS } from '../datasets.ts';
import { MEANS } from './running-checks.ts';

/**
 * Two provinces, products, countries or columns that have each other's figures. One alone of their figures can change places
 * by chance; here most of those in which one was always above the other are turned round.
 */

/** A figure with the values of other periods of its series. */
interface Known {
  readonly figure: SaidFigure;
  readonly value: number;
  readonly isNew: boolean;
  readonly former: readonly { readonly period: string; readonly value: string }[];
}

/** Part of the largest figure of the table and period from which on a figure is looked at. */
const LEADING = 0.001;
/** Periods in which both need a value. */
const ENOUGH = { months: 6, years: 3 };
/** Least logarithm by which one was above the other, and the part of it by which it must be below now. */
const APART = { least: 0.1, turned: 0.5 };
/** Least number of figures that are turned round, and their part of those that could be. */
const TURNED = { figures: 3, part: 0.8 };

interface Pair<T extends Known> {
  readonly of: readonly [T, T];
  readonly isTurned: boolean;
}

/** The largest figures of each two rows or columns that are exchanged. */
export function exchangedRows<T extends Known>(all: readonly T[]): (readonly [T, T])[] {
  const largest = new Map<string, number>();
  for (const { figure, value } of all) {
    const table = tableOf(figure);
    largest.set(table, Math.max(largest.get(table) ?? 0, value));
  }
  const rows = all
    .filter(({ figure, value }) => value > 0 && !MEANS.has(figure.dimensions.unit ?? ''))
    .filter(({ figure, value }) => value >= LEADING * (largest.get(tableOf(figure)) ?? 0))
    .map((one) => ({ one, logs: logarithmsOf(one) }));
  return SERIES_DIMENSIONS.flatMap((name) => {
    const pairs = new Map<string, Pair<T>[]>();
    const besides = Map.groupBy(
      rows.filter(({ one }) => one.figure.dimensions[name] !== undefined),
      ({ one: { figure } }) =>
        `${figure.dimensions.period} ${seriesKey({ ...codesOf(figure.dimensions), [name]: kindOf(figure, name) })}`,
    );
    for (const group of besides.values())
      for (const [index, first] of group.entries())
        for (const second of group.slice(index + 1)) {
          const pair = pairOf(first, second);
          if (!pair) continue;
          const codes = pair.of.map(({ figure }) => figure.dimensions[name]).sort();
          const key = codes.join(' ');
          pairs.set(key, [...(pairs.get(key) ?? []), pair]);
        }
    return [...pairs.values()].flatMap((found) => {
      const turned = found.filter(({ isTurned }) => isTurned).map(({ of }) => of);
      const isExchanged =
        turned.length >= TURNED.figures && turned.length >= TURNED.part * found.length;
      const [most] = turned.toSorted(([, a], [, b]) => b.value - a.value);
      return isExchanged && most ? [most] : [];
    });
  });
}

/** Provinces are exchanged within their region. */
const kindOf = ({ dimensions }: SaidFigure, name: string): string =>
  name === 'place' ? (places.parentOf(dimensions.place ?? '') ?? '') : '';

const tableOf = ({ dimensions: { unit, period } }: SaidFigure): string => `${unit} ${period}`;

const logarithmsOf = ({ former }: Known): Map<string, number> =>
  new Map(
    former.flatMap(({ period, value }) =>
      Number(value) > 0 ? [[period, Math.log(Number(value))] as const] : [],
    ),
  );

interface Row<T> {
  readonly one: T;
  readonly logs: ReadonlyMap<string, number>;
}

/** Undefined where neither was always above the other. */
function pairOf<T extends Known>(first: Row<T>, second: Row<T>): Pair<T> | undefined {
  const apart = [...first.logs].flatMap(([period, value]) => {
    const other = second.logs.get(period);
    return other === undefined ? [] : [value - other];
  });
  const isYear = first.one.figure.dimensions.period?.length === 4;
  if (apart.length < (isYear ? ENOUGH.years : ENOUGH.months)) return undefined;
  const side = Math.sign(apart[0] ?? 0);
  const least = Math.min(...apart.map((each) => each * side));
  if (side === 0 || least < APART.least) return undefined;
  const now = side * Math.log(first.one.value / second.one.value);
  const isNew = first.one.isNew || second.one.isNew;
  return {
    of: side > 0 ? [first.one, second.one] : [second.one, first.one],
    isTurned: isNew && now <= -APART.turned * least,
  };
}
