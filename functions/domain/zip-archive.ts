import { type ByteSource, uint16At, uint32At } from './byte-source.ts';

/**
 * ZIP files, as which workbooks come since Excel 2007: their directory, read without unpacking them.
 * Format: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, 4.3.7, 4.3.12 and 4.3.16.
 */
export interface ZipEntry {
  readonly name: string;
  readonly isEncrypted: boolean;
  /** 0 for stored bytes, 8 for deflated ones. */
  readonly method: number;
  /** Bytes in the file, and unpacked, as the directory says. */
  readonly compressedSize: number;
  readonly size: number;
  /** Where the entry begins in the file. */
  readonly headerAt: number;
}

const LOCAL_HEADER = 0x04034b50;
const DIRECTORY_ENTRY = 0x02014b50;
const END_RECORD = 0x06054b50;
const LOCAL_HEADER_BYTES = 30;
const DIRECTORY_ENTRY_BYTES = 46;
const END_RECORD_BYTES = 22;
const MAX_COMMENT_BYTES = 65_535;
/** Some ten thousand entries; a workbook has a dozen. */
const MAX_DIRECTORY_BYTES = 1024 * 1024;

/** The entries of a ZIP file's directory, undefined when the file is none. */
export async function zipEntries(file: ByteSource): Promise<readonly ZipEntry[] | undefined> {
  if (file.size < END_RECORD_BYTES) return undefined;
  if (uint32At(await file.read(0, 4), 0) !== LOCAL_HEADER) return undefined;
  const tailLength = Math.min(file.size, END_RECORD_BYTES + MAX_COMMENT_BYTES);
  const tail = await file.read(file.size - tailLength, tailLength);
  const end = lastEndRecord(tail);
  if (end === undefined || end + END_RECORD_BYTES > tail.byteLength) return undefined;
  const [length, start] = [uint32At(tail, end + 12), uint32At(tail, end + 16)];
  if (length > MAX_DIRECTORY_BYTES || start + length > file.size) return undefined;
  return entriesOf(await file.read(start, length));
}

function lastEndRecord(tail: Uint8Array): number | undefined {
  for (let at = tail.byteLength - END_RECORD_BYTES; at >= 0; at -= 1) {
    if (uint32At(tail, at) === END_RECORD) return at;
  }
  return undefined;
}

function entriesOf(directory: Uint8Array): ZipEntry[] {
  const entries: ZipEntry[] = [];
  const text = new TextDecoder();
  let at = 0;
  while (
    at + DIRECTORY_ENTRY_BYTES <= directory.byteLength &&
    uint32At(directory, at) === DIRECTORY_ENTRY
  ) {
    const nameLength = uint16At(directory, at + 28);
    const start = at + DIRECTORY_ENTRY_BYTES;
    entries.push({
      name: text.decode(directory.subarray(start, start + nameLength)),
      isEncrypted: (uint16At(directory, at + 8) & 1) === 1,
      method: uint16At(directory, at + 10),
      compressedSize: uint32At(directory, at + 20),
      size: uint32At(directory, at + 24),
      headerAt: uint32At(directory, at + 42),
    });
    at = start + nameLength + uint16At(directory, at + 30) + uint16At(directory, at + 32);
  }
  return entries;
}

/** Deflated, ordinary tables become up to some sixty times smaller; the format allows a thousand. */
const MAX_RATIO = 200;
/** A small file may well be made of zeros. */
const HARMLESS_BYTES = 16 * 1024 * 1024;
const MAX_UNPACKED_BYTES = 2 * 1024 ** 3;

/**
 * Whether a ZIP file of `fileSize` bytes would unpack to far more than any document, or says that its
 * entries take more than the file has, as one does whose entries share their bytes.
 */
export function isZipBomb(entries: readonly ZipEntry[], fileSize: number): boolean {
  const unpacked = entries.reduce((sum, { size }) => sum + size, 0);
  const packed = entries.reduce((sum, { compressedSize }) => sum + compressedSize, 0);
  return packed > fileSize || unpacked > mostUnpacked(fileSize);
}

/** Bytes to which the packed parts of an ordinary file of so many bytes may unpack. */
export const mostUnpacked = (fileSize: number): number =>
  Math.min(MAX_UNPACKED_BYTES, Math.max(HARMLESS_BYTES, fileSize * MAX_RATIO));

/** Where the packed bytes of an entry begin, undefined when there is no entry where the directory says. */
export async function contentStart(
  file: ByteSource,
  { headerAt }: ZipEntry,
): Promise<number | undefined> {
  const header = await file.read(headerAt, LOCAL_HEADER_BYTES);
  if (header.byteLength < LOCAL_HEADER_BYTES || uint32At(header, 0) !== LOCAL_HEADER) {
    return undefined;
  }
  return headerAt + LOCAL_HEADER_BYTES + uint16At(header, 26) + uint16At(header, 28);
}

/**
 * A small entry's text, unpacked.
 * @param maxBytes undefined is answered for an entry that says or turns out to be larger
 */
export async function entryText(
  file: ByteSource,
  entry: ZipEntry,
  maxBytes: number,
): Promise<string | undefined> {
  const { isEncrypted, method, size, compressedSize } = entry;
  const start = await contentStart(file, entry);
  if (start === undefined || isEncrypted || size > maxBytes) return undefined;
  const packed = await file.read(start, Math.min(compressedSize, maxBytes));
  if (method === 0) return new TextDecoder().decode(packed);
  if (method !== 8) return undefined;
  try {
    return await inflatedText(packed, maxBytes);
  } catch {
    return undefined;
  }
}

/**
 * Whether an entry's text has a pattern, however large it is.
 * @param budget bytes that may be unpacked; who needs more, or cannot be unpacked, may have it
 */
export async function entryHas(
  file: ByteSource,
  entry: ZipEntry,
  pattern: RegExp,
  budget: { left: number },
): Promise<boolean> {
  const { isEncrypted, method, size, compressedSize } = entry;
  const start = await contentStart(file, entry);
  if (start === undefined || isEncrypted || (method !== 0 && method !== 8)) return true;
  if (Math.max(size, compressedSize) > budget.left) return true;
  const packed = await file.read(start, compressedSize);
  let tail = '';
  try {
    for await (const piece of method === 0 ? [packed] : inflated(packed)) {
      budget.left -= piece.byteLength;
      const text = tail + new TextDecoder().decode(piece).replaceAll('\0', '');
      if (budget.left < 0 || pattern.test(text)) return true;
      tail = text.slice(-LONGEST_PATTERN);
    }
    return false;
  } catch {
    return true;
  }
}

const LONGEST_PATTERN = 100;

const inflated = (packed: Uint8Array) =>
  new Blob([new Uint8Array(packed)]).stream().pipeThrough(new DecompressionStream('deflate-raw'));

async function inflatedText(packed: Uint8Array, maxBytes: number): Promise<string | undefined> {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const piece of inflated(packed)) {
    size += piece.byteLength;
    if (size > maxBytes) return undefined;
    text += decoder.decode(piece, { stream: true });
  }
  return text;
}
