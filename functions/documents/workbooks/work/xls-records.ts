import { CFB } from '@e965/xlsx';
import { cellName } from '../rules/cell-names.ts';
import { NotRead } from '../rules/observation.ts';
import { marginsIn } from './xls-margins.ts';

const BEGIN = 0x809;
const END = 0x0a;
const ANNOUNCED_SHEET = 0x85;
/** The kind of a sheet with cells, in its first record. */
const TABLE = 0x10;

const VERSION_8 = 0x600;
const FORMULA = 0x06;
const TEXT = 0x204;
/** Records of cells, which begin with row and column, with their length where it is always the same. */
const CELLS = new Map([
  ...[FORMULA, 0xbd, 0xbe, 0xd6, TEXT].map((type) => [type, undefined] as const),
  ...([
    [0xfd, 10],
    [0x201, 6],
    [0x203, 14],
    [0x205, 8],
    [0x27e, 10],
  ] as const),
]);
/** How large the sheet is, in two versions: the last record before its rows and cells. */
const SIZE = 0x200;
const SIZE_LENGTHS = [10, 14];
/**
 * How a page is printed and what is locked, with the length of each record where it is always the same. Some programs,
 * such as Python's xlwt, write these between the size and the first row.
 */
const OF_PAGE = new Map([
  ...[0x14, 0x15, 0x1a, 0x1b].map((type) => [type, undefined] as const),
  ...[0x12, 0x13, 0x19, 0x2a, 0x2b, 0x63, 0x82, 0x83, 0x84, 0xdd].map((type) => [type, 2] as const),
  ...[0x26, 0x27, 0x28, 0x29].map((type) => [type, 8] as const),
  [0xa1, 34] as const,
]);
/** What belongs to the formula, or the long text of one, in the record before. */
const OF_FORMULA = new Set([0x3c, 0x207, 0x221, 0x236, 0x4bc]);
const TEXT_OF_FORMULA = 0x207;
/** In the result of a formula: that it is no number, and the kind of result that it is instead. */
const NO_NUMBER = 0xffff;
const TEXT_FOLLOWS = 0;
const EMPTY_TEXT = 3;
/** What else stands between cells: rows, and where their cells begin. */
const OF_ROWS = new Set([0xd7, 0x208]);

export interface AnnouncedSheet {
  readonly margins: readonly string[];
  readonly unstored: ReadonlySet<string>;
}

/**
 * A `.xls` file is a stream of records: those of the whole workbook, which announce where each sheet begins, and then
 * those of each sheet. The library leaves out a sheet that does not begin where it is announced, and what follows a
 * record whose length is wrong.
 * @returns of each sheet that it announces the headers and footers, and the cells whose formula has no result
 * @throws NotRead damaged unless each of them begins and ends, and nothing else does
 */
export function announcedSheets(bytes: Uint8Array): AnnouncedSheet[] {
  const stream = streamOf(bytes);
  const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength);
  const announced = new Set<number>();
  const begun: number[] = [];
  const sheets: { margins: string[]; unstored: Set<string> }[] = [];
  let depth = 0;
  let at = 0;
  let cells = cellsOfSheet(view, false);
  while (at + 4 <= stream.length) {
    const type = view.getUint16(at, true);
    const next = at + 4 + view.getUint16(at + 2, true);
    if (depth === 0 && type !== BEGIN) break;
    if (next > stream.length) refuse(`record at ${at}`);
    if (type === BEGIN && depth === 0) {
      if (view.getUint16(at + 4, true) !== view.getUint16(4, true)) refuse(`version at ${at}`);
      begun.push(at);
      sheets.push({ margins: [], unstored: new Set() });
      cells = cellsOfSheet(view, view.getUint16(at + 6, true) === TABLE);
    }
    if (type === BEGIN) depth += 1;
    if (depth === 1) {
      cells(type, at, next - at - 4);
      const sheet = sheets.at(-1);
      sheet?.margins.push(...marginsIn(type, stream.subarray(at + 4, next), isVersion8(view)));
      if (type === FORMULA && isUnstored(view, at, next)) sheet?.unstored.add(placeOf(view, at));
    }
    if (type === END) depth -= 1;
    if (type === ANNOUNCED_SHEET) announced.add(view.getUint32(at + 4, true));
    at = next;
  }
  if (depth > 0) refuse(`no end at ${at}`);
  if (stream.subarray(at).some((byte) => byte !== 0)) refuse(`record at ${at}`);
  const starts = begun.slice(1);
  if (starts.length !== announced.size || starts.some((start) => !announced.has(start)))
    refuse(`${announced.size} sheets announced, ${starts.length} found`);
  return sheets.slice(1);
}

