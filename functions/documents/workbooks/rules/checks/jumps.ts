import { rowKey, type SaidFigure, type Series } from '../blocks.ts';
import type { DatasetName } from '../datasets.ts';
import { emptiedPlaces, firstNegatives } from './emptied-rows.ts';
import { exchangedGrades } from './exchanged-grades.ts';
import { exchangedMonths } from './exchanged-months.ts';
import { exchangedRows } from './exchanged-rows.ts';
import {
  areFar,
  isLeading,
  isNew,
  type Judged,
  judged,
  leaves,
  OTHER_KIND,
  periodsAround,
  rowOf,
} from './judged-figure.ts';
import { FIRST, openingStocks } from './opening-stocks.ts';
import { outOfStep } from './out-of-step.ts';
import { leavingPartners, type Moved } from './partner-sums.ts';
import { provinceShares } from './province-shares.ts';
import { type Former, ownRows, type PublicRows, publicRows, type ValueAt } from './public-rows.ts';
import { isStockChange, seasonsOf } from './seasons.ts';
import { stoppedRows } from './stopped-rows.ts';

/** Figures of a document that leave their own series: the values that other periods have in public. */

export interface Jump {
  readonly figure: SaidFigure;
  /** The middle one of the former values. */
  readonly expected: string;
  /** The values nearest in time, and those of the same month of other years. */
  readonly former: readonly Former[];
  /** A figure of the row whose series this one continues, where two rows seem exchanged. */
  readonly exchanged?: SaidFigure;
  /** The period whose figures the document repeats, all or those of one row or column. */
  readonly repeats?: string;
  readonly line?: boolean;
}

/** Fewer equal figures can be chance, and so can smaller ones of one row or column. */
const ENOUGH_EQUAL = 5;
const OTHERS = 0.1;
const NO_CHANCE = 100;
const LINES = ['product', 'channel', 'partner', 'place', 'flow'] as const;

/** Years beyond those of a document whose figures it is compared with. */
export const YEARS_AROUND = 4;

/**
 * The jumps of one data set's figures.
 * @param before what is public of their series @param all the same of all series of the years before, for sums over them
 */
export function jumpsOf(
  said: readonly SaidFigure[],
  before: readonly Series[],
  all: readonly Series[] = before,
  dataset?: DatasetName,
): Jump[] {
  const known = publicRows(before);
  const repeated = repeatsOf(said, known);
  const told = new Set(
    repeated.flatMap(({ figure, line }) => (line ? [] : (figure.dimensions.period ?? []))),
  );
  const rest = said.filter(({ dimensions }) => !told.has(dimensions.period ?? ''));
  const seasons = seasonsOf(rest, (figure, period) => rowOf(figure, known)?.at(period)?.value);
  const inSeason = new Set(seasons.flatMap(({ figure }) => (isStockChange(figure) ? figure : [])));
  const grades = exchangedGrades(rest, known).filter(({ figure }) => isNew(figure, known));
  const ofGrades = new Set(grades.map(({ figure }) => figure));
  const others = rest.filter((figure) => !ofGrades.has(figure));
  const series = others.flatMap((figure) => judged(figure, known) ?? []);
  const exchanged = exchangedRows(series);
  const ofPairs = new Set(exchanged.flatMap(({ all }) => all.map(({ figure }) => figure)));
  // Two rows that are exchanged in each month go on as they begin: only public months tell them.
  const own = ownRows(rest);
  const tables = Map.groupBy(
    others
      .filter((figure) => !inSeason.has(figure) && !ofPairs.has(figure))
      .flatMap((figure) => judged(figure, known, own) ?? [])
      .filter(({ isEnough }) => isEnough),
    ({ figure: { dimensions } }) => `${dimensions.unit} ${dimensions.period}`,
  );
  const ofTables = [...tables.values()].flatMap((all) => {
    const largest = Math.max(...all.map(({ middle }) => Math.abs(middle)));
    const isWhole = areFar(all.filter((one) => isLeading(one, largest * OTHER_KIND)));
    return all.filter((one) => one.isNew && leaves(one, largest, isWhole, dataset)).map(jumpOf);
  });
  const ofRows = [...exchanged.flatMap(({ pair }) => bothOf(...pair)), ...ofTables];
  const left = [...ofRows, ...leavingPartners(rest, all).map(jumpOf).filter(isNotAmong(ofRows))];
  const found = new Set(left.map(({ figure }) => figure));
  const ended = [
    ...stoppedRows(rest, known),
    ...emptiedPlaces(rest, known),
    ...firstNegatives(rest, known),
  ];
  const stopped = [...Map.groupBy(ended, ({ figure }) => figure).values()].flatMap(([one]) =>
    one?.figure && !found.has(one.figure) && isNew(one.figure, known)
      ? [{ figure: one.figure, former: one.former, expected: one.former.at(-1)?.value ?? '0' }]
      : [],
  );
  const outOfSeason = seasons.filter(
    ({ figure, leaves: isOut }) => isOut && !found.has(figure) && isNew(figure, known),
  );
  const apart = [
    ...outOfStep(rest, known),
    ...openingStocks(rest, known),
    ...provinceShares(rest, known),
  ].filter(({ figure }) => !found.has(figure) && isNew(figure, known));
  const months = exchangedMonths(rest, known).filter(
    ({ figure, other }) => isNew(figure, known) || isNew(other, known),
  );
  return [
    ...repeated,
    ...grades.map(({ figure, other, former }) => ({
      ...{ figure, former, expected: former.at(-1)?.value ?? '', exchanged: other },
    })),
    ...months.map(({ figure, other }) => ({
      ...{ figure, former: [], expected: other.value, exchanged: other },
    })),
    ...left,
    ...stopped,
    ...apart.map(({ figure, former }) => ({
      ...{ figure, former, expected: former[0]?.value ?? '' },
    })),
    ...outOfSeason.map(({ figure, former }) => ({
      ...{ figure, expected: former.value, former: [former] },
    })),
  ];
}

