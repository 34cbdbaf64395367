import { describe, expect, test } from 'vitest';
import type { SaidFigure, Series } from '../../../../functions/documents/workbooks/rules/blocks.ts';
import { absentRows } from '../../../../functions/documents/workbooks/rules/checks/absent-rows.ts';
import { jumpsOf } from '../../../../functions/documents/workbooks/rules/checks/jumps.ts';
import { stoppedSeries } from '../../../../functions/documents/workbooks/rules/checks/stopped-rows.ts';
import type { Dimensions } from '../../../../functions/documents/workbooks/rules/dimensions.ts';
import { monthBefore } from '../../../../functions/platform/kernel/calendar.ts';

type Values = Readonly<Record<string, number>>;
/** The figures of a document by row, and of each row by period. */
type Rows = readonly (readonly [codes: Dimensions, values: Values])[];

const said = (rows: Rows): SaidFigure[] =>
  rows.flatMap(([codes, values], row) =>
    Object.entries(values).map(([period, value]) => ({
      ...{ dimensions: { ...codes, period }, value: String(value), status: 'final' as const },
      source: { sheet: 'Mensile', cell: `D${row + 9}` },
    })),
  );
/** What is public once documents of these months have stated their figures. */
const published = (documents: Readonly<Record<string, Rows>>): Series[] =>
  Object.entries(documents).flatMap(([document, rows]) =>
    rows.map(([codes, values]) => ({
      codes,
      points: new Map(
        Object.entries(values).map(([period, value]) => {
          const source = { document, month: document.slice(0, 7), since: '2022-01-01' };
          const place = { sheet: 'Mensile', cell: 'D9', status: 'final' } as const;
          return [period, [{ ...place, source, value: String(value) }]];
        }),
      ),
    })),
  );
