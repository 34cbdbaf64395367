import { parquetWriteBuffer } from 'hyparquet-writer';
import { daysBetween } from '../domain/calendar.ts';
import type { Cell, CellKind, ExportTable } from '../domain/export-tables.ts';
import type { Legend } from './excel.ts';
import { LICENCE } from './publisher.ts';

type ParquetOptions = Parameters<typeof parquetWriteBuffer>[0];
type SchemaElement = NonNullable<ParquetOptions['schema']>[number];

/**
 * A table as Apache Parquet: dates are dates, amounts exact decimals with two places, absent values
 * null. Title, licence and origin stand in the file's own metadata.
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
    { key: 'created', value: legend.generatedAt.toISOString() },
    ...(legend.isDemonstration ? [{ key: 'note', value: 'Invented figures' }] : []),
  ];
  return Buffer.from(
    parquetWriteBuffer({ columnData, schema, kvMetadata, rowGroupSize: ROWS_IN_A_GROUP }),
  );
}

/** All of a file in one group, which readers load whole. */
const ROWS_IN_A_GROUP = 100_000;

const TYPES: Readonly<Record<CellKind, Omit<SchemaElement, 'name'>>> = {
  date: { type: 'INT32', converted_type: 'DATE' },
  number: { type: 'INT32' },
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  amount: { type: 'INT64', converted_type: 'DECIMAL', precision: 18, scale: 2 },
};

/** A date is days since 1970, an amount its hundredths, which a decimal with two places holds as they are. */
function stored(cell: Cell, kind: CellKind): number | bigint | string | null {
  if (cell === undefined) return null;
  if (kind === 'date') return daysBetween('1970-01-01', String(cell));
  return kind === 'amount' ? BigInt(cell) : cell;
}
