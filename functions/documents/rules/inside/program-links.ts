import { uint16At } from './byte-source.ts';

/**
 * Whether the records of a workbook from before Excel 2007 link to another program (DDE, OLE).
 * Format: https://learn.microsoft.com/openspecs/office_file_formats/ms-xls, 2.4.271 (SupBook) and, for Excel 5 and 95,
 * the names of documents in `EXTERNSHEET`.
 */
export async function linksToProgram(pieces: AsyncIterable<Uint8Array>): Promise<boolean> {
  let rest: Uint8Array = new Uint8Array();
  let version = VERSION_8;
  for await (const piece of pieces) {
    const bytes = Buffer.concat([rest, piece]);
    let at = 0;
    while (at + 4 <= bytes.length) {
      const end = at + 4 + uint16At(bytes, at + 2);
      if (end > bytes.length) break;
      const type = uint16At(bytes, at);
      const content = bytes.subarray(at + 4, end);
      if (type === BEGIN && content.length > 1) version = uint16At(content, 0);
      if (type === LINKED_BOOK && isProgram(content)) return true;
      if (type === LINKED_SHEET && version < VERSION_8 && isProgramBefore8(content)) return true;
      at = end;
    }
    rest = bytes.subarray(at);
  }
  return false;
}

const VERSION_8 = 0x600;
const BEGIN = 0x809;
const LINKED_BOOK = 0x1ae;
const LINKED_SHEET = 0x17;
/** Instead of a length: the workbook itself, or functions that are added to Excel. */
const OWN = new Set([0x0401, 0x3a01]);
/** A path to another workbook begins so, with this between its folders; a link to a program has it after its name. */
const PATH = '\u0001';
const SEPARATOR = '\u0003';

function isProgram(content: Uint8Array): boolean {
  if (content.length < 5 || OWN.has(uint16At(content, 2))) return false;
  const hasTwoBytes = ((content[4] ?? 0) & 1) === 1;
  const text = new TextDecoder(hasTwoBytes ? 'utf-16le' : 'latin1').decode(content.subarray(5));
  const hasSheets = uint16At(content, 0) > 0;
  return text.includes(SEPARATOR) && !(hasSheets && text.startsWith(PATH));
}

/** Here the separator is also the first sign before a sheet of the workbook itself. */
function isProgramBefore8(content: Uint8Array): boolean {
  const text = new TextDecoder('latin1').decode(content.subarray(1));
  return text.indexOf(SEPARATOR) > 0 && !text.startsWith(PATH);
}
