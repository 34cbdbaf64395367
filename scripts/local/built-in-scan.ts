import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { createInflate, createInflateRaw } from 'node:zlib';
import { type ByteSource, bytesInMemory } from '../../functions/domain/byte-source.ts';
import { isDeflated } from '../../functions/domain/pdf-objects.ts';
import {
  contentStart,
  isZipBomb,
  mostUnpacked,
  type ZipEntry,
  zipEntries,
} from '../../functions/domain/zip-archive.ts';

export interface ScanOutcome {
  readonly verdict: 'clean' | 'infected' | 'failed';
  /** Names of what was found. */
  readonly threats: readonly string[];
}

const PIECE_BYTES = 256 * 1024;
/** All that is unpacked of one file, archives inside archives included. */
const MAX_UNPACKED_BYTES = 2 * 1024 ** 3;
/** Archives inside archives are held in memory. */
const MAX_NESTED_BYTES = 32 * 1024 * 1024;
const MAX_DEPTH = 3;

/** Put together so that a scanner does not find it in this program. */
const eicar = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', 'STANDARD', 'ANTIVIRUS', 'TEST'].join('-'),
);

const found = (threat: string): ScanOutcome => ({ verdict: 'infected', threats: [threat] });
const clean: ScanOutcome = { verdict: 'clean', threats: [] };
const failed: ScanOutcome = { verdict: 'failed', threats: [] };

/**
 * Looks for the EICAR test file, wherever in the file it is, also packed in an archive (a ZIP file, as
 * workbooks and documents are) or in a deflated stream of a PDF file. An archive that would unpack to far too much is not unpacked; one that
 * cannot be looked into, for a password or a damage, fails.
 */
export async function scanForTestFile(path: string): Promise<ScanOutcome> {
  const handle = await open(path);
  try {
    const budget = { depth: 0, left: MAX_UNPACKED_BYTES };
    if (await hasTestFile(handle)) return found('EICAR-Test-File');
    const source = await fileSource(handle);
    const outcome = (await isPdf(source)) ? await scanStreams(source) : clean;
    return outcome.verdict === 'clean' ? await scanEntries(source, budget) : outcome;
  } finally {
    await handle.close();
  }
}

interface Budget {
  readonly depth: number;
  /** Bytes that may still be unpacked. */
  left: number;
}

async function fileSource(handle: FileHandle): Promise<ByteSource> {
  const { size } = await handle.stat();
  return {
    size,
    async read(start, length) {
      const buffer = Buffer.alloc(Math.max(0, Math.min(length, size - start)));
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, start);
      return buffer.subarray(0, bytesRead);
    },
  };
}

/** Reads a file into one buffer, over and over: the largest would leave gigabytes to collect. */
async function hasTestFile(handle: FileHandle): Promise<boolean> {
  const search = testFileSearch();
  const buffer = Buffer.allocUnsafe(PIECE_BYTES);
  for (;;) {
    const { bytesRead } = await handle.read(buffer);
    if (bytesRead === 0) return false;
    if (search(buffer.subarray(0, bytesRead))) return true;
  }
}

/** Looks into an archive; anything else is clean. */
async function scanEntries(source: ByteSource, budget: Budget): Promise<ScanOutcome> {
  const entries = await zipEntries(source);
  if (!entries) return clean;
  if (isZipBomb(entries, source.size)) return found('Zip-Bomb');
  if (budget.depth === MAX_DEPTH) return failed;
  let result = clean;
  for (const entry of entries) {
    const outcome = await scanEntry(source, entry, budget);
    if (outcome.verdict === 'infected') return outcome;
    if (outcome.verdict === 'failed') result = failed;
  }
  return result;
}