const monthsOf = (year: number) =>
  Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`);
const namesOf = (found: ReturnType<typeof absentRows>) =>
  found.map(({ codes: { product, partner, place } }) => partner ?? place ?? product);

describe('a document of a month', () => {
  const period = '2022-03';
  const before = Array.from({ length: 12 }, (_, index) => monthBefore(period, index + 1));
  const petrol = (place: string) => ({ product: 'D0', place, unit: 'T' });
  const rows = { TOTAL: 900, TORINO: 600, AOSTA: 30, NUORO: 0 };
  const of = (month: string, except: readonly string[] = []): Rows =>
    Object.entries(rows).flatMap(([place, value]) =>
      except.includes(place) ? [] : [[petrol(place), { [month]: value }] as const],
    );
  const public12 = published(Object.fromEntries(before.map((month) => [month, of(month)])));

  test('without rows that each of the year before had names them, the largest first', () => {
    const found = absentRows(said(of(period, ['AOSTA', 'TOTAL'])), public12, true);
    expect(namesOf(found)).toEqual(['TOTAL', 'AOSTA']);
    expect(found[1]).toMatchObject({ period, expected: '30', absent: true });
    expect(found[1]?.former.map((one) => one.period)).toEqual(before.slice(0, 6).reverse());
  });

  test('that has all rows, or lacks one of 0 or that another had lacked, names none', () => {
    expect(absentRows(said(of(period, ['NUORO'])), public12, true)).toEqual([]);
    const once = Object.fromEntries(
      before.map((month, index) => [month, of(month, index === 7 ? ['AOSTA'] : [])]),
    );
    expect(absentRows(said(of(period, ['AOSTA'])), published(once), true)).toEqual([]);
  });

  test('names no row of another table of its data set, or of the document of a year', () => {
    const lpg = { product: 'LPG', place: 'AOSTA', unit: 'T' };
    const besides = published(
      Object.fromEntries(before.map((month) => [`${month} lpg`, [[lpg, { [month]: 5 }]]])),
    );
    expect(absentRows(said(of(period)), [...public12, ...besides], true)).toEqual([]);
    const year = published({ '2021-12 year': monthsOf(2021).flatMap((month) => of(month)) });
    const own = said(of(period, ['AOSTA']));
    expect(absentRows(own, year, true)).toEqual([]);
    expect(absentRows(own, public12, false)).toEqual([]);
  });

  test('without a row of several products names it once', () => {
    const products = ['D0', 'F0'];
    const both = (month: string, except: readonly string[] = []): Rows =>
      products.flatMap((product) =>
        of(month, except).map(([codes, values]) => [{ ...codes, product }, values] as const),
      );
    const known = published(Object.fromEntries(before.map((month) => [month, both(month)])));
    expect(namesOf(absentRows(said(both(period, ['AOSTA'])), known, true))).toEqual(['AOSTA']);
  });

  test('without the running total of a row names it once', () => {
    const totals = (month: string): Rows =>
      Object.entries(rows).map(([place, value]) => [
        petrol(place),
        { [month]: value, [`${month.slice(0, 4)}-01/${month}`]: 2 * value },
      ]);
    const known = published(
      Object.fromEntries(
        before.map((month) => [month, month.endsWith('-01') ? of(month) : totals(month)]),
      ),
    );
    const own = said(totals(period));
    const found = absentRows(
      own.filter(({ dimensions }) => dimensions.place !== 'AOSTA' || dimensions.period === period),
      known,
      true,
    );
    expect(found).toMatchObject([{ period: `2022-01/${period}`, expected: '60' }]);
    const without = own.filter(({ dimensions }) => dimensions.place !== 'AOSTA');
    expect(absentRows(without, known, true)).toMatchObject([{ period }]);
    // The totals of a year that has ended are not continued.
    const ended = published({
      ...Object.fromEntries(
        monthsOf(2021)
          .slice(1)
          .map((month) => [month, totals(month)]),
      ),
      '2022-01': of('2022-01', ['AOSTA']),
    });
    const february = said(totals('2022-02').filter(([{ place }]) => place !== 'AOSTA'));
    expect(absentRows(february, ended, true)).toEqual([]);
  });

  test('names at most ten rows, and no country, which come and go', () => {
    const places = Array.from({ length: 12 }, (_, index) => petrol(`P${index}`));
    const many = (month: string): Rows => places.map((codes) => [codes, { [month]: 5 }]);
    const trade = (partner: string) => ({ product: 'D0', partner, unit: 'T' });
    const countries = (month: string): Rows =>
      ['WORLD', 'LY', 'ES'].map((partner) => [trade(partner), { [month]: 5 }]);
    const known = published(
      Object.fromEntries(
        before.map((month) => [month, [...of(month), ...many(month), ...countries(month)]]),
      ),
    );
    const own = said([...of(period), [trade('ES'), { [period]: 5 }]]);
    const found = absentRows(own, known, true);
    expect(found).toHaveLength(10);
    expect(namesOf(absentRows([...own, ...said(many(period))], known, true))).toEqual(['WORLD']);
  });
});

describe('a document of a year', () => {
  const gas = (partner: string) => ({ product: 'G3000', partner, unit: 'MCM' });
  const yearOf = (year: number, value: (month: number) => number): Values =>
    Object.fromEntries(monthsOf(year).map((month, index) => [month, value(index + 1)]));
  const steady = (year: number) => yearOf(year, () => 900);
  const former = [2019, 2020, 2021].map((year): [string, Rows] => [
    `${year}-12`,
    [
      [gas('DZ'), steady(year)],
      [gas('RU'), steady(year)],
      [gas('QA'), yearOf(year, (month) => (month === 8 ? 0 : 500))],
      [gas('HR'), yearOf(year, () => 2)],
      [gas('EG'), yearOf(year, (month) => (month < 5 ? 0 : 500))],
    ],
  ]);
  const known = published(Object.fromEntries(former));
  const algeria = said([[gas('DZ'), steady(2022)]]);

  test('without countries that the year before had in most months names them', () => {
    expect(namesOf(absentRows(algeria, known, false))).toEqual(['RU', 'QA']);
  });

  test('without a product names it, but not one that is a kind of another or a small one of trade', () => {
    const products = { TOTAL: 1500, C0: 400, C3: 300, C30: 400, D0: 20 };
    const rows = (codes: Dimensions, period: string, except: readonly string[] = []): Rows =>
      Object.entries(products)
        .filter(([product]) => !except.includes(product))
        .map(([product, value]) => [{ ...codes, product, unit: 'T' }, { [period]: value }]);
    const found = (codes: Dimensions, period: (year: number) => string) =>
      absentRows(
        said(rows(codes, period(2022), ['C3', 'C30', 'D0'])),
        published({ '2021-12': rows(codes, period(2021)) }),
        false,
      ).map((one) => one.codes.product);
    expect(found({ flow: 'STOCK' }, (year) => `${year}-12-31`)).toEqual(['C30', 'D0']);
    expect(found({ partner: 'WORLD' }, String)).toEqual(['C30']);
  });

  test('with nothing in the first of several months of a row that always had something asks about it', () => {
    const ended = yearOf(2022, (month) => (month < 11 ? 900 : 0));
    const own = said([
      [gas('DZ'), ended],
      [gas('RU'), steady(2022)],
      [gas('QA'), yearOf(2022, (month) => (month === 9 ? 0 : 500))],
      [gas('HR'), yearOf(2022, (month) => (month === 9 ? 0 : 2))],
    ]);
    const found = jumpsOf(own, known).map(({ figure }) => [
      figure.dimensions.partner,
      figure.dimensions.period,
    ]);
    expect(found).toEqual([['DZ', '2022-11']]);
    const blank = own.filter(({ value }) => value !== '0');
    expect(stoppedSeries(blank, known)).toMatchObject([
      { codes: gas('DZ'), period: '2022-11', expected: '900', stopped: true },
    ]);
    expect(stoppedSeries(own, known)).toEqual([]);
  });
});
