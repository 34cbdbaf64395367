import type { ByteSource } from './byte-source.ts';
import { isCompoundWorkbook } from './compound-workbook.ts';
import type { Extension } from './file-types.ts';
import { isZipBomb, zipEntries } from './zip-archive.ts';

/** Whether a file's content is of the type that its extension says. Reads only a few parts of it. */
export function isWhatItSays(extension: Extension, file: ByteSource): Promise<boolean> {
  return checks[extension](file);
}

type Check = (file: ByteSource) => Promise<boolean>;

const checks: Readonly<Record<Extension, Check>> = {
  pdf: async (file) => textOf(await file.read(0, 5)) === '%PDF-',
  xls: isCompoundWorkbook,
  xlsx: (file) => isWorkbook(file, 'xl/workbook.xml'),
  xlsb: (file) => isWorkbook(file, 'xl/workbook.bin'),
  htm: isHtml,
  html: isHtml,
  csv: async (file) => /^\s*(?!<|%PDF-)\S/.test((await headText(file)) ?? ''),
  json: async (file) => /^\s*[[{]/.test((await headText(file)) ?? ''),
};

/** Whether it is a ZIP file with the parts of a workbook, and no ZIP bomb. */
async function isWorkbook(file: ByteSource, workbook: string): Promise<boolean> {
  const entries = await zipEntries(file);
  if (!entries || isZipBomb(entries, file.size)) return false;
  return ['[Content_Types].xml', workbook].every((part) =>
    entries.some(({ name }) => name === part),
  );
}

async function isHtml(file: ByteSource): Promise<boolean> {
  return /<(!doctype html|html|head|body|table|meta|title)\b/i.test((await headText(file)) ?? '');
}

/** The beginning of a text file; undefined if it has bytes that do not occur in texts. */
async function headText(file: ByteSource): Promise<string | undefined> {
  const head = await file.read(0, 65_536);
  const isBinary = head.some((byte) => byte < 32 && !spaces.has(byte));
  return isBinary ? undefined : textOf(head).replace(/^\u00ef\u00bb\u00bf/, '');
}

/** Tab, line feed, form feed, carriage return, and the end mark of old systems. */
const spaces: ReadonlySet<number> = new Set([9, 10, 12, 13, 26]);

/** Reads bytes as Latin-1, in which every byte is valid. */
const textOf = (bytes: Uint8Array) => String.fromCharCode(...bytes.subarray(0, 65_536));
