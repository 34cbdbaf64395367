import type { CellObject } from '@e965/xlsx';
import { showsPercent, thousandsOf } from '../../functions/platform/kernel/cell-formats.ts';
import { NetworkFailure } from './failures.ts';

/** Cells of a file's first sheet as text, by line; dates as ISO days, numbers with a point. */
export type SheetLines = readonly (readonly string[])[];

/** A week's prices are a few kilobytes, a thousand companies some hundred. */
const MAX_BYTES = 1_000_000;

/**
 * The cells of an Excel or CSV file's first sheet. The library that reads them is loaded with the first file. The file
 * stays on the person's device.
 * @throws NetworkFailure when the library cannot be loaded; Error for a file that is too large, empty, or no spreadsheet
 */
export async function readSheet(file: File): Promise<SheetLines> {
  if (file.size > MAX_BYTES) throw new Error(`the file has ${file.size} bytes`);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { read } = await import('@e965/xlsx').catch((cause: unknown) => {
    throw new NetworkFailure(cause);
  });
  const options = { cellDates: true, cellNF: true, UTC: true, raw: true, dense: true } as const;
  const text = isWorkbook(bytes) ? undefined : textOf(bytes);
  const book =
    text === undefined
      ? // Programs write formulas without computing them: such a cell is not empty.
        read(bytes, { ...options, type: 'array', cellFormula: true, sheetStubs: true })
      : read(text, { ...options, type: 'string', FS: separatorOf(text) });
  const sheet = book.Sheets[book.SheetNames[0] ?? ''];
  if (!sheet) throw new Error('the file has no sheet');
  // Lines are counted from the top of the sheet, also when its first ones are empty.
  return Array.from(sheet['!data'] ?? [], (cells) => Array.from(cells ?? [], cellText));
}

const SIGNATURES = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
];

/** ZIP archives (`.xlsx`, `.ods`) and compound files (`.xls`); all else is read as text. */
const isWorkbook = (bytes: Uint8Array): boolean =>
  SIGNATURES.some((signature) => signature.every((byte, index) => bytes[index] === byte));

/** Excel saves CSV files in the encoding of Windows unless it is told otherwise. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The first line decides, which has headings and no decimal commas. */
function separatorOf(text: string): string {
  const [first = ''] = text.split(/[\r\n]/, 1);
  return [';', '\t'].find((one) => first.includes(one)) ?? ',';
}

/** A cell as a person sees it; a formula that nothing has computed as itself, an error as nothing. */
function cellText(cell: CellObject | undefined): string {
  const { t: type = 'z', v: value, f: formula, z: format } = cell ?? {};
  if (formula && (type === 'z' || value === '')) return `=${formula}`;
  if (type === 'e' || value === undefined) return '';
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  if (typeof value !== 'number') return String(value).trim();
  const shown = String(format ?? '');
  const power = (showsPercent(shown) ? 2 : 0) - 3 * thousandsOf(shown);
  // A formula's result can be off by the last binary digit.
  return String(Number((value * 10 ** power).toPrecision(12)));
}
