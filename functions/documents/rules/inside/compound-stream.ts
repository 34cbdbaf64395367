import { type ByteSource, uint32At } from './byte-source.ts';
import {
  type CompoundEntry,
  headOf,
  lastSector,
  sectorSizeOf,
  tableSector,
} from './compound-workbook.ts';

/**
 * The bytes of a stream of a compound file, piece by piece. Small streams share one, which the root entry tells.
 * @throws TooScattered
 */
export async function* compoundStream(
  file: ByteSource,
  root: CompoundEntry,
  { start, size }: CompoundEntry,
): AsyncGenerator<Uint8Array> {
  const head = await headOf(file);
  const isSmall = size < SMALL;
  const pieces = isSmall
    ? smallSectors(file, head, root, start)
    : piecesOf(file, head, sectorsFrom(file, head, start));
  let left = size;
  let count = 0;
  if (left === 0) return;
  for await (const piece of pieces) {
    count += 1;
    if (count > MAX_PIECES) throw new TooScattered();
    yield piece.subarray(0, left);
    left -= piece.byteLength;
    if (left <= 0) return;
  }
}

/** A stream is in more pieces than are read. */
export class TooScattered extends Error {}

/** Streams shorter than this share one, in sectors of their own size. */
const SMALL = 4096;
const SMALL_SECTOR = 64;
/** Each piece is a request. */
const MAX_PIECES = 4096;
/** Read at a time where sectors follow each other. */
const PIECE_BYTES = 1024 * 1024;

/** Numbers of the sectors of a chain. */
async function* sectorsFrom(file: ByteSource, head: Uint8Array, first: number) {
  const size = sectorSizeOf(head);
  const perSector = size / 4;
  let table = { index: -1, bytes: new Uint8Array() };
  let sector = first;
  // A chain that turns back to itself ends, too.
  for (let left = file.size / size; left > 0 && sector < lastSector; left -= 1) {
    yield sector;
    const index = Math.floor(sector / perSector);
    if (index !== table.index) {
      const place = await tableSector(file, head, index, size);
      table = { index, bytes: new Uint8Array(await file.read((place + 1) * size, size)) };
    }
    sector = numberIn(table.bytes, sector % perSector);
  }
}

const numberIn = (numbers: Uint8Array, index: number): number =>
  (index + 1) * 4 <= numbers.byteLength ? uint32At(numbers, index * 4) : lastSector;

async function allOf(sectors: AsyncIterable<number>): Promise<number[]> {
  const all: number[] = [];
  for await (const sector of sectors) all.push(sector);
  return all;
}

/** What sectors contain, those that follow each other read at once. */
async function* piecesOf(file: ByteSource, head: Uint8Array, sectors: AsyncIterable<number>) {
  const size = sectorSizeOf(head);
  let run = { from: 0, count: 0 };
  const read = () => file.read((run.from + 1) * size, run.count * size);
  for await (const sector of sectors) {
    if (sector === run.from + run.count && run.count * size < PIECE_BYTES) run.count += 1;
    else {
      if (run.count > 0) yield await read();
      run = { from: sector, count: 1 };
    }
  }
  if (run.count > 0) yield await read();
}

/** The sectors of a small stream, which are in the root's, and have a table of their own. */
async function* smallSectors(
  file: ByteSource,
  head: Uint8Array,
  root: CompoundEntry,
  first: number,
) {
  const size = sectorSizeOf(head);
  const places = await allOf(sectorsFrom(file, head, root.start));
  const table = await allOf(sectorsFrom(file, head, uint32At(head, 60)));
  let sector = first;
  for (let left = SMALL / SMALL_SECTOR; left > 0 && sector < lastSector; left -= 1) {
    const at = sector * SMALL_SECTOR;
    const place = places[Math.floor(at / size)];
    const entry = table[Math.floor((sector * 4) / size)];
    if (place === undefined || entry === undefined) return;
    yield await file.read((place + 1) * size + (at % size), SMALL_SECTOR);
    sector = numberIn(await file.read((entry + 1) * size + ((sector * 4) % size), 4), 0);
  }
}
