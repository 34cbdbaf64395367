import { codesOf, type SaidFigure, seriesKey } from '../blocks.ts';
import { places } from '../codes/provinces.ts';
import { SERIES_DIMENSIONS, type SeriesDimension } from '../datasets.ts';
import { type FigureBeside, likeliestOf } from './public-rows.ts';
import { MEANS } from './running-checks.ts';

/**
 * Two provinces, products, countries, flows or columns of a table that have each other's figures. Seasons and lockdowns move
 * both, so that the ratio of two figures of a period is compared with their ratios in the periods around it, and with those
 * turned round: decision 0315.
 */

/** A figure with the values of other periods of its series. */
interface Known extends FigureBeside {
  readonly value: number;
  readonly isNew: boolean;
}

/** Two rows or columns of a period. */
export interface Exchanged<T extends Known> {
  /** Their two figures that say it most. */
  readonly pair: readonly [T, T];
  readonly all: readonly T[];
}

/** Part of the largest figure of the table from which on a figure is looked at, and what is added to each, so that 0 has a ratio. */
const LEADING = 0.002;
const FLOOR = 0.0005;
/** Least standard deviation of the logarithms of ratios, and that where few periods are known. */
const DEVIATION = { least: 0.15, few: 0.4, enough: 6 };
/** What one figure can say at most, so that no single one decides. */
const MOST = 4;
/** How much more likely the exchange must be, as a logarithm, how many figures must say so, and how well it must fit. */
const LIKELY = { logarithm: 8, each: 1, figures: 2, fit: 0.5 };
/**
 * The same of rows that have one figure, which must lie in the other's range but for a factor. Countries are not compared by
 * one: they change from month to month.
 */
const LIKELY_OF_ONE = { logarithm: 12, fit: 1, periods: 12, factor: 1.25 };

interface Row<T> {
  readonly one: T;
  readonly log: number;
  readonly logs: ReadonlyMap<string, number>;
}

/** How badly the figures of two rows fit as they are, and exchanged. */
interface Compared<T> {
  readonly of: readonly [T, T];
  readonly asIs: number;
  readonly turned: number;
  readonly periods: number;
}

/** @param all figures of a data set, in their tables @returns the likeliest exchanges, each row or column in one of a period */
export function exchangedRows<T extends Known>(all: readonly T[]): Exchanged<T>[] {
  const rows = rowsOf(all);
  const found = SERIES_DIMENSIONS.flatMap((name) => {
    const besides = Map.groupBy(
      rows.filter(({ one }) => one.figure.dimensions[name] !== undefined),
      ({ one: { figure } }) =>
        `${figure.dimensions.period} ${seriesKey({ ...codesOf(figure.dimensions), [name]: name === 'place' ? regionOf(figure) : '' })}`,
    );
    const compared = [...besides.values()].flatMap((group) =>
      group.flatMap((first, index) =>
        group.slice(index + 1).flatMap((second) => comparedOf(first, second) ?? []),
      ),
    );
    const pairs = Map.groupBy(compared, ({ of }) => keyOf(of, name));
    return [...pairs.values()].flatMap((each) => likely(each, name) ?? []);
  });
  return likeliestOf(
    found,
    ({ logarithm }) => logarithm,
    ({ name, compared: [first] }) =>
      first?.of.map(({ figure: { dimensions } }) =>
        [dimensions.period, name, dimensions[name]].join(' '),
      ) ?? [],
  ).flatMap(({ compared: [first, ...others] }) =>
    first ? [{ pair: first.of, all: [first, ...others].flatMap(({ of }) => of) }] : [],
  );
}

