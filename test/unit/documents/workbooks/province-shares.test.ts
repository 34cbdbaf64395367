import { expect, test } from 'vitest';
import type { SaidFigure, Series } from '../../../../functions/documents/workbooks/rules/blocks.ts';
import { jumpsOf } from '../../../../functions/documents/workbooks/rules/checks/jumps.ts';
import { monthBefore } from '../../../../functions/platform/kernel/calendar.ts';

const period = '2022-02';
const codes = { product: 'F2', channel: 'TOTAL', unit: 'T' };
const months = Array.from({ length: 36 }, (_, index) => monthBefore(period, index + 1));
/** Heating oil, of which much is sold in winter. */
const season = (month: string) => (['11', '12', '01', '02'].includes(month.slice(5)) ? 1 : 0.2);
const said = (place: string, value: number): SaidFigure => ({
  ...{ dimensions: { ...codes, place, period }, value: String(value), status: 'final' },
  source: { sheet: 'Mensile', cell: 'D9' },
});
const row = (place: string, valueIn: (month: string) => number): Series => ({
  codes: { ...codes, place },
  points: new Map(
    months.map((month) => {
      const source = { document: 'x.xls', month, since: '2022-01-01' };
      const value = String(Math.round(valueIn(month)));
      return [month, [{ sheet: 'Mensile', cell: 'D9', status: 'final', source, value }]];
    }),
  ),
});
const public36 = [
  row('IT', (month) => 84_000 * season(month)),
  row('ITP058', (month) => 6_900 * season(month)),
];
/** The largest figure of the table, beside which no province is looked at. */
const petrol: Series = {
  ...row('IT', () => 900_000),
  codes: { ...codes, product: 'D3', place: 'IT' },
};
const allPetrol: SaidFigure = { ...said('IT', 900_000), dimensions: { ...petrol.codes, period } };
const found = (rome: number, others = 77_000, before: readonly Series[] = public36) =>
  jumpsOf(
    [allPetrol, said('IT', rome + others), said('ITP058', rome)],
    [petrol, ...before],
  ).flatMap(({ figure, former }) =>
    figure.dimensions.place === 'ITP058' ? [[figure.value, former[0]?.period]] : [],
  );

test('a province is asked about whose part of the nation it never had in three years', () => {
  expect(found(69_000)).toEqual([['69000', '2022-01']]);
  expect(found(690)).toEqual([['690', '2022-01']]);
});

test('it is not while it moves with the nation, within its range or as a small part', () => {
  expect(found(6_900)).toEqual([]);
  expect(found(690, 7_700)).toEqual([]);
  expect(found(15_000)).toEqual([]);
  const small = row('ITP058', (month) => 69 * season(month));
  expect(found(690, 83_000, [...public36.slice(0, 1), small])).toEqual([]);
});

test('nor where its months are few, or went up and down before', () => {
  const few = public36.map(({ codes: of, points }) => ({
    ...{ codes: of, points: new Map([...points].slice(0, 9)) },
  }));
  expect(found(69_000, 77_000, few)).toEqual([]);
  const uneven = row('ITP058', (month) => (month.endsWith('-05') ? 10 : 6_900 * season(month)));
  expect(found(69_000, 77_000, [...public36.slice(0, 1), uneven])).toEqual([]);
});
