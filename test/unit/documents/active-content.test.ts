import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import ExcelJS from 'exceljs';
import { describe, expect, test } from 'vitest';
import { hasActiveContent } from '../../../functions/documents/rules/inside/active-content.ts';
import { bytesInMemory } from '../../../functions/documents/rules/inside/byte-source.ts';
import type { Extension } from '../../../functions/documents/rules/inside/file-types.ts';
import { aCompoundFile, anArchive, aPdf, aWorkbook } from '../../support/documents/sample-files.ts';
import { fc, runs } from '../../support/fuzz.ts';

const acts = (extension: Extension, bytes: Uint8Array) =>
  hasActiveContent(extension, bytesInMemory(bytes));

describe('a PDF file', () => {
  /** @param catalog entries of the catalogue @param objects objects from number 2 on */
  const pdf = (catalog: string, ...objects: readonly string[]) =>
    Buffer.from(
      [
        '%PDF-1.7',
        `1 0 obj\n<< /Type /Catalog ${catalog} >>\nendobj`,
        ...objects.map((object, index) => `${index + 2} 0 obj\n${object}\nendobj`),
        'trailer << /Root 1 0 R >>\n%%EOF\n',
      ].join('\n'),
      'latin1',
    );
  const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';
  const page = (more = '') => `<< /Type /Page ${more} >>`;

  /** Objects packed in a stream, as in most files today. */
  function packed(objects: readonly string[], first = 10): string {
    const places = objects.map(
      (_, index) => objects.slice(0, index).join(' ').length + (index && 1),
    );
    const head = `${places.map((place, index) => `${first + index} ${place}`).join(' ')} `;
    const bytes = deflateSync(Buffer.from(head + objects.join(' '), 'latin1'));
    const dictionary = `<< /Type /ObjStm /N ${objects.length} /First ${head.length} /Filter /FlateDecode`;
    return `${dictionary} /Length ${bytes.length} >>\nstream\n${bytes.toString('latin1')}\nendstream`;
  }

  /** Objects in a stream, with number and place of each, at which they must be. */
  function packedAt(objects: readonly (readonly [string, string])[]): string {
    const head = `${objects.map(([place]) => place).join(' ')} `;
    const [[, first = ''] = [], [, second = ''] = []] = objects;
    const bytes = deflateSync(Buffer.from(`${head}${second.padEnd(17)}${first}`, 'latin1'));
    return `<< /Type /ObjStm /First ${head.length} >>\nstream\n${bytes.toString('latin1')}\nendstream`;
  }

  test.each([
    ['nothing but pages', pdf('/Pages 2 0 R', page())],
    ['a sample', aPdf()],
    ['a page that it opens at', pdf('/OpenAction [2 0 R /Fit]', page('/Annots [3 0 R]'))],
    [
      'an action that turns to a page',
      pdf('/OpenAction 2 0 R', '<< /S /GoTo /D [3 0 R] >>', page()),
    ],
    ['a script of a field', pdf('/AcroForm 2 0 R', `<< /FT /Tx /AA << /K ${script} >> >>`)],
    ['the word in its text', pdf('', '(about /Launch and /JavaScript actions)')],
    ['a link to a site', pdf('', '<< /S /URI /URI (https://example.org) >>')],
    [
      'the words of its syntax in texts',
      pdf('/Lang (stream\nendobj \\) << [)', '(5 0 obj)', page()),
    ],
    ['a long text', pdf(`/Lang (${'x'.repeat(40_000)})`, page())],
    ['another file attached', pdf('/Names << /EmbeddedFiles 2 0 R >>', '<< /Names [] >>')],
  ])('with %s may be published', async (_, bytes) => {
    expect(await acts('pdf', bytes)).toBe(false);
  });

  test.each([
    ['starts a program', pdf('', '<< /S /Launch /F (cmd.exe) >>')],
    ['starts one by a name written otherwise', pdf('', '<< /S /#4caun#63h /F (cmd.exe) >>')],
    ['runs a script at the opening', pdf('/OpenAction 2 0 R', script)],
    ['runs one that stands there', pdf(`/OpenAction ${script}`)],
    ['runs one at an event', pdf(`/AA << /WC ${script} >>`)],
    ['runs one at an event, by a table', pdf('/AA 2 0 R', '<< /WC 3 0 R >>', script)],
    [
      'runs one after another action',
      pdf('/OpenAction 2 0 R', '<< /S /GoTo /Next 3 0 R >>', script),
    ],
    ['runs one when a page is opened', pdf('', page('/AA << /O 3 0 R >>'), script)],
    ['has scripts of the whole document', pdf('/Names 2 0 R', '<< /JavaScript 3 0 R >>')],
    ['runs a script in an object stream', pdf('/OpenAction 11 0 R', packed([page(), script]))],
    ['starts a program from one', pdf('', packed([page(), '<< /S /Launch >>']))],
    [
      'has its catalogue in one',
      pdf('', packed(['<< /Type /Catalog /OpenAction 3 0 R >>']), script),
    ],

    ['says `stream` in a text before', pdf('/Lang (a stream\n) /OpenAction 2 0 R', script)],
    ['says `endobj` in one', pdf(`/Lang (endobj) /OpenAction ${script}`)],
    ['says it in a name', pdf('/endobj 1 /OpenAction 2 0 R', script)],
    ['says it in a comment', pdf('% endobj\n/OpenAction 2 0 R', script)],
    ['says it between entries', pdf('endobj /OpenAction 2 0 R', script)],
    ['has other parentheses in it', pdf('/Lang (a \\( (endobj) \\\\) /OpenAction 2 0 R', script)],
    ['says it where a program is started', pdf('', '<< /A (5 0 obj endobj) /S /Launch >>')],
    ['has a comment in between', pdf('', '<< /S % (\n /Launch >>')],
    ['has a zero in between', pdf('', '<< /S\0/Launch >>')],
    ['has a long text before', pdf(`/Lang (${'x'.repeat(40_000)}) /OpenAction 2 0 R`, script)],
    ['has a text without end', pdf('/Lang (x /OpenAction 2 0 R', script)],
    [
      'says its type before it goes on',
      pdf('/OpenAction 2 0 R', '<< /Type /Action /S /GoTo /Next 3 0 R >>', script),
    ],
    [
      'goes on many times',
      pdf(
        '/OpenAction 2 0 R',
        ...[3, 4, 5, 6].map((next) => `<< /S /GoTo /Next ${next} 0 R >>`),
        script,
      ),
    ],
    [
      'goes on by a list',
      pdf('/OpenAction 2 0 R', '<< /S /GoTo /Next 3 0 R >>', '[4 0 R]', script),
    ],
    [
      'writes numbers otherwise',
      Buffer.from(`%PDF-1.7\n1 0 obj << /OpenAction 2 0 R >> endobj\n2 %\n0 obj ${script} endobj`),
    ],
    [
      'has objects packed behind a text with `stream`',
      pdf('', packed([page(), '<< /S /Launch >>']).replace('/N', '/A (stream\n) /N')),
    ],
    [
      'has them in another order than their bytes',
      pdf(
        '/OpenAction 10 0 R',
        packedAt([
          ['10 17', script],
          ['11 0', page()],
        ]),
      ),
    ],
    ['has it behind many bytes', pdf('', `(${' '.repeat(3_000_000)})`, '<< /S /Launch >>')],
  ])('that %s is refused', async (_, bytes) => {
    expect(await acts('pdf', bytes)).toBe(true);
  });

  test('with an object across two readings is read completely', async () => {
    for (const before of [1_048_570, 1_048_576 - 40, 1_048_576 - 30, 1_048_576 - 20, 1_048_577]) {
      const bytes = Buffer.concat([
        Buffer.from('%PDF-1.7\n'.padEnd(before)),
        Buffer.from('\n7 0 obj\n<< /S /Launch >>\nendobj\n'),
      ]);
      expect(await acts('pdf', bytes)).toBe(true);
    }
  });

  test('with object streams across two readings is read completely', async () => {
    // Incompressible texts, so that each stream is longer than one window.
    const texts = Array.from({ length: 20 }, (_, index) => `(${unpackable(index)})`);
    const harmless = texts.map((text) => packed([text, page()]));
    const last = packed(['(end)', '<< /S /Launch >>']);
    for (const before of [60_000, 65_500, 1_040_000, 1_048_500]) {
      const filler = `(${' '.repeat(before)})`;
      expect(await acts('pdf', pdf('', filler, ...harmless))).toBe(false);
      expect(await acts('pdf', pdf('', filler, packed([texts[0] ?? '', '<< /S /Launch >>'])))).toBe(
        true,
      );
      expect(await acts('pdf', pdf('', filler, ...harmless, last))).toBe(true);
    }
  });

  test('that would unpack without end is refused', async () => {
    const spaces = Buffer.alloc(17 * 1024 * 1024, ' ');
    const bytes = deflateSync(spaces);
    const stream = `<< /Type /ObjStm /N 1 /First 4 /Length ${bytes.length} >>\nstream\n`;
    const object = `${stream}${bytes.toString('latin1')}\nendstream`;
    expect(await acts('pdf', pdf('', object))).toBe(true);
  });

  test('with many stream beginnings and no ends is not read more than its size allows', async () => {
    let reads = 0;
    const read = async (bytes: Uint8Array) => {
      reads = 0;
      const source = bytesInMemory(bytes);
      return hasActiveContent('pdf', {
        size: source.size,
        read: (start, length) => {
          reads += length;
          return source.read(start, length);
        },
      });
    };
    expect(await read(Buffer.from(`%PDF-1.7\n${'1 0 obj '.repeat(200_000)}`))).toBe(false);
    expect(reads).toBeLessThan(4_000_000);
    const begin = '1 0 obj<</ObjStm>>stream\n';
    expect(await read(Buffer.from(`%PDF-1.7\n${begin.repeat(50_000)}`))).toBe(true);
    const deflated = `${begin}${deflateSync('').toString('latin1')}`;
    // More object streams than any document has.
    const many = `%PDF-1.7\n${`${deflated}\nendstream`.repeat(12_000)}`;
    expect(await read(Buffer.from(many, 'latin1'))).toBe(true);
    const endless = `%PDF-1.7\n${deflated.repeat(20_000)}`;
    expect(await read(Buffer.from(endless, 'latin1'))).toBe(true);
    expect(reads).toBeLessThan(20_000_000);
  });
});

