import { expect, test } from 'vitest';
import { publicVersion } from '../../functions/platform/tables/counters.ts';
import { transact } from '../../functions/platform/tables/transactions.ts';
import {
  averageHistory,
  averagesOf,
  averageWrite,
  hasPrice,
  netOf,
  publishedAverages,
} from '../../functions/prices/averages/store/averages.ts';
import {
  periodRevisions,
  saveDraft,
} from '../../functions/prices/averages/store/period-revisions.ts';
import type { Confirmation } from '../../scripts/import/differences.ts';
import { readHistoryFile } from '../../scripts/import/import-history.ts';
import { auditOf } from '../support/api/audit-log.ts';
import { stoppedAfter } from '../support/aws/failing-writes.ts';
import { confirmed, importHistory } from '../support/prices/import-history.ts';
import { type MonthlyFileRow, monthlyFile } from '../support/prices/price-files.ts';
import { aPeriod } from '../support/prices/published-figures.ts';

/** The ministry's first month and year of petrol (monthly export): its net is a cent off. */
const petrol1996: readonly MonthlyFileRow[] = [
  [1996, 1, 1, 90_418, 14_437, 52_577, 23_405],
  [1996, 13, 1, 92_531, 14_774, 52_780, 24_976],
];

const now = new Date('2026-03-31T10:00:00Z');
const importing = (text: string, confirmation?: Confirmation, reason?: string) =>
  importHistory(readHistoryFile(text), {
    ...{ source: 'monthly.csv', actor: 'import', now, confirmation, reason },
  });
/** Periods years after the last ones have other prices, and single products. */
const importingLater = (text: string) => importing(text, undefined, 'Years later');

test('averages are kept as published, including rows without a price', async () => {
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

test('another figure is proposed and changes nothing', async () => {
  const version = await publicVersion();
  const records = await auditOf('history/monthly');
  const report = await importing(
    monthlyFile([1996, 1, 1, 90_419, 14_437, 52_577], [1996, 2, 1, 90_500, 14_450, 52_577]),
  );
  const petrol = { period: '1996-01', productId: 1, standing: 'public' };
  expect(report).toMatchObject({ isProposal: true, written: 0, left: 2 });
  expect(report.differences).toEqual([
    { ...petrol, figure: 'total', before: 90_418, after: 90_419 },
  ]);
  expect((await publishedAverages(1)).map(({ month }) => month)).toEqual([1, 13]);
  expect(await publicVersion()).toBe(version);
  expect(await auditOf('history/monthly')).toEqual(records);
});

test('confirmed, it replaces the published one, with its words in the record and for the public', async () => {
  const { reason, note } = confirmed();
  await importing(monthlyFile([1996, 1, 1, 90_419, 14_437, 52_577]), confirmed());
  const [january] = await publishedAverages(1);
  expect(january && [january.total, netOf(january), january.revision]).toEqual([90_419, 23_405, 2]);
  expect(await auditOf('history/monthly')).toContainEqual(
    expect.objectContaining({
      before: { figures: { '1/1996/1': [90_418, 14_437, 52_577, 23_405] } },
      after: expect.objectContaining({
        ...{ reason, note },
        figures: { '1/1996/1': [90_419, 14_437, 52_577, 23_405] },
      }),
    }),
  );
  expect(await periodRevisions(1996, 1)).toMatchObject([
    { revision: 2, reason, note, publishedBy: 'import', rows: [{ productId: 1, total: 90_419 }] },
  ]);
});

test('a correction is only replaced if it is named', async () => {
  const older = monthlyFile([1996, 1, 1, 90_418, 14_437, 52_577, 23_405]);
  const total = async () => (await publishedAverages(1))[0]?.total;
  expect(await importing(older)).toMatchObject({ isProposal: true, left: 1 });
  const kept = await importing(older, confirmed());
  expect(kept).toMatchObject({ isProposal: false, written: 0, left: 1 });
  expect(kept.differences).toMatchObject([{ period: '1996-01', standing: 'corrected' }]);
  expect(await total()).toBe(90_419);
  await expect(importing(older, confirmed('1996-02'))).rejects.toMatchObject({
    details: { reason: 'period_unknown', periods: ['1996-02'] },
  });
  expect(await importing(older, confirmed('1996-01'))).toMatchObject({ written: 1, left: 0 });
  expect(await total()).toBe(90_418);
  const history = (await averagesOf(1996, [1])).flatMap(averageHistory);
  expect(history.map((one) => [one.revision ?? 1, one.total])).toEqual([
    [1, 90_418],
    [2, 90_419],
    [3, 90_418],
  ]);
});

test('the other products of a period move to its revision with the one that differs', async () => {
  await importingLater(
    monthlyFile([1997, 3, 1, 95_000, 15_833, 52_577], [1997, 3, 2, 70_000, 11_667, 38_604]),
  );
  await importing(monthlyFile([1997, 3, 2, 70_100, 11_683, 38_604]), confirmed());
  const stored = await averagesOf(1997, [3]);
  expect(
    stored.map(({ productId, total, revision }) => [productId, total, revision]).sort(),
  ).toEqual([
    [1, 95_000, 2],
    [2, 70_100, 2],
  ]);
});

test('a period whose next revision is being prepared is left alone', async () => {
  const draft = {
    ...{ year: 1997, month: 3 as const, revision: 3, rows: [] },
    ...{ computedAt: now.toISOString(), computedBy: 'test' },
  };
  await saveDraft(
    draft,
    {},
    {
      ...{ actor: 'test', at: draft.computedAt },
      ...{ action: 'average.computed', subject: 'average/1997/3' },
    },
  );
  const file = monthlyFile([1997, 3, 2, 70_200, 11_700, 38_604]);
  expect(await importing(file, confirmed('1997-03'))).toMatchObject({
    written: 0,
    rejected: [{ line: 2, reason: 'period_drafted' }],
  });
});

test('an average that is only previewed becomes the published one', async () => {
  const preview = aPeriod(6, [2022, 1], [170_000, 30_000, 61_740], 31);
  await transact([averageWrite({ ...preview, published: false })]);
  expect(await publishedAverages(6)).toEqual([]);
  await importingLater(monthlyFile([2022, 1, 6, 162_000, 29_213, 61_740]));
  expect(await publishedAverages(6)).toMatchObject([{ total: 162_000 }]);
});

test('when stopped anywhere, nothing of it is public, and running it again does all of it', async () => {
  const rows = Array.from({ length: 240 }, (_, index): MonthlyFileRow => {
    const [year, month] = [2000 + Math.floor(index / 12), (index % 12) + 1];
    return [year, month, 8, 20_000 + index, 0, 3_139];
  });
  const version = await publicVersion();
  expect(await stoppedAfter(3, () => importingLater(monthlyFile(...rows)))).toBe(3);
  expect(await publicVersion()).toBe(version);
  expect(await publishedAverages(8)).toEqual([]);
  expect(await importingLater(monthlyFile(...rows))).toMatchObject({ written: 240, unchanged: 0 });
  expect((await publishedAverages(8)).map(({ total }) => total)).toEqual(rows.map((row) => row[3]));
  expect(await publicVersion()).toBe(version + 1);
});
