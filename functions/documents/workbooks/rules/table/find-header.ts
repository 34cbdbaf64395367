import { cellName } from '../cell-names.ts';
import type { Dimensions } from '../dimensions.ts';
import type { Cell, Sheet } from '../grid.ts';
import type { Column, Header, LabelColumn, Layout, ListedColumns } from '../layout.ts';
import { NotRead } from '../observation.ts';
import { type PeriodPart, type PeriodToken, readToken } from '../period.ts';
import { hasTitle, rowText } from '../title.ts';
import { words } from '../words.ts';

/** A column of the sheet whose header was recognised. */
export interface FoundFigures {
  readonly column: number;
  readonly figures: Dimensions;
  readonly period: readonly PeriodPart[];
}

/** A column with the change in percent from the second of two other columns to the first. */
export interface FoundChange {
  readonly column: number;
  readonly of: readonly [now: number, before: number];
}

/** One table of a sheet: the position of its header, and the meaning of each column. */
export interface FoundHeader {
  /** The last row of the header. */
  readonly row: number;
  readonly first: number;
  readonly blocks: readonly FoundBlock[];
  readonly ignored: ReadonlySet<number>;
  readonly changes: readonly FoundChange[];
  readonly headers: readonly string[];
}

/** The columns that belong together; most sheets have one block, final consumption has two beside each other. */
export interface FoundBlock {
  readonly labels: ReadonlyMap<string, { readonly column: number; readonly rule: LabelColumn }>;
  readonly figures: readonly FoundFigures[];
}

/** Finds the table's header from a row on. If none fits, names the missing parts of the one that fits best. */
export function findHeader(sheet: Sheet, layout: Layout, from: number): FoundHeader | undefined {
  let best:
    | { readonly missing: readonly string[]; readonly headers: readonly string[] }
    | undefined;
  for (let first = from; first + layout.headerRows <= sheet.rows.length; first += 1) {
    const headers = headersAt(sheet, layout, first);
    const missing = missingOf(headers, layout);
    if (missing.length === 0) return understand(sheet, layout, first, headers);
    if (!best || missing.length < best.missing.length) best = { missing, headers };
  }
  if (from > 0 && !sheet.rows.slice(from).some((row) => hasTitle(layout, rowText(row))))
    return undefined;
  throw new NotRead('header_differs', sheet, {
    expected: best?.missing.join('; ') ?? '',
    found: best?.headers.filter(Boolean).join('; ') ?? '',
  });
}

/** The header of each column: its texts from top to bottom, without repetitions. */
function headersAt(sheet: Sheet, layout: Layout, first: number): string[] {
  const rows = sheet.rows.slice(first, first + layout.headerRows);
  const width = Math.max(0, ...rows.map((row) => row.length));
  const bottom = rows.at(-1) ?? [];
  return Array.from({ length: width }, (_, column) => {
    const texts: string[] = [];
    if (spans(bottom[column - 1], bottom[column])) return '';
    for (const row of rows) {
      const cell = row[column];
      const text =
        cell?.kind === 'text' ? cell.text : cell?.kind === 'number' ? cell.value : undefined;
      if (text === undefined || words(text) === '') continue;
      if (words(texts.at(-1) ?? '') !== words(text)) texts.push(text);
    }
    return texts.join(' | ');
  });
}

/** Whether the right cell continues the name in the left one. */
function spans(left: Cell | undefined, right: Cell | undefined): boolean {
  return (
    left?.kind === 'text' &&
    right?.kind === 'text' &&
    right.copied === true &&
    left.text === right.text
  );
}

function missingOf(headers: readonly string[], layout: Layout): string[] {
  return layout.columns.flatMap((rule) => {
    if ('label' in rule) {
      if (!rule.header || headers.some((header) => fits(rule.header ?? '', header))) return [];
      return [rule.header];
    }
    if ('dimension' in rule) {
      const found = headers.filter((header) => rule.list.find(header)).length;
      return found >= rule.atLeast ? [] : [`${rule.atLeast} x {${rule.list.id}}`];
    }
    if ('ignored' in rule || rule.times === 'any') return [];
    const found = headers.filter((header) => fitsAny(rule.header, header)).length;
    const { times = 1 } = rule;
    const enough = times === 'some' ? found > 0 : found === times;
    const name = [rule.header].flat().join(' or ');
    return enough ? [] : [times === 1 ? name : `${times} x ${name}`];
  });
}

function understand(
  sheet: Sheet,
  layout: Layout,
  first: number,
  headers: readonly string[],
): FoundHeader {
  const row = first + layout.headerRows - 1;
  const starts = blockStarts(layout, headers);
  refuseBefore(sheet, layout, headers, row, starts[0] ?? 0);
  const ignored = new Set<number>();
  const blocks = starts.map((start, index) => {
    const end = starts[index + 1] ?? headers.length;
    const labels = labelsOf(sheet, layout, headers, row, start, end);
    const taken = new Set([...labels.values()].map(({ column }) => column));
    const figures: FoundFigures[] = [];
    for (let column = start; column < end; column += 1) {
      const header = headers[column] ?? '';
      if (taken.has(column) || header === '') continue;
      const understood = figuresOf(layout.columns, header);
      if (understood) figures.push({ column, ...understood });
      else if (layout.columns.some((rule) => 'ignored' in rule && fits(rule.ignored, header))) {
        ignored.add(column);
      } else if (!layout.beside) {
        throw new NotRead('column_unknown', sheet, { cell: cellName(row, column), found: header });
      }
    }
    refuseUnordered(sheet, row, figures, headers);
    return { labels, figures };
  });
  return { row, first, blocks, ignored, changes: changesOf(layout, headers), headers };
}

