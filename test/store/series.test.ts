import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { dynamo } from '../../functions/platform/aws/dynamodb.ts';
import type { PriceParts } from '../../functions/platform/kernel/money.ts';
import { publicChange } from '../../functions/platform/tables/counters.ts';
import { coreTable } from '../../functions/platform/tables/keys.ts';
import { transact } from '../../functions/platform/tables/transactions.ts';
import { priceKeys } from '../../functions/prices/surveys/store/price-keys.ts';
import {
  allSeriesYears,
  publishedSeries,
  type SeriesYear,
  seriesAsOf,
  seriesYear,
  withSurveys,
  yearWrite,
} from '../../functions/prices/surveys/store/series-years.ts';
import { PRODUCT_IDS } from '../../functions/sample/rules/products.ts';
import { fc, runs } from '../support/fuzz.ts';
import { publishWeeks } from '../support/prices/published-figures.ts';
import { aSeriesEntry, pricesOf } from '../support/prices/surveys.ts';

const amount = fc.integer({ min: -100_000, max: 10_000_000 });
const price = fc.oneof(
  fc
    .record({ total: amount, vat: amount, excise: amount })
    .map((parts): PriceParts => ({ ...parts, net: parts.total - parts.vat - parts.excise })),
  // A net price that was published with another value.
  fc.record({ total: amount, vat: amount, excise: amount, net: amount }),
  // A variation from the file that the price was imported from.
  fc
    .record({ total: amount, vat: amount, excise: amount, variation: amount })
    .map((parts) => ({ ...parts, net: parts.total - parts.vat - parts.excise })),
  fc.record({ total: amount, vat: amount, excise: amount, net: amount, variation: amount }),
);
const prices = fc.dictionary(fc.constantFrom(...PRODUCT_IDS.map(String)), price, {
  noNullPrototype: true,
});

test('prices are read as they were published, whatever their values', async () => {
  let year = 2100;
  await fc.assert(
    fc.asyncProperty(prices, async (published) => {
      year += 1;
      const entry = { ...aSeriesEntry({ id: year, date: `${year}-01-04` }), prices: published };
      await publishWeeks(entry);
      expect((await seriesYear(year)).surveys).toEqual([entry]);
      expect(await publishedSeries()).toContainEqual(entry);
    }),
    { numRuns: runs(30) },
  );
});

test('a year is stored in the unchanged format', async () => {
  const stored = {
    id: 1,
    date: '2005-01-03',
    revision: 1,
    prices: { 1: [111_575, 18_596, 55_864] },
  };
  const Item = { ...priceKeys.seriesYear(2005), year: 2005, version: 4, surveys: [stored] };
  await dynamo().send(new PutCommand({ TableName: coreTable(), Item }));
  const first = { ...stored, prices: pricesOf({ 1: [111_575, 18_596, 55_864] }) };
  expect(first.prices[1]?.net).toBe(37_115);
  expect(await seriesYear(2005)).toEqual({ year: 2005, version: 4, surveys: [first] });

  await publishWeeks(
    aSeriesEntry({ id: 2, date: '2005-01-10', prices: { 1: [108_800, 18_133, 55_864] } }),
  );
  expect(await allSeriesYears()).toContainEqual(
    expect.objectContaining({ year: 2005, version: 5, surveys: [first, expect.anything()] }),
  );
});

/** Every week of a year in a revision, with amounts that no other revision has. */
const weeksOf = (year: number, revision: number) =>
  Array.from({ length: 52 }, (_, week) =>
    aSeriesEntry({
      id: year * 100 + week,
      date: new Date(Date.UTC(year, 0, 5 + 7 * week)).toISOString().slice(0, 10),
      revision,
      since: new Date(Date.UTC(year + 1, 0, revision)).toISOString(),
      prices: Object.fromEntries(
        PRODUCT_IDS.map((id, place) => {
          const total =
            1_000_000 + ((revision * 7919 + week * 104_729 + place * 1_299_709) % 900_001);
          return [id, [total, total % 299_993, total % 71_993]];
        }),
      ),
    }),
  );

/** A year all of whose weeks were revised as often as this. */
const yearRevised = (year: number, times: number) => {
  const revisions = Array.from({ length: times }, (_, index) => weeksOf(year, index + 1));
  return revisions.reduce((before, entries) => withSurveys(before, { entries }), {
    year,
    version: 0,
    surveys: [],
  } as SeriesYear);
};

test('a year keeps every revision when all its weeks were revised forty times', async () => {
  const year = yearRevised(2090, 40);
  await transact([yearWrite(year), publicChange()]);

  const read = await seriesYear(2090);
  expect(read.past).toHaveLength(39 * 52);
  expect(read).toEqual({ ...year, version: 1 });
  const then = await seriesAsOf('2091-01-17T12:00:00.000Z');
  expect(then.filter(({ id }) => id >= 209_000)).toMatchObject(weeksOf(2090, 17));
});

test('more revisions than an item can hold are refused in plain words', () => {
  expect(() => yearWrite(yearRevised(2089, 160))).toThrow(
    '2089 has 8268 earlier revisions, more than can be kept: nothing was changed',
  );
});
