import { expect, test } from 'vitest';
import type { SaidFigure, Series } from '../../../../functions/documents/workbooks/rules/blocks.ts';
import { jumpsOf } from '../../../../functions/documents/workbooks/rules/checks/jumps.ts';

/** Tonnes of a usual month by product and place; the nation is far larger than each of the provinces. */
const sales = {
  D3: { ITP001: 12_000, ITP006: 9_500, ITP015: 11_500, IT: 900_000 },
  F1: { ITP001: 31_000, ITP006: 25_000, ITP015: 30_500, IT: 2_400_000 },
  C4: { ITP001: 3_300, ITP006: 2_700, ITP015: 3_200, IT: 260_000 },
} as const;
type Product = keyof typeof sales;
type Place = keyof (typeof sales)['D3'];

/** All products and places have the same seasons, so that each one's months lie among those of the others. */
const salesOf = (product: Product, place: Place, month: number): number =>
  Math.round(sales[product][place] * (1 + 0.3 * Math.sin(month / 2)));

const cells = Object.entries(sales).flatMap(([product, places]) =>
  Object.keys(places).map((place) => ({ product: product as Product, place: place as Place })),
);
const statement = {
  sheet: 'Mensile',
  cell: 'E9',
  status: 'final',
  source: { document: 'vendite_prov', month: '2021-12', since: '2022-01-01T00:00:00.000Z' },
} as const;
const published: Series[] = cells.map(({ product, place }) => ({
  codes: { product, place, unit: 'T' },
  points: new Map(
    Array.from({ length: 12 }, (_, index) => [
      `2021-${String(index + 1).padStart(2, '0')}`,
      [{ ...statement, value: String(salesOf(product, place, index + 1)) }],
    ]),
  ),
}));

/** The jumps of a January. @param from the place whose figures each place has */
const january = (from: (place: Place, product: Product) => Place) =>
  jumpsOf(
    cells.map(
      ({ product, place }): SaidFigure => ({
        dimensions: { product, place, unit: 'T', period: '2022-01' },
        value: String(salesOf(product, from(place, product), 13)),
        ...{ status: 'final', source: { sheet: 'Mensile', cell: 'E9' } },
      }),
    ),
    published,
  ).map(({ figure, exchanged }) => [figure.dimensions.place, exchanged?.dimensions.place]);

const inPlaceOf =
  (one: Place, other: Place) =>
  (place: Place): Place =>
    place === one ? other : place === other ? one : place;

test('two provinces with the figures of each other are named once each', () => {
  expect(january((place) => place)).toEqual([]);
  expect(january(inPlaceOf('ITP001', 'ITP006'))).toEqual([
    ['ITP001', 'ITP006'],
    ['ITP006', 'ITP001'],
  ]);
});

test('one product alone can be sold more in the smaller province, and provinces of two regions are not compared', () => {
  const exchanged = inPlaceOf('ITP001', 'ITP006');
  expect(january((place, product) => (product === 'C4' ? exchanged(place) : place))).toEqual([]);
  expect(january(inPlaceOf('ITP006', 'ITP015'))).toEqual([]);
});
