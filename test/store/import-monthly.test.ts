import { expect, test } from 'vitest';
import {
  averageWrite,
  hasPrice,
  netOf,
  publishedAverages,
} from '../../functions/store/averages.ts';
import { publicVersion } from '../../functions/store/counters.ts';
import { transact } from '../../functions/store/transactions.ts';
import { importHistory, readHistoryFile } from '../../scripts/import/import-history.ts';
import { auditOf } from '../support/audit-log.ts';
import { stoppedAfter } from '../support/failing-writes.ts';
import { type MonthlyFileRow, monthlyFile } from '../support/price-files.ts';
import { aPeriod } from '../support/published-figures.ts';

/** The ministry's first month and year of petrol (monthly export): its net is a cent off. */
const petrol1996: readonly MonthlyFileRow[] = [
  [1996, 1, 1, 90_418, 14_437, 52_577, 23_405],
  [1996, 13, 1, 92_531, 14_774, 52_780, 24_976],
];

const now = new Date('2026-03-31T10:00:00Z');
const importing = (text: string) =>
  importHistory(readHistoryFile(text), { source: 'monthly.csv', actor: 'import', now });

test('averages are kept as published, rows without a price too', async () => {
  const version = await publicVersion();
  const report = await importing(monthlyFile(...petrol1996, [1996, 13, 5, 0, 0, 0]));
  expect(report).toMatchObject({
    kind: 'monthly',
    rowsRead: 3,
    written: 3,
    empty: 0,
    rejected: [],
  });
  const [january, year] = await publishedAverages(1);
  expect(january).toMatchObject({ month: 1, total: 90_418, days: 31, published: true });
  expect(january && netOf(january)).toBe(23_405);
  expect(year).toMatchObject({ month: 13, total: 92_531, days: 366 });
  const [lpg] = await publishedAverages(5);
  expect(lpg).toMatchObject({ month: 13, total: 0, vat: 0, excise: 0, published: true });
  expect(lpg && hasPrice(lpg)).toBe(false);
  expect(await publicVersion()).toBe(version + 1);
  expect(await auditOf('history/monthly')).toHaveLength(1);
});

test('the same file again changes nothing', async () => {
  const version = await publicVersion();
  expect(await importing(monthlyFile(...petrol1996))).toMatchObject({ written: 0, unchanged: 2 });
  expect(await publicVersion()).toBe(version);
  expect(await auditOf('history/monthly')).toHaveLength(1);
});

test('another figure replaces the published one, which stays in the audit record', async () => {
  await importing(monthlyFile([1996, 1, 1, 90_419, 14_437, 52_577]));
  const [january] = await publishedAverages(1);
  expect(january && [january.total, netOf(january)]).toEqual([90_419, 23_405]);
  expect(await auditOf('history/monthly')).toContainEqual(
    expect.objectContaining({ before: { '1/1996/1': [90_418, 14_437, 52_577, 23_405] } }),
  );
});

test('an average that is only previewed becomes the published one', async () => {
  const preview = aPeriod(2, [2022, 1], [170_000, 30_000, 61_740], 31);
  await transact([averageWrite({ ...preview, published: false })]);
  expect(await publishedAverages(2)).toEqual([]);
  await importing(monthlyFile([2022, 1, 2, 162_000, 29_213, 61_740]));
  expect(await publishedAverages(2)).toMatchObject([{ total: 162_000 }]);
});

test('stopped anywhere, running it again completes it', async () => {
  const rows = Array.from({ length: 240 }, (_, index): MonthlyFileRow => {
    const [year, month] = [2000 + Math.floor(index / 12), (index % 12) + 1];
    return [year, month, 8, 20_000 + index, 0, 3_139];
  });
  const version = await publicVersion();
  expect(await stoppedAfter(1, () => importing(monthlyFile(...rows)))).toBe(1);
  expect(await publicVersion()).toBe(version);
  const report = await importing(monthlyFile(...rows));
  expect(report.written + report.unchanged).toBe(240);
  expect(report.unchanged).toBeGreaterThan(0);
  expect((await publishedAverages(8)).map(({ total }) => total)).toEqual(rows.map((row) => row[3]));
  expect(await publicVersion()).toBe(version + 1);
});
