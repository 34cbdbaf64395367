import { optionalEnvironment } from '../aws/environment.ts';
import { type CsvDialect, csvDialect } from '../contract/exports.ts';
import { decimalText } from '../domain/decimal-text.ts';
import type { Cell, CellKind, ExportTable } from '../domain/export-tables.ts';
import type { Language } from '../domain/published-names.ts';

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
  const { delimiter, lineEnd, amount } = forms[dialect](language);
  const needsQuotes = new RegExp(`[${delimiter}"\r\n]`);
  const quoted = (text: string) =>
    needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  const cellText = (cell: Cell, kind: CellKind | undefined): string => {
    if (cell === undefined) return '';
    if (typeof cell === 'number') return kind === 'amount' ? quoted(amount(cell)) : String(cell);
    return quoted(kind === 'text' ? neutralised(cell) : cell);
  };
  const lines = [
    columns.map(({ heading }) => quoted(heading)),
    ...rows.map((row) => row.map((cell, index) => cellText(cell, columns[index]?.kind))),
  ];
  return lines.map((cells) => cells.join(delimiter) + lineEnd).join('');
}

/** The dialect of files that are asked for without one. @throws when the setting is none */
export function stageDialect(): CsvDialect {
  return csvDialect.parse(optionalEnvironment('CSV_DIALECT') ?? 'semicolon');
}

interface Form {
  readonly delimiter: string;
  readonly lineEnd: string;
  /** @param value hundredths */
  readonly amount: (value: number) => string;
}

/** `ministry` has the bytes of the ministry's earlier service, which programs still read. */
const forms: Readonly<Record<CsvDialect, (language: Language) => Form>> = {
  semicolon: () => ({ delimiter: ';', lineEnd: '\r\n', amount: decimalText }),
  comma: () => ({ delimiter: ',', lineEnd: '\r\n', amount: decimalText }),
  ministry: (language) => ({
    delimiter: ',',
    lineEnd: '\n',
    amount: language === 'it' ? italianAmount : shortAmount,
  }),
};

/** `1115.75`, `1069.1` and `62`: without zeros at the end. */
function shortAmount(value: number): string {
  return decimalText(value).replace(/\.?0+$/, '');
}

/** `1.115,75`, `1.069,1` and `62`. */
function italianAmount(value: number): string {
  const [whole = '', decimals] = shortAmount(value).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '.');
  return decimals ? `${grouped},${decimals}` : grouped;
}

/** A spreadsheet would run a text that starts like a formula; after an apostrophe it shows it. */
function neutralised(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}
