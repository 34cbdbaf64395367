import { describe, expect, test } from 'vitest';
import type { SaidFigure, Series } from '../../../../functions/documents/workbooks/rules/blocks.ts';
import {
  emptiedPlaces,
  firstNegatives,
} from '../../../../functions/documents/workbooks/rules/checks/emptied-rows.ts';
import { publicRows } from '../../../../functions/documents/workbooks/rules/checks/public-rows.ts';
import { monthBefore } from '../../../../functions/platform/kernel/calendar.ts';

const period = '2022-03';
const months = Array.from({ length: 12 }, (_, index) => monthBefore(period, index + 1));
type Codes = Readonly<Record<string, string>>;
const said = (codes: Codes, value: string): SaidFigure => ({
  ...{ dimensions: { ...codes, unit: 'T', period }, value, status: 'final' },
  source: { sheet: 'Mensile', cell: 'D9' },
});
/** Public values of a row, the latest month first. */
const row = (codes: Codes, values: readonly number[]): Series => ({
  codes: { ...codes, unit: 'T' },
  points: new Map(
    values.map((value, index) => {
      const source = { document: 'x.xls', month: months[index] ?? '', since: '2022-01-01' };
      const place = { sheet: 'Mensile', cell: 'D9', status: 'final' } as const;
      return [months[index] ?? '', [{ ...place, source, value: String(value) }]];
    }),
  ),
});
const steady = (value: number) => Array.from(months, () => value);

describe('a place without anything', () => {
  const [tanks, bottles] = ['C3', 'C4'].map((product) => ({ product, place: 'ITP007' }));
  const known = publicRows([
    row(tanks ?? {}, steady(4)),
    row(bottles ?? {}, steady(9).with(0, 30)),
    row({ product: 'C3', place: 'ITP001' }, steady(4).with(5, 0)),
  ]);

  test('is told where it had something in each month of a year, by its largest figure', () => {
    const found = emptiedPlaces([said(tanks ?? {}, '0'), said(bottles ?? {}, '0')], known);
    expect(found.map(({ figure }) => figure.dimensions.product)).toEqual(['C4']);
    expect(found[0]?.former.at(-1)).toEqual({ period: '2022-02', value: '30' });
  });

  test('is not while one of its figures is left, or where a month before had none', () => {
    const some = [said(tanks ?? {}, '0'), said(bottles ?? {}, '1')];
    expect(emptiedPlaces(some, known)).toEqual([]);
    expect(emptiedPlaces([said({ product: 'C3', place: 'ITP001' }, '0')], known)).toEqual([]);
  });
});

describe('a quantity below nothing', () => {
  const own = { product: '30', flow: 'OWN-USE' };
  const change = { product: '30', flow: 'STOCK-CHANGE' };
  const sales = said({ product: '30', flow: 'MARKET' }, '900000');
  const known = publicRows([
    row(own, [700, 800]),
    row({ product: '10', flow: 'STOCK-CHANGE' }, [-5, 3]),
    row({ product: '30', flow: 'NEW' }, [5]),
  ]);
  const found = (codes: Codes, value: string) =>
    firstNegatives([sales, said(codes, value)], known).map(({ figure }) => figure.value);

  test('is told in a column that never had one', () => {
    expect(found(own, '-172984')).toEqual(['-172984']);
  });

  test('is not where the column had one, after a single month, or within rounding', () => {
    expect(found(change, '-172984')).toEqual([]);
    expect(found({ product: '30', flow: 'NEW' }, '-172984')).toEqual([]);
    expect(found(own, '-0.06')).toEqual([]);
  });
});
