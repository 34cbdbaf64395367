import { afterAll, expect, test } from 'vitest';
import { apartReader } from '../../../functions/documents/workbooks/work/read-apart.ts';
import { aCompoundFile, anArchive, aWorkbookOf } from '../../support/documents/sample-files.ts';
import { gasBalance } from '../../support/documents/workbook-grids.ts';
import { inFull } from '../../support/fuzz.ts';

/** Workbooks made to harm are refused by the process that reads them, in its time and memory; the next one is read. */

const reader = apartReader();
afterAll(() => reader.stop());

const NAME = 'Bilancio_GAS_2022_06.xlsx';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** A workbook with one sheet. @param size that the directory claims of the sheet, in place of the true one */
const aWorkbookWith = (
  sheet: string,
  size?: number,
  more: { name: string; content: string }[] = [],
) =>
  anArchive([
    {
      name: '[Content_Types].xml',
      content:
        `<Types xmlns="${packaged}/content-types">` +
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
        `<Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/>` +
        `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/></Types>`,
    },
    {
      name: '_rels/.rels',
      content: `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    },
    { name: 'xl/worksheets/sheet1.xml', content: sheet, ...(size === undefined ? {} : { size }) },
    ...more,
  ]);

const sheetOf = (rows: string) =>
  `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`;
const small = sheetOf('<row r="1"><c r="A1"><v>1</v></c></row>');

const laughs = Array.from({ length: 12 }, (_, index) =>
  index === 0 ? '<!ENTITY l0 "ha">' : `<!ENTITY l${index} "${`&l${index - 1};`.repeat(10)}">`,
).join('');

const manyCells = () =>
  sheetOf(
    Array.from(
      { length: 4_000 },
      (_, row) =>
        `<row r="${row + 1}">${Array.from({ length: 60 }, () => '<c><v>1</v></c>').join('')}</row>`,
    ).join(''),
  );

/** Three hundred megabytes in some hundred kilobytes, of which the directory says a thousand bytes. */
const lying = [
  'a bomb whose directory lies',
  () => aWorkbookWith(sheetOf(' '.repeat(300_000_000)), 1_000),
  ['damaged', 'too_costly', 'no_table'],
] as const;

test.each([
  ...(inFull ? [lying] : []),
  ['a bomb that says so', () => aWorkbookWith(small, 4_000_000_000), ['too_large']],
  [
    'entities that multiply',
    () =>
      aWorkbookWith(
        `<!DOCTYPE w [${laughs}]>${sheetOf('<row r="1"><c r="A1" t="str"><v>&l11;</v></c></row>')}`,
      ),
    ['damaged', 'no_table', 'unknown_table'],
  ],
  ['more cells than any has', () => aWorkbookWith(manyCells()), ['too_many_cells']],
  [
    'one cell at the end of the sheet',
    () => aWorkbookWith(sheetOf('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>')),
    ['too_many_rows'],
  ],
  [
    'a macro',
    () => aWorkbookWith(small, undefined, [{ name: 'xl/vbaProject.bin', content: 'x' }]),
    ['macros'],
  ],
  ['a protected one', () => aCompoundFile(['EncryptedPackage', 'EncryptionInfo']), ['encrypted']],
  ['a damaged one', () => aWorkbookWith(small).subarray(0, 900), ['damaged']],
] as const)(
  '%s is refused in bounded time, and the next one is read',
  async (_what, bytes, codes) => {
    const hostile = new Uint8Array(bytes());
    const begun = performance.now();
    const found = await reader.read(NAME, hostile);
    expect(found.read ? 'read' : found.refused.code).toBeOneOf([...codes]);
    // The limit of the process is 20 seconds; a loaded machine starts it anew in some more.
    expect(performance.now() - begun).toBeLessThan(30_000);
    const good = await aWorkbookOf({ 'Preconsuntivo Giugno 2022': gasBalance });
    expect(await reader.read(NAME, good)).toMatchObject({ read: true, agree: 8 });
  },
);
