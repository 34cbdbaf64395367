import { isUtf8 } from 'node:buffer';
import { gunzipSync } from 'node:zlib';
import { Refusal, type RefusalCode } from '../../platform/kernel/refusal.ts';

/**
 * The text of a published file, plain or gzip, without byte-order mark. Bytes that are not valid UTF-8
 * are read as Latin-1.
 * @param code of the refusal of a damaged archive, with reason `damaged`
 * @throws Refusal
 */
export function fileText(bytes: Uint8Array, code: RefusalCode): string {
  const content = inflated(bytes, code);
  const buffer = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const text = buffer.toString(isUtf8(content) ? 'utf8' : 'latin1');
  // The second form is UTF-8's mark, read as Latin-1.
  return text.replace(/^(?:\uFEFF|\u00EF\u00BB\u00BF)/, '');
}

/** Far above the 4 MB of real files: an archive that inflates further is refused. */
const MAX_BYTES = 64 * 1024 * 1024;

function inflated(bytes: Uint8Array, code: RefusalCode): Uint8Array {
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  if (!isGzip) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: MAX_BYTES });
  } catch (error) {
    const cause = (error as NodeJS.ErrnoException).code ?? String(error);
    throw new Refusal(code, { reason: 'damaged', cause });
  }
}
