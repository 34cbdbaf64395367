import { type CellObject, read, utils, type WorkBook, type WorkSheet } from '@e965/xlsx';
import { isDateFormat, showsPercent, thousandsOf } from '../../../platform/kernel/cell-formats.ts';
import { exactText } from '../rules/decimal.ts';
import { type Cell, type Merge, type Sheet, spreadMerges } from '../rules/grid.ts';
import { NotRead, type Refused, type UnreadCode } from '../rules/observation.ts';
import { announcedSheets } from './xls-records.ts';
import { marginsOf } from './xlsx-margins.ts';

/** The largest published workbook has 1.2 MB and 5 sheets of 1,400 rows. */
const limits = {
  bytes: 10_000_000,
  unpacked: 40_000_000,
  sheets: 20,
  rows: 5_000,
  columns: 300,
  cells: 200_000,
};

export type Opened =
  | { readonly opened: true; readonly sheets: readonly Sheet[] }
  | { readonly opened: false; readonly refused: Refused };

/**
 * Opens the bytes of an `.xls` or `.xlsx` file: cells as text, exact decimal text or date, formulas by their stored
 * values, the texts of merged cells in each of them. It needs nothing but the bytes, so it can run in a separate
 * process.
 */
export function openWorkbook(bytes: Uint8Array): Opened {
  try {
    return { opened: true, sheets: sheetsOf(bytes) };
  } catch (error) {
    if (error instanceof NotRead) return { opened: false, refused: error.refused };
    throw error;
  }
}

function sheetsOf(bytes: Uint8Array): Sheet[] {
  if (bytes.length > limits.bytes) refuse('too_large', `${bytes.length} bytes`);
  refuseByContent(bytes);
  const { book, margins } = parse(bytes);
  if (book.vbaraw) refuse('macros');
  if (new Set(book.SheetNames).size < book.SheetNames.length)
    refuse('damaged', book.SheetNames.join(', '));
  if (book.SheetNames.length > limits.sheets)
    refuse('too_many_sheets', `${book.SheetNames.length}`);
  let cells = 0;
  return book.SheetNames.map((name, index) => {
    const sheet = sheetOf(
      name,
      book.Sheets[name] ?? refuse('damaged', name),
      (book.Workbook?.Sheets?.[index]?.Hidden ?? 0) > 0,
    );
    cells += sheet.rows.reduce((count, row) => count + row.filter(Boolean).length, 0);
    if (cells > limits.cells) refuse('too_many_cells', `more than ${limits.cells}`);
    return { ...sheet, ...(margins[index]?.length ? { margins: margins[index] } : {}) };
  });
}

const compound = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const zip = [0x50, 0x4b, 0x03, 0x04];

/** Only compound files and ZIP archives: the library would read web pages and plain text as workbooks too. */
function refuseByContent(bytes: Uint8Array): void {
  if (begins(bytes, zip)) refuseByArchive(bytes);
  else if (!begins(bytes, compound)) refuse('not_a_workbook');
  else if (holds(bytes, 'EncryptedPackage', 'utf-16le')) refuse('encrypted');
  else if (holds(bytes, '_VBA_PROJECT', 'utf-16le')) refuse('macros');
}

const begins = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte);

/** Looks at the archive's directory before anything is unpacked: its files, and what they claim to hold. */
function refuseByArchive(bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let unpacked = 0;
  let workbook = false;
  let entries = 0;
  for (
    let at = directoryOf(view);
    at + 46 <= bytes.length && view.getUint32(at, true) === 0x02014b50;
    entries += 1
  ) {
    unpacked += view.getUint32(at + 24, true);
    const length = view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + length));
    if (/vbaProject|xl\/macrosheets/i.test(name)) refuse('macros');
    workbook ||= name === 'xl/workbook.xml';
    at += 46 + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  if (unpacked > limits.unpacked || entries > 1_000)
    refuse('too_large', `${unpacked} bytes unpacked`);
  if (!workbook) refuse('not_a_workbook');
}

function directoryOf(view: DataView): number {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 65_557); at -= 1) {
    if (view.getUint32(at, true) === 0x06054b50) return view.getUint32(at + 16, true);
  }
  return refuse('damaged', 'no directory of the archive');
}

function holds(bytes: Uint8Array, text: string, encoding: BufferEncoding): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(
    Buffer.from(text, encoding),
  );
}