async function scanEntry(
  source: ByteSource,
  entry: ZipEntry,
  budget: Budget,
): Promise<ScanOutcome> {
  const start = await contentStart(source, entry);
  if (start === undefined || entry.isEncrypted) return failed;
  const packed = Readable.from(pieces(source, start, start + entry.compressedSize));
  const content = unpacked(packed, entry.method);
  if (!content) return failed;
  const search = testFileSearch();
  const nested: Buffer[] = [];
  let isArchive = false;
  let size = 0;
  try {
    for await (const piece of content as AsyncIterable<Buffer>) {
      size += piece.length;
      budget.left -= piece.length;
      // More than the directory says, or than anybody sends.
      if (size > entry.size || budget.left < 0) return found('Zip-Bomb');
      if (search(piece)) return found('EICAR-Test-File');
      if (size === piece.length) isArchive = piece.subarray(0, 2).equals(Buffer.from('PK'));
      if (isArchive && size <= MAX_NESTED_BYTES) nested.push(piece);
    }
  } catch {
    return failed;
  }
  if (!isArchive) return clean;
  if (size > MAX_NESTED_BYTES) return failed;
  const inner: Budget = { depth: budget.depth + 1, left: budget.left };
  const outcome = await scanEntries(bytesInMemory(Buffer.concat(nested)), inner);
  budget.left = inner.left;
  return outcome;
}

const isPdf = async (source: ByteSource) =>
  Buffer.from(await source.read(0, 1024)).includes('%PDF-');

const MAX_STREAMS = 100_000;
const STREAM = Buffer.from('stream');
/** Most streams are short. */
const FIRST_STREAM_BYTES = 4096;

/** Looks into every stream of a PDF file that can be unpacked; one ends where it says so itself. */
async function scanStreams(source: ByteSource): Promise<ScanOutcome> {
  const budget = { left: mostUnpacked(source.size) };
  let streams = 0;
  for (let at = 0; at < source.size; at += PIECE_BYTES) {
    // A beginning that lies across the end of a piece is in the next one, too.
    const piece = Buffer.from(await source.read(at, PIECE_BYTES + STREAM.length + 4));
    for (let from = 0; from < PIECE_BYTES; ) {
      const word = piece.indexOf(STREAM, from);
      if (word < 0 || word >= PIECE_BYTES) break;
      from = word + STREAM.length;
      const begin = from + (piece[from] === 13 ? 2 : 1);
      if (!isDeflated(piece.subarray(begin, begin + 2))) continue;
      streams += 1;
      if (streams > MAX_STREAMS) return failed;
      const outcome = await scanStream(source, at + begin, budget);
      if (outcome.verdict === 'infected') return outcome;
    }
  }
  return clean;
}

async function scanStream(
  source: ByteSource,
  start: number,
  budget: Pick<Budget, 'left'>,
): Promise<ScanOutcome> {
  const inflate = createInflate({ chunkSize: PIECE_BYTES });
  const packed = Readable.from(pieces(source, start, source.size, FIRST_STREAM_BYTES));
  packed.once('error', (error) => inflate.destroy(error));
  const search = testFileSearch();
  try {
    for await (const piece of packed.pipe(inflate) as AsyncIterable<Buffer>) {
      budget.left -= piece.length;
      if (budget.left < 0) return found('Zip-Bomb');
      if (search(piece)) return found('EICAR-Test-File');
    }
  } catch {
    // No stream that is deflated as it says: readers show nothing of it either.
  } finally {
    packed.destroy();
    inflate.destroy();
  }
  return clean;
}

function unpacked(packed: Readable, method: number): AsyncIterable<unknown> | undefined {
  if (method === 0) return packed;
  if (method !== 8) return undefined;
  const inflate = createInflateRaw();
  packed.once('error', (error) => inflate.destroy(error));
  return packed.pipe(inflate);
}

/** @param first bytes of the first piece; each is twice as large as the one before, up to the usual size */
async function* pieces(source: ByteSource, start: number, end: number, first = PIECE_BYTES) {
  let length = first;
  for (let at = start; at < end; ) {
    yield await source.read(at, Math.min(length, end - at));
    at += length;
    length = Math.min(2 * length, PIECE_BYTES);
  }
}

/** Takes the pieces of a content one after the other; true as soon as the test file has passed. */
function testFileSearch(): (piece: Buffer) => boolean {
  const reach = eicar.length - 1;
  let tail = Buffer.alloc(0);
  return (piece) => {
    const seam = Buffer.concat([tail, piece.subarray(0, reach)]);
    const last = piece.length < reach ? seam : piece;
    tail = Buffer.from(last.subarray(-reach));
    return seam.includes(eicar) || piece.includes(eicar);
  };
}
