import { type ColumnChunk, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '../../../../functions/platform/kernel/calendar.ts';
import { serveApi } from '../../../support/api/serve-api.ts';
import { aWeek, publishWeeks } from '../../../support/prices/published-figures.ts';

/** A reader of one product's series fetches its part of the file alone, over ranges. */

const WEEKS = 300;
let api: Awaited<ReturnType<typeof serveApi>>;

beforeAll(async () => {
  const weeks = Array.from({ length: WEEKS }, (_, index) => {
    const price = (base: number): [number, number, number] => [
      base + ((index * 7919) % 997),
      20_000,
      50_000,
    ];
    return aWeek(index + 1, addDays('2005-01-03', 7 * index), {
      1: price(110_000),
      2: price(100_000),
      3: price(90_000),
      5: price(50_000),
    });
  });
  await publishWeeks(...weeks);
  api = await serveApi();
});
afterAll(() => api.close());

test('the rows of one product are read without the rest', async () => {
  const address = `${api.origin}/dgsaie/api/v1/series/weekly-prices?format=PARQUET&lang=en`;
  const first = await fetch(address, { headers: { range: 'bytes=0-3' } });
  expect([first.status, await first.text()]).toEqual([206, 'PAR1']);
  const size = Number(first.headers.get('content-range')?.split('/')[1]);
  let fetched = 0;
  const file = {
    byteLength: size,
    async slice(start: number, end = size) {
      const answer = await fetch(address, { headers: { range: `bytes=${start}-${end - 1}` } });
      expect(answer.status).toBe(206);
      const bytes = await answer.arrayBuffer();
      fetched += bytes.byteLength;
      return bytes;
    },
  };
  // The footer alone, whose length stands in the last eight bytes.
  const metadata = await parquetMetadataAsync(file, { initialFetchSize: 8192 });
  const statistics = (columns: readonly ColumnChunk[]) =>
    columns.find(({ meta_data }) => meta_data?.path_in_schema[0] === 'PRODUCT_ID')?.meta_data
      ?.statistics;
  let start = 0;
  const wanted = metadata.row_groups.flatMap(({ columns, num_rows }) => {
    const { min_value: least = 0, max_value: most = 0 } = statistics(columns) ?? {};
    const rows = { rowStart: start, rowEnd: start + Number(num_rows) };
    start = rows.rowEnd;
    return Number(least) <= 2 && 2 <= Number(most) ? [rows] : [];
  });
  expect(metadata.row_groups.length).toBe(4);
  expect(wanted).toHaveLength(1);
  const rows = await parquetReadObjects({
    ...{ file, metadata, ...wanted[0] },
    columns: ['PERIOD', 'PRODUCT_ID', 'MEASURE', 'VALUE'],
  });
  // Five measures a week.
  expect(rows).toHaveLength(WEEKS * 5);
  expect(new Set(rows.map((row) => row.PRODUCT_ID))).toEqual(new Set([2]));
  expect(rows[0]).toMatchObject({ MEASURE: 'price', VALUE: 1000 });
  const periods = rows.map((row) => (row.PERIOD as Date).toISOString());
  expect(periods).toEqual(periods.toSorted());
  expect(fetched).toBeLessThan(size / 2);
});
