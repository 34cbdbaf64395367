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
  const { read, utils } = await import('@e965/xlsx').catch((cause: unknown) => {
    throw new NetworkFailure(cause);
  });
  const options = { cellDates: true, UTC: true, raw: true, dense: true };
  const text = isWorkbook(bytes) ? undefined : textOf(bytes);
  const book =
    text === undefined
      ? read(bytes, { ...options, type: 'array' })
      : read(text, { ...options, type: 'string', FS: separatorOf(text) });
  const sheet = book.Sheets[book.SheetNames[0] ?? ''];
  if (!sheet) throw new Error('the file has no sheet');
  // Lines are counted from the top of the sheet, also when its first ones are empty.
  const range = { s: { r: 0, c: 0 }, e: utils.decode_range(sheet['!ref'] ?? 'A1').e };
  return utils
    .sheet_to_json<unknown[]>(sheet, { header: 1, blankrows: true, defval: '', range, UTC: true })
    .map((cells) => cells.map(cellText));
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

function cellText(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  // A formula's result can be off by the last binary digit.
  if (typeof cell === 'number') return String(Number(cell.toPrecision(12)));
  return String(cell ?? '').trim();
}
