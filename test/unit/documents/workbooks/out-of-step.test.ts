import { expect, test } from 'vitest';
import type { SaidFigure, Series } from '../../../../functions/documents/workbooks/rules/blocks.ts';
import { jumpsOf } from '../../../../functions/documents/workbooks/rules/checks/jumps.ts';

interface Row {
  readonly [code: string]: string;
  readonly unit: string;
}
const provinces = { ITP015: 90, ITP058: 80, ITP001: 60, ITP004: 30, ITP063: 40 };
const provinceOf = (place: string): Row => ({
  ...{ product: 'D3', channel: 'RETAIL-ORDINARY', place, unit: 'T' },
});
const months = Array.from(
  { length: 37 },
  (_, index) => `${2019 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`,
);
const [now = ''] = months.slice(-1);

/** More in summer, and half of all in the spring of a lockdown; rows differ from each other by a few percent. */
const soldIn = (size: number, period: string, index: number) => {
  const month = Number(period.slice(5));
  const times = ['2020-03', '2020-04'].includes(period) ? 0.5 : 1 + 0.4 * Math.sin(month / 4);
  return Math.round(
    size * 1000 * times * (1 + ((month * 7 + index * 5 + Number(period.slice(0, 4))) % 11) / 300),
  );
};

/** The rows that are asked about when their value of the last month is multiplied. */
function askedAbout(
  sizes: Readonly<Record<string, number>>,
  rowOf: (name: string) => Row,
  times: Readonly<Record<string, number>>,
  known = months.slice(0, -1),
) {
  const rows = Object.entries(sizes).map(([name, size], index) => ({
    ...{ name, codes: rowOf(name), at: (period: string) => soldIn(size, period, index) },
  }));
  const said = rows.map<SaidFigure>(({ name, codes, at }) => ({
    ...{ dimensions: { ...codes, period: now }, value: String(at(now) * (times[name] ?? 1)) },
    ...{ status: 'final', source: { sheet: 'Mensile', cell: name } },
  }));
  const source = { document: 'vendite', month: '2021-12', since: '2022-01-01T00:00:00.000Z' };
  const published = rows.map<Series>(({ codes, at }) => ({
    codes,
    points: new Map(
      known.map((period) => [
        period,
        [
          {
            ...{ sheet: 'Mensile', cell: 'E9', status: 'final', source },
            value: String(at(period)),
          },
        ],
      ]),
    ),
  }));
  return jumpsOf(said, published).map(({ figure }) => figure.source.cell);
}

test('a province that sells half as much again as the others is asked about, also after a year only', () => {
  expect(askedAbout(provinces, provinceOf, {})).toEqual([]);
  expect(askedAbout(provinces, provinceOf, { ITP001: 1.5 })).toEqual(['ITP001']);
  expect(askedAbout(provinces, provinceOf, { ITP001: 1 / 1.5 })).toEqual(['ITP001']);
  expect(askedAbout(provinces, provinceOf, { ITP001: 1.5 }, months.slice(-14, -1))).toEqual([
    'ITP001',
  ]);
  expect(askedAbout(provinces, provinceOf, { ITP001: 1.5 }, months.slice(-8, -1))).toEqual([]);
});

test('provinces that all sell as much more are not', () => {
  const all = Object.fromEntries(Object.keys(provinces).map((place) => [place, 1.5]));
  expect(askedAbout(provinces, provinceOf, all)).toEqual([]);
});

test('wholesale of a province, small provinces and movements, which go their own way, are not', () => {
  const wholesale = (place: string) => ({ ...provinceOf(place), channel: 'WHOLESALE' });
  expect(askedAbout(provinces, wholesale, { ITP001: 1.5 })).toEqual([]);
  expect(askedAbout({ ...provinces, ITP007: 0.5 }, provinceOf, { ITP007: 1.5 })).toEqual([]);
  const exports = (place: string) => ({ ...provinceOf(place), flow: 'EXPORTS' });
  expect(askedAbout(provinces, exports, { ITP001: 1.5 })).toEqual([]);
});

test('a product of the national table and the cost of a crude oil are compared with the rows beside them', () => {
  const products = { D3: 70, F1: 90, C4: 12, E2: 20, G2: 10 };
  const sold = (product: string) => ({ product, channel: 'RETAIL', unit: 'T' });
  expect(askedAbout(products, sold, { F1: 1.5 })).toEqual(['F1']);
  const costs = { 'A2.1': 70, 'A2.2': 72, 'A2.3': 68, 'A2.4': 75 };
  const cost = (product: string) => ({ product, flow: 'IMPORTS', unit: 'USD-BBL' });
  expect(askedAbout(costs, cost, { 'A2.2': 1.5 })).toEqual([]);
  expect(askedAbout(costs, cost, { 'A2.2': 2 })).toEqual(['A2.2']);
});
