/**
 * Reads export files of prices by header name: the portal's own and the ministry's present ones, comma, semicolon or
 * JSON, Italian or plain numbers, Italian or English headers. A row that cannot be read is rejected with its reason; a
 * file of another kind or a truncated one is refused as a whole, and tells its rejected rows too.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Hundredths, PriceParts } from '../../functions/platform/kernel/money.ts';
import { periodKind } from '../../functions/platform/kernel/periods.ts';
import { Refusal } from '../../functions/platform/kernel/refusal.ts';
import type { ProductId } from '../../functions/sample/rules/products.ts';
import {
  type Cells,
  cellsReader,
  type MonthlyRow,
  monthlyRow,
  type RecoveredRow,
  type RejectionReason,
  RowRejection,
  recoveredRow,
  type WeeklyRow,
  weeklyRow,
} from './price-file-rows.ts';
import {
  type Column,
  columnsOf,
  headingsOf,
  type PriceTable,
  readTable,
  type TableRecord,
} from './price-table.ts';

export type PriceFileKind = 'weekly' | 'weekly-wide' | 'monthly' | 'daily' | 'recovered';

export interface RejectedRow {
  readonly line: number;
  readonly reason: RejectionReason;
  /** What contradicts what. */
  readonly detail?: string | undefined;
  readonly text: string;
}

export interface PriceFile<Row> {
  readonly kind: PriceFileKind;
  readonly rows: readonly Row[];
  /** Line of the file on which each of `rows` starts; the header is line 1. */
  readonly lines: readonly number[];
  /** Rows of the file without its header: rows + empty + rejected. */
  readonly read: number;
  /** Rows with a total of 0: the product had no price. */
  readonly empty: readonly Row[];
  readonly emptyLines: readonly number[];
  readonly rejected: readonly RejectedRow[];
}

export interface ReadingOptions {
  /** Accepts a last survey or month with fewer products than the one before it. */
  readonly allowIncompleteEnd?: boolean;
}

/** Kind of a file, from its text or its header's cells; undefined when it is none of these kinds. */
export function detectKind(file: string | readonly string[]): PriceFileKind | undefined {
  const columns = columnsOf(typeof file === 'string' ? headingsOf(file) : file);
  return KINDS.find(([, required]) => required.every((column) => columns.has(column)))?.[0];
}

/**
 * Weekly prices, one row for each survey and product, in the file's order.
 * @throws Refusal import_refused with a reason: empty, unknown_header, wrong_kind, truncated, malformed,
 * nothing_readable
 */
export function parseWeeklyExport(text: string, options?: ReadingOptions): PriceFile<WeeklyRow> {
  return readFile(text, 'weekly', weeklyRow, ({ date }) => ['survey', date], options);
}

/** Monthly, quarterly and yearly prices. @throws Refusal import_refused, as for weekly files */
export function parseMonthlyExport(text: string, options?: ReadingOptions): PriceFile<MonthlyRow> {
  const period = ({ year, monthCode }: MonthlyRow): Group => [
    periodKind(monthCode),
    `${year}/${monthCode}`,
  ];
  return readFile(text, 'monthly', monthlyRow, period, options);
}

/** Recovered surveys with totals only. @throws Refusal import_refused, as for weekly files */
export function parseRecoveredSurveys(
  text: string,
  options?: ReadingOptions,
): PriceFile<RecoveredRow> {
  return readFile(text, 'recovered', recoveredRow, ({ date }) => ['survey', date], options);
}

/** The first kind all of whose columns are present. */
const KINDS: readonly (readonly [PriceFileKind, readonly Column[]])[] = [
  ['weekly', ['date', 'productId', 'total', 'excise', 'vat', 'net']],
  ['monthly', ['year', 'monthCode', 'productId', 'total', 'vat', 'excise', 'net']],
  ['recovered', ['day', 'productId', 'recoveredTotal']],
  ['daily', ['day', 'productId', 'total', 'items']],
  ['weekly-wide', ['date', 'petrol', 'carDiesel']],
];

/** A group of rows that should be complete: a survey or a period, with its family of comparable groups. */
type Group = readonly [family: string, name: string];

interface GroupProducts {
  readonly family: string;
  readonly products: Set<ProductId>;
}

interface AnyRow extends Partial<PriceParts> {
  readonly productId: ProductId;
  readonly total: Hundredths;
}

