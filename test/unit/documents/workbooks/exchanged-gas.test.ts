import { expect, test } from 'vitest';
import { exchangedGas } from '../../../../functions/documents/workbooks/rules/checks/exchanged-gas.ts';
import type { Dimensions } from '../../../../functions/documents/workbooks/rules/dimensions.ts';

type Dataset = 'gas-balance' | 'gas-imports-by-country' | 'gas-imports-by-entry-point';
const months = Array.from({ length: 12 }, (_, at) => `2022-${String(at + 1).padStart(2, '0')}`);
/** By entry point: the country of its gas, and the million cubic metres of January and what is added in each month. */
const points = {
  MAZARA: { country: 'DZ', first: 1900, more: 60 },
  TARVISIO: { country: 'RU', first: 1700, more: -100 },
  GELA: { country: 'LY', first: 220, more: 4 },
};
type Point = keyof typeof points;

const amount = (point: Point, month: string) =>
  points[point].first + points[point].more * Number(month.slice(5));
const figure = (dataset: Dataset, codes: Dimensions, period: string, value: number) => ({
  dataset,
  dimensions: { product: 'NATURAL-GAS', flow: 'IMPORTS', unit: 'MSM3', ...codes, period },
  ...{ value: String(value), status: 'final' as const, own: false },
  source: { sheet: 'Foglio', cell: 'B5' },
});
const names = Object.keys(points) as Point[];
const balance = names.flatMap((place) =>
  months.map((month) => figure('gas-balance', { place }, month, amount(place, month))),
);

/** A table of imports, in which each figure is that of another place or month, and a little off the balance. */
const imports = (
  dataset: Dataset,
  from: (point: Point, month: string) => readonly [Point, string] = (...as) => as,
) =>
  names.flatMap((point) =>
    months.map((month) => {
      const codes =
        dataset === 'gas-imports-by-country'
          ? { partner: points[point].country }
          : { place: point as string };
      const [place, of] = from(point, month);
      const off = (place === 'MAZARA' ? 1.09 : 0.99) * amount(place, of);
      return figure(dataset, codes, month, off);
    }),
  );

const named = (
  said: ReturnType<typeof imports>,
  publicBalance = balance,
  published = said.slice(0, 0),
) =>
  exchangedGas(said, publicBalance, published).map(({ figure, exchanged, expected }) =>
    [figure, exchanged]
      .map(({ dimensions: { partner, place, period } }) => `${partner ?? place} ${period}`)
      .concat(expected)
      .join(', '),
  );

const inPlaceOf =
  <T extends string>(one: T, other: T) =>
  (name: T): T =>
    name === one ? other : name === other ? one : name;
const rows = inPlaceOf<Point>('MAZARA', 'TARVISIO');
const heads = inPlaceOf<string>('2022-02', '2022-03');

test('two entry points, or countries, with the figures of each other are named by the balance of gas', () => {
  for (const dataset of ['gas-imports-by-entry-point', 'gas-imports-by-country'] as const) {
    expect(named(imports(dataset))).toEqual([]);
    const [one, other] = dataset.endsWith('country') ? ['DZ', 'RU'] : ['MAZARA', 'TARVISIO'];
    expect(named(imports(dataset, (point, month) => [rows(point), month]))).toEqual([
      `${one} 2022-12, ${other} 2022-12, 2620`,
      `${other} 2022-12, ${one} 2022-12, 500`,
    ]);
  }
});

test('two months with the figures of each other are named, also where a row always differs from the balance', () => {
  expect(named(imports('gas-imports-by-country', (point, month) => [point, heads(month)]))).toEqual(
    ['RU 2022-02, RU 2022-03, 1500', 'RU 2022-03, RU 2022-02, 1400'],
  );
});

test('fewer months of the balance, or figures that are public as they are, ask nobody', () => {
  const exchanged = imports('gas-imports-by-entry-point', (point, month) => [rows(point), month]);
  const few = balance.filter(({ dimensions: { period } }) => period < '2022-07');
  expect(named(exchanged, few)).toEqual([]);
  expect(named(exchanged, balance, exchanged)).toEqual([]);
});
