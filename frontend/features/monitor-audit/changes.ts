/** One value that a change touched: where it is, and how it stood before and after. */
export interface ValueChange {
  /** Names on the way to the value: `prices › 1`; empty for the whole. */
  readonly name: string;
  /** Absent when there was nothing. */
  readonly before?: string;
  readonly after?: string;
}

/** The single values that differ between what stood before and what stands after. */
export function changesOf(before: unknown, after: unknown): ValueChange[] {
  const [old, next] = [valuesOf(before), valuesOf(after)];
  return [...new Set([...old.keys(), ...next.keys()])].flatMap((name) => {
    const [from, to] = [old.get(name), next.get(name)];
    if (from === to) return [];
    return {
      name,
      ...(from === undefined ? {} : { before: from }),
      ...(to === undefined ? {} : { after: to }),
    };
  });
}

/** Every single value by its name; a list is one value. */
function valuesOf(value: unknown, name = ''): Map<string, string> {
  if (value === undefined || value === null) return new Map();
  if (typeof value !== 'object') return new Map([[name, String(value)]]);
  if (Array.isArray(value)) return new Map([[name, value.map(textOf).join(', ')]]);
  return new Map(
    Object.entries(value).flatMap(([key, inner]) => [
      ...valuesOf(inner, name ? `${name} › ${key}` : key),
    ]),
  );
}

const textOf = (value: unknown) =>
  typeof value === 'object' ? JSON.stringify(value) : String(value);
