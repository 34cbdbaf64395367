import { runInThisContext } from 'node:vm';
import { CFB, utils, type WorkBook, write } from '@e965/xlsx';
import ExcelJS from 'exceljs';
import { describe, expect, test, vi } from 'vitest';
import {
  exactText,
  shift,
  sum,
  within,
  withoutTail,
} from '../../../../functions/documents/workbooks/rules/decimal.ts';
import {
  type Opened,
  openWorkbook,
} from '../../../../functions/documents/workbooks/work/open-workbook.ts';
import { aCompoundFile, anArchive, aPdf } from '../../../support/documents/sample-files.ts';
import { fc, runs } from '../../../support/fuzz.ts';

function aBook(): WorkBook {
  const sheet = utils.aoa_to_sheet([
    ['Gennaio', null, 0.1 + 0.2],
    [1e-7, 1234567.891, 'testo'],
  ]);
  sheet['!merges'] = [{ s: { r: 0, c: 0 }, e: { r: 0, c: 1 } }];
  Object.assign(sheet.B2 ?? {}, { z: '#,##0.00' });
  sheet.D1 = { t: 'n', v: 44_713, z: 'dd/mm/yyyy' };
  sheet.D2 = { t: 'n', v: 518_740_197, z: '0.000,,,' };
  sheet.E1 = { t: 'n', v: 0.125, z: '0.0%' };
  sheet['!ref'] = 'A1:E2';
  const book = utils.book_new(sheet, 'Mensile');
  utils.book_append_sheet(book, utils.aoa_to_sheet([[1, 2, 3]]), 'Nascosto');
  book.Workbook = { Sheets: [{ Hidden: 0 }, { Hidden: 1 }] };
  return book;
}

describe.each(['biff8', 'xlsx'] as const)('a workbook of type %s', (bookType) => {
  test('is opened as exact decimal text, dates and texts of merged cells', () => {
    const opened = openWorkbook(new Uint8Array(write(aBook(), { type: 'array', bookType })));
    expect(opened).toMatchObject({
      opened: true,
      sheets: [
        { name: 'Mensile', hidden: false },
        { name: 'Nascosto', hidden: true },
      ],
    });
    const rows = opened.opened ? opened.sheets[0]?.rows : [];
    expect(rows?.[0]).toEqual([
      { kind: 'text', text: 'Gennaio' },
      { kind: 'text', text: 'Gennaio', copied: true },
      { kind: 'number', value: '0.30000000000000004' },
      { kind: 'date', date: '2022-06-01' },
      { kind: 'number', value: '0.125', percent: true },
    ]);
    expect(rows?.[1]).toEqual([
      { kind: 'number', value: '0.0000001' },
      { kind: 'number', value: '1234567.891', shown: 2 },
      { kind: 'text', text: 'testo' },
      { kind: 'number', value: '518740197', shown: 3, thousands: 3 },
    ]);
  });
});

/** The records of another program, in which those of the printed page stand between the size and the rows. */
function withPageSettings(bytes: Uint8Array): Uint8Array {
  const file = CFB.read(bytes as never, { type: 'array' });
  const stream = Buffer.from((CFB.find(file, '/Workbook')?.content ?? []) as Uint8Array);
  const at = stream.lastIndexOf(Buffer.from([0x00, 0x02, 14, 0])) + 18;
  const record = (type: number, length: number) =>
    Buffer.concat([Buffer.from([type, 0, length, 0]), Buffer.alloc(length)]);
  const page = [record(0x2a, 2), record(0x1b, 2), record(0x26, 8), record(0xa1, 34)];
  const whole = Buffer.concat([stream.subarray(0, at), ...page, stream.subarray(at)]);
  const changed = CFB.utils.cfb_new();
  CFB.utils.cfb_add(changed, '/Workbook', whole);
  return new Uint8Array(CFB.write(changed, { type: 'buffer' }) as Uint8Array);
}

