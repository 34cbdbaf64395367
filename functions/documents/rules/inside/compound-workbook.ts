import { type ByteSource, uint16At, uint32At } from './byte-source.ts';

/**
 * Whether a file is a workbook from before Excel 2007: a compound file whose directory has a stream
 * `Workbook`, or `Book` in the oldest ones.
 * Format: https://learn.microsoft.com/openspecs/windows_protocols/ms-cfb, 2.2, 2.3, 2.5 and 2.6.
 */
export async function isCompoundWorkbook(file: ByteSource): Promise<boolean> {
  for await (const entries of directorySectors(file))
    if (entries.some(({ name }) => name === 'Workbook' || name === 'Book')) return true;
  return false;
}

/** All storages and streams of a compound file; undefined if there are too many to read. */
export async function compoundEntries(
  file: ByteSource,
): Promise<readonly CompoundEntry[] | undefined> {
  const all: CompoundEntry[] = [];
  let sectors = 0;
  for await (const entries of directorySectors(file)) {
    all.push(...entries);
    sectors += 1;
  }
  return sectors === MAX_SECTORS ? undefined : all;
}

/** A storage or a stream, with the number of its first sector. */
export interface CompoundEntry {
  readonly name: string;
  readonly start: number;
  readonly size: number;
}

/** The first sector of the file, which says where everything else is. */
export const headOf = (file: ByteSource) => file.read(0, 512);
export const sectorSizeOf = (head: Uint8Array) => (uint16At(head, 30) === 12 ? 4096 : 512);

/** What each sector of the directory lists; yields nothing if the file is not a compound file. */
async function* directorySectors(file: ByteSource): AsyncGenerator<readonly CompoundEntry[]> {
  const head = await headOf(file);
  if (head.byteLength < 512 || !compoundSignature.every((byte, at) => head[at] === byte)) return;
  const sectorSize = sectorSizeOf(head);
  let sector = uint32At(head, 48);
  for (let left = MAX_SECTORS; left > 0 && sector < lastSector; left -= 1) {
    yield entriesOf(await file.read((sector + 1) * sectorSize, sectorSize));
    sector = await nextSector(file, head, sector, sectorSize);
  }
}

const compoundSignature = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
/** Numbers from this on mark the end of a chain. */
export const lastSector = 0xfffffffa;
const MAX_SECTORS = 64;
const streamEntryLength = 128;

function entriesOf(entries: Uint8Array): CompoundEntry[] {
  const all: CompoundEntry[] = [];
  const text = new TextDecoder('utf-16le');
  for (let at = 0; at + streamEntryLength <= entries.byteLength; at += streamEntryLength) {
    // The length is in bytes and includes the zero at the end.
    const length = Math.min(uint16At(entries, at + 64), 64);
    const name = text.decode(entries.subarray(at, at + Math.max(0, length - 2)));
    all.push({ name, start: uint32At(entries, at + 116), size: uint32At(entries, at + 120) });
  }
  return all;
}

/** Looks up the following sector in the allocation table. */
async function nextSector(
  file: ByteSource,
  head: Uint8Array,
  sector: number,
  sectorSize: number,
): Promise<number> {
  const perSector = sectorSize / 4;
  const table = await tableSector(file, head, Math.floor(sector / perSector), sectorSize);
  if (table >= lastSector) return lastSector;
  return numberAt(file, (table + 1) * sectorSize + (sector % perSector) * 4);
}

/**
 * Number of a sector of the allocation table. The header lists the first 109, for the first 7 MB of the
 * file; the others are listed in a chain of sectors, each with the number of the next one at its end.
 */
export async function tableSector(
  file: ByteSource,
  head: Uint8Array,
  index: number,
  sectorSize: number,
): Promise<number> {
  if (index < 109) return uint32At(head, 76 + index * 4);
  const listed = sectorSize / 4 - 1;
  let list = uint32At(head, 68);
  let left = index - 109;
  for (; left >= listed && list < lastSector; left -= listed) {
    if (left > MAX_SECTORS * listed) return lastSector;
    list = await numberAt(file, (list + 1) * sectorSize + listed * 4);
  }
  return list < lastSector ? numberAt(file, (list + 1) * sectorSize + left * 4) : lastSector;
}

async function numberAt(file: ByteSource, at: number): Promise<number> {
  const bytes = await file.read(at, 4);
  return bytes.byteLength < 4 ? lastSector : uint32At(bytes, 0);
}
