import { optionalEnvironment } from '../aws/environment.ts';
import { type CsvDialect, csvDialect } from '../contract/export-fields.ts';
import { decimalText } from '../kernel/decimal-text.ts';
import type { Language } from '../kernel/language.ts';
import type { Cell, CellKind, ExportTable } from '../kernel/table.ts';

/**
 * A table as CSV in one of three dialects: a header row, every line ended, quotes where needed, ISO
 * dates, an empty cell where there is no value. UTF-8 without byte-order mark, which programs would
 * read as part of the first heading.
 */
export function csvOf(
  { columns, rows }: ExportTable,
  dialect: CsvDialect,
  language: Language,
): string {
  const { delimiter, lineEnd, amount, decimal } = forms[dialect](language);
  const needsQuotes = new RegExp(`[${delimiter}"\r\n]`);
  const quoted = (text: string) =>
    needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  const cellText = (cell: Cell, kind: CellKind | undefined): string => {
    if (cell === undefined) return '';
    if (typeof cell === 'number') return kind === 'amount' ? quoted(amount(cell)) : String(cell);
    if (kind === 'decimal') return quoted(decimal(cell));
    return quoted(kind === 'text' ? neutralised(cell) : cell);
  };
  const lines = [
    columns.map(({ heading }) => quoted(heading)),
    ...rows.map((row) => row.map((cell, index) => cellText(cell, columns[index]?.kind))),
  ];
  return lines.map((cells) => cells.join(delimiter) + lineEnd).join('');
}

/** The stage's default dialect. @throws when the setting is not a dialect */
export function stageDialect(): CsvDialect {
  return csvDialect.parse(optionalEnvironment('CSV_DIALECT') ?? 'semicolon');
}

interface Form {
  readonly delimiter: string;
  readonly lineEnd: string;
  /** @param value hundredths */
  readonly amount: (value: number) => string;
  readonly decimal: (value: string) => string;
}

/** `ministry` is byte for byte the form of the ministry's earlier service, which programs still read. */
const forms: Readonly<Record<CsvDialect, (language: Language) => Form>> = {
  semicolon: () => ({ delimiter: ';', lineEnd: '\r\n', amount: decimalText, decimal: asItIs }),
  comma: () => ({ delimiter: ',', lineEnd: '\r\n', amount: decimalText, decimal: asItIs }),
  ministry: (language) => ({
    delimiter: ',',
    lineEnd: '\n',
    amount: language === 'it' ? (value) => italian(shortAmount(value)) : shortAmount,
    decimal: language === 'it' ? italian : asItIs,
  }),
};

const asItIs = (value: string): string => value;

/** Without zeros at the end: `1115.75`, `1069.1`, `62`. */
function shortAmount(value: number): string {
  return decimalText(value).replace(/\.?0+$/, '');
}

/** `1.115,75`, `1.069,1` and `62`. */
function italian(value: string): string {
  const [whole = '', decimals] = value.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '.');
  return decimals ? `${grouped},${decimals}` : grouped;
}

/** Puts an apostrophe before a text that a spreadsheet would run as a formula. */
function neutralised(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}
