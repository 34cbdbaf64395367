import { inOrderOfFigures } from './figure-texts.ts';

/** One changed value: its place, and its content before and after. */
interface ValueChange {
  /** Names on the path to the value: `prices › 1`; empty for the whole. */
  readonly name: string;
  /** Absent when there was no value. */
  readonly before?: string;
  readonly after?: string;
}

/** The single values that differ between before and after. */
export function changesOf(before: unknown, after: unknown): ValueChange[] {
  const [old, next] = [valuesOf(before), valuesOf(after)];
  const names = [...new Set([...old.keys(), ...next.keys()])];
  return inOrderOfFigures(names).flatMap((name) => {
    const [from, to] = [old.get(name), next.get(name)];
    if (from === to) return [];
    return {
      name,
      ...(from === undefined ? {} : { before: from }),
      ...(to === undefined ? {} : { after: to }),
    };
  });
}

/** Every single value by its name; a list of plain values counts as one value. */
function valuesOf(value: unknown, name = ''): Map<string, string> {
  if (value === undefined || value === null) return new Map();
  if (typeof value !== 'object') return new Map([[name, String(value)]]);
  if (Array.isArray(value) && !value.some(isObject)) return new Map([[name, value.join(', ')]]);
  const entries = Array.isArray(value) ? value.map(listEntry) : Object.entries(value);
  return new Map(
    entries.flatMap(([key, inner]) => [...valuesOf(inner, name ? `${name} › ${key}` : key)]),
  );
}

/** Rows of a list are identified by their product, so that before and after match; others by their position. */
function listEntry(row: unknown, index: number): [string, unknown] {
  if (!isObject(row) || !('productId' in row)) return [String(index + 1), row];
  const { productId, ...rest } = row;
  return [String(productId), rest];
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
