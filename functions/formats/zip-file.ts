import { crc32, deflateRawSync } from 'node:zlib';

export interface ZippedFile {
  /** Path inside the archive, in ASCII. */
  readonly name: string;
  readonly content: string | Uint8Array;
}

/**
 * A ZIP archive of deflated files, the same bytes for the same files and moment.
 * Format: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, 4.3.7, 4.3.12 and 4.3.16.
 * @param moment told as the time of every file, to two seconds, in UTC
 */
export function zipOf(files: readonly ZippedFile[], moment: Date): Buffer {
  const time = dosTime(moment);
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content } of files) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes, { level: 9 });
    const path = Buffer.from(name, 'latin1');
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0); // version needed: 2.0
    common.writeUInt16LE(8, 4); // deflated
    common.writeUInt32LE(time, 6);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(packed.byteLength, 14);
    common.writeUInt32LE(bytes.byteLength, 18);
    common.writeUInt16LE(path.byteLength, 22);
    const local = Buffer.concat([number(LOCAL_HEADER), common, path, packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(READABLE_BY_ALL, 6);
    rest.writeUInt32LE(at, 10);
    directory.push(Buffer.concat([number(DIRECTORY_ENTRY), MADE_BY, common, rest, path]));
    locals.push(local);
    at += local.byteLength;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(entries.byteLength, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...locals, entries, number(END_RECORD), end]);
}

/**
 * Writes the moment into an archive without a comment as the time of every file in it, in place of the time
 * at which a library packed it: the same files are then the same bytes.
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

const LOCAL_HEADER = 0x04034b50;
const DIRECTORY_ENTRY = 0x02014b50;
const END_RECORD = 0x06054b50;
/** Format 2.0 on Unix, whose permissions the directory then tells: `-rw-r--r--`. */
const MADE_BY = Buffer.from([20, 3]);
const READABLE_BY_ALL = (0o100_644 << 16) >>> 0;

function number(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/** Time in the lower half, date in the upper one. Years count from 1980. */
function dosTime(moment: Date): number {
  const year = Math.max(0, moment.getUTCFullYear() - 1980);
  const date = (year << 9) | ((moment.getUTCMonth() + 1) << 5) | moment.getUTCDate();
  const time =
    (moment.getUTCHours() << 11) | (moment.getUTCMinutes() << 5) | (moment.getUTCSeconds() >> 1);
  return ((date << 16) | time) >>> 0;
}
