import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../functions/sample/rules/default-settings.ts';
import {
  readableRows,
  requireUsualRows,
} from '../../../functions/stations/rules/extraction-file.ts';
import {
  readStationPrices,
  type StationPricesOptions,
  weekAverage,
  weekAverages,
} from '../../../functions/stations/rules/station-prices.ts';
import { pricesFile } from '../../support/prices/station-files.ts';
import { refusalOf } from '../../support/refusals.ts';

const DAY = '2026-03-23';
const HEADER = 'idImpianto|descCarburante|prezzo|isSelf|dtComu';
const WHEN = '20/03/2026 20:00:08';

const fileOf = (...rows: string[]) =>
  [`Estrazione del ${DAY}`, HEADER, ...rows.map((row) => `${row}|${WHEN}`)].join('\n');

function read(text: string, options: Partial<StationPricesOptions> = {}) {
  return readStationPrices(text, {
    day: DAY,
    limits: DEFAULT_SETTINGS,
    registry: { brands: new Map() },
    companies: [],
    ...options,
  });
}

describe('the national mean of a day', () => {
  it('is the plain mean of each fuel’s prices, with their number', () => {
    const day = read(
      fileOf(
        '1|Benzina|1.818|1',
        '2|Benzina|1.801|1',
        '3|Benzina|1.801|1',
        '1|Gasolio|1.700|1',
        '1|GPL|0.650|0',
        '2|Metano|1.500|0',
        '2|GNL|1.249|1',
      ),
    );
    expect(day.date).toBe(DAY);
    // 5420 / 3 = 1806.666..
    expect(day.national).toEqual({
      1: { price: 180_667, items: 3, old: 0 },
      2: { price: 170_000, items: 1, old: 0 },
      5: { price: 65_000, items: 1, old: 0 },
      12: { price: 150_000, items: 1, old: 0 },
      13: { price: 124_900, items: 1, old: 0 },
    });
  });

  it('counts only self-service petrol and diesel, and no premium fuel', () => {
    const day = read(
      fileOf(
        '1|Benzina|1.800|1',
        '1|Benzina|2.100|0',
        '1|Gasolio|2.000|0',
        '1|Blue Diesel|1.900|1',
        '1|Gasolio Premium|1.900|1',
        '1|benzina|1.900|1',
      ),
    );
    expect(day.national).toEqual({ 1: { price: 180_000, items: 1, old: 0 } });
    expect(day).toMatchObject({ rows: 6, counted: 1, leftOut: 5, outOfRange: 0 });
  });

  it('leaves out prices outside the product’s limits', () => {
    const limits = { 1: { min: 120, max: 250 } };
    const rows = ['1.200', '2.500', '1.199', '2.501', '8.888', '0'].map(
      (price) => `1|Benzina|${price}|1`,
    );
    const day = read(fileOf(...rows), { limits });
    expect(day.national).toEqual({ 1: { price: 185_000, items: 2, old: 0 } });
    expect(day).toMatchObject({ counted: 2, outOfRange: 4 });
  });
});

describe('a company’s mean of a day', () => {
  const registry = {
    brands: new Map([
      [1, 'Agip Eni'],
      [2, 'Q8'],
      [3, 'Q8easy'],
      [4, 'Pompe Bianche'],
    ]),
  };
  const text = fileOf(
    '1|Benzina|1.800|1',
    '2|Benzina|1.700|1',
    '3|Benzina|1.701|1',
    '4|Benzina|1.600|1',
    '9|Benzina|1.500|1',
  );

  it('is that of the stations under its brands', () => {
    const companies = [
      { companyId: 10, brands: ['AGIP ENI '] },
      { companyId: 20, brands: ['Q8', 'q8EASY', 'Q8'] },
      { companyId: 30, brands: ['Esso'] },
    ];
    const day = read(text, { registry, companies });
    expect([...day.companies]).toEqual([
      [10, { 1: { price: 180_000, items: 1, old: 0 } }],
      [20, { 1: { price: 170_050, items: 2, old: 0 } }],
    ]);
    expect(day.national[1]?.items).toBe(5);
  });

  it('may share a brand with another', () => {
    const companies = [1, 2].map((companyId) => ({ companyId, brands: ['Q8'] }));
    const day = read(text, { registry, companies });
    expect(day.companies.get(1)).toEqual(day.companies.get(2));
  });
});

