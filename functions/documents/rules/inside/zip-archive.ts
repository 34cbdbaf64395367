import { type ByteSource, uint16At, uint32At } from './byte-source.ts';

/**
 * An entry in the directory of a ZIP file, the format of workbooks since Excel 2007.
 * Format: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, 4.3.7, 4.3.12 and 4.3.16.
 */
export interface ZipEntry {
  readonly name: string;
  readonly isEncrypted: boolean;
  /** 0 for stored bytes, 8 for deflated ones. */
  readonly method: number;
  /** Bytes in the file and when unpacked, according to the directory. */
  readonly compressedSize: number;
  readonly size: number;
  /** Position of the entry in the file. */
  readonly headerAt: number;
}

const LOCAL_HEADER = 0x04034b50;
const DIRECTORY_ENTRY = 0x02014b50;
const END_RECORD = 0x06054b50;
const LOCAL_HEADER_BYTES = 30;
const DIRECTORY_ENTRY_BYTES = 46;
const END_RECORD_BYTES = 22;
const MAX_COMMENT_BYTES = 65_535;
/** Enough for about ten thousand entries; a workbook has a dozen. */
const MAX_DIRECTORY_BYTES = 1024 * 1024;

/** The entries of a ZIP file's directory; undefined if the file is not a ZIP file. */
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

/** Ordinary tables shrink up to about sixty times when deflated; the format allows a thousand. */
const MAX_RATIO = 200;
/** Small files may unpack to this size at any ratio. */
const HARMLESS_BYTES = 16 * 1024 * 1024;
const MAX_UNPACKED_BYTES = 2 * 1024 ** 3;

/**
 * Whether a ZIP file of `fileSize` bytes would unpack to far more than any document, or its entries
 * together are longer than the file, which means that they share bytes.
 */
export function isZipBomb(entries: readonly ZipEntry[], fileSize: number): boolean {
  const unpacked = entries.reduce((sum, { size }) => sum + size, 0);
  const packed = entries.reduce((sum, { compressedSize }) => sum + compressedSize, 0);
  return packed > fileSize || unpacked > mostUnpacked(fileSize);
}

/** Most bytes to which an ordinary file of this size unpacks. */
export const mostUnpacked = (fileSize: number): number =>
  Math.min(MAX_UNPACKED_BYTES, Math.max(HARMLESS_BYTES, fileSize * MAX_RATIO));

/** Position of an entry's packed bytes; undefined if the directory's position has no entry. */
async function contentStart(file: ByteSource, { headerAt }: ZipEntry): Promise<number | undefined> {
  const header = await file.read(headerAt, LOCAL_HEADER_BYTES);
  if (header.byteLength < LOCAL_HEADER_BYTES || uint32At(header, 0) !== LOCAL_HEADER) {
    return undefined;
  }
  return headerAt + LOCAL_HEADER_BYTES + uint16At(header, 26) + uint16At(header, 28);
}

/**
 * An entry's bytes, unpacked as they are read; undefined for one that is encrypted, packed in another way than deflated
 * or not where the directory says. Reading throws when the packed bytes are damaged.
 */
export async function entryPieces(
  file: ByteSource,
  entry: ZipEntry,
): Promise<AsyncIterable<Uint8Array> | undefined> {
  const { isEncrypted, method, compressedSize } = entry;
  const start = await contentStart(file, entry);
  if (start === undefined || isEncrypted || (method !== 0 && method !== 8)) return undefined;
  const packed = piecesOf(file, start, start + compressedSize);
  return method === 0 ? packed : packed.pipeThrough(new DecompressionStream('deflate-raw'));
}

/** Read at a time: each reading is a request. */
const PIECE_BYTES = 1024 * 1024;

function piecesOf(file: ByteSource, start: number, end: number) {
  let at = start;
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const length = Math.min(PIECE_BYTES, end - at);
      const piece = length > 0 ? await file.read(at, length) : new Uint8Array();
      at += piece.byteLength;
      if (piece.byteLength > 0) controller.enqueue(new Uint8Array(piece));
      else controller.close();
    },
  });
}

/**
 * The text of a small entry, unpacked; undefined if it cannot be unpacked.
 * @param maxBytes undefined is returned for a larger entry, whatever size the directory says
 */
export async function entryText(
  file: ByteSource,
  entry: ZipEntry,
  maxBytes: number,
): Promise<string | undefined> {
  const pieces = entry.size > maxBytes ? undefined : await entryPieces(file, entry);
  if (!pieces) return undefined;
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  try {
    for await (const piece of pieces) {
      size += piece.byteLength;
      if (size > maxBytes) return undefined;
      text += decoder.decode(piece, { stream: true });
    }
    return text;
  } catch {
    return undefined;
  }
}

/**
 * Whether an entry of any size contains a pattern. True also if that cannot be known: the entry cannot
 * be unpacked, or the budget does not suffice.
 * @param budget bytes that may still be unpacked, reduced by this call
 */
export async function entryHas(
  file: ByteSource,
  entry: ZipEntry,
  pattern: RegExp,
  budget: { left: number },
): Promise<boolean> {
  const isTooLarge = Math.max(entry.size, entry.compressedSize) > budget.left;
  const pieces = isTooLarge ? undefined : await entryPieces(file, entry);
  if (!pieces) return true;
  let tail = '';
  try {
    for await (const piece of pieces) {
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
