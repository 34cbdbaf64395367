import { strToU8, type Zippable, zipSync } from 'fflate';

export interface ZippedFile {
  /** Path inside the archive, in ASCII. */
  readonly name: string;
  readonly content: string | Uint8Array;
}

/**
 * A ZIP archive of deflated files, the same bytes for the same files and moment.
 * @param moment the time of every file, to two seconds, in UTC
 */
export function zipOf(files: readonly ZippedFile[], moment: Date): Buffer {
  const entries = files.map(({ name, content }): [string, Zippable[string]] => [
    name,
    [typeof content === 'string' ? strToU8(content) : content, READABLE_BY_ALL],
  ]);
  return withTimes(Buffer.from(zipSync(Object.fromEntries(entries), { level: 9 })), moment);
}

/** Permissions as Unix (3) keeps them: `-rw-r--r--`. */
const READABLE_BY_ALL = { os: 3, attrs: (0o100_644 << 16) >>> 0 };

/**
 * Sets the time of every file in an archive without a comment. Libraries write the time of packing,
 * in the time zone of the machine; with this time instead, the same files are the same bytes.
 * Format: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, 4.3.7, 4.3.12 and 4.3.16.
 */
export function withTimes(zip: Buffer, moment: Date): Buffer {
  const time = dosTime(moment);
  const end = zip.byteLength - 22;
  const entries = zip.readUInt16LE(end + 10);
  let at = zip.readUInt32LE(end + 16);
  for (let entry = 0; entry < entries; entry += 1) {
    zip.writeUInt32LE(time, at + 12);
    zip.writeUInt32LE(time, zip.readUInt32LE(at + 42) + 10);
    const [name, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset));
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return zip;
}

/** Time in the lower half, date in the upper one. Years count from 1980. */
function dosTime(moment: Date): number {
  const year = Math.max(0, moment.getUTCFullYear() - 1980);
  const date = (year << 9) | ((moment.getUTCMonth() + 1) << 5) | moment.getUTCDate();
  const time =
    (moment.getUTCHours() << 11) | (moment.getUTCMinutes() << 5) | (moment.getUTCSeconds() >> 1);
  return ((date << 16) | time) >>> 0;
}
