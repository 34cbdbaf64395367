import { expect, test } from 'vitest';
import { folderOf } from '../../../functions/documents/rules/document-folders.ts';
import {
  balanceOf,
  heldWorkbooks,
  location,
  words,
} from '../../support/documents/held-workbooks.ts';
import { changed } from '../../support/documents/read-grids.ts';
import { aWorkbookOf } from '../../support/documents/sample-files.ts';
import { ofGas, tableGrids } from '../../support/documents/table-grids.ts';
import { scan } from '../../support/documents/uploads.ts';
import { gasBalance } from '../../support/documents/workbook-grids.ts';

const { store, told, held, checkOf, confirm } = heldWorkbooks();

test('a workbook far from the months before it waits for a reason, with what they were, and so does one of which a row has another name', async () => {
  /** The smallest entry point large enough to be looked at. */
  const amounts: Record<string, number> = { 'MAZARA DEL VALLO': 280, 'PANIGAGLIA (2)': 31 };
  const monthly = (month: string, factor: number, past = factor) =>
    gasBalance.map((row) =>
      row.map((cell, at) => {
        if (typeof cell === 'string') return cell.replaceAll('Giugno', month);
        const by = { 4: factor, 5: past }[at] ?? 1;
        if (typeof cell !== 'number' || cell >= 2000) return cell;
        return ((at === 4 && amounts[row[3] ?? '']) || cell) * by;
      }),
    );
  const names = ['Febbraio', 'Marzo', 'Aprile', 'Maggio', 'Giugno', 'Luglio', 'Agosto'];
  const numbers = ['02', '03', '04', '05', '06', '07', '08'];
  for (const [index, name] of names.entries()) {
    const file = `Bilancio_GAS_2022_${numbers[index]}.xlsx`;
    const bytes = await aWorkbookOf({ Foglio: monthly(name, 1 + index / 100) });
    const { id, documentId } = await held(file, bytes);
    expect((await confirm(id, { figures: true, ...words })).status).toBe(200);
    expect(await told(`DOC#${documentId}`)).toEqual(['read']);
  }
  const { id } = await held(
    'Bilancio_GAS_2022_09.xlsx',
    await aWorkbookOf({ Foglio: monthly('Settembre', 10, 1.5) }),
  );
  const { differences, toDecide } = await checkOf(id);
  expect(toDecide).toBe(true);
  const consumption = differences.find(({ name }) => name.en === 'Gross inland consumption');
  expect(consumption).toMatchObject({ kind: 'jump', period: '2022-09', value: '7000' });
  expect(consumption?.former).toContainEqual({ period: '2022-08', value: '742' });
  expect(await confirm(id, { figures: true })).toMatchObject({
    ...{ status: 409, body: { code: 'reason_needed' } },
  });
  await store.remove(id);

  const renamed = monthly('Settembre', 1.07).map((row) =>
    row.map((cell) => (cell === 'PANIGAGLIA (2)' ? 'GORIZIA' : cell)),
  );
  const other = await store.send(
    'Bilancio_GAS_2022_09.xlsx',
    await aWorkbookOf({ Foglio: renamed }),
    location,
  );
  expect(await scan(other.id)).toBe('held');
  const missing = (await checkOf(other.id)).differences.find(({ kind }) => kind === 'missing');
  expect(missing).toMatchObject({
    ...{ name: { en: 'Panigaglia' }, with: { en: 'Gorizia' }, period: '2022-09' },
  });
  expect(missing?.former?.at(-1)).toMatchObject({ period: '2022-08' });

  // The imports of the year have two entry points exchanged, of which the balances of seven months say so.
  const imports = ofGas('PUNTO DI INGRESSO', [
    [['MAZARA DEL VALLO'], 7],
    [['TARVISIO'], 10],
    [['Totale complessivo'], 17],
  ]);
  const year = await held(
    'ImportazioniGasMensiliPerPuntoIngresso_2022.xlsx',
    await aWorkbookOf({ Foglio: imports }),
    folderOf('gas-imports'),
  );
  expect((await checkOf(year.id)).differences.slice(0, 2)).toMatchObject([
    { kind: 'jump', name: { en: 'Mazara del Vallo' }, with: { en: 'Tarvisio' } },
    { kind: 'jump', name: { en: 'Tarvisio' }, with: { en: 'Mazara del Vallo' } },
  ]);
});

