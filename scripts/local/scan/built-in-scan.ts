import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { createInflate } from 'node:zlib';
import {
  type ByteSource,
  bytesInMemory,
} from '../../../functions/documents/rules/inside/byte-source.ts';
import { isDeflated } from '../../../functions/documents/rules/inside/pdf-objects.ts';
import {
  entryPieces,
  isZipBomb,
  mostUnpacked,
  type ZipEntry,
  zipEntries,
} from '../../../functions/documents/rules/inside/zip-archive.ts';

export interface ScanOutcome {
  readonly verdict: 'clean' | 'infected' | 'failed';
  /** Names of the threats found. */
  readonly threats: readonly string[];
}

const PIECE_BYTES = 256 * 1024;
/** Limit for all unpacked content of one file, nested archives included. */
const MAX_UNPACKED_BYTES = 2 * 1024 ** 3;
/** Nested archives are held in memory. */
const MAX_NESTED_BYTES = 32 * 1024 * 1024;
const MAX_DEPTH = 3;

/** Assembled from parts, so that a scanner does not find the test file in this program. */
const eicar = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', 'STANDARD', 'ANTIVIRUS', 'TEST'].join('-'),
);

const found = (threat: string): ScanOutcome => ({ verdict: 'infected', threats: [threat] });
const clean: ScanOutcome = { verdict: 'clean', threats: [] };
const failed: ScanOutcome = { verdict: 'failed', threats: [] };

/**
 * Looks for the EICAR test file at any place in the file, also packed in an archive (a ZIP file, such as workbooks and
 * documents) or in a deflated stream of a PDF file. An archive that would unpack to far too much is not unpacked; one
 * that cannot be read, because of a password or damage, fails.
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

/** Reads a file through a single buffer, because the largest file would leave gigabytes to collect. */
async function hasTestFile(handle: FileHandle): Promise<boolean> {
  const search = testFileSearch();
  const buffer = Buffer.allocUnsafe(PIECE_BYTES);
  for (;;) {
    const { bytesRead } = await handle.read(buffer);
    if (bytesRead === 0) return false;
    if (search(buffer.subarray(0, bytesRead))) return true;
  }
}

/** Looks into an archive; any other file has no entries and is clean. */
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
  const content = await entryPieces(source, entry);
  if (!content) return failed;
  const search = testFileSearch();
  const nested: Buffer[] = [];
  let isArchive = false;
  let size = 0;
  try {
    for await (const bytes of content) {
      const piece = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      size += piece.length;
      budget.left -= piece.length;
      // The content is larger than the directory says, or larger than any real file.
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

/** Looks into every stream of a PDF file that can be unpacked; the stream itself marks its end. */
async function scanStreams(source: ByteSource): Promise<ScanOutcome> {
  const budget = { left: mostUnpacked(source.size) };
  let streams = 0;
  for (let at = 0; at < source.size; at += PIECE_BYTES) {
    // A stream keyword that lies across the end of a piece is also in the next one.
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
  const packed = Readable.from(pieces(source, start));
  packed.once('error', (error) => inflate.destroy(error));
  const search = testFileSearch();
  try {
    for await (const piece of packed.pipe(inflate) as AsyncIterable<Buffer>) {
      budget.left -= piece.length;
      if (budget.left < 0) return found('Zip-Bomb');
      if (search(piece)) return found('EICAR-Test-File');
    }
  } catch {
    // The stream is not deflated as it says; PDF readers show nothing of it either.
  } finally {
    packed.destroy();
    inflate.destroy();
  }
  return clean;
}

/** From `start` to the end; each piece is twice as large as the one before, up to the usual size. */
async function* pieces(source: ByteSource, start: number) {
  let length = FIRST_STREAM_BYTES;
  for (let at = start; at < source.size; ) {
    yield await source.read(at, Math.min(length, source.size - at));
    at += length;
    length = Math.min(2 * length, PIECE_BYTES);
  }
}

/** Takes the pieces of a content one after the other; returns true as soon as the test file has been found. */
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