/** An incompressible text, always the same for a number. */
const unpackable = (number: number): string =>
  createHash('shake256', { outputLength: 100_000 }).update(String(number)).digest('hex');

const plainWorkbook = await aWorkbook();

describe('a workbook', () => {
  const types = (more = '') =>
    `<Types><Default Extension="xml" ContentType="a/xml"/>${more}</Types>`;
  const part = (name: string, type: string) =>
    `<Override PartName="${name}" ContentType="application/vnd.openxmlformats-officedocument.${type}"/>`;
  const workbook = (names: Readonly<Record<string, string>>, contentTypes = types()) =>
    anArchive([
      { name: '[Content_Types].xml', content: contentTypes },
      ...Object.entries(names).map(([name, content]) => ({ name, content })),
    ]);
  const link = 'spreadsheetml.externalLink+xml';
  const sheetOf = (cell: string) =>
    workbook(
      { 'xl/a.xml': `<worksheet><sheetData><row>${cell}</row></sheetData></worksheet>` },
      types(part('/xl/a.xml', 'spreadsheetml.worksheet+xml')),
    );
  const formula = (text: string) => sheetOf(`<c r="A1"><f>${text}</f><v>1</v></c>`);
  const linked = (content: string, name = 'xl/externalLinks/externalLink1.xml') =>
    workbook({ [name]: content }, types(part(`/${name}`, link)));

  test.each([
    ['nothing but figures', plainWorkbook],
    ['settings of a printer', workbook({ 'xl/printerSettings/printerSettings1.bin': 'x' })],
    ['a list to choose from', workbook({ 'xl/ctrlProps/ctrlProp1.xml': '<formControlPr/>' })],
    [
      'a link to another workbook',
      linked('<externalLink><externalBook r:id="rId1"/></externalLink>'),
    ],
    ['another workbook inside', workbook({ 'xl/embeddings/Microsoft_Excel_Sheet.xlsx': 'PK' })],
    ['a bar in a text', formula('IF(A1=&quot;a|b&quot;,"c|d",1)')],
    ['a bar in the name of a sheet', formula("SUM('a|b'!A1)")],
    ['a bar in a cell', sheetOf('<c t="inlineStr"><is><t>cmd|calc!A0</t></is></c>')],
  ])('with %s may be published', async (_, bytes) => {
    expect(await acts('xlsx', bytes)).toBe(false);
  });

  const dde = '<externalLink><ddeLink ddeService="cmd" ddeTopic="/c calc"/></externalLink>';
  test.each([
    ['a control', workbook({ 'xl/activeX/activeX1.bin': 'x' })],
    [
      'a control of any name',
      workbook({ 'xl/a.xml': 'x' }, types(part('/xl/a.xml', 'activeX+xml'))),
    ],
    ['an object of another program', workbook({ 'xl/EMBEDDINGS/oleObject1.bin': 'x' })],
    ['one of any name', workbook({ 'xl/a.bin': 'x' }, types(part('/xl/a.bin', 'oleObject')))],
    ['a link to a program', linked(dde)],
    [
      'one of any name and case',
      workbook({ 'xl/worksheets/A.xml': dde }, types(part('/XL/Worksheets/a.xml', link))),
    ],
    ['one with a prefix', linked(dde.replaceAll('dde', 'x:dde'))],
    [
      'a link to an object of one',
      linked('<externalLink><oleLink progId="Package"/></externalLink>'),
    ],
    ['a formula that asks a program', formula("cmd|'/c calc'!A0")],
    ['one behind others and long', formula(`IF(A1="",1+cmd|'/c ${'x'.repeat(500)}'!A0)`)],
    ['one with references for its signs', formula('cmd&#124;&apos;/c calc&apos;!A0')],
    ['one without quotes', formula('1+cmd|calc!A0')],
    ['a link behind many bytes', linked(`<externalLink><!--${'x'.repeat(3_000_000)}-->${dde}`)],
  ])('with %s is refused', async (_, bytes) => {
    expect(await acts('xlsx', bytes)).toBe(true);
  });

  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  test.each([
    ['Excel’s own streams', ['Workbook', 'MailEnvelope', 'MsoDataStore', ...letters], false],
    ['a program', ['Workbook', '_VBA_PROJECT_CUR'], true],
    ['controls', [...letters, 'Workbook', 'ctls'], true],
    ['an object of another program', ['Workbook', 'MBD0010A7F2'], true],
    ['a package', ['Workbook', '\u0001Ole10Native'], true],
    ['more streams than are looked at', Array.from({ length: 400 }, () => 'Stream'), true],
  ])('of before 2007 with %s', async (_, names, expected) => {
    expect(await acts('xls', aCompoundFile(names))).toBe(expected);
  });
});

