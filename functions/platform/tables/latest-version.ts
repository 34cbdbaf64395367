/** Keeps the result of the latest version, and shares one reading between simultaneous callers. */
export type LatestVersion<T> = (version: string, read: () => Promise<T>) => Promise<T>;

/**
 * The version must be read before `read` begins, and must change with every transaction that changes
 * the data: then no caller gets data older than their call. The result is shared, so callers must not
 * change it.
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
