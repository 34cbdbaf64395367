import { isUtf8 } from 'node:buffer';
import { gunzipSync } from 'node:zlib';
import { Refusal, type RefusalCode } from '../../platform/kernel/refusal.ts';

/**
 * The text of a published file, plain or gzip, without byte-order mark. Bytes that are not valid UTF-8
 * are read as Latin-1.
 * @param code of the refusal of a damaged archive (reason `damaged`), a workbook (`spreadsheet`), or UTF-16 (`utf16`)
 * @throws Refusal
 */
export function fileText(bytes: Uint8Array, code: RefusalCode): string {
  const content = inflated(bytes, code);
  const found = OTHER_FORMATS.find(({ marks }) =>
    marks.some((mark) => mark.every((byte, index) => content[index] === byte)),
  );
  if (found) throw new Refusal(code, { reason: found.reason });
  const buffer = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const text = buffer.toString(isUtf8(content) ? 'utf8' : 'latin1');
  // The second form is UTF-8's mark, read as Latin-1.
  return text.replace(/^(?:\uFEFF|\u00EF\u00BB\u00BF)/, '');
}

/** What programs of spreadsheets save where a file of text was asked for, by its first bytes. */
const OTHER_FORMATS = [
  // Zip archives (xlsx, ods), and the binary format before them.
  {
    reason: 'spreadsheet',
    marks: [
      [0x50, 0x4b, 0x03, 0x04],
      [0xd0, 0xcf, 0x11, 0xe0],
    ],
  },
  {
    reason: 'utf16',
    marks: [
      [0xff, 0xfe],
      [0xfe, 0xff],
    ],
  },
] as const;

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
