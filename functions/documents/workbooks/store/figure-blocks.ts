import * as z from 'zod/mini';
import { compressedJson, compressedJsonOf } from '../../../platform/tables/packed-json.ts';
import { getItems } from '../../../platform/tables/queries.ts';
import { versionedPut, type Write, WriteConflict } from '../../../platform/tables/transactions.ts';
import { documentKeys } from '../../store/keys.ts';
import type { Block, Series } from '../rules/blocks.ts';
import {
  type DatasetName,
  datasetOf,
  SERIES_DIMENSIONS,
  type SeriesDimension,
} from '../rules/datasets.ts';
import type { Status } from '../rules/dimensions.ts';
import type { Checked, ComparedWithPublic, Statement } from '../rules/statements.ts';

/**
 * The figures of a dataset, a year and some codes in one item, series by series, as lists without names. Documents
 * and sheets are listed once, and statements refer to them by number.
 */

const STATUSES: readonly Status[] = ['final', 'provisional', 'preliminary'];
const CHECKED: readonly (Checked | undefined)[] = [undefined, 'holds', 'differs'];

/** The checks of sums, months and tables as digits to base 3, so that figures without the last two stay as they were stored. */
const numberOfChecks = (sums: Checked | undefined, { months, tables }: ComparedWithPublic = {}) =>
  CHECKED.indexOf(sums) + 3 * CHECKED.indexOf(months) + 9 * CHECKED.indexOf(tables);

/** Each is added to the checks of a figure that has it. */
const MARKS = { confirmed: 27, madeUp: 54, explained: 108 } as const;
const MARK_NAMES = Object.keys(MARKS) as (keyof typeof MARKS)[];
type Marks = Pick<Statement, keyof typeof MARKS>;

const numberOfMarks = (marked: Marks) =>
  MARK_NAMES.reduce((number, name) => number + (marked[name] ? MARKS[name] : 0), 0);

function checksOfNumber(number: number): Pick<Statement, 'checked' | 'compared'> & Marks {
  const [checked, months, tables] = [1, 3, 9].map(
    (place) => CHECKED[Math.floor(number / place) % 3],
  );
  return {
    checked,
    ...(number % MARKS.confirmed >= 3 ? { compared: { months, tables } } : {}),
    ...Object.fromEntries(
      MARK_NAMES.filter((name) => number % (2 * MARKS[name]) >= MARKS[name]).map((name) => [
        name,
        true,
      ]),
    ),
  };
}

/** Source, place, cell, value; shown decimals (-1 for none), checks; then the end (0 for none) and marks, where needed. */
type PackedStatement = readonly [
  source: number,
  place: number,
  cell: string,
  value: string,
  shown: number,
  checks: number,
  until?: string | 0,
  marks?: readonly string[],
];

interface PackedBlock {
  readonly sources: readonly (readonly [document: string, month: string, since: string])[];
  readonly places: readonly (readonly [sheet: string, status: number])[];
  /** Codes in the order of the dataset's dimensions; then the period and statements of each point. */
  readonly series: readonly (readonly [
    codes: readonly string[],
    points: readonly (readonly [period: string, statements: readonly PackedStatement[]])[],
  ])[];
}

/** This program packed the figures itself; checking each of some thousands takes longer than reading them. */
const storedBlock = z.object({
  sk: z.string(),
  version: z.int(),
  packed: compressedJsonOf(
    z.custom<PackedBlock>((value) => value !== null && typeof value === 'object'),
  ),
});

/** A block, and the version that it is stored with; 0 when it is new. */
export interface StoredBlock extends Block {
  readonly version: number;
}

/** Blocks in the order of their keys; blocks that are not stored yet are empty. */
export async function figureBlocks(
  dataset: DatasetName,
  keys: readonly string[],
): Promise<StoredBlock[]> {
  const items = await storedBlocks(dataset, keys);
  return items.map(({ key, version, packed }) => {
    const series = packed ? unpack(dataset, packed) : [];
    return { key, version, series };
  });
}

/**
 * The series of some blocks that have the wanted codes, block by block. The others are not unpacked: a block of
 * provinces has more than a hundred, of which a reader wants one.
 */