/** Months, or days of them, side by side, of which two would be no year. */
const SEVERAL = 3;

/** Figures under the head of another month would be public as that month's. @throws NotRead period_differs */
function refuseUnordered(
  sheet: Sheet,
  row: number,
  figures: readonly FoundFigures[],
  headers: readonly string[],
): void {
  const months = figures.flatMap(({ column, period: [part, other] }) =>
    part?.month && !part.year && !part.until && !other
      ? [{ column, at: `${part.month} ${part.day ?? ''}` }]
      : [],
  );
  const wrong = months.find(({ at }, index) => at <= (months[index - 1]?.at ?? ''));
  if (!wrong || months.length < SEVERAL) return;
  const found = headers[wrong.column] ?? '';
  throw new NotRead('period_differs', sheet, { cell: cellName(row, wrong.column), found });
}

function changesOf({ columns }: Layout, headers: readonly string[]): FoundChange[] {
  const columnsOf = (pattern: Header) =>
    headers.flatMap((header, column) => (fits(pattern, header) ? [column] : []));
  return columns.flatMap((rule) => {
    if (!('ignored' in rule)) return [];
    const found = columnsOf(rule.ignored);
    return (rule.changeOf ?? []).flatMap((pattern, index) => {
      const column = found[index];
      const [now, before, other] = columnsOf(pattern);
      if (column === undefined || now === undefined || before === undefined) return [];
      return other === undefined ? [{ column, of: [now, before] as const }] : [];
    });
  });
}

/** Figures before the first block are those of one whose own header is lost. */
function refuseBefore(
  sheet: Sheet,
  layout: Layout,
  headers: readonly string[],
  row: number,
  start: number,
): void {
  const column = headers.slice(0, start).findIndex((header) => figuresOf(layout.columns, header));
  if (column < 0) return;
  const found = headers[column] ?? '';
  throw new NotRead('figures_without_header', sheet, { cell: cellName(row, column), found });
}

function blockStarts(layout: Layout, headers: readonly string[]): number[] {
  const rule = layout.columns.find((column) => 'label' in column && column.block);
  if (!rule || !('label' in rule)) return [0];
  return headers.flatMap((header, column) => (fits(rule.header ?? '', header) ? [column] : []));
}

function labelsOf(
  sheet: Sheet,
  layout: Layout,
  headers: readonly string[],
  row: number,
  start: number,
  end: number,
): FoundBlock['labels'] {
  const labels = new Map<string, { column: number; rule: LabelColumn }>();
  for (const rule of layout.columns) {
    if (!('label' in rule)) continue;
    const columns: number[] = [];
    for (let column = start; column < end; column += 1) {
      const found = rule.header
        ? fits(rule.header, headers[column] ?? '')
        : holds(sheet, rule.holds ?? [], row + 1, column);
      if (found) columns.push(column);
    }
    const [column, second] = columns;
    if (column === undefined || second !== undefined) {
      throw new NotRead('header_differs', sheet, {
        expected: rule.header ?? rule.holds?.join(', ') ?? '',
        found: columns.map((index) => cellName(row, index)).join(', '),
      });
    }
    labels.set(rule.label, { column, rule });
  }
  return labels;
}

function holds(sheet: Sheet, texts: readonly string[], from: number, column: number): boolean {
  const there = new Set<string>();
  for (const row of sheet.rows.slice(from)) {
    const cell = row[column];
    if (cell?.kind === 'text') there.add(words(cell.text));
  }
  return texts.every((text) => there.has(words(text)));
}

function figuresOf(
  rules: readonly Column[],
  header: string,
): Omit<FoundFigures, 'column'> | undefined {
  for (const rule of rules) {
    if ('dimension' in rule) {
      const member = rule.list.find(header);
      if (member) return listed(rule, member.code);
    } else if ('figures' in rule) {
      const period = [rule.header]
        .flat()
        .map((each) => matched(each, header))
        .find(Boolean);
      if (period) return { figures: rule.figures, period };
    }
  }
  return undefined;
}

function listed(rule: ListedColumns, code: string): Omit<FoundFigures, 'column'> {
  return { figures: { ...rule.figures, [rule.dimension]: code }, period: [] };
}

function fitsAny(patterns: Header | readonly Header[], header: string): boolean {
  return [patterns].flat().some((pattern) => fits(pattern, header));
}

function fits(pattern: Header, header: string): boolean {
  return matched(pattern, header) !== undefined;
}

/** The periods in a header that fits the pattern, part by part. */
function matched(pattern: Header, header: string): PeriodPart[] | undefined {
  if (header === '') return undefined;
  let parts = header.split(' | ');
  let expected = pattern.split(' | ');
  if (expected[0] === '*') {
    expected = expected.slice(1);
    parts = parts.slice(-expected.length);
  }
  if (parts.length !== expected.length) return undefined;
  const periods: PeriodPart[] = [];
  for (const [index, part] of expected.entries()) {
    const text = parts[index] ?? '';
    const [, literal = '', token] = /^([^{]*)\{(\w+)\}$/.exec(part) ?? [];
    if (!token) {
      if (words(part) !== words(text)) return undefined;
      continue;
    }
    if (token === 'any' && words(literal) === words(text)) continue;
    const rest = afterLiteral(words(literal), words(text));
    if (rest === undefined) return undefined;
    if (token === 'any') continue;
    const period = readToken(token as PeriodToken, rest);
    if (!period) return undefined;
    periods.push(period);
  }
  return periods;
}

function afterLiteral(literal: string, text: string): string | undefined {
  if (literal === '') return text;
  return text.startsWith(`${literal} `) ? text.slice(literal.length + 1) : undefined;
}
