import * as z from 'zod/mini';
import { compressedJson, compressedJsonOf } from '../../../platform/tables/packed-json.ts';
import { getItems } from '../../../platform/tables/queries.ts';
import { versionedPut, type Write, WriteConflict } from '../../../platform/tables/transactions.ts';
import { documentKeys } from '../../store/keys.ts';
import type { Block, Series } from '../rules/blocks.ts';
import { type DatasetName, datasetOf } from '../rules/datasets.ts';
import type { Status } from '../rules/dimensions.ts';
import type { Checked, Statement } from '../rules/statements.ts';

/**
 * The figures of a dataset, a year and some codes in one item, series by series, as lists without names. Documents
 * and sheets stand once, and a statement has their numbers.
 */

const STATUSES: readonly Status[] = ['final', 'provisional', 'preliminary'];
const CHECKED: readonly (Checked | undefined)[] = [undefined, 'holds', 'differs'];

/** Source, place, cell, value; shown decimals (-1 for none), checks; then the end (0 for none) and marks, where needed. */
type PackedStatement = readonly [
  source: number,
  place: number,
  cell: string,
  value: string,
  shown: number,
  checked: number,
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

/** The figures are those that this program packed: checking each of some thousands takes longer than reading them. */
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

/** Blocks by their keys; those that are not stored yet are empty. */
export async function figureBlocks(
  dataset: DatasetName,
  keys: readonly string[],
): Promise<StoredBlock[]> {
  const items = await getItems(
    storedBlock,
    keys.map((key) => documentKeys.figures(dataset, key)),
  );
  const found = new Map(items.map((item) => [item.sk, item]));
  return keys.map((key) => {
    const item = found.get(key);
    if (!item) return { key, version: 0, series: [] };
    return { key, version: item.version, series: unpack(dataset, item.packed) };
  });
}

/** DynamoDB takes 400 KB; a block near it has outgrown its dataset's `packedBy`. */
const LARGEST_ITEM = 390_000;

/** Write of a block as it was read. @throws WriteConflict when it has changed since */
export function blockWrite(dataset: DatasetName, { key, version, series }: StoredBlock): Write {
  const bytes = compressedJson(pack(dataset, series));
  if (bytes.length > LARGEST_ITEM)
    throw new Error(`${dataset} ${key} has ${bytes.length} bytes: more than an item can hold`);
  return versionedPut(
    documentKeys.figures(dataset, key),
    { packed: bytes },
    version,
    new WriteConflict(),
  );
}

function pack(dataset: DatasetName, series: readonly Series[]): PackedBlock {
  const { dimensions } = datasetOf(dataset);
  const sources = numbered<PackedBlock['sources'][number]>();
  const places = numbered<PackedBlock['places'][number]>();
  const statement = ({ source, sheet, cell, value, ...one }: Statement): PackedStatement => {
    const { status, shown = -1, checked, until = 0, marks } = one;
    const { document, month, since } = source;
    const from = sources.number([document, month, since]);
    const place = places.number([sheet, STATUSES.indexOf(status)]);
    const common = [from, place, cell, value, shown, CHECKED.indexOf(checked)] as const;
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
    const [source, place, cell, value, shown, checked, until, marks] = packed;
    return {
      source: sources[source],
      ...places[place],
      ...{ cell, value, checked: CHECKED[checked] },
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
