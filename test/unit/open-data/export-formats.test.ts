import ExcelJS from 'exceljs';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { describe, expect, test, vi } from 'vitest';
import { dailyPricesByCompany } from '../../../functions/open-data/exports/rules/exported-files.ts';
import { exportFile } from '../../../functions/open-data/exports/work/file.ts';
import { csvOf } from '../../../functions/platform/formats/csv.ts';
import { excelOf, type Legend } from '../../../functions/platform/formats/excel.ts';
import { jsonOf } from '../../../functions/platform/formats/json.ts';
import { parquetOf } from '../../../functions/platform/formats/parquet.ts';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import type { Cell, ExportTable } from '../../../functions/platform/kernel/table.ts';

function aTable(...rows: readonly (readonly Cell[])[]): ExportTable {
  return {
    columns: [
      { kind: 'date', heading: 'DATA' },
      { kind: 'number', heading: 'CODICE' },
      { kind: 'text', heading: 'NOME' },
      { kind: 'amount', heading: 'PREZZO' },
    ],
    rows,
  };
}
const named = (name: string) => aTable(['2026-03-30', 1, name, -2775]);
const cells = (csv: string) => csv.split('\r\n')[1];

const own = (table: ExportTable) => csvOf(table, 'semicolon', 'it');

describe('CSV', () => {
  test.each(['=1+1', '+39 06', '-DDE("x")', '@SUM(A1)', '\tx'])(
    'does not let the text %j act as a formula',
    (name) => {
      const shown = name.includes('"') ? `"'${name.replaceAll('"', '""')}"` : `'${name}`;
      expect(cells(own(named(name)))).toBe(`2026-03-30;1;${shown};-27.75`);
    },
  );

  test('leaves negative amounts as they are', () => {
    expect(cells(own(named('Alfa')))).toBe('2026-03-30;1;Alfa;-27.75');
  });

  test('quotes texts that would break a row', () => {
    expect(cells(own(named('Alfa; "Beta"\nGamma')))).toBe(
      '2026-03-30;1;"Alfa; ""Beta""\nGamma";-27.75',
    );
  });

  test('ends every line, the header of an empty table too', () => {
    expect(own(aTable())).toBe('DATA;CODICE;NOME;PREZZO\r\n');
  });
});

describe('JSON', () => {
  test('leaves texts as they are and writes amounts as decimal strings', () => {
    expect(JSON.parse(jsonOf(named('=1+1')))).toEqual([
      { DATA: '2026-03-30', CODICE: 1, NOME: '=1+1', PREZZO: '-27.75' },
    ]);
  });

  test('of an empty table is an empty array', () => {
    expect(JSON.parse(jsonOf(aTable()))).toEqual([]);
  });
});