function readFile<Row extends AnyRow>(
  text: string,
  kind: PriceFileKind,
  rowOf: (cells: Cells) => Row,
  groupOf: (row: Row) => Group,
  { allowIncompleteEnd = false }: ReadingOptions = {},
): PriceFile<Row> {
  const table = readTable(text);
  requireKind(table, kind);
  const cellsOf = cellsReader(table);
  const rows: Row[] = [];
  const lines: number[] = [];
  const rejected: RejectedRow[] = [];
  const groups = new Map<string, GroupProducts>();
  const empty: Row[] = [];
  const emptyLines: number[] = [];
  const first = new Map<string, { readonly row: Row; readonly record: TableRecord }>();
  const contradicted = new Set<Row>();
  let last: Row | undefined;
  for (const record of table.records) {
    last = undefined;
    try {
      if (record.cells.length !== table.header.length) throw new RowRejection('columns');
      const row = rowOf(cellsOf(record));
      last = row;
      const [family, name] = groupOf(row);
      const group = groups.get(name) ?? { family, products: new Set() };
      const key = `${name}/${row.productId}`;
      const other = first.get(key);
      if (other) {
        if (isDeepStrictEqual(other.row, row)) throw new RowRejection('duplicate');
        // Nothing says which of the two is right, so neither is taken.
        if (!contradicted.has(other.row)) rejected.push(rejection(other.record, 'contradicting'));
        contradicted.add(other.row);
        throw new RowRejection('contradicting');
      }
      first.set(key, { row, record });
      group.products.add(row.productId);
      groups.set(name, group);
      if (row.total <= 0) {
        empty.push(row);
        emptyLines.push(record.line);
      } else {
        rows.push(row);
        lines.push(record.line);
      }
    } catch (error) {
      if (!(error instanceof RowRejection)) throw error;
      rejected.push({ ...rejection(record, error.reason), detail: error.detail });
    }
  }
  try {
    if (rows.length === 0) throw new Refusal('import_refused', { reason: 'nothing_readable' });
    if (!table.terminated) requireWholeLastRow(last);
    if (!allowIncompleteEnd) requireCompleteEnd(groups);
  } catch (error) {
    if (!(error instanceof Refusal) || rejected.length === 0) throw error;
    throw new Refusal(error.code, { ...error.details, rejected });
  }
  const kept = withoutRows({ rows, lines }, contradicted);
  const none = withoutRows({ rows: empty, lines: emptyLines }, contradicted);
  return {
    ...{ kind, ...kept, read: table.records.length },
    ...{ empty: none.rows, emptyLines: none.lines, rejected },
  };
}

interface LinedRows<Row> {
  readonly rows: readonly Row[];
  readonly lines: readonly number[];
}

const withoutRows = <Row>({ rows, lines }: LinedRows<Row>, left: ReadonlySet<Row>) => ({
  rows: rows.filter((row) => !left.has(row)),
  lines: lines.filter((_, index) => !left.has(rows[index] as Row)),
});

const rejection = ({ line, cells }: TableRecord, reason: RejectionReason): RejectedRow => ({
  line,
  reason,
  text: cells.join(';').slice(0, 200),
});

function requireKind(table: PriceTable, kind: PriceFileKind): void {
  const found = detectKind(table.header);
  if (found === kind) return;
  const reason = found ? 'wrong_kind' : 'unknown_header';
  const header = table.header.join(';').slice(0, 200);
  throw new Refusal('import_refused', { reason, expected: kind, found: found ?? null, header });
}

/** A file truncated inside its last cell ends in a row whose amounts do not add up. */
function requireWholeLastRow(last: AnyRow | undefined): void {
  if (last) {
    const { total, vat = 0, excise = 0, net = total - vat - excise } = last;
    if (Math.abs(total - vat - excise - net) <= 1) return;
  }
  throw new Refusal('import_refused', { reason: 'truncated' });
}

/** A file truncated between two rows ends in a survey, or period, that lacks products. */
function requireCompleteEnd(groups: ReadonlyMap<string, GroupProducts>): void {
  const [last, ...earlier] = [...groups].reverse();
  const before = earlier.find(([, { family }]) => family === last?.[1].family);
  if (!before || !last) return;
  const missing = [...before[1].products].filter((id) => !last[1].products.has(id));
  if (missing.length === 0) return;
  throw new Refusal('import_refused', {
    reason: 'truncated',
    lastGroup: last[0],
    missingProducts: missing,
  });
}
