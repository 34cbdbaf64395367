import { beforeAll, expect, test } from 'vitest';
import { publishedAverages } from '../../functions/prices/averages/store/averages.ts';
import { DEMONSTRATION_NOTE } from '../../functions/prices/surveys/rules/demonstration-surveys.ts';
import { publishedSeries } from '../../functions/prices/surveys/store/series-years.ts';
import { readHistoryFile } from '../../scripts/import/import-history.ts';
import { importAverages, importHistory, importSurveys } from '../support/prices/import-history.ts';
import { monthlyFile, weeklyFile } from '../support/prices/price-files.ts';
import { aPeriod } from '../support/prices/published-figures.ts';
import { pricesOf } from '../support/prices/surveys.ts';

/** The first official week or month, while what is public beside it is made up. */

const at = '2026-03-31T10:00:00.000Z';
const made = { actor: 'first-start', at, source: DEMONSTRATION_NOTE };
const PETROL = [156_200, 28_167, 62_290] as const;
const DIESEL = [172_300, 31_070, 61_290] as const;
const importing = (text: string, reason?: string) =>
  importHistory(readHistoryFile(text), {
    ...{ source: 'official.csv', actor: 'import', now: new Date(at) },
    ...(reason && { reason }),
  });

beforeAll(async () => {
  await importSurveys({
    ...made,
    surveys: ['2026-02-02', '2026-02-09', '2026-02-16'].map((date) => ({
      date,
      prices: pricesOf({ 1: PETROL, 2: DIESEL }),
    })),
    notes: DEMONSTRATION_NOTE,
  });
  await importAverages({
    ...made,
    averages: [1, 2].flatMap((month) => [
      { ...aPeriod(1, [2026, month], [...PETROL], 31), demonstration: true },
      { ...aPeriod(2, [2026, month], [...DIESEL], 28), demonstration: true },
    ]),
  });
});

const weeks = async () => (await publishedSeries()).map(({ date, revision }) => [date, revision]);

test('a week whose rows are exchanged is asked about beside the made-up week before it', async () => {
  const file = weeklyFile(['2026-02-16', 1, ...DIESEL], ['2026-02-16', 2, ...PETROL]);
  const asked = await importing(file);
  expect(asked.isProposal).toBe(true);
  expect(asked.questions).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ productId: 1, figure: 'total', before: 156_200, after: 172_300 }),
      expect.objectContaining({ productId: 2, figure: 'total', before: 172_300, after: 156_200 }),
      expect.objectContaining({ productId: 1, figure: 'excise', before: 62_290, after: 61_290 }),
    ]),
  );
  expect(await weeks()).toContainEqual(['2026-02-16', 1]);
});

test('a month that is far from the made-up month before it is asked about', async () => {
  const far = monthlyFile([2026, 2, 1, 187_400, 33_793, 62_290], [2026, 2, 2, ...DIESEL]);
  const asked = await importing(far);
  expect(asked).toMatchObject({
    isProposal: true,
    questions: expect.arrayContaining([
      expect.objectContaining({ productId: 1, figure: 'total', before: 156_200, after: 187_400 }),
    ]),
  });
  expect((await publishedAverages(1)).find(({ month }) => month === 2)?.demonstration).toBe(true);
  expect((await importing(far, 'The ministry published it so')).isProposal).toBe(false);
});

test('a history that begins before the demonstration is compared with itself alone', async () => {
  const before = ['2025-12-01', 1, 120_000, 21_639, 62_290] as const;
  const report = await importing(
    weeklyFile(before, ['2026-02-02', 1, 121_000, 21_820, 62_290]),
    'It has no diesel',
  );
  expect(
    report.questions.filter(({ figure, productId }) => figure !== 'total' || productId === 1),
  ).toEqual([]);
});