test('an .xls file with the settings of its pages before its rows is opened as any other', () => {
  const bytes = new Uint8Array(write(aBook(), { type: 'array', bookType: 'biff8' }));
  const opened = openWorkbook(withPageSettings(bytes));
  expect(opened).toMatchObject({ opened: true });
  expect(opened).toEqual(openWorkbook(bytes));
});

test.each([
  ['was never computed', undefined],
  ['was stored as an empty text', ''],
])('a formula that %s is told from an empty cell', async (_what, result) => {
  const book = new ExcelJS.Workbook();
  const formula = { formula: 'A1+1', ...(result === undefined ? {} : { result }) };
  book.addWorksheet('S').addRow([1, formula, null]);
  const opened = openWorkbook(new Uint8Array(await book.xlsx.writeBuffer()));
  expect(opened.opened && opened.sheets[0]?.rows).toEqual([
    [
      { kind: 'number', value: '1' },
      { kind: 'error', text: '=A1+1' },
    ],
  ]);
});

test.each([
  ['was never computed', 3],
  ['has a text that is not there', 0],
])('a formula of an .xls file that %s is told from an empty cell', (_what, kind) => {
  const book = utils.book_new(utils.aoa_to_sheet([[1, 2]]), 'S');
  const file = CFB.read(write(book, { type: 'buffer', bookType: 'biff8' }), { type: 'buffer' });
  const stream = Buffer.from((CFB.find(file, '/Workbook')?.content ?? []) as Uint8Array);
  const at = stream.lastIndexOf(Buffer.from([0x03, 0x02, 14, 0]));
  const place = stream.subarray(at + 4, at + 10);
  const result = Buffer.from([kind, 0, 0, 0, 0, 0, 0xff, 0xff]);
  const formula = Buffer.from([0, 0, 0, 0, 0, 0, 3, 0, 0x1e, 1, 0]);
  const whole = Buffer.concat([
    ...[stream.subarray(0, at), Buffer.from([0x06, 0, 25, 0]), place, result, formula],
    stream.subarray(at + 18),
  ]);
  const changed = CFB.utils.cfb_new();
  CFB.utils.cfb_add(changed, '/Workbook', whole);
  const opened = openWorkbook(new Uint8Array(CFB.write(changed, { type: 'buffer' }) as Uint8Array));
  expect(opened.opened && opened.sheets[0]?.rows).toEqual([
    [
      { kind: 'number', value: '1' },
      { kind: 'error', text: '=' },
    ],
  ]);
});