interface Parsed {
  readonly book: WorkBook;
  readonly margins: readonly (readonly string[])[];
}

function parse(bytes: Uint8Array): Parsed {
  try {
    const announced = begins(bytes, compound) ? announcedSheets(bytes) : undefined;
    const book = read(bytes, {
      type: 'array',
      cellNF: true,
      cellDates: false,
      // Programs write formulas into `.xlsx` files without computing them: such a cell is not empty.
      ...(begins(bytes, zip)
        ? { cellFormula: true, sheetStubs: true, bookFiles: true }
        : { cellFormula: false }),
      cellHTML: false,
      bookVBA: true,
    });
    if (announced && book.SheetNames.length !== announced.length) refuse('damaged');
    for (const [index, { unstored }] of (announced ?? []).entries()) {
      const sheet = book.Sheets[book.SheetNames[index] ?? ''];
      // Their formula itself is not read.
      for (const cell of unstored) if (sheet) sheet[cell] = { t: 'z', f: '' };
    }
    return { book, margins: announced?.map(({ margins }) => margins) ?? marginsOf(book) };
  } catch (error) {
    if (error instanceof NotRead) throw error;
    const found = error instanceof Error ? error.message : String(error);
    return refuse(/password/i.test(found) ? 'encrypted' : 'damaged', found.slice(0, 200));
  }
}

function sheetOf(name: string, sheet: WorkSheet, hidden: boolean): Sheet {
  const rows: (Cell | undefined)[][] = [];
  const comments: string[] = [];
  for (const [address, value] of Object.entries(sheet)) {
    if (address.startsWith('!')) continue;
    const { c: said = [] } = value as CellObject;
    comments.push(...said.flatMap(({ t }) => t ?? []));
    const cell = cellOf(value as CellObject);
    if (!cell) continue;
    const { r, c } = utils.decode_cell(address);
    if (r >= limits.rows || c >= limits.columns) refuse('too_many_rows', `${name} ${address}`);
    while (rows.length <= r) rows.push([]);
    const row = rows[r];
    if (row) row[c] = cell;
  }
  for (const [index, row] of rows.entries()) rows[index] = Array.from(row);
  spreadMerges(rows, (sheet['!merges'] ?? []).map(mergeOf));
  return { name, hidden, rows, ...(comments.length > 0 ? { comments } : {}) };
}

function mergeOf({ s, e }: { s: { r: number; c: number }; e: { r: number; c: number } }): Merge {
  return { top: s.r, left: s.c, bottom: e.r, right: Math.min(e.c, limits.columns) };
}

function cellOf(cell: CellObject): Cell | undefined {
  if (cell.f !== undefined && (cell.t === 'z' || cell.v === ''))
    return { kind: 'error', text: `=${cell.f}` };
  if (cell.t === 'e') return { kind: 'error', text: cell.w ?? String(cell.v) };
  if (cell.t === 's' && typeof cell.v === 'string')
    return cell.v.trim() === '' ? undefined : { kind: 'text', text: cell.v };
  if (cell.t === 'b') return { kind: 'text', text: String(cell.v) };
  if (cell.t !== 'n' || typeof cell.v !== 'number') return undefined;
  const format = typeof cell.z === 'string' ? cell.z : '';
  if (isDateFormat(format))
    return cell.v >= 0 && cell.v < dates
      ? { kind: 'date', date: dateOf(cell.v) }
      : { kind: 'error', text: String(cell.v) };
  const thousands = thousandsOf(format);
  const shown = /^[^0#]*[#,]*0(?:\.(0+))?[^0#.%E]*(?:;|$)/.exec(format);
  return {
    kind: 'number',
    value: exactText(cell.v),
    ...(shown ? { shown: shown[1]?.length ?? 0 } : {}),
    ...(thousands ? { thousands } : {}),
    ...(showsPercent(format) ? { percent: true } : {}),
  };
}

/** The first number that is no date: the day after the year 9999. */
const dates = 2_958_466;

/** Days since the end of 1899, as workbooks count them. */
function dateOf(serial: number): string {
  return new Date(Date.UTC(1899, 11, 30) + Math.round(serial * 86_400_000))
    .toISOString()
    .slice(0, 10);
}

function refuse(code: UnreadCode, found?: string): never {
  throw new NotRead(code, undefined, found ? { found } : {});
}
