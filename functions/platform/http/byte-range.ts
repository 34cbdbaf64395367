/** Parts of an answer, by a request's Range header (RFC 9110, section 14). */

export interface ByteRange {
  /** First and last byte, both included. */
  readonly start: number;
  readonly end: number;
}

/**
 * Whether a part may be answered. A client that has other parts names by `If-Range` the bytes that they are of, which
 * only a strong tag identifies (RFC 9110, section 13.1.5).
 */
export const isOfSameBytes = (ifRange: string | undefined, etag: string): boolean =>
  !ifRange || (ifRange.trim() === etag && !etag.startsWith('W/'));

/**
 * The range asked for; undefined for the whole, also where a server may answer with the whole: several
 * ranges or an unknown unit; `unsatisfiable` when it begins after the end.
 * @param size bytes of the whole
 */
export function byteRange(
  header: string | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length > 0 ? { start: size - length, end: size - 1 } : 'unsatisfiable';
  }
  const [start, end] = [Number(first), last === '' ? size - 1 : Math.min(Number(last), size - 1)];
  if (start >= size) return 'unsatisfiable';
  return end < start ? undefined : { start, end };
}
