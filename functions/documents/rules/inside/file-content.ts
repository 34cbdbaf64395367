import type { ByteSource } from './byte-source.ts';
import { isCompoundWorkbook } from './compound-workbook.ts';
import type { Extension } from './file-types.ts';
import { entryText, isZipBomb, type ZipEntry, zipEntries } from './zip-archive.ts';

/** Whether a file's content is of the type that its extension says. Reads only a few parts of it. */
export function isWhatItSays(extension: Extension, file: ByteSource): Promise<boolean> {
  return checks[extension](file);
}

type Check = (file: ByteSource) => Promise<boolean>;

const checks: Readonly<Record<Extension, Check>> = {
  pdf: async (file) => textOf(await file.read(0, 5)) === '%PDF-',
  xls: isCompoundWorkbook,
  // A workbook that contains a program must have the extension `xlsm`.
  xlsx: async (file) => {
    const entries = await workbookEntries(file, 'xl/workbook.xml');
    return entries !== undefined && !(await hasProgram(file, entries));
  },
  xlsb: async (file) => (await workbookEntries(file, 'xl/workbook.bin')) !== undefined,
  htm: isHtml,
  html: isHtml,
  csv: async (file) => /^\s*(?!<|%PDF-)\S/.test((await headText(file)) ?? ''),
  json: async (file) => /^\s*[[{]/.test((await headText(file)) ?? ''),
};

const CONTENT_TYPES = '[Content_Types].xml';
const MAX_CONTENT_TYPES_BYTES = 1024 * 1024;

/** The entries of a ZIP file that has the parts of a workbook and is not a ZIP bomb. */
async function workbookEntries(
  file: ByteSource,
  workbook: string,
): Promise<readonly ZipEntry[] | undefined> {
  const entries = await zipEntries(file);
  if (!entries || isZipBomb(entries, file.size)) return undefined;
  const hasAll = [CONTENT_TYPES, workbook].every((part) =>
    entries.some(({ name }) => name === part),
  );
  return hasAll ? entries : undefined;
}

/**
 * Whether a workbook contains a program: a part with a program's name in any folder, or one that is
 * declared as a program under any name. Names of parts are equal regardless of case.
 */
async function hasProgram(file: ByteSource, entries: readonly ZipEntry[]): Promise<boolean> {
  if (entries.some(({ name }) => PROGRAM_PART.test(name))) return true;
  const declared = entries.filter(({ name }) => name === CONTENT_TYPES);
  const texts = await Promise.all(
    declared.map((entry) => entryText(file, entry, MAX_CONTENT_TYPES_BYTES)),
  );
  return texts.some((text) => text === undefined || declaresProgram(text));
}

/** Names of parts with Visual Basic, or with its predecessor, macro sheets. */
const PROGRAM_PART = /(^|[\\/])(vbaproject\.bin$|macrosheets[\\/])/i;
const PROGRAM_TYPE = /vbaproject|macroenabled|macrosheet/i;
/** A reference other than XML's own five; content types do not need any. */
const OTHER_REFERENCE = /&(?!(amp|lt|gt|quot|apos);)/;

/** Whether a program may be declared; behind an XML reference, any text can be hidden. */
function declaresProgram(contentTypes: string): boolean {
  // In UTF-16, every Latin letter is followed or preceded by a zero byte.
  const text = contentTypes.replaceAll('\0', '');
  return PROGRAM_TYPE.test(text) || OTHER_REFERENCE.test(text);
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
