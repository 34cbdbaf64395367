import { type ByteSource, uint16At, uint32At } from './byte-source.ts';

/**
 * Whether a file is a workbook from before Excel 2007: a compound file whose directory has a stream
 * `Workbook`, or `Book` in the oldest ones.
 * Format: https://learn.microsoft.com/openspecs/windows_protocols/ms-cfb, 2.2, 2.3, 2.5 and 2.6.
 */
export async function isCompoundWorkbook(file: ByteSource): Promise<boolean> {
  for await (const names of directorySectors(file))
    if (names.some((name) => name === 'Workbook' || name === 'Book')) return true;
  return false;
}

/** Names of all storages and streams of a compound file; undefined if there are too many to read. */
export async function compoundNames(file: ByteSource): Promise<readonly string[] | undefined> {
  const all: string[] = [];
  let sectors = 0;
  for await (const names of directorySectors(file)) {
    all.push(...names);
    sectors += 1;
  }
  return sectors === MAX_SECTORS ? undefined : all;
}

/** The names in each sector of the directory; yields nothing if the file is not a compound file. */
async function* directorySectors(file: ByteSource): AsyncGenerator<readonly string[]> {
  const head = await file.read(0, 512);
  if (head.byteLength < 512 || !compoundSignature.every((byte, at) => head[at] === byte)) return;
  const sectorSize = uint16At(head, 30) === 12 ? 4096 : 512;
  let sector = uint32At(head, 48);
  for (let left = MAX_SECTORS; left > 0 && sector < lastSector; left -= 1) {
    yield streamNames(await file.read((sector + 1) * sectorSize, sectorSize));
    sector = await nextSector(file, head, sector, sectorSize);
  }
}

const compoundSignature = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
/** Numbers from this on mark the end of a chain. */
const lastSector = 0xfffffffa;
const MAX_SECTORS = 64;
const streamEntryLength = 128;

function streamNames(entries: Uint8Array): string[] {
  const names: string[] = [];
  const text = new TextDecoder('utf-16le');
  for (let at = 0; at + streamEntryLength <= entries.byteLength; at += streamEntryLength) {
    // The length is in bytes and includes the zero at the end.
    const length = Math.min(uint16At(entries, at + 64), 64);
    names.push(text.decode(entries.subarray(at, at + Math.max(0, length - 2))));
  }
  return names;
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
async function tableSector(
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
