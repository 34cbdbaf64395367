import { isUtf8 } from 'node:buffer';
import { withoutByteOrderMark } from '../domain/byte-order-mark.ts';

/**
 * Text of a file that may be UTF-8, with or without byte-order mark, or Latin-1: bytes that are
 * not valid UTF-8 are read as Latin-1.
 */
export function decodeText(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return withoutByteOrderMark(buffer.toString(isUtf8(bytes) ? 'utf8' : 'latin1'));
}