const isNotAmong = (all: readonly Jump[]) => (one: Jump) =>
  all.every(({ figure }) => figure !== one.figure);

const bothOf = (one: Judged, other: Judged): Jump[] => [
  { ...jumpOf(one), exchanged: other.figure },
  { ...jumpOf(other), exchanged: one.figure },
];

/** Most former values that are shown. */
const SHOWN = 6;

function jumpOf({ figure, former, middle }: Moved): Jump {
  const expected = former.find(({ value }) => Number(value) === middle)?.value ?? '0';
  const shown = former.slice(0, SHOWN).sort((a, b) => (a.period < b.period ? -1 : 1));
  return { figure, expected, former: shown };
}

/** Each month, year or day whose figures are those of another one in public, or of an earlier one of the document. */
function repeatsOf(said: readonly SaidFigure[], known: PublicRows): Jump[] {
  const own = ownRows(said);
  const pointOf = (figure: SaidFigure): Point => {
    const row = rowOf(figure, known);
    const ofOwn = own.get(rowKey(figure));
    const { period = '' } = figure.dimensions;
    return {
      figure,
      valueAt: (other) => (other < period ? ofOwn?.get(other) : undefined) ?? row?.at(other)?.value,
    };
  };
  const periods = Map.groupBy(
    // The first day of a year has the stocks of the last of the year before.
    said
      .filter(
        ({ dimensions: { period }, value }) => !period?.endsWith(FIRST) && Number(value) !== 0,
      )
      .map(pointOf),
    ({ figure }) => figure.dimensions.period ?? '',
  );
  return [...periods].flatMap(([period, points]) => {
    const whole = repeatOf(period, points, known);
    if (whole) return [whole];
    const lines = linesOf(points).flatMap((line) => repeatOf(period, line, known) ?? []);
    return [...new Map(lines.map((one) => [one.figure, { ...one, line: true }])).values()];
  });
}

interface Point {
  readonly figure: SaidFigure;
  readonly valueAt: ValueAt;
}

/** The rows and the columns of a table, without figures that are equal by chance. */
function linesOf(points: readonly Point[]): Point[][] {
  const large = points.filter(({ figure }) => Math.abs(Number(figure.value)) >= NO_CHANCE);
  return LINES.flatMap((name) => {
    const lines = Map.groupBy(large, ({ figure: { dimensions } }) =>
      [name, dimensions[name], dimensions.unit, name !== 'flow' && dimensions.flow].join(' '),
    );
    return [...lines.values()].filter((line) => line.length < large.length);
  });
}

function repeatOf(period: string, points: readonly Point[], known: PublicRows): Jump | undefined {
  if (points.length < ENOUGH_EQUAL || !points.some(({ figure }) => isNew(figure, known)))
    return undefined;
  const repeated = periodsAround(period).find((other) => {
    let others = Math.floor(points.length * OTHERS);
    return points.every(({ figure, valueAt }) => valueAt(other) === figure.value || others-- > 0);
  });
  const [largest] = points.toSorted((a, b) => Number(b.figure.value) - Number(a.figure.value));
  if (!repeated || !largest) return undefined;
  const { figure } = largest;
  return { figure, expected: figure.value, former: [], repeats: repeated.slice(0, 7) };
}
