import type { ByteSource } from './byte-source.ts';
import { pdfValue } from './pdf-value.ts';

export interface PdfObject {
  /** NaN when the number is written in an unusual way; such an object may be any. */
  readonly number: number;
  /** Its dictionary or array without the contents of strings and comments, with escapes in names resolved. */
  readonly text: string;
}

/** The file needs more reading or unpacking than any ordinary document. */
export class PdfTooLarge extends Error {}

/** Bytes read at a time; each reading is a request to storage. */
const PIECE_BYTES = 1024 * 1024;
/** Bytes decoded at a time: the garbage collector frees short texts first. */
const WINDOW_BYTES = 64 * 1024;
/** Bytes of a dictionary that are examined at first. */
const DICTIONARY_BYTES = 32 * 1024;
/** Most bytes that are examined of one dictionary. */
const MAX_DICTIONARY_BYTES = 1024 * 1024;
/** Limits for one object stream, in which writers put about a hundred objects. */
const MAX_PACKED_BYTES = 1024 * 1024;
const MAX_UNPACKED_BYTES = 16 * 1024 * 1024;
/** Limits for all object streams of a file together. */
const MAX_UNPACKED_IN_ALL = 128 * 1024 * 1024;
const MAX_STREAMS = 10_000;

/** Repetitions are bounded: without bounds, the search of hostile files would take quadratic time. */
const OBJECT = /(?:(\d{1,10})[\s\0]{1,8}\d{1,5}[\s\0]{1,8}|(?<!end))obj(?![A-Za-z])/g;
const STREAM_BEGIN = /(?:[\s\0]|%[^\r\n]*)*stream\s*/y;
/**
 * Readers unpack every stream that the cross-reference table calls an object stream, whatever type the stream itself
 * states.
 */
const OBJECT_STREAM = /\/(?:ObjStm|First)\b/;

/**
 * The objects of a PDF file in the order of their bytes, including superseded ones and those in object
 * streams. Format: ISO 32000-1, 7.3.10 and 7.5.7. Encrypted objects are not seen, nor those in streams
 * that are packed by another method than deflate.
 * @throws PdfTooLarge
 */
export async function* pdfObjects(file: ByteSource): AsyncGenerator<PdfObject> {
  const budget = {
    read: 4 * (file.size + MAX_PACKED_BYTES),
    looked: 8 * (file.size + MAX_PACKED_BYTES),
    streams: MAX_STREAMS,
    unpacked: MAX_UNPACKED_IN_ALL,
  };
  for await (const { start, bytes, read } of windows(file)) {
    const text = latin1(bytes);
    for (const match of text.matchAll(OBJECT)) {
      if (match.index >= WINDOW_BYTES) break;
      const begin = match.index + match[0].length;
      const number = Number(match[1] ?? Number.NaN);
      const value = pdfValue(text, begin, begin + DICTIONARY_BYTES);
      budget.looked -= value.end - begin;
      if (budget.looked < 0) throw new PdfTooLarge();
      if (!value.isWhole && match[1]) {
        yield { number, text: await longValue(read, start + begin, budget) };
        continue;
      }
      yield { number, text: value.text };
      STREAM_BEGIN.lastIndex = value.end;
      if (!OBJECT_STREAM.test(value.text) || !STREAM_BEGIN.test(text)) continue;
      const packed = await streamAt(read, start + STREAM_BEGIN.lastIndex, budget);
      yield* objectsInStream(await unpacked(packed, budget), value.text);
    }
  }
}

/** A dictionary longer than most. @throws PdfTooLarge when it has no end all the same */
async function longValue(read: ByteSource['read'], start: number, budget: Budget): Promise<string> {
  const bytes = await read(start, MAX_DICTIONARY_BYTES);
  budget.read -= bytes.byteLength;
  if (budget.read < 0) throw new PdfTooLarge();
  const text = latin1(bytes);
  // A text that is an object of its own does nothing.
  if (/^[\s\0]*\(/.test(text)) return '';
  const value = pdfValue(text, 0, text.length);
  if (!value.isWhole || OBJECT_STREAM.test(value.text)) throw new PdfTooLarge();
  return value.text;
}

interface Window {
  /** Position in the file. */
  readonly start: number;
  /** Bytes of the window, and enough of the next one for objects that begin in this one. */
  readonly bytes: Uint8Array;
  /** Reads the file; bytes that were read with the window are not requested again. */
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
  /** Bytes that may still be read of streams. */
  read: number;
  /** Characters of dictionaries. */
  looked: number;
  streams: number;
  unpacked: number;
}

const STREAM_END = 'endstream';

/** The bytes of a stream, at most as many as any object stream has. */
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

/** Whether bytes are deflated, by the first two: https://www.rfc-editor.org/rfc/rfc1950#section-2.2 */
export const isDeflated = ([method = 0, flags = 0]: Uint8Array): boolean =>
  (method & 15) === 8 && (method * 256 + flags) % 31 === 0;

/** Unpacks deflated bytes as far as they are valid; other bytes may follow them. */
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

/** The objects of an object stream, which begins with their numbers and positions. */
function* objectsInStream(text: string, dictionary: string): Generator<PdfObject> {
  const first = Number(/\/First\s*(\d{1,10})(?!\d|\s+\d+\s+R)/.exec(dictionary)?.[1] ?? 0);
  // The stream's dictionary says where the numbers end.
  if (first === 0 && text !== '') throw new PdfTooLarge();
  const head = text.slice(0, first).trim().split(/\s+/).map(Number);
  for (let at = 0; at + 1 < head.length; at += 2) {
    const [number = 0, place = 0] = head.slice(at, at + 2);
    const begin = first + place;
    yield { number, text: pdfValue(text, begin, begin + MAX_DICTIONARY_BYTES).text };
  }
}

/** A character for each byte; `TextDecoder` takes several times as long. */
const latin1 = ({ buffer, byteOffset, byteLength }: Uint8Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString('latin1');
