/**
 * The two containers that workbooks come in, read in parts: a ZIP file since Excel 2007, a compound
 * file before.
 */
import { type ByteSource, uint16At, uint32At } from './byte-source.ts';

/**
 * Names in a ZIP file's central directory, undefined when the file is none.
 * Format: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, 4.3.12 and 4.3.16.
 */
export async function zippedNames(file: ByteSource): Promise<ReadonlySet<string> | undefined> {
  if (file.size < endLength) return undefined;
  if (uint32At(await file.read(0, 4), 0) !== localHeader) return undefined;
  const tailLength = Math.min(file.size, endLength + longestComment);
  const tail = await file.read(file.size - tailLength, tailLength);
  const end = lastEndRecord(tail);
  if (end === undefined || end + endLength > tail.byteLength) return undefined;
  const [length, start] = [uint32At(tail, end + 12), uint32At(tail, end + 16)];
  if (length > longestDirectory || start + length > file.size) return undefined;
  return partNames(await file.read(start, length));
}

const localHeader = 0x04034b50;
const directoryEntry = 0x02014b50;
const endRecord = 0x06054b50;
const endLength = 22;
const longestComment = 65_535;
/** Some ten thousand parts; a workbook has a dozen. */
const longestDirectory = 1024 * 1024;
const partEntryLength = 46;

function lastEndRecord(tail: Uint8Array): number | undefined {
  for (let at = tail.byteLength - endLength; at >= 0; at -= 1) {
    if (uint32At(tail, at) === endRecord) return at;
  }
  return undefined;
}

function partNames(directory: Uint8Array): ReadonlySet<string> {
  const names = new Set<string>();
  const text = new TextDecoder();
  let at = 0;
  while (
    at + partEntryLength <= directory.byteLength &&
    uint32At(directory, at) === directoryEntry
  ) {
    const [name, extra, comment] = [28, 30, 32].map((field) => uint16At(directory, at + field));
    const start = at + partEntryLength;
    names.add(text.decode(directory.subarray(start, start + (name ?? 0))));
    at = start + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return names;
}

/**
 * Whether a file is an Excel workbook of the years before 2007: a compound file whose directory has
 * a stream `Workbook`, or `Book` in the oldest.
 * Format: https://learn.microsoft.com/openspecs/windows_protocols/ms-cfb, 2.2, 2.3 and 2.6.
 */
export async function isCompoundWorkbook(file: ByteSource): Promise<boolean> {
  const head = await file.read(0, 512);
  if (head.byteLength < 512 || !compoundSignature.every((byte, at) => head[at] === byte))
    return false;
  const sectorSize = uint16At(head, 30) === 12 ? 4096 : 512;
  let sector = uint32At(head, 48);
  for (let left = mostSectors; left > 0 && sector < lastSector; left -= 1) {
    const entries = await file.read((sector + 1) * sectorSize, sectorSize);
    if (streamNames(entries).some((name) => name === 'Workbook' || name === 'Book')) return true;
    sector = await nextSector(file, head, sector, sectorSize);
  }
  return false;
}

const compoundSignature = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
/** Greater numbers end a chain. */
const lastSector = 0xfffffffa;
const mostSectors = 64;
const streamEntryLength = 128;

function streamNames(entries: Uint8Array): string[] {
  const names: string[] = [];
  const text = new TextDecoder('utf-16le');
  for (let at = 0; at + streamEntryLength <= entries.byteLength; at += streamEntryLength) {
    // Its length is in bytes and counts the zero at the end.
    const length = Math.min(uint16At(entries, at + 64), 64);
    names.push(text.decode(entries.subarray(at, at + Math.max(0, length - 2))));
  }
  return names;
}

/** The allocation table has the number of the sector that follows each one. */
async function nextSector(
  file: ByteSource,
  head: Uint8Array,
  sector: number,
  sectorSize: number,
): Promise<number> {
  const perSector = sectorSize / 4;
  const index = Math.floor(sector / perSector);
  // The header lists the first 109 sectors of the table, those of the first 7 MB.
  if (index >= 109) return lastSector;
  const table = uint32At(head, 76 + index * 4);
  const bytes = await file.read((table + 1) * sectorSize + (sector % perSector) * 4, 4);
  return bytes.byteLength < 4 ? lastSector : uint32At(bytes, 0);
}