export async function seriesInBlocks(
  dataset: DatasetName,
  keys: readonly string[],
  wanted: Readonly<Partial<Record<SeriesDimension, ReadonlySet<string>>>>,
): Promise<Series[][]> {
  const { dimensions } = datasetOf(dataset);
  const isWanted = ([codes]: PackedBlock['series'][number]) =>
    SERIES_DIMENSIONS.every(
      (name) => wanted[name]?.has(codes[dimensions.indexOf(name)] ?? '') ?? true,
    );
  const items = await storedBlocks(dataset, keys);
  return items.map(({ packed }) =>
    packed ? unpack(dataset, { ...packed, series: packed.series.filter(isWanted) }) : [],
  );
}

async function storedBlocks(dataset: DatasetName, keys: readonly string[]) {
  const items = await getItems(
    storedBlock,
    keys.map((key) => documentKeys.figures(dataset, key)),
  );
  const found = new Map(items.map(({ sk, version, packed }) => [sk, { version, packed }]));
  return keys.map((key) => ({ key, version: 0, packed: undefined, ...found.get(key) }));
}

/**
 * Write of a block as it was read. When an item cannot hold it, `packedBy` of its dataset divides it too little.
 * @throws WriteConflict when it has changed since
 */
export function blockWrite(dataset: DatasetName, { key, version, series }: StoredBlock): Write {
  const packed = compressedJson(pack(dataset, series), `${dataset} ${key} has many figures`);
  return versionedPut(documentKeys.figures(dataset, key), { packed }, version, new WriteConflict());
}

function pack(dataset: DatasetName, series: readonly Series[]): PackedBlock {
  const { dimensions } = datasetOf(dataset);
  const sources = numbered<PackedBlock['sources'][number]>();
  const places = numbered<PackedBlock['places'][number]>();
  const statement = ({ source, sheet, cell, value, ...one }: Statement): PackedStatement => {
    const { status, shown = -1, checked, compared, until = 0, marks } = one;
    const { document, month, since } = source;
    const from = sources.number([document, month, since]);
    const place = places.number([sheet, STATUSES.indexOf(status)]);
    const checks = numberOfChecks(checked, compared) + numberOfMarks(one);
    const common = [from, place, cell, value, shown, checks] as const;
    if (marks) return [...common, until, marks];
    return until ? [...common, until] : common;
  };
  const rows = series.map(({ codes, points }): PackedBlock['series'][number] => [
    dimensions.map((name) => codes[name] ?? ''),
    Array.from(points, ([period, statements]) => [period, statements.map(statement)]),
  ]);
  return { sources: sources.values, places: places.values, series: rows };
}

/** Gives equal values equal numbers, from 0. */
function numbered<T extends readonly unknown[]>() {
  const numbers = new Map<string, number>();
  const values: T[] = [];
  return {
    values,
    number(value: T): number {
      const key = value.join('\n');
      const known = numbers.get(key) ?? values.push(value) - 1;
      numbers.set(key, known);
      return known;
    },
  };
}

function unpack(dataset: DatasetName, block: PackedBlock): Series[] {
  const { dimensions } = datasetOf(dataset);
  const sources = block.sources.map(([document, month, since]) => ({ document, month, since }));
  const places = block.places.map(([sheet, status]) => ({
    sheet,
    status: STATUSES[status] ?? 'final',
  }));
  const statement = (packed: PackedStatement) => {
    const [source, place, cell, value, shown, checks, until, marks] = packed;
    return {
      source: sources[source],
      ...places[place],
      ...{ cell, value },
      ...checksOfNumber(checks),
      ...(shown >= 0 ? { shown } : {}),
      ...(until ? { until } : {}),
      ...(marks ? { marks } : {}),
    } as Statement;
  };
  return block.series.map(([codes, points]) => ({
    codes: Object.fromEntries(
      dimensions.flatMap((name, index) => (codes[index] ? [[name, codes[index]]] : [])),
    ),
    points: new Map(points.map(([period, statements]) => [period, statements.map(statement)])),
  }));
}
