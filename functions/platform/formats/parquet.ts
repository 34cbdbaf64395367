import { parquetWriteBuffer } from 'hyparquet-writer';
import { daysBetween } from '../kernel/calendar.ts';
import { LICENCE } from '../kernel/publisher.ts';
import type { Cell, CellKind, ExportTable } from '../kernel/table.ts';
import type { Legend } from './excel.ts';

type ParquetOptions = Parameters<typeof parquetWriteBuffer>[0];
type SchemaElement = NonNullable<ParquetOptions['schema']>[number];

/**
 * A table as Apache Parquet: dates are dates, amounts exact decimals with two places, other decimals the
 * doubles that they name, absent values null. Title, licence and origin stand in the file's own metadata.
 */
export function parquetOf({ columns, rows }: ExportTable, legend: Legend): Buffer {
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
  return Buffer.from(
    parquetWriteBuffer({ columnData, schema, kvMetadata, rowGroupSize: ROWS_IN_A_GROUP }),
  );
}

/** The whole file is one row group, which readers load at once. */
const ROWS_IN_A_GROUP = 100_000;

const TYPES: Readonly<Record<CellKind, Omit<SchemaElement, 'name'>>> = {
  date: { type: 'INT32', converted_type: 'DATE' },
  number: { type: 'INT32' },
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  amount: { type: 'INT64', converted_type: 'DECIMAL', precision: 18, scale: 2 },
  decimal: { type: 'DOUBLE' },
};

/** Dates are stored as days since 1970, amounts as hundredths in a decimal with two places. */
function stored(cell: Cell, kind: CellKind): number | bigint | string | null {
  if (cell === undefined) return null;
  if (kind === 'date') return daysBetween('1970-01-01', String(cell));
  if (kind === 'decimal') return Number(cell);
  return kind === 'amount' ? BigInt(cell) : cell;
}
