import { CFB, utils, write } from '@e965/xlsx';
import ExcelJS from 'exceljs';
import { describe, expect, test } from 'vitest';
import { layouts } from '../../../../functions/documents/workbooks/rules/layouts.ts';
import { readWorkbook } from '../../../../functions/documents/workbooks/rules/read-workbook.ts';
import { openWorkbook } from '../../../../functions/documents/workbooks/work/open-workbook.ts';
import { gasBalance } from '../../../support/documents/workbook-grids.ts';

type Margins = Partial<ExcelJS.HeaderFooter>;

async function xlsx(margins: Margins, hidden: Margins = {}, note?: string): Promise<Uint8Array> {
  const book = new ExcelJS.Workbook();
  book.addWorksheet('Appunti', { state: 'hidden', headerFooter: hidden });
  const sheet = book.addWorksheet('Giugno', { headerFooter: margins });
  sheet.addRows(gasBalance.map((row) => [...row]));
  if (note) sheet.getCell('E14').note = note;
  return new Uint8Array(await book.xlsx.writeBuffer());
}

/** A text as `.xls` files have it, with one or two bytes a letter. */
const lettersOf = (text: string, encoding: 'latin1' | 'utf16le') =>
  Buffer.concat([
    Buffer.from([text.length, 0, encoding === 'latin1' ? 0 : 1]),
    Buffer.from(text, encoding),
  ]);

/** A workbook from before Excel 2007 with one more record at the beginning of its only sheet. */
function xls(type: number, content: Uint8Array): Uint8Array {
  const book = utils.book_new(utils.aoa_to_sheet(gasBalance.map((row) => [...row])), 'Giugno');
  const file = CFB.read(write(book, { type: 'buffer', bookType: 'biff8' }), { type: 'buffer' });
  const stream = Buffer.from((CFB.find(file, '/Workbook')?.content ?? []) as Uint8Array);
  const begin = Buffer.from([0x09, 0x08]);
  const sheet = stream.indexOf(begin, stream.indexOf(begin) + 2);
  const at = sheet + 4 + stream.readUInt16LE(sheet + 2);
  const head = Buffer.from([type & 0xff, type >> 8, content.length & 0xff, content.length >> 8]);
  const whole = Buffer.concat([stream.subarray(0, at), head, content, stream.subarray(at)]);
  const changed = CFB.utils.cfb_new();
  CFB.utils.cfb_add(changed, '/Workbook', whole);
  return new Uint8Array(CFB.write(changed, { type: 'buffer' }) as Uint8Array);
}

/** Why a workbook is not read, or `read`. */
function outcome(bytes: Uint8Array): string {
  const opened = openWorkbook(bytes);
  if (!opened.opened) return opened.refused.code;
  const reading = readWorkbook(opened.sheets, layouts);
  return reading.read ? 'read' : `${reading.refused.code} ${reading.refused.sheet}`;
}

describe('a workbook is not read where its printed pages say that it is a draft', () => {
  test.each<[string, Margins]>([
    ['in a header', { oddHeader: '&CBOZZA' }],
    ['in a footer', { oddFooter: '&LMinistero&Rda verificare' }],
    ['on the first page', { differentFirst: true, firstHeader: '&CDraft' }],
    ['on even pages', { differentOddEven: true, evenFooter: 'Bozza' }],
    ['in another font', { oddHeader: '&C&"Arial,Bold"&14&KFF0000Boz&Bza&B n. 2' }],
    ['between the date and the page', { oddHeader: '&L&DBozza&P' }],
    ['in a part by itself', { oddHeader: '&LMinistero&CIn lavorazione&RPagina &P' }],
  ])('%s of an .xlsx file', async (_, margins) => {
    expect(outcome(await xlsx(margins))).toBe('draft_sheet Giugno');
  });

  test.each([
    ['in a header', 0x14, lettersOf('&CBOZZA', 'latin1')],
    ['in a footer', 0x15, lettersOf('&CBOZZA', 'utf16le')],
    [
      'on other pages',
      0x89c,
      Buffer.concat([Buffer.alloc(38), lettersOf('&P', 'latin1'), lettersOf('Bozza', 'utf16le')]),
    ],
  ])('%s of an .xls file', (_, type, content) => {
    expect(outcome(xls(type, content))).toBe('draft_sheet Giugno');
  });
});

test('a workbook is not read where a comment on a cell says that it is a draft', async () => {
  expect(outcome(await xlsx({}, {}, 'BOZZA'))).toBe('draft_sheet Giugno');
  expect(outcome(await xlsx({}, {}, 'Prodotto esente'))).toBe('read');
});

test('a workbook is read whose printed pages say something else, or that of a hidden sheet', async () => {
  expect(outcome(await xlsx({ oddHeader: '&CMinistero && Bozzano&R&P di &N' }))).toBe('read');
  expect(outcome(await xlsx({}, { oddHeader: '&CBOZZA' }))).toBe('read');
  expect(outcome(xls(0x14, lettersOf('&CPagina &P', 'latin1')))).toBe('read');
  expect(outcome(xls(0x14, Buffer.alloc(0)))).toBe('read');
});
