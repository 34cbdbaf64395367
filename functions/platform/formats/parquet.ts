import { parquetWriteBuffer } from 'hyparquet-writer';
import { daysBetween } from '../kernel/calendar.ts';
import { LICENCE } from '../kernel/publisher.ts';
import type { Cell, CellKind, ExportTable } from '../kernel/table.ts';
import type { Legend } from './excel.ts';

type ParquetOptions = Parameters<typeof parquetWriteBuffer>[0];
type SchemaElement = NonNullable<ParquetOptions['schema']>[number];

/**
 * A table as Apache Parquet: dates are dates, moments timestamps in UTC, amounts exact decimals with two places, other decimals the
 * doubles that they name, absent values null. Title, licence and origin stand in the file's own metadata.
 * @param packedBy index of a column: rows with the same value of it stand together, in row groups of their own, so that a
 *   reader of one value fetches these alone
 */
export function parquetOf(table: ExportTable, legend: Legend, packedBy?: number): Buffer {
  const { columns } = table;
  const { rows, groups } = packed(table.rows, packedBy);
  const columnData = columns.map(({ heading, kind }, index) => ({
    name: heading,
    data: rows.map((row) => stored(row[index], kind)),
  }));
  const schema: SchemaElement[] = [
    { name: 'root', num_children: columns.length },
    ...columns.map(({ heading, kind }) => ({
      name: heading,
      repetition_type: 'OPTIONAL' as const,
      ...TYPES[kind],
    })),
  ];
  const kvMetadata = [
    { key: 'title', value: legend.title },
    { key: 'license', value: LICENCE.address },
    { key: 'created', value: legend.changedAt.toISOString() },
    ...(legend.isDemonstration ? [{ key: 'note', value: 'Invented figures' }] : []),
  ];
  return Buffer.from(parquetWriteBuffer({ columnData, schema, kvMetadata, rowGroupSize: groups }));
}

/** Without a column that packs them, all rows are one group, which readers load in one step. */
const ROWS_IN_A_GROUP = 100_000;
/** Values with fewer rows share a group, because a reader checks the statistics of each group. */
const FEWEST_ROWS = 1000;

/** Rows in the order of a column's values, otherwise as they were, and the sizes of the groups. */
function packed(rows: ExportTable['rows'], column: number | undefined) {
  if (column === undefined || rows.length === 0) return { rows, groups: ROWS_IN_A_GROUP };
  const byValue = [...Map.groupBy(rows, (row) => row[column])].sort(([a], [b]) => order(a, b));
  const groups: number[] = [];
  for (const [, own] of byValue) {
    const last = groups.at(-1);
    if (last !== undefined && last < FEWEST_ROWS) groups[groups.length - 1] = last + own.length;
    else groups.push(own.length);
  }
  return { rows: byValue.flatMap(([, own]) => own), groups };
}

const order = (a: Cell, b: Cell): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a) < String(b) ? -1 : 1;

const TYPES: Readonly<Record<CellKind, Omit<SchemaElement, 'name'>>> = {
  date: { type: 'INT32', converted_type: 'DATE' },
  moment: {
    ...{ type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' },
    logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' },
  },
  number: { type: 'INT32' },
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  amount: { type: 'INT64', converted_type: 'DECIMAL', precision: 18, scale: 2 },
  decimal: { type: 'DOUBLE' },
};

/** Dates are stored as days since 1970, amounts as hundredths in a decimal with two places. */
function stored(cell: Cell, kind: CellKind): number | bigint | string | Date | null {
  if (cell === undefined) return null;
  if (kind === 'moment') return new Date(cell);
  if (kind === 'date') return daysBetween('1970-01-01', String(cell));
  if (kind === 'decimal') return Number(cell);
  return kind === 'amount' ? BigInt(cell) : cell;
}
