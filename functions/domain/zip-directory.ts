import type { ByteSource } from './file-content.ts';
import { uint16At, uint32At } from './little-endian.ts';

/**
 * Names in a ZIP file's central directory, undefined when the file is none.
 * Format: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, 4.3.12 and 4.3.16.
 */
export async function zippedNames(file: ByteSource): Promise<ReadonlySet<string> | undefined> {
  if (file.size < endLength) return undefined;
  if (uint32At(await file.read(0, 4), 0) !== localHeader) return undefined;
  const tailLength = Math.min(file.size, endLength + longestComment);
  const tail = await file.read(file.size - tailLength, tailLength);
  const end = lastEndRecord(tail);
  if (end === undefined || end + endLength > tail.byteLength) return undefined;
  const [length, start] = [uint32At(tail, end + 12), uint32At(tail, end + 16)];
  if (length > longestDirectory || start + length > file.size) return undefined;
  return namesIn(await file.read(start, length));
}

const localHeader = 0x04034b50;
const directoryEntry = 0x02014b50;
const endRecord = 0x06054b50;
const endLength = 22;
const longestComment = 65_535;
/** Some ten thousand parts; a workbook has a dozen. */
const longestDirectory = 1024 * 1024;
const entryLength = 46;

function lastEndRecord(tail: Uint8Array): number | undefined {
  for (let at = tail.byteLength - endLength; at >= 0; at -= 1) {
    if (uint32At(tail, at) === endRecord) return at;
  }
  return undefined;
}

function namesIn(directory: Uint8Array): ReadonlySet<string> {
  const names = new Set<string>();
  const text = new TextDecoder();
  let at = 0;
  while (at + entryLength <= directory.byteLength && uint32At(directory, at) === directoryEntry) {
    const [name, extra, comment] = [28, 30, 32].map((field) => uint16At(directory, at + field));
    const start = at + entryLength;
    names.add(text.decode(directory.subarray(start, start + (name ?? 0))));
    at = start + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return names;
}