/**
 * Whether the result of a formula is an empty text, as programs write that do not compute it, or a text that should follow and
 * does not.
 */
function isUnstored(view: DataView, at: number, next: number): boolean {
  if (view.getUint16(at + 16, true) !== NO_NUMBER) return false;
  const kind = view.getUint8(at + 10);
  if (kind === EMPTY_TEXT) return true;
  if (kind !== TEXT_FOLLOWS) return false;
  for (let following = next; following + 4 <= view.byteLength; ) {
    const type = view.getUint16(following, true);
    if (!OF_FORMULA.has(type)) return true;
    if (type === TEXT_OF_FORMULA) return false;
    following += 4 + view.getUint16(following + 2, true);
  }
  return true;
}

const placeOf = (view: DataView, at: number): string =>
  cellName(view.getUint16(at + 4, true), view.getUint16(at + 6, true));

/**
 * Takes the records of a sheet. Its cells follow each other from left to right and from top to bottom, and stand
 * together; so a record of another kind between them was a cell.
 */
function cellsOfSheet(view: DataView, isTable: boolean) {
  let last = -1;
  let before = 0;
  let isAmongCells: boolean | undefined;
  return (type: number, at: number, length: number): void => {
    if (CELLS.has(type)) {
      const place = view.getUint16(at + 4, true) * 2 ** 16 + view.getUint16(at + 6, true);
      const whole = type === TEXT ? lengthOfText(view, at) : CELLS.get(type);
      if (!isAmongCells || place <= last || length !== (whole ?? length)) refuse(`cell at ${at}`);
      last = place;
    } else if (type === SIZE) {
      if (isAmongCells !== undefined || !SIZE_LENGTHS.includes(length)) refuse(`size at ${at}`);
      isAmongCells = true;
    } else if (type === END && isTable && isAmongCells === undefined) {
      refuse(`no size at ${at}`);
    } else if (OF_FORMULA.has(type)) {
      isAmongCells &&= before === FORMULA || OF_FORMULA.has(before);
    } else if (isAmongCells && before === SIZE && isOfPage(type, length)) {
      return;
    } else if (!OF_ROWS.has(type)) isAmongCells &&= false;
    before = type;
  };
}

const isOfPage = (type: number, length: number): boolean =>
  OF_PAGE.has(type) && length === (OF_PAGE.get(type) ?? length);

const isVersion8 = (view: DataView): boolean => view.getUint16(4, true) === VERSION_8;

/** Letters have one or two bytes; undefined in the older version, which has other texts. */
const lengthOfText = (view: DataView, at: number): number | undefined =>
  isVersion8(view)
    ? 9 + view.getUint16(at + 10, true) * (1 + (view.getUint8(at + 12) & 1))
    : undefined;

/** The workbook's stream, whole. */
function streamOf(bytes: Uint8Array): Uint8Array {
  const book = CFB.read(bytes as never, { type: 'array' });
  const entry = CFB.find(book, '/Workbook') ?? CFB.find(book, '/Book');
  const content = Uint8Array.from((entry?.content ?? []) as Iterable<number>);
  if (!entry || content.length < entry.size) refuse('no whole workbook');
  return content;
}

function refuse(found: string): never {
  throw new NotRead('damaged', undefined, { found });
}