test('no bytes cause another error', async () => {
  const starts = [
    '',
    'PK\u0003\u0004',
    '%PDF-1.4 1 0 obj<</Type/ObjStm/First 9>>stream\n',
    '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1',
  ];
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...starts),
      fc.uint8Array({ maxLength: 2000 }),
      fc.constantFrom('pdf', 'xls', 'xlsx', 'csv'),
      async (start, rest, extension) => {
        const bytes = Buffer.concat([Buffer.from(start, 'latin1'), rest]);
        expect(typeof (await acts(extension, bytes))).toBe('boolean');
      },
    ),
    { numRuns: runs(300) },
  );
});

describe('a program in a workbook', () => {
  const types = (more = '') =>
    `<Types><Default Extension="xml" ContentType="application/xml"/>${more}</Types>`;
  const aWorkbookWith = (names: readonly string[], contentTypes: string | Buffer = types()) =>
    anArchive([
      { name: '[Content_Types].xml', content: contentTypes },
      { name: 'xl/workbook.xml', content: '<workbook/>' },
      ...names.map((name) => ({ name, content: 'program' })),
    ]);

  test.each([
    'xl/vbaProject.bin',
    'xl/VBAPROJECT.BIN',
    'XL/VbaProject.Bin',
    'vbaProject.bin',
    'xl/macros/vbaproject.bin',
    'xl\\vbaProject.bin',
  ])('is found as %s', async (name) => {
    expect(await acts('xlsx', aWorkbookWith([]))).toBe(false);
    expect(await acts('xlsx', aWorkbookWith([name]))).toBe(true);
  });

  test('is found under any name, by its declaration', async () => {
    const part = (type: string) => types(`<Override PartName="/xl/a.bin" ContentType="${type}"/>`);
    const printer = 'application/vnd.openxmlformats-officedocument.spreadsheetml.printerSettings';
    expect(await acts('xlsx', aWorkbookWith(['xl/a.bin'], part(printer)))).toBe(false);
    const program = 'application/vnd.ms-office.vbaProject';
    expect(await acts('xlsx', aWorkbookWith(['xl/a.bin'], part(program)))).toBe(true);
  });

  test('is none that a default declares without a part of its ending', async () => {
    const type = 'application/vnd.ms-excel.sheet.binary.macroEnabled.main';
    const declared = types(`<Default Extension="bin" ContentType="${type}"/>`);
    expect(await acts('xlsx', aWorkbookWith([], declared))).toBe(false);
    expect(await acts('xlsx', aWorkbookWith(['xl/a.BIN'], declared))).toBe(true);
  });

  const program = 'application/vnd.ms-excel.sheet.macroEnabled.main+xml';
  test.each([
    ['of the time before Visual Basic', [], 'application/vnd.ms-excel.macrosheet+xml'],
    ['of that time, by its place', ['xl/macrosheets/sheet1.xml'], 'application/xml'],
    ['written with character references', [], program.replace('E', '&#69;')],
    ['written with an entity', [], program.replace('Enabled', '&e;')],
  ])('is found %s', async (_, names, type) => {
    const declared = types(`<Override PartName="/xl/a.xml" ContentType="${type}"/>`);
    expect(await acts('xlsx', aWorkbookWith(names, declared))).toBe(true);
  });

  test('is found in declarations in UTF-16', async () => {
    const declared = types(`<Override PartName="/xl/a.xml" ContentType="${program}"/>`);
    const twoBytes = Buffer.from(`\ufeff${declared}`, 'utf16le');
    expect(await acts('xlsx', aWorkbookWith([], twoBytes))).toBe(true);
  });

  test('is assumed if the declarations cannot be read', async () => {
    const endless = types(' '.repeat(2 * 1024 * 1024));
    expect(await acts('xlsx', aWorkbookWith([], endless))).toBe(true);
  });

  test('with a program inside is refused', async () => {
    const workbook = new ExcelJS.Workbook();
    workbook.addWorksheet('Dati');
    const bytes = Buffer.from(await workbook.xlsx.writeBuffer());
    // The name has the same length, so that the directory stays valid.
    const renamed = Buffer.from(
      bytes.toString('latin1').replaceAll('docProps/app.xml', 'xl/vbaProject.bi'),
      'latin1',
    );
    expect(await acts('xlsx', renamed)).toBe(false);
    const long = Buffer.from(
      bytes.toString('latin1').replaceAll('docProps/core.xml', 'xl/vbaProject.bin'),
      'latin1',
    );
    expect(await acts('xlsx', long)).toBe(true);
  });
});