test('a workbook with a hidden table waits, and the check names its sheet', async () => {
  const folder = folderOf('gas-balance', { year: 2016 });
  const bytes = await aWorkbookOf({ Foglio: balanceOf(2016), Mensile: balanceOf(2016) }, [
    'Mensile',
  ]);
  const { id } = await store.send('Bilancio_GAS_2016_06.xlsx', bytes, folder);
  expect(await scan(id)).toBe('held');
  expect(await checkOf(id)).toMatchObject({
    toDecide: true,
    differences: [{ kind: 'sheet', sheet: 'Mensile', hidden: true, period: '2016-06' }],
  });
  await store.remove(id);
});

test('a workbook without one of the tables that its name promises waits, and the check names the table', async () => {
  const heads = ['giugno 2016', 'giugno 2015'].flatMap((month) => [month, month, month]);
  const lubricants = [
    ['VALUTAZIONE CONSUMO LUBRIFICANTI IN ITALIA'],
    ['tonnellate', ...heads, 'Var. Totale 2016/2015'],
    ['tonnellate', 'RETE', 'EXTRA-RETE', 'TOTALE', 'RETE', 'EXTRA-RETE', 'TOTALE'],
    ['tonnellate', 'RETE', 'EXTRA-RETE', 'TOTALE', 'RETE', 'EXTRA-RETE', 'TOTALE'],
    ['Motore', 99, 12_973, 13_072, 107, 12_531, 12_638],
  ];
  const bytes = await aWorkbookOf({ Lubrificanti: lubricants });
  const folder = folderOf('preliminary-consumption', { year: 2016 });
  const { id } = await store.send('Consumi_Petroliferi_2016_06.xlsx', bytes, folder);
  expect(await scan(id)).toBe('held');
  const { refused, toDecide, differences } = await checkOf(id);
  expect({ refused, toDecide }).toEqual({ refused: undefined, toDecide: true });
  expect(differences).toMatchObject([
    { kind: 'sheet', sheet: '', name: { en: 'Oil consumption' }, period: '2016-06' },
  ]);
  await store.remove(id);
});

test('a workbook waits that prints another change than that between its figures', async () => {
  const folder = folderOf('gas-balance', { year: 2015 });
  const printed = changed(balanceOf(2015), 7, 6, 0.5);
  const bytes = await aWorkbookOf({ Foglio: printed });
  const { id } = await store.send('Bilancio_GAS_2015_06.xlsx', bytes, folder);
  expect(await scan(id)).toBe('held');
  const place = {
    sheet: 'Foglio',
    cell: 'G8',
    period: '2015-06',
    name: { en: 'Mazara del Vallo' },
  };
  expect(await checkOf(id)).toMatchObject({
    toDecide: true,
    differences: [{ ...place, kind: 'changes', value: '0.5', expected: '24' }],
  });
  await store.remove(id);
});

