import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Stack } from '../../../../scripts/local/stack/stack.ts';
import { callApi } from '../../../support/api/call-api.ts';
import { startEmulators } from '../../../support/aws/emulators.ts';
import { repository } from '../../../support/code/imports.ts';
import { at } from '../../../support/prices/corrected-weeks.ts';
import { TEXTS } from '../../../support/prices/corrections.ts';
import { monthlyFile, recoveredFile, weeklyFile } from '../../../support/prices/price-files.ts';
import {
  computeAgain,
  correct,
  importing,
  PETROL,
  publish,
  revise,
  sendWorkbook,
  setStage,
} from './door-stage.ts';
import { DOORS } from './doors.ts';

/** Every door through which figures become public, and the rules that all of them keep. */

const OPEN = { status: 200, codes: [] };

describe('an import', () => {
  test('of weekly prices leaves out surveys dated after today, with their lines', async () => {
    const report = await importing(
      weeklyFile(
        ['2026-03-30', 1, ...PETROL],
        ['2026-03-31', 1, ...PETROL],
        ['2026-04-01', 1, ...PETROL],
        ['2099-01-05', 1, ...PETROL],
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
      recoveredFile(['2025-12-22', 1, 179_000], ['2026-04-06', 1, 179_000]),
    );
    expect(report).toMatchObject({
      written: 1,
      rejected: [{ line: 3, reason: 'survey_in_future' }],
    });
  });

  test('of averages leaves out months, quarters and years that have not ended, also without a price', async () => {
    const report = await importing(
      monthlyFile(
        [2026, 2, 1, ...PETROL],
        [2026, 3, 1, ...PETROL],
        [2026, 4, 1, ...PETROL],
        [2026, 14, 1, ...PETROL],
        [2026, 13, 1, ...PETROL],
        [2025, 13, 1, ...PETROL],
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
    const report = await importing(weeklyFile(['2026-04-07', 1, ...PETROL]));
    expect(report).toMatchObject({ written: 0, rejected: [{ line: 2 }], differences: [] });
  });
});

describe('the gate', () => {
  let storage: Stack;
  beforeAll(async () => {
    storage = await startEmulators('s3');
    await setStage();
  });
  afterAll(() => {
    vi.restoreAllMocks();
    return storage.stop();
  });

  const cells = Object.entries(DOORS).flatMap(([door, rules]) =>
    Object.entries(rules).flatMap(([rule, cell]) =>
      typeof cell === 'string' ? [] : { door, rule, attempt: cell[0], code: cell[1] },
    ),
  );
  test.each(cells)('of $door keeps the rule: $rule', async ({ attempt, code }) => {
    const { status, codes } = await attempt();
    expect([403, 409, 412, 422]).toContain(status);
    expect(codes).toContain(code);
  });

  test('opens for what keeps the rules', async () => {
    expect(await publish('withdrawn', TEXTS)).toEqual(OPEN);
    // Before the week before it is corrected.
    expect(await publish('good')).toEqual(OPEN);
    expect(await correct('amended')).toEqual(OPEN);
    for (const month of [2, 14, 13]) {
      await computeAgain(month);
      expect(await revise(month, TEXTS), `${month}`).toEqual(OPEN);
    }
    expect(await sendWorkbook({ month: 2, year: 2023 })).toEqual(OPEN);
    at('2026-04-07T22:00:00Z');
    expect(await publish('ahead')).toEqual(OPEN);
  });

  test('stands before every place that writes public figures', () => {
    const writes =
      /\b(publishSurveyRevision|publishPeriodRevision|historyWrites|averageWrite|yearWrite)\b/;
    const files = globSync('{functions,scripts}/**/*.ts', { cwd: repository })
      .filter((file) => !file.includes('/store/'))
      .filter((file) => writes.test(readFileSync(`${repository}/${file}`, 'utf8')));
    expect(files.sort()).toEqual([
      'functions/prices/averages/work/publish-averages.ts',
      'functions/prices/publication/work/publish-survey.ts',
      'scripts/import/import-averages.ts',
      'scripts/import/import-figures.ts',
      'scripts/import/import-surveys.ts',
    ]);
  });
});
