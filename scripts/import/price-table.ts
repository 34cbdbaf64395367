/** A price file as a table, whether delimited text or a JSON array of flat objects. */
import { withoutByteOrderMark } from '../../functions/domain/byte-order-mark.ts';
import { Refusal } from '../../functions/domain/refusal.ts';
import { columnsOf, type DelimitedTable, headerCells, readDelimited } from './delimited-table.ts';

/** @throws Refusal import_refused (empty, truncated, malformed) */
export function readTable(text: string): DelimitedTable {
  return isJson(text) ? readJson(text) : readDelimited(text);
}

/** Headings of a file: its first line, or the keys of its first object. */
export function headingsOf(text: string): string[] {
  if (!isJson(text)) return headerCells(text.slice(0, text.search(/[\r\n]|$/)));
  const first = /\{[^{}]*\}/.exec(text)?.[0];
  return first === undefined ? [] : Object.keys(objectsOf(`[${first}]`)[0] ?? {});
}

const isJson = (text: string) => /^\s*\[/.test(withoutByteOrderMark(text));

function readJson(text: string): DelimitedTable {
  const objects = objectsOf(withoutByteOrderMark(text));
  const header = Object.keys(objects[0] ?? {});
  if (header.length === 0) throw new Refusal('import_refused', { reason: 'empty' });
  return {
    header,
    columns: columnsOf(header),
    records: objects.map((object, index) => ({
      // As if every object were a line below the header.
      line: index + 2,
      cells: header.map((heading) => cellOf(object[heading])),
    })),
    terminated: true,
  };
}

type FlatObject = Readonly<Record<string, unknown>>;

function objectsOf(json: string): FlatObject[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(json);
  } catch {
    const reason = /\]\s*$/.test(json) ? 'malformed' : 'truncated';
    throw new Refusal('import_refused', { reason });
  }
  if (Array.isArray(parsed) && parsed.every(isFlatObject)) return parsed;
  throw new Refusal('import_refused', { reason: 'malformed' });
}

function isFlatObject(item: unknown): item is FlatObject {
  return (
    typeof item === 'object' &&
    item !== null &&
    Object.values(item).every((value) => value === null || typeof value !== 'object')
  );
}

function cellOf(value: unknown): string {
  return value === null || value === undefined ? '' : String(value).trim();
}