test('a balance of coal waits whose stocks begin where the month before did not end, also in January', async () => {
  const [, rows] = tableGrids.coalBalance ?? [];
  const sent = async (year: number, month: string, name: string, times = [1, 1]) => {
    const exported = rows?.find(([code]) => code === 'Cod.')?.indexOf('Esportazioni');
    const grid = (rows ?? []).map((row) =>
      row.map((cell, at) =>
        typeof cell === 'string'
          ? cell.replace('giugno 2022', `${name} ${year}`)
          : Number(cell) * (times[at === exported ? 1 : 0] ?? 1),
      ),
    );
    const folder = folderOf('bulletin', { year });
    const bytes = await aWorkbookOf({ Foglio: grid });
    return held(`carboni_bilancio_${year}_${month}_m.xlsx`, bytes, folder);
  };
  const [, stocks] = tableGrids.coalStocks ?? [];
  const bytes = await aWorkbookOf({ Foglio: stocks ?? [] });
  const year = await held(
    'carboni_giacenze_2022_p.xlsx',
    bytes,
    folderOf('bulletin', { year: 2022 }),
  );
  expect((await confirm(year.id, { figures: true, ...words })).status).toBe(200);
  expect(await told(`DOC#${year.documentId}`)).toEqual(['read']);
  const first = await sent(2023, '01', 'gennaio');
  expect((await checkOf(first.id)).differences).toMatchObject([
    { kind: 'stocks', value: '1240', expected: '360', period: '2023-01' },
    { kind: 'stocks', value: '12400', expected: '3600' },
    { kind: 'stocks', value: '13640', expected: '3960' },
  ]);
  await store.remove(first.id);

  const december = await sent(2022, '12', 'dicembre');
  expect((await checkOf(december.id)).differences).toEqual([]);
  expect((await confirm(december.id, { figures: true })).status).toBe(200);
  expect(await told(`DOC#${december.documentId}`)).toEqual(['read']);
  // Its stocks open with those of December again.
  const { id } = await sent(2023, '01', 'gennaio');
  const { differences, toDecide } = await checkOf(id);
  expect(toDecide).toBe(true);
  expect(differences.filter(({ kind }) => kind === 'stocks')).toMatchObject([
    { value: '1240', expected: '1000', difference: '240', period: '2023-01' },
    { value: '12400', expected: '10000' },
    { value: '13640', expected: '11000' },
  ]);
  await store.remove(id);

  // Its exports are compared with those by country, of the same month and of the months before.
  const [, trade] = tableGrids.coalExports ?? [];
  const exported = await held(
    'carboni_export_2022_p.xlsx',
    await aWorkbookOf({ Foglio: trade ?? [] }),
    folderOf('bulletin', { year: 2022 }),
  );
  expect((await checkOf(exported.id)).differences).toMatchObject([
    { kind: 'tables', value: '350', expected: '330', period: '2022-12' },
    { kind: 'tables', value: '3500', expected: '3300' },
    { kind: 'tables', value: '3850', expected: '3630' },
  ]);
  expect((await confirm(exported.id, { figures: true, ...words })).status).toBe(200);
  expect(await told(`DOC#${exported.documentId}`)).toEqual(['read']);
  const again = await sent(2023, '01', 'gennaio', [1.2, 10]);
  const exportsOf = (await checkOf(again.id)).differences.find(
    ({ kind, value }) => kind === 'jump' && value === '3300',
  );
  expect(exportsOf?.name.en).toBe('Anthracite and lean coals · Exports');
  expect(exportsOf?.former).toContainEqual({ period: '2022-11', value: '340' });
});

