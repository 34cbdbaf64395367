import type { ByteSource } from './byte-source.ts';
import type { Extension } from './file-types.ts';
import { isCompoundWorkbook, zippedNames } from './workbook-files.ts';

/** Whether a file's bytes are what its extension says. Reads a few parts of it, however large it is. */
export function isWhatItSays(extension: Extension, file: ByteSource): Promise<boolean> {
  return checks[extension](file);
}

type Check = (file: ByteSource) => Promise<boolean>;

const checks: Readonly<Record<Extension, Check>> = {
  pdf: async (file) => textOf(await file.read(0, 5)) === '%PDF-',
  xls: isCompoundWorkbook,
  // A workbook with a program inside has another extension.
  xlsx: zipWith(['[Content_Types].xml', 'xl/workbook.xml'], ['xl/vbaProject.bin']),
  xlsb: zipWith(['[Content_Types].xml', 'xl/workbook.bin'], []),
  htm: isHtml,
  html: isHtml,
  csv: async (file) => /^\s*(?!<|%PDF-)\S/.test((await headText(file)) ?? ''),
  json: async (file) => /^\s*[[{]/.test((await headText(file)) ?? ''),
};

function zipWith(wanted: readonly string[], unwanted: readonly string[]): Check {
  return async (file) => {
    const names = await zippedNames(file);
    return (
      names !== undefined &&
      wanted.every((name) => names.has(name)) &&
      !unwanted.some((name) => names.has(name))
    );
  };
}

async function isHtml(file: ByteSource): Promise<boolean> {
  return /<(!doctype html|html|head|body|table|meta|title)\b/i.test((await headText(file)) ?? '');
}

/** The beginning of a text file; undefined when it has bytes that no text has. */
async function headText(file: ByteSource): Promise<string | undefined> {
  const head = await file.read(0, 65_536);
  const isBinary = head.some((byte) => byte < 32 && !spaces.has(byte));
  return isBinary ? undefined : textOf(head).replace(/^\u00ef\u00bb\u00bf/, '');
}

/** Tab, line feed, form feed, carriage return, and the end mark of old systems. */
const spaces: ReadonlySet<number> = new Set([9, 10, 12, 13, 26]);

/** As Latin-1, which every sequence of bytes is. */
const textOf = (bytes: Uint8Array) => String.fromCharCode(...bytes.subarray(0, 65_536));
