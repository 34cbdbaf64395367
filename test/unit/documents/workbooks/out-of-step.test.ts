import { expect, test } from 'vitest';
import type { SaidFigure, Series } from '../../../../functions/documents/workbooks/rules/blocks.ts';
import { jumpsOf } from '../../../../functions/documents/workbooks/rules/checks/jumps.ts';

interface Row {
  readonly [code: string]: string;
  readonly unit: string;
}
const products = { F1: 90, D3: 70, E2: 40, C4: 30, G2: 20 };
const soldOf = (product: string): Row => ({ product, channel: 'RETAIL', unit: 'T' });
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

test('a product that sells half as much again as the others is asked about, also after a year only', () => {
  expect(askedAbout(products, soldOf, {})).toEqual([]);
  expect(askedAbout(products, soldOf, { D3: 1.5 })).toEqual(['D3']);
  expect(askedAbout(products, soldOf, { D3: 1 / 1.5 })).toEqual(['D3']);
  expect(askedAbout(products, soldOf, { D3: 1.5 }, months.slice(-14, -1))).toEqual(['D3']);
  expect(askedAbout(products, soldOf, { D3: 1.5 }, months.slice(-8, -1))).toEqual([]);
});

test('products that all sell as much more are not', () => {
  const all = Object.fromEntries(Object.keys(products).map((product) => [product, 1.5]));
  expect(askedAbout(products, soldOf, all)).toEqual([]);
});

test('provinces, small products and movements, which go their own way, are not', () => {
  const sold = (codes: object) => (product: string) => ({ ...soldOf(product), ...codes });
  expect(askedAbout(products, sold({ place: 'ITP001' }), { D3: 1.5 })).toEqual([]);
  expect(askedAbout(products, sold({ flow: 'EXPORTS' }), { D3: 1.5 })).toEqual([]);
  expect(askedAbout({ ...products, I1: 2 }, soldOf, { I1: 1.5 })).toEqual([]);
});
