import { describe, expect, test } from 'vitest';
import { readHistoryFile } from '../../../../scripts/import/import-history.ts';
import { callApi } from '../../../support/api/call-api.ts';
import { importHistory } from '../../../support/prices/import-history.ts';
import { monthlyFile, recoveredFile, weeklyFile } from '../../../support/prices/price-files.ts';

/** Every door through which figures become public, and the rules that all of them keep. */

const now = new Date('2026-03-31T10:00:00Z');
const importing = (text: string) =>
  importHistory(readHistoryFile(text), { source: 'file.csv', actor: 'import', now });
const price = [180_000, 32_459, 72_840] as const;

describe('an import', () => {
  test('of weekly prices leaves out surveys dated after today, with their lines', async () => {
    const report = await importing(
      weeklyFile(
        ['2026-03-30', 1, ...price],
        ['2026-03-31', 1, ...price],
        ['2026-04-01', 1, ...price],
        ['2099-01-05', 1, ...price],
      ),
    );
    expect(report).toMatchObject({
      rowsRead: 4,
      written: 2,
      rejected: [
        { line: 4, reason: 'survey_in_future' },
        { line: 5, reason: 'survey_in_future' },
      ],
    });
    const { body } = await callApi('surveys/latest', {});
    expect(body.map(({ date }) => date)).toEqual(['2026-03-31', '2026-03-30']);
  });

  test('of recovered surveys does the same', async () => {
    const report = await importing(
      recoveredFile(['2026-03-23', 1, 179_000], ['2026-04-06', 1, 179_000]),
    );
    expect(report).toMatchObject({
      written: 1,
      rejected: [{ line: 3, reason: 'survey_in_future' }],
    });
  });

  test('of averages leaves out months, quarters and years that have not ended, also without a price', async () => {
    const report = await importing(
      monthlyFile(
        [2026, 2, 1, ...price],
        [2026, 3, 1, ...price],
        [2026, 4, 1, ...price],
        [2026, 14, 1, ...price],
        [2026, 13, 1, ...price],
        [2025, 13, 1, ...price],
        [2026, 5, 2, 0, 0, 0],
        [2025, 12, 2, 0, 0, 0],
      ),
    );
    expect(report).toMatchObject({
      rowsRead: 8,
      written: 3,
      rejected: [3, 4, 5, 6, 8].map((line) => ({ line, reason: 'period_not_ended' })),
    });
    const list = (month?: number) =>
      callApi('monthly-prices/list', {
        params: { productId: 1 },
        ...(month && { query: { month } }),
      });
    expect((await list()).body.map(({ year, month }) => [year, month])).toEqual([[2026, 2]]);
    expect((await list(13)).body.map(({ year }) => year)).toEqual([2025]);
    expect((await list(14)).body).toEqual([]);
  });

  test('of nothing but the future changes nothing', async () => {
    const report = await importing(weeklyFile(['2026-04-07', 1, ...price]));
    expect(report).toMatchObject({ written: 0, rejected: [{ line: 2 }], differences: [] });
  });
});
