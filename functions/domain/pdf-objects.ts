import type { ByteSource } from './byte-source.ts';

/** An object of a PDF file: its dictionary, or as much of one as is looked at, with its names written plainly. */
export interface PdfObject {
  readonly number: number;
  readonly text: string;
}

/** More was to be unpacked or read than of any ordinary document. */
export class PdfTooLarge extends Error {}

/** Read at a time: each reading is a request. */
const PIECE_BYTES = 1024 * 1024;
/** Made into text at a time: texts so short are the first that the garbage collector takes. */
const WINDOW_BYTES = 64 * 1024;
/** Looked at of one dictionary. */
const DICTIONARY_BYTES = 32 * 1024;
/** Of one object stream; writers put a hundred objects in each. */
const MAX_PACKED_BYTES = 1024 * 1024;
const MAX_UNPACKED_BYTES = 16 * 1024 * 1024;
/** Of all object streams of a file together. */
const MAX_UNPACKED_IN_ALL = 128 * 1024 * 1024;
const MAX_STREAMS = 10_000;

/** Bounded, as any bytes may come: a search without bounds would take the square of their number. */
const OBJECT = /(\d{1,10})[\s\0]{1,8}\d{1,5}[\s\0]{1,8}obj/g;
const DICTIONARY_END = /endobj|stream|\d[\s\0]obj/;
const STREAM_BEGIN = /stream\r?\n/y;

/**
 * The objects of a PDF file in the order of their bytes, those of older versions and in object streams included.
 * Format: ISO 32000-1, 7.3.10 and 7.5.7. What is encrypted is not seen, nor what is packed in other ways than deflated.
 * @throws PdfTooLarge
 */
export async function* pdfObjects(file: ByteSource): AsyncGenerator<PdfObject> {
  const budget = {
    read: 4 * (file.size + MAX_PACKED_BYTES),
    streams: MAX_STREAMS,
    unpacked: MAX_UNPACKED_IN_ALL,
  };
  for await (const { start, bytes, read } of windows(file)) {
    const text = latin1(bytes);
    for (const match of text.matchAll(OBJECT)) {
      if (match.index >= WINDOW_BYTES) break;
      const begin = match.index + match[0].length;
      const whole = text.slice(begin, begin + DICTIONARY_BYTES);
      const end = whole.search(DICTIONARY_END);
      const dictionary = plain(end < 0 ? whole : whole.slice(0, end));
      yield { number: Number(match[1]), text: dictionary };
      STREAM_BEGIN.lastIndex = begin + Math.max(end, 0);
      if (!/\/ObjStm\b/.test(dictionary) || !STREAM_BEGIN.test(text)) continue;
      const packed = await streamAt(read, start + STREAM_BEGIN.lastIndex, budget);
      yield* objectsInStream(await unpacked(packed, budget), dictionary);
    }
  }
}

interface Window {
  /** Place in the file. */
  readonly start: number;
  /** And those of the objects that begin in it and end in the next one. */
  readonly bytes: Uint8Array;
  /** Reads the file; what has been read with the window is not asked for again. */
  readonly read: ByteSource['read'];
}

async function* windows(file: ByteSource): AsyncGenerator<Window> {
  for (let piece = 0; piece < file.size; piece += PIECE_BYTES) {
    const bytes = await file.read(piece, PIECE_BYTES + DICTIONARY_BYTES);
    const read: ByteSource['read'] = async (start, length) => {
      const at = start - piece;
      const isHere = Math.min(start + length, file.size) <= piece + bytes.byteLength;
      return isHere ? bytes.subarray(at, at + length) : file.read(start, length);
    };
    for (let at = 0; at < Math.min(PIECE_BYTES, bytes.byteLength); at += WINDOW_BYTES) {
      const end = at + WINDOW_BYTES + DICTIONARY_BYTES;
      yield { start: piece + at, bytes: bytes.subarray(at, end), read };
    }
  }
}

interface Budget {
  /** Bytes that may be read a second time. */
  read: number;
  streams: number;
  unpacked: number;
}

const STREAM_END = 'endstream';

/** The bytes of a stream; what is longer than any stream of objects is cut. */
async function streamAt(
  read: ByteSource['read'],
  start: number,
  budget: Budget,
): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for (let at = 0; at < MAX_PACKED_BYTES; at += WINDOW_BYTES) {
    const bytes = await read(start + at, WINDOW_BYTES + STREAM_END.length);
    budget.read -= bytes.byteLength;
    if (budget.read < 0) throw new PdfTooLarge();
    const end = latin1(bytes).indexOf(STREAM_END);
    parts.push(bytes.subarray(0, end < 0 ? WINDOW_BYTES : end));
    if (end >= 0 || bytes.byteLength < WINDOW_BYTES) break;
  }
  return new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer());
}

/** As the first two bytes say: https://www.rfc-editor.org/rfc/rfc1950#section-2.2 */
export const isDeflated = ([method = 0, flags = 0]: Uint8Array): boolean =>
  (method & 15) === 8 && (method * 256 + flags) % 31 === 0;

/** What can be unpacked of deflated bytes, others may follow them. */
async function unpacked(packed: Uint8Array, budget: Budget): Promise<string> {
  if (!isDeflated(packed)) return '';
  budget.streams -= 1;
  if (budget.streams < 0) throw new PdfTooLarge();
  const pieces = new Blob([new Uint8Array(packed)])
    .stream()
    .pipeThrough(new DecompressionStream('deflate'));
  let text = '';
  try {
    for await (const piece of pieces) {
      budget.unpacked -= piece.byteLength;
      if (budget.unpacked < 0 || text.length > MAX_UNPACKED_BYTES) throw new PdfTooLarge();
      text += latin1(piece);
    }
  } catch (error) {
    if (error instanceof PdfTooLarge) throw error;
  }
  return text;
}

/** In front of the objects stand their numbers and places. */
function* objectsInStream(text: string, dictionary: string): Generator<PdfObject> {
  const first = Number(/\/First\s+(\d{1,10})/.exec(dictionary)?.[1] ?? 0);
  const head = text.slice(0, first).trim().split(/\s+/).map(Number);
  for (let at = 0; at + 1 < head.length; at += 2) {
    const [number = 0, place = 0] = head.slice(at, at + 2);
    const end = Math.min(first + (head[at + 3] ?? text.length), first + place + DICTIONARY_BYTES);
    yield { number, text: plain(text.slice(first + place, end)) };
  }
}

/** `/Java#53cript` is another way to write `/JavaScript`. */
const plain = (text: string): string =>
  text.includes('#')
    ? text.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    : text;

const decoder = new TextDecoder('latin1');
const latin1 = (bytes: Uint8Array): string => decoder.decode(bytes);
