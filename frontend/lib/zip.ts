/** A file inside an archive. */
export interface ZipFile {
  readonly name: string;
  readonly content: string;
}

/**
 * Texts as a ZIP archive, stored without compression: what the browser writes itself is small.
 * Format: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, 4.3.7, 4.3.12 and 4.3.16.
 */
export function zipOf(files: readonly ZipFile[]): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const file of files) {
    const [name, content] = [encoder.encode(file.name), encoder.encode(file.content)];
    const facts = [
      uint16(version, utf8Names, stored, 0, firstDay),
      uint32(crc32(content), content.length, content.length),
      uint16(name.length, 0),
    ];
    const entry = joined([uint32(localHeader), ...facts, name, content]);
    directory.push(uint32(directoryEntry), uint16(version), ...facts);
    directory.push(uint16(0, 0, 0), uint32(0, offset), name);
    parts.push(entry);
    offset += entry.length;
  }
  const entries = joined(directory);
  return joined([
    ...[...parts, entries, uint32(endRecord), uint16(0, 0, files.length, files.length)],
    ...[uint32(entries.length, offset), uint16(0)],
  ]);
}

const encoder = new TextEncoder();
const [localHeader, directoryEntry, endRecord] = [0x04034b50, 0x02014b50, 0x06054b50];
const [version, utf8Names, stored] = [20, 0x0800, 0];
/** 1 January 1980, the first day that an archive can name: the same content makes the same file. */
const firstDay = 0x21;

/** Numbers of two and of four bytes, the lowest one first. */
const uint16 = (...values: number[]) =>
  Uint8Array.from(values.flatMap((value) => [value & 0xff, value >>> 8]));
const uint32 = (...values: number[]) =>
  Uint8Array.from(values.flatMap((value) => [0, 8, 16, 24].map((bits) => (value >>> bits) & 0xff)));

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** Remainders of the reflected polynomial that archives use, one a byte. */
const remainders = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte;
  for (let bit = 0; bit < 8; bit += 1)
    remainder = remainder & 1 ? (remainder >>> 1) ^ 0xedb88320 : remainder >>> 1;
  return remainder;
});

function crc32(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = (sum >>> 8) ^ (remainders[(sum ^ byte) & 0xff] ?? 0);
  return (sum ^ 0xffffffff) >>> 0;
}
