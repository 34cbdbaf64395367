import { type ByteSource, uint16At, uint32At } from './byte-source.ts';

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
  for (let left = MAX_SECTORS; left > 0 && sector < lastSector; left -= 1) {
    const entries = await file.read((sector + 1) * sectorSize, sectorSize);
    if (streamNames(entries).some((name) => name === 'Workbook' || name === 'Book')) return true;
    sector = await nextSector(file, head, sector, sectorSize);
  }
  return false;
}

const compoundSignature = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
/** Greater numbers end a chain. */
const lastSector = 0xfffffffa;
const MAX_SECTORS = 64;
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
