const HEADER_AND_FOOTER = new Set([0x14, 0x15]);
/** Those of the first and of even pages, behind a head of this length. */
const OTHER_PAGES = 0x89c;
const OTHER_PAGES_HEAD = 38;

/** The headers and footers in a record of a `.xls` file, with the codes of their form. */
export function marginsIn(type: number, content: Uint8Array, isVersion8: boolean): string[] {
  if (HEADER_AND_FOOTER.has(type))
    return isVersion8 ? textsIn(content) : [latin(content.subarray(1))].filter(Boolean);
  return type === OTHER_PAGES ? textsIn(content.subarray(OTHER_PAGES_HEAD)) : [];
}

/** Texts that follow each other, each with its length and whether its letters have two bytes. */
function textsIn(bytes: Uint8Array): string[] {
  const texts: string[] = [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  while (at + 3 < bytes.length) {
    const hasTwoBytes = (view.getUint8(at + 2) & 1) === 1;
    const end = at + 3 + view.getUint16(at, true) * (hasTwoBytes ? 2 : 1);
    const letters = bytes.subarray(at + 3, end);
    texts.push(hasTwoBytes ? new TextDecoder('utf-16le').decode(letters) : latin(letters));
    at = end;
  }
  return texts.filter(Boolean);
}

const latin = (letters: Uint8Array): string => new TextDecoder('latin1').decode(letters);