describe('Excel', () => {
  const legend = {
    title: 'Prezzi',
    source: 'surveys',
    unit: 'Prezzi in euro',
    changedAt: new Date('2026-07-01T22:30:00Z'),
    isDemonstration: false,
  } as const;

  async function workbookOf(table: ExportTable, changes: Partial<Legend> = {}) {
    const workbook = new ExcelJS.Workbook();
    const bytes = await excelOf(table, { ...legend, ...changes }, 'it');
    await workbook.xlsx.load(bytes as unknown as ArrayBuffer);
    return workbook;
  }

  test('has real dates and numbers below a frozen header', async () => {
    const sheet = (await workbookOf(named('=1+1'))).getWorksheet('Dati');
    expect(sheet?.getRow(1).values).toEqual([undefined, 'DATA', 'CODICE', 'NOME', 'PREZZO']);
    expect(sheet?.views).toMatchObject([{ state: 'frozen', ySplit: 1 }]);
    const [date, code, name, price] = [1, 2, 3, 4].map((column) => sheet?.getCell(2, column));
    expect(date).toMatchObject({ value: new Date('2026-03-30T00:00:00Z'), numFmt: 'dd/mm/yyyy' });
    expect(code).toMatchObject({ value: 1, type: ExcelJS.ValueType.Number });
    expect(name).toMatchObject({ value: '=1+1' });
    expect(name?.type).not.toBe(ExcelJS.ValueType.Formula);
    expect(price).toMatchObject({ value: -27.75, numFmt: '#,##0.00' });
  });

  test('says first of all when its figures are invented', async () => {
    const firstLine = async (isDemonstration: boolean) => {
      const workbook = await workbookOf(named('Alfa'), { isDemonstration });
      return workbook.getWorksheet('Informazioni')?.getCell(1, 2).text;
    };
    expect(await firstLine(true)).toMatch(/^Dati dimostrativi: .* non sono ufficiali/);
    expect(await firstLine(false)).toBe('Prezzi');
  });

  test('leaves a cell without a value empty', async () => {
    const sheet = (await workbookOf(aTable(['2026-03-30', 1, 'Alfa', undefined]))).getWorksheet(1);
    expect(sheet?.getCell(2, 4).value).toBeNull();
  });

  /** A row that tells when it is written. */
  const watched = (onWrite: () => void): readonly Cell[] => {
    const cells: Cell[] = ['2026-03-30', 1, 'Alfa', 1];
    const map: typeof cells.map = (...args) => {
      onWrite();
      return Array.prototype.map.apply(cells, args) as never;
    };
    return Object.assign([...cells], { map });
  };

  test('lets other work go on between its rows', async () => {
    let sinceTurn = 0;
    let most = 0;
    const onWrite = () => {
      sinceTurn += 1;
      most = Math.max(most, sinceTurn);
    };
    const rows = Array.from({ length: 2000 }, () => watched(onWrite));
    let isWritten = false;
    const writing = excelOf(aTable(...rows), legend, 'it').finally(() => {
      isWritten = true;
    });
    while (!isWritten) {
      await new Promise((resolve) => setImmediate(resolve));
      sinceTurn = 0;
    }
    await writing;
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(100);
  });

  test('is written one workbook at a time, and goes on after one that failed', async () => {
    const order: string[] = [];
    const rowsOf = (name: string) =>
      Array.from({ length: 200 }, () => watched(() => order.push(name)));
    const broken = watched(() => {
      order.push('broken');
      throw new Error('no such cell');
    });
    const first = excelOf(aTable(...rowsOf('first')), legend, 'it');
    const second = excelOf(aTable(broken), legend, 'it');
    const third = excelOf(aTable(...rowsOf('third')), legend, 'it');
    await expect(second).rejects.toThrow('no such cell');
    await Promise.all([first, third]);
    expect(order).toEqual([...Array(200).fill('first'), 'broken', ...Array(200).fill('third')]);
  });

  test('of the same table and moment is the same file, whenever it is made', async () => {
    const made: Buffer[] = [];
    vi.useFakeTimers({ toFake: ['Date'] });
    for (const time of ['2026-07-02T08:00:00Z', '2031-12-24T09:10:11Z']) {
      vi.setSystemTime(time);
      made.push(await excelOf(named('Alfa'), legend, 'it'));
    }
    vi.useRealTimers();
    expect(made[0]?.equals(made[1] ?? Buffer.of())).toBe(true);
    const other = { ...legend, changedAt: new Date('2026-07-03T22:30:00Z') };
    expect(made[0]?.equals(await excelOf(named('Alfa'), other, 'it'))).toBe(false);
  });

  test('has columns wide enough for what they hold', async () => {
    const sheet = (await workbookOf(named('Compagnia Petrolifera Mediterranea'))).getWorksheet(1);
    expect(sheet?.getColumn(3).width).toBeGreaterThanOrEqual(34);
    expect(sheet?.getColumn(1).width).toBeGreaterThanOrEqual(10);
  });

  test('says on a sheet of its own the source, the licence and the time in Rome', async () => {
    const sheet = (await workbookOf(named('Alfa'))).getWorksheet('Informazioni');
    const said = new Map<unknown, unknown>();
    sheet?.eachRow((row) => {
      said.set(row.getCell(1).value, row.getCell(2).value);
    });
    expect(said.get('Fonte')).toMatch(/^Ministero dell'Ambiente/);
    expect(said.get('Licenza')).toMatch(/^CC BY 4\.0/);
    expect(said.get('Dati aggiornati il (ora di Roma)')).toEqual(new Date('2026-07-02T00:30:00Z'));
  });
});

test('a file too long for an answer is refused before it fails on the way', async () => {
  const row = {
    date: '2026-03-30',
    companyId: 1,
    companyName: 'x'.repeat(100),
    productId: 1,
    price: 1,
    items: 1,
  } as const;
  const rows = Array.from({ length: 60_000 }, () => row);
  const request = { format: 'CSV', lang: 'it', moment: clock.now() } as const;
  await expect(exportFile(dailyPricesByCompany, rows, request)).rejects.toMatchObject({
    code: 'invalid',
    details: { errors: [{ pointer: '/from', code: 'range_too_long' }] },
  });
});

describe('Parquet', () => {
  const legend: Legend = {
    title: 'Prezzi',
    source: 'surveys',
    unit: 'Prezzi in euro',
    changedAt: new Date('2026-07-01T22:30:00Z'),
    isDemonstration: true,
  };
  const fileOf = (table: ExportTable) => {
    const { buffer, byteOffset, byteLength } = parquetOf(table, legend);
    return buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer;
  };

  test('holds dates, codes, texts and exact amounts, and nothing where there is nothing', async () => {
    const file = fileOf(
      aTable(
        ['2026-03-30', 1, '=Società', -2775],
        ['1969-12-31', 13, '', 178833],
        ['2026-04-06', undefined, undefined, undefined],
      ),
    );
    expect(await parquetReadObjects({ file })).toEqual([
      { DATA: new Date('2026-03-30'), CODICE: 1, NOME: '=Società', PREZZO: -27.75 },
      { DATA: new Date('1969-12-31'), CODICE: 13, NOME: '', PREZZO: 1788.33 },
      { DATA: new Date('2026-04-06'), CODICE: null, NOME: null, PREZZO: null },
    ]);
    const metadata = parquetMetadata(file);
    expect(metadata.num_rows).toBe(3n);
    expect(metadata.schema.at(-1)).toMatchObject({ converted_type: 'DECIMAL', scale: 2 });
    expect(metadata.key_value_metadata).toEqual(
      expect.arrayContaining([
        { key: 'title', value: 'Prezzi' },
        { key: 'license', value: 'https://creativecommons.org/licenses/by/4.0/' },
        { key: 'note', value: 'Invented figures' },
      ]),
    );
  });

  test('of an empty table has its columns', async () => {
    const file = fileOf(aTable());
    expect(await parquetReadObjects({ file })).toEqual([]);
    expect(parquetMetadata(file).schema.map(({ name }) => name)).toEqual([
      'root',
      'DATA',
      'CODICE',
      'NOME',
      'PREZZO',
    ]);
  });

  test('of the same table is the same file, byte for byte', () => {
    expect(Buffer.from(fileOf(named('Alfa'))).equals(Buffer.from(fileOf(named('Alfa'))))).toBe(
      true,
    );
  });
});