/** The figures that lead in their table, with their logarithms. */
function rowsOf<T extends Known>(all: readonly T[]): Row<T>[] {
  const amounts = all.filter(
    ({ figure, value }) => value >= 0 && !MEANS.has(figure.dimensions.unit ?? ''),
  );
  const largest = new Map<string, number>();
  for (const { figure, value } of amounts) {
    const table = tableOf(figure);
    largest.set(table, Math.max(largest.get(table) ?? 0, value));
  }
  return amounts.flatMap((one) => {
    const most = largest.get(tableOf(one.figure)) ?? 0;
    const values = one.former.map(({ value }) => Number(value));
    if (values.length === 0 || Math.max(one.value, ...values) < LEADING * most) return [];
    const log = (value: number) => Math.log(Math.max(0, value) + FLOOR * most);
    const logs = new Map(one.former.map(({ period, value }) => [period, log(Number(value))]));
    return most > 0 ? [{ one, log: log(one.value), logs }] : [];
  });
}

/** Provinces are exchanged within their region, beside which alone they are large enough. */
const regionOf = ({ dimensions: { place } }: SaidFigure): string =>
  places.parentOf(place ?? '') ?? '';

const tableOf = (figure: SaidFigure): string =>
  `${figure.dimensions.unit} ${figure.dimensions.period} ${regionOf(figure)}`;

const keyOf = ([one, other]: readonly [Known, Known], name: SeriesDimension): string =>
  [
    ...[one, other].map(({ figure }) => figure.dimensions[name]).sort(),
    one.figure.dimensions.period,
  ].join(' ');

/** Undefined where no period has both. */
function comparedOf<T extends Known>(first: Row<T>, second: Row<T>): Compared<T> | undefined {
  let [periods, total, squares] = [0, 0, 0];
  for (const [period, log] of first.logs) {
    const other = second.logs.get(period);
    if (other === undefined) continue;
    periods += 1;
    total += log - other;
    squares += (log - other) ** 2;
  }
  if (periods === 0 || !(first.one.isNew || second.one.isNew)) return undefined;
  const mean = total / periods;
  const { least, few, enough } = DEVIATION;
  const variance = Math.max((periods < enough ? few : least) ** 2, squares / periods - mean ** 2);
  const now = first.log - second.log;
  const misfit = (expected: number) => (now - expected) ** 2 / (2 * variance);
  return {
    of: mean > 0 ? [first.one, second.one] : [second.one, first.one],
    ...{ asIs: misfit(mean), turned: misfit(-mean), periods },
  };
}

/** @param compared figures of the same two rows or columns */
function likely<T extends Known>(compared: readonly Compared<T>[], name: SeriesDimension) {
  const at = compared.map((each) => {
    const [asIs, turned] = [Math.min(MOST, each.asIs), Math.min(MOST, each.turned)];
    return { each, asIs, turned, says: asIs - turned };
  });
  const sumOf = (of: 'asIs' | 'turned' | 'says') => at.reduce((sum, each) => sum + each[of], 0);
  const isLikely =
    sumOf('says') >= LIKELY.logarithm &&
    at.filter(({ says }) => says >= LIKELY.each).length >= LIKELY.figures &&
    sumOf('turned') <= LIKELY.fit * sumOf('asIs');
  const amountOf = ({ each: { of } }: (typeof at)[number]) =>
    Math.max(...of.map(({ value }) => value));
  const sorted = at.toSorted((a, b) => b.says - a.says || amountOf(b) - amountOf(a));
  // Of two columns there may be one product alone that is sold in both.
  const isOne =
    sorted.slice(1).every(({ says }) => says > -LIKELY.each) &&
    sorted.slice(0, 1).every(({ each }) => isLikelyOfOne(each));
  if (!isLikely && !isOne) return undefined;
  return { name, logarithm: sumOf('says'), compared: sorted.map(({ each }) => each) };
}

function isLikelyOfOne({ of: [one, other], asIs, turned, periods }: Compared<Known>): boolean {
  const { factor } = LIKELY_OF_ONE;
  const isLike = ({ value }: Known, { former }: Known) => {
    const values = former.map((each) => Number(each.value));
    return Math.min(...values) / factor <= value && value <= Math.max(...values) * factor;
  };
  return (
    one.figure.dimensions.partner === undefined &&
    periods >= LIKELY_OF_ONE.periods &&
    asIs - turned >= LIKELY_OF_ONE.logarithm &&
    turned <= LIKELY_OF_ONE.fit &&
    isLike(one, other) &&
    isLike(other, one)
  );
}
