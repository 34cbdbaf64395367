import { describe, expect, test } from 'vitest';
import { bytesInMemory } from '../../../functions/documents/rules/inside/byte-source.ts';
import { isWhatItSays } from '../../../functions/documents/rules/inside/file-content.ts';
import { type Extension, fileTypes } from '../../../functions/documents/rules/inside/file-types.ts';
import { aCompoundFile, anArchive, aPdf, aWorkbook } from '../../support/documents/sample-files.ts';
import { fc, runs } from '../../support/fuzz.ts';

const extensions = Object.keys(fileTypes) as Extension[];
const says = (extension: Extension, bytes: Uint8Array | string) =>
  isWhatItSays(extension, bytesInMemory(typeof bytes === 'string' ? Buffer.from(bytes) : bytes));

/** The extensions that each sample may have. */
test.each([
  ['a PDF', aPdf(), ['pdf']],
  ['an Excel workbook', await aWorkbook(), ['xlsx']],
  ['an Excel workbook of before 2007', aCompoundFile(), ['xls']],
  ['one of the oldest', aCompoundFile(['Book']), ['xls']],
  ['a compound file with many streams', aCompoundFile([...'abcdefghi', 'Workbook']), ['xls']],
  ['a Word document of before 2007', aCompoundFile(['WordDocument']), []],
  ['a page', '<!DOCTYPE html><html><body>1</body></html>', ['htm', 'html']],
  ['a page with a byte-order mark', '\ufeff\r\n<HTML><TABLE></TABLE></HTML>', ['htm', 'html']],
  ['rows', 'ANNO;PREZZO\r\n2025;1,5\r\n', ['csv']],
  ['objects', ' [{"a": 1}]', ['csv', 'json']],
  ['a program', Buffer.from('MZ\u0090\u0000\u0003', 'latin1'), []],
  ['nothing', Buffer.alloc(0), []],
  ['a ZIP file of other things', Buffer.from('PK\u0005\u0006'.padEnd(22, '\u0000'), 'latin1'), []],
] as const)('%s is what its extension says only as %j', async (_, bytes, expected) => {
  const fitting: Extension[] = [];
  for (const extension of extensions) if (await says(extension, bytes)) fitting.push(extension);
  expect(fitting).toEqual(expected);
});

describe('a workbook', () => {
  test('cut off at any point is refused', async () => {
    const bytes = await aWorkbook();
    for (const length of [10, 100, bytes.length - 30, bytes.length - 1])
      expect(await says('xlsx', bytes.subarray(0, length))).toBe(false);
  });
});

describe('a workbook that unpacks to far more than any document', () => {
  const workbook = (parts: Parameters<typeof anArchive>[0]) =>
    anArchive([
      { name: '[Content_Types].xml', content: '<Types/>' },
      { name: 'xl/workbook.xml', content: '<workbook/>' },
      ...parts,
    ]);
  const rows = Buffer.from('<row><c><v>1234</v></c></row>'.repeat(100_000));

  test('is refused by the sizes in its directory', async () => {
    expect(await says('xlsx', workbook([{ name: 'xl/sheet1.xml', content: rows }]))).toBe(true);
    const bomb = workbook([{ name: 'xl/sheet1.xml', content: 'x', size: 3 * 1024 ** 3 }]);
    expect(await says('xlsx', bomb)).toBe(false);
    const zeros = workbook([{ name: 'xl/sheet1.xml', content: Buffer.alloc(64 * 1024 * 1024) }]);
    expect(await says('xlsx', zeros)).toBe(false);
  });

  test('is refused when its entries share their bytes', async () => {
    const part = { name: 'xl/sheet1.xml', content: rows };
    const bytes = workbook([part, part, part]);
    // All entries of the directory lead to the same bytes.
    const directory = bytes.indexOf('PK\u0001\u0002');
    const first = bytes.subarray(0, directory / 3);
    const shared = Buffer.concat([first, bytes.subarray(directory)]);
    shared.writeUInt32LE(first.length, shared.length - 6);
    expect(await says('xlsx', shared)).toBe(false);
  });
});

test('no bytes cause another error', async () => {
  const starts = [
    '',
    'PK\u0003\u0004',
    '%PDF-',
    '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1',
  ];
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...starts),
      fc.uint8Array({ maxLength: 2000 }),
      fc.constantFrom(...extensions),
      async (start, rest, extension) => {
        const bytes = Buffer.concat([Buffer.from(start, 'latin1'), rest]);
        expect(typeof (await says(extension, bytes))).toBe('boolean');
      },
    ),
    { numRuns: runs(400) },
  );
});