describe('opening refuses', () => {
  const code = (bytes: Uint8Array) => {
    const opened = openWorkbook(bytes);
    return opened.opened ? 'opened' : opened.refused.code;
  };
  const manyRows = () => {
    const sheet = utils.aoa_to_sheet([['x']]);
    sheet.A6001 = { t: 'n', v: 1 };
    sheet['!ref'] = 'A1:A6001';
    return new Uint8Array(write(utils.book_new(sheet, 'S'), { type: 'array', bookType: 'xlsx' }));
  };

  test.each([
    ['what is no workbook', aPdf(), 'not_a_workbook'],
    [
      'a web page that Excel would open',
      Buffer.from('<table><tr><td>1</td></tr></table>'),
      'not_a_workbook',
    ],
    [
      'an archive that is no workbook',
      anArchive([{ name: 'a.txt', content: 'a' }]),
      'not_a_workbook',
    ],
    ['macros in an archive', anArchive([{ name: 'xl/vbaProject.bin', content: 'a' }]), 'macros'],
    ['macros in a compound file', aCompoundFile(['Workbook', '_VBA_PROJECT']), 'macros'],
    ['an encrypted one', aCompoundFile(['EncryptedPackage']), 'encrypted'],
    ['a compound file without a workbook', aCompoundFile(['WordDocument']), 'damaged'],
    [
      'an archive that is cut off',
      anArchive([{ name: 'xl/workbook.xml', content: 'a' }]).subarray(0, 40),
      'damaged',
    ],
    [
      'one that unpacks to much',
      anArchive([{ name: 'xl/workbook.xml', content: 'a', size: 90_000_000 }]),
      'too_large',
    ],
    ['more than ten megabytes', new Uint8Array(10_000_001), 'too_large'],
    ['more rows than any of them has', manyRows(), 'too_many_rows'],
  ])('%s', (_what, bytes, expected) => {
    expect(code(new Uint8Array(bytes))).toBe(expected);
  });

  test('and never fails nor loses cells of an old workbook, whatever a byte of it becomes', () => {
    const whole = new Uint8Array(write(aBook(), { type: 'array', bookType: 'biff8' }));
    const known = cellsIn(openWorkbook(whole));
    expect(known).toEqual([8, 3]);
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.nat(255), (at, byte) => {
        const opened = openedInTime(whole.with(at, byte));
        if (opened === 'endless' || !opened.opened) return;
        // A record of any kind can follow the cells, so also one that the last cell became.
        for (const [sheet, cells] of cellsIn(opened).entries())
          expect(cells).toBeGreaterThanOrEqual((known[sheet] ?? 0) - 1);
        expect(opened.sheets).toHaveLength(2);
      }),
      { numRuns: runs(2_000) },
    );
  });

  test('an old workbook that is cut off, wherever its sheets are not whole', () => {
    const whole = new Uint8Array(write(aBook(), { type: 'array', bookType: 'biff8' }));
    const sizes = Array.from({ length: Math.floor(whole.length / 512) }, (_, index) => 512 * index);
    const opened = sizes.map((size) => openWorkbook(whole.slice(0, Math.max(size, 100))));
    const read = opened.filter((one) => one.opened);
    expect(sizes.length - read.length).toBeGreaterThan(5);
    for (const one of read) expect(one).toEqual(openWorkbook(whole));
  });

  /** Cells of each sheet. */
  const cellsIn = (opened: Opened) =>
    opened.opened
      ? opened.sheets.map(
          ({ rows }) =>
            rows.flat().filter((cell) => cell && !(cell.kind === 'text' && cell.copied)).length,
        )
      : [];

  /** With a few damaged formulas the library never ends: the process that reads documents is then ended from outside. */
  function openedInTime(bytes: Uint8Array): Opened | 'endless' {
    vi.stubGlobal('openDamaged', () => openWorkbook(bytes));
    try {
      return runInThisContext('openDamaged()', { timeout: 1000 });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT')
        return 'endless';
      throw error;
    } finally {
      vi.unstubAllGlobals();
    }
  }
});

describe('decimals', () => {
  test('are the shortest text that names the double', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const text = exactText(value);
        expect(text).toMatch(/^-?\d+(\.\d+)?$/);
        expect(Number(text)).toBe(value === 0 ? 0 : value);
      }),
    );
  });

  test.each([
    ['4832.00000000001', '4832'],
    ['5875.9400000000005', '5875.94'],
    ['4831.99999999999', '4832'],
    ['-0.30000000000000004', '-0.3'],
    ['-0.0000000000001136', '0'],
    ['0.333333333333', '0.333333333333'],
    ['1234.567891234', '1234.567891234'],
    ['1545.0958', '1545.0958'],
    ['12', '12'],
  ])('lose the tail of a double, and no decimals of their own: %s', (stored, plain) => {
    expect(withoutTail(stored)).toBe(plain);
  });

  test('add up exactly', () => {
    expect(sum(['0.1', '0.2', '-0.30'])).toBe('0');
    expect(sum([])).toBe('0');
    expect(shift('518740197', -9)).toBe('0.518740197');
    expect(shift('0.5', 3)).toBe('500');
    expect(within('-0.5', '0.5')).toBe(true);
    expect(within('0.51', '0.5')).toBe(false);
  });
});