describe('a published file', () => {
  const plain = fileOf('1|Benzina|1.818|1', '2|Gasolio|1.700|1');
  const expected = read(plain);

  it.each([
    ['with the older delimiter', plain.replaceAll('|', ';')],
    ['with line breaks of Windows', plain.replaceAll('\n', '\r\n')],
    ['with a last line break and empty lines', `${plain}\n\n\r\n`],
    ['with quotes around fields', plain.replace('1|Benzina|1.818|1', '"1"|"Benzina"|"1.818"|"1"')],
    [
      'with stray quotes and spaces',
      plain.replace('1|Benzina|1.818|1', ' 1 |Benzina "|  1.818|1 '),
    ],
    ['with decimal commas', plain.replaceAll('.818', ',818')],
    ['with a fourth decimal of zero', plain.replace('1.818', '1.8180')],
    ['with the date in Italian', plain.replace(DAY, '23/03/2026')],
    ['with a header in other letters', plain.replace(HEADER, HEADER.toUpperCase())],
  ])('%s gives the same', (_, text) => {
    expect(read(text)).toEqual(expected);
  });

  it('may have its columns in another order', () => {
    const text = [
      `Estrazione del ${DAY}`,
      'dtComu|isSelf|prezzo|descCarburante|idImpianto',
      `${WHEN}|1|1.818|Benzina|1`,
      `${WHEN}|1|1.700|Gasolio|2`,
    ].join('\n');
    expect(read(text)).toEqual(expected);
  });

  it('may have more columns than are read, anywhere', () => {
    const rows = [
      `Estrazione del ${DAY}`,
      'idImpianto|bandiera|descCarburante|prezzo|isSelf|dtComu|note',
      `1|Q8|Benzina|1.818|1|${WHEN}|`,
      `2|Q8|Gasolio|1.700|1|${WHEN}|nuovo`,
    ];
    expect(read(rows.join('\n'))).toEqual(expected);
    const short = read([...rows, `3|Q8|Benzina|1.700|1|${WHEN}`].join('\n').concat('\n'));
    expect(short.unreadable.byReason).toEqual({ columns: 1 });
  });

  it('counts the rows that cannot be read, with reasons and samples', () => {
    const day = read(
      fileOf(
        '1|Benzina|1.818|1',
        '2|Benzina||1',
        '2|Benzina|n.d.|1',
        '2|Benzina|1.81.8|1',
        '2|Benzina|1.8185|1',
        'x|Benzina|1.818|1',
        '2|Benzina|1.818|2',
        '2|Benzina|1.818',
        '2|Benzina|1.818|1|1',
      ),
    );
    expect(day.unreadable.count).toBe(8);
    expect(day.unreadable.byReason).toEqual({ price: 4, station: 1, service: 1, columns: 2 });
    expect(day.unreadable.samples[0]).toEqual({
      line: 4,
      reason: 'price',
      text: `2|Benzina||1|${WHEN}`,
    });
    expect(day.rows).toBe(day.counted + day.outOfRange + day.leftOut + day.unreadable.count);
  });

  it('tells the old prices of a mean, and reads none that was told on no day or a later one', () => {
    const told = [
      '23/03/2026 07:00:00',
      '21/02/2026 23:59:59',
      '20/02/2026 00:00:00',
      '',
      '30/02/2026',
      '24/03/2031',
    ];
    const rows = told.map((when) => `1|Benzina|1.800|1|${when}`);
    const day = read([`Estrazione del ${DAY}`, HEADER, ...rows].join('\n'));
    expect(day.national[1]).toEqual({ price: 180_000, items: 3, old: 1 });
    expect(day.unreadable.byReason).toEqual({ date: 3 });
  });

  it('keeps only a few samples', () => {
    const rows = Array.from({ length: 50 }, () => 'x|Benzina|1.818|1');
    const { unreadable } = read(fileOf('1|Benzina|1.818|1', ...rows));
    expect(unreadable.count).toBe(50);
    expect(unreadable.samples).toHaveLength(10);
  });
});

describe('a file is refused whole', () => {
  const rows = ['1|Benzina|1.818|1', '2|Gasolio|1.700|1'];
  const reasonOf = (text: string, options: Partial<StationPricesOptions> = {}) =>
    refusalOf(() => read(text, options));

  it('when it is of another day', () => {
    expect(reasonOf(fileOf(...rows), { day: '2026-03-24' })).toEqual({
      code: 'station_file_refused',
      details: { reason: 'wrong_date', found: DAY, wanted: '2026-03-24' },
    });
  });

  it.each([
    ['no_date', '<html><body>503</body></html>'],
    ['no_date', 'Estrazione del 2026-02-30\nidImpianto'],
    ['missing_columns', `Estrazione del ${DAY}\nidImpianto|descCarburante|prezzo|dtComu\n`],
    ['missing_columns', `Estrazione del ${DAY}\n`],
    ['empty', ''],
    ['empty', '\n\n'],
    ['truncated', `${fileOf(...rows)}\n3|Gasol`],
    ['too_few_rows', fileOf()],
    ['too_few_rows', fileOf('x|Benzina|1.818|1')],
  ])('%s: %j', (reason, text) => {
    expect(reasonOf(text).details).toMatchObject({ reason });
  });

  it('when it has fewer than half the usual rows that can be read', () => {
    const half = pricesFile({ date: DAY, rows: 50 });
    const readable = readableRows(read(half));
    expect(() => requireUsualRows(readable, 100)).not.toThrow();
    const details = { reason: 'too_few_rows', rows: 50, usualRows: 101 };
    expect(refusalOf(() => requireUsualRows(readable, 101)).details).toEqual(details);
    const oneBroken = readableRows(read(half.replace(/\|1\.\d{3}\|/, '|x|')));
    const refusal = refusalOf(() => requireUsualRows(oneBroken, 100));
    expect(refusal.details).toMatchObject({ rows: 49 });
  });
});

describe('the mean of a week', () => {
  it('weighs days by their items', () => {
    const days = [
      { price: 180_000, items: 3 },
      { price: 181_000, items: 1 },
    ];
    expect(weekAverage(days)).toEqual({ price: 180_250, items: 4 });
    expect(weekAverage([])).toBeUndefined();
  });

  it('is computed for each product from the days that have it', () => {
    const days = [
      { 1: { price: 180_000, items: 3 } },
      {},
      { 1: { price: 181_000, items: 1 }, 12: { price: 150_000, items: 2 } },
    ];
    expect(weekAverages(days)).toEqual({
      1: { price: 180_250, items: 4 },
      12: { price: 150_000, items: 2 },
    });
  });
});
