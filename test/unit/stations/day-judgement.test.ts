import { expect, test } from 'vitest';
import type { ByProduct } from '../../../functions/sample/rules/products.ts';
import { type DayResult, unusualIn } from '../../../functions/stations/rules/day-judgement.ts';
import type { StationAverage } from '../../../functions/stations/rules/station-prices.ts';

const petrol = (price: number, items = 20_000) => ({ 1: { price, items } });
const both = (price: number) => ({ ...petrol(price), 2: { price: 199_000, items: 20_000 } });
const day = (
  national: ByProduct<StationAverage>,
  ...companies: readonly (readonly [number, ByProduct<StationAverage>])[]
): DayResult => ({ national, companies: new Map(companies) });

const BEFORE = [172_000, 172_100, 172_200].map((price) =>
  day(both(price), [7, petrol(171_000, 40)]),
);
const judged = (national: ByProduct<StationAverage>, company = petrol(171_500, 38)) =>
  unusualIn(day(national, [7, company]), BEFORE);

test.each<[string, ByProduct<StationAverage>, object[]]>([
  ['as the days before', both(172_300), []],
  ['15 % higher', both(198_030), []],
  [
    'more than 15 % higher',
    both(198_031),
    [{ what: 'mean', productId: 1, before: 172_200, after: 198_031 }],
  ],
  [
    'more than 15 % lower',
    both(146_369),
    [{ what: 'mean', productId: 1, before: 172_200, after: 146_369 }],
  ],
  ['without a product', petrol(172_300), [{ what: 'gone', productId: 2, before: 199_000 }]],
  [
    'with two thirds of the prices',
    { ...both(172_300), 1: { price: 172_300, items: 13_334 } },
    [{ what: 'prices', productId: 1, before: 20_000, after: 13_334 }],
  ],
  [
    'of two days in one file',
    { ...both(172_300), 1: { price: 172_300, items: 40_293 } },
    [{ what: 'prices', productId: 1, before: 20_000, after: 40_293 }],
  ],
  ['that is the day before again', both(172_200), [{ what: 'repeated' }]],
  ['with a further product', { ...both(172_300), 13: { price: 124_000, items: 190 } }, []],
])('a day %s', (_, national, found) => {
  expect(judged(national)).toEqual(found);
});

test('a company is judged by its means too', () => {
  expect(judged(both(172_300), petrol(120_000, 40))).toEqual([
    { what: 'mean', companyId: 7, productId: 1, before: 171_000, after: 120_000 },
  ]);
  expect(unusualIn(day(both(172_300)), BEFORE)).toEqual([
    { what: 'gone', companyId: 7, productId: 1, before: 171_000 },
  ]);
});

test.each([
  ['twice', 2_666, 5_332, true],
  ['those with service in place of those without', 3_861, 3_281, true],
  ['a third', 2_666, 888, true],
  ['as many as moved in a day', 132, 143, false],
  ['three quarters of a few', 40, 30, false],
  ['less than three quarters of a few', 40, 29, true],
  ['one of a handful', 8, 1, false],
])('a company has %s of its prices', (_, items, after, isFar) => {
  const before = BEFORE.map((one) => ({
    ...one,
    companies: new Map([[7, petrol(171_000, items)]]),
  }));
  const found = unusualIn(day(both(172_300), [7, petrol(171_000, after)]), before);
  expect(found).toEqual(
    isFar ? [{ what: 'prices', companyId: 7, productId: 1, before: items, after }] : [],
  );
});

test('prices that were told long before are judged by their share of the day before', () => {
  const told = (old: number) => day({ 1: { price: 172_300 + old, items: 20_000, old } });
  const before = [told(40), told(41), told(43)];
  expect(unusualIn(told(2_000), before)).toEqual([]);
  expect(unusualIn(told(20_000), before)).toEqual([
    { what: 'old', productId: 1, before: 43, after: 20_000 },
  ]);
  expect(unusualIn(told(20_000), [...before, told(19_000)])).toEqual([]);
});

test('the first days are judged beside those there are', () => {
  expect(unusualIn(day(petrol(90_000)), [])).toEqual([]);
  expect(unusualIn(day({ ...both(90_000) }), [day(both(172_000))])).toMatchObject([
    { what: 'mean', productId: 1, before: 172_000, after: 90_000 },
  ]);
});

test('a day is judged beside what is public of it, which it may repeat, and may repeat no day of the last weeks', () => {
  const own = day({ ...both(172_300), 1: { price: 172_300, items: 10_000 } });
  expect(unusualIn(day(both(172_300)), BEFORE, own)).toMatchObject([
    { what: 'prices', before: 10_000, after: 20_000 },
  ]);
  expect(unusualIn(own, [], own)).toEqual([]);
  expect(judged(both(172_000))).toEqual([{ what: 'repeated' }]);
});

test('nothing is usual of a product that was not there on each day', () => {
  const [first = day({}), ...others] = BEFORE;
  const gap = [{ ...first, national: petrol(172_000) }, ...others];
  expect(unusualIn(day(petrol(172_300), [7, petrol(171_000, 40)]), gap)).toEqual([]);
});