test('a row that is not in its month is one line, with the cell of its running total, and so is one that is in neither', async () => {
  const algeria = 'Crude oil, grade 1301 · Algeria';
  const grades = ['SAHARAN BLEND [1301]', 'ES SIDER [1343]'];
  /** Each row has as many thousand tonnes; all have the same quality. */
  const sheetOf = (period: string, amounts: readonly (number | undefined)[]) => {
    const rows = ['ALGERIA', 'LIBIA'].flatMap((country, index) => {
      const amount = amounts[index];
      return amount ? [['AFRICA', country, grades[index] ?? '', amount] as const] : [];
    });
    const total = rows.reduce((sum, [, , , amount]) => sum + amount, 0);
    return [
      ['', '', '', 'IMPORTAZIONE DI GREGGI CONTO PROPRIO (PER PAESE E GREGGIO)'],
      ['', '', '', '', '', '', `Periodo: ${period}`],
      [
        ...['Area Geografica', 'Paese', 'Greggio', 'Grado API riportato', 'Zolfo % riportato'],
        ...['Quantità scaricata (ton)', 'Quantità scaricata (bbl)', 'Costo totale ($/bbl)'],
      ],
      ...[...rows, ['TOTALE', '', '', total] as const].map(([area, country, grade, amount]) => [
        ...[area, country, grade, 35, 0.4, amount * 1000, amount * 7404, 70],
      ]),
    ];
  };
  const months = ['gennaio', 'febbraio', 'marzo', 'aprile', 'maggio', 'giugno', 'luglio'];
  const sent = async (at: number, month: readonly number[], sums: readonly number[]) => {
    const name = months[at - 1] ?? '';
    const bytes = await aWorkbookOf({
      Mensile: sheetOf(`${name} 2022`, month),
      ...(at > 1 ? { Cumulato: sheetOf(`gennaio - ${name} 2022`, sums) } : {}),
    });
    const folder = folderOf('bulletin', { year: 2022 });
    return held(`import_greggio_2022_0${at}_m.xlsx`, bytes, folder);
  };
  for (const at of [1, 2, 3, 4, 5, 6]) {
    const more = (at * (at + 1)) / 2;
    const sums = [90 * at + more, 60 * at + more];
    const { id, documentId } = await sent(at, [90 + at, 60 + at], sums);
    expect((await checkOf(id)).differences).toEqual([]);
    expect((await confirm(id, { figures: true })).status).toBe(200);
    expect(await told(`DOC#${documentId}`)).toEqual(['read']);
  }
  const linesOf = async (sums: readonly number[]) => {
    const { id } = await sent(7, [0, 67], sums);
    const { differences } = await checkOf(id);
    await store.remove(id);
    // The totals differ too.
    return differences.flatMap(({ kind, name, sheet, cell, ...line }) =>
      name.en === algeria
        ? [[kind, `${sheet} ${cell}`, line.expected, line.grown ?? line.ended]]
        : [],
    );
  };
  expect(await linesOf([658, 448])).toEqual([['missing', 'Cumulato F4', '97000', true]]);
  expect(await linesOf([0, 448])).toEqual([['missing', 'Cumulato ', '561000', true]]);
});

test('stocks of which two months have the figures of each other wait, and say which months', async () => {
  const [, rows = []] = tableGrids.oilStocks ?? [];
  // From June, in the ninth column, on there is twice as much; May has its figures.
  const doubled = rows.map((row) =>
    row.map((cell, at) => (typeof cell === 'number' && at > 7 ? cell * 2 : cell)),
  );
  const exchanged = doubled.map((row) =>
    typeof row[7] === 'number' ? [...row.slice(0, 7), row[8], row[7], ...row.slice(9)] : row,
  );
  const bytes = await aWorkbookOf({ Giacenze: exchanged });
  const { id } = await held('giacenze_2022_p.xlsx', bytes, folderOf('bulletin', { year: 2022 }));
  const { differences, toDecide } = await checkOf(id);
  expect(toDecide).toBe(true);
  expect(differences.map(({ kind, period, with: other }) => [kind, period, other?.en])).toEqual([
    ['jump', '2022-05-31', 'June 2022'],
    ['jump', '2022-06-30', 'May 2022'],
  ]);
});

test.each(['', 'n.d.'])(
  'a total without a figure (%j) that its table states elsewhere waits, with the sum of its parts',
  async (sign) => {
    const { id } = await held(
      'Bilancio_GAS_2018_06.xlsx',
      await aWorkbookOf({ Foglio: changed(balanceOf(2018), 13, 4, sign) }),
      folderOf('gas-balance', { year: 2018 }),
    );
    const { toDecide, differences } = await checkOf(id);
    expect(toDecide).toBe(true);
    expect(differences).toMatchObject([
      { kind: 'missing', total: true, expected: '700', period: '2018-06', sheet: 'Foglio' },
    ]);
    expect(differences[0]?.name.en).toBe('Gross inland consumption');
    await store.remove(id);
  },
);
