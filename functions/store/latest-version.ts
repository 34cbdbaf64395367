/** A result under its version: the last one is kept, and shared by all who ask while it is read. */
export type LatestVersion<T> = (version: string, read: () => Promise<T>) => Promise<T>;

/**
 * The version must have been read before `read` begins, and change with every transaction that
 * changes what is read: then nobody gets anything older than what was there when they asked. The
 * result is shared, so nobody may change it.
 */
export function latestVersion<T>(): LatestVersion<T> {
  let kept: { readonly version: string; readonly result: Promise<T> } | undefined;
  return (version, read) => {
    if (kept?.version === version) return kept.result;
    const reading = { version, result: read() };
    kept = reading;
    reading.result.catch(() => {
      if (kept === reading) kept = undefined;
    });
    return reading.result;
  };
}
