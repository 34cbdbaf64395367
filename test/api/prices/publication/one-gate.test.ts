import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { folderOf } from '../../../../functions/documents/rules/document-folders.ts';
import { findReading } from '../../../../functions/documents/workbooks/store/readings.ts';
import { handler as figures } from '../../../../functions/events/figures.ts';
import { handler as weeklyJob } from '../../../../functions/events/weekly-job.ts';
import { readHistoryFile } from '../../../../scripts/import/import-history.ts';
import type { Stack } from '../../../../scripts/local/stack/stack.ts';
import { callApi } from '../../../support/api/call-api.ts';
import { anAdministrator } from '../../../support/api/identity.ts';
import { startEmulators } from '../../../support/aws/emulators.ts';
import { repository } from '../../../support/code/imports.ts';
import { aWorkbookOf } from '../../../support/documents/sample-files.ts';
import { scan, upload } from '../../../support/documents/uploads.ts';
import { gasBalance } from '../../../support/documents/workbook-grids.ts';
import { averageCalls } from '../../../support/prices/averages.ts';
import { at } from '../../../support/prices/corrected-weeks.ts';
import { correctionCalls, NOTE, TEXTS } from '../../../support/prices/corrections.ts';
import { importHistory } from '../../../support/prices/import-history.ts';
import { monthlyFile, recoveredFile, weeklyFile } from '../../../support/prices/price-files.ts';
import { askNoReasons } from '../../../support/prices/thresholds.ts';
import { aSample, type Sample } from '../../../support/prices/weekly-survey.ts';

/** Every door through which figures become public, and the rules that all of them keep. */

const now = new Date('2026-03-31T10:00:00Z');
const importing = (text: string) =>
  importHistory(readHistoryFile(text), { source: 'file.csv', actor: 'import', now });
/** With the duty and VAT of the products, so that a week that follows needs no reason. */
const price = [180_000, 32_459, 67_290] as const;

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

const MOMENT = '2026-03-31T10:00:00Z';
let sample: Sample;
/** A closed survey of a week from now, with its draft. */
let ahead: number;
/** One that was withdrawn, with the draft of its second revision. */
let withdrawn: number;
/** A public one, with the draft of its second revision. */
let corrected: number;

const { call, open } = correctionCalls(() => sample);
const averages = averageCalls(() => sample.token);
const isPublic = async (id: number) =>
  (await callApi('surveys/get', { token: sample.token, params: { id } })).body.published;
/** What the job did about a survey, and whether it is public then. */
async function jobRun(id: number) {
  const { runs } = await weeklyJob();
  const mine = runs.filter(({ subject, part }) => subject === `survey/${id}` && part === 'release');
  return { status: (await isPublic(id)) ? 200 : 409, body: { runs: mine } };
}
const imported = async (text: string) => {
  const { written, isProposal, rejected } = await importing(text);
  const code = rejected[0]?.reason ?? (isProposal ? 'proposed' : undefined);
  return { status: written > 0 ? 200 : 409, body: { code } };
};
const revised = (month: number, words: object = {}) =>
  averages.publish(2024, month, { revision: true, ...words });

type Rule = 'no future survey' | 'no period that has not ended' | 'reason and note';
type Attempt = () => Promise<{ readonly status: number; readonly body: unknown }>;
/** What a door answers, or why the rule does not come up there. */
type Cell = readonly [attempt: Attempt, code?: string] | string;

const WEEKLY = 'makes surveys public only';
const PERIODS = 'makes averages public only';
const PAST = 'brings back what was public at a moment that has passed, and takes no later one';
const LATER = 'works on surveys that were public before';
const FIRST = 'makes first revisions only, of what a person prepared';

const DOORS: Readonly<Record<string, Readonly<Record<Rule, Cell>>>> = {
  'PUT /survey-prices/{id}': {
    'no future survey': [
      () => sample.change(ahead, { published: true, ...TEXTS }),
      'survey_in_future',
    ],
    'no period that has not ended': WEEKLY,
    'reason and note': [
      () => sample.change(withdrawn, { published: true, reason: 'A doubt' }),
      'reason_needed',
    ],
  },
  'POST /survey-prices/{id}/approval': {
    'no future survey': [() => approved(ahead), 'survey_in_future'],
    'no period that has not ended': WEEKLY,
    'reason and note': [() => approved(withdrawn), 'reason_needed'],
  },
  'POST /survey-prices/{id}/correction/publication': {
    'no future survey': LATER,
    'no period that has not ended': WEEKLY,
    'reason and note': [
      () => callApi('corrections/publish', call(corrected, { reason: 'A doubt' })),
      'invalid',
    ],
  },
  'PUT /monthly-prices/average, a month': {
    'no future survey': PERIODS,
    'no period that has not ended': [() => averages.publish(2026, 3, TEXTS), 'period_not_ended'],
    'reason and note': [() => revised(2, { reason: 'A doubt' }), 'reason_needed'],
  },
  'PUT /monthly-prices/average, a quarter': {
    'no future survey': PERIODS,
    'no period that has not ended': [() => averages.publish(2026, 14, TEXTS), 'period_not_ended'],
    'reason and note': [() => revised(14, { note: NOTE }), 'reason_needed'],
  },
  'PUT /monthly-prices/average, a year': {
    'no future survey': PERIODS,
    'no period that has not ended': [() => averages.publish(2026, 13, TEXTS), 'period_not_ended'],
    'reason and note': [() => revised(13), 'reason_needed'],
  },
  'the weekly job': {
    'no future survey': [() => jobRun(ahead)],
    'no period that has not ended': FIRST,
    'reason and note': [() => jobRun(withdrawn)],
  },
  'an import of weekly prices': {
    'no future survey': [
      () => imported(weeklyFile(['2099-01-05', 1, ...price])),
      'survey_in_future',
    ],
    'no period that has not ended': WEEKLY,
    'reason and note': [
      () => imported(weeklyFile(['2024-02-05', 1, 181_000, 32_639, 72_840])),
      'proposed',
    ],
  },
  'an import of recovered surveys': {
    'no future survey': [
      () => imported(recoveredFile(['2026-04-06', 1, 180_000])),
      'survey_in_future',
    ],
    'no period that has not ended': WEEKLY,
    'reason and note': [
      () => imported(recoveredFile(['2024-02-05', 1, 181_000])),
      'already_published',
    ],
  },
  'an import of averages': {
    'no future survey': PERIODS,
    'no period that has not ended': [
      () => imported(monthlyFile([2026, 13, 1, ...price])),
      'period_not_ended',
    ],
    'reason and note': [
      () => imported(monthlyFile([2024, 1, 1, 181_000, 32_639, 72_840])),
      'proposed',
    ],
  },
  'a workbook, uploaded or imported': {
    'no future survey': 'holds no surveys',
    // On the last day of March.
    'no period that has not ended': [() => workbook('Marzo', '03'), 'period_not_ended'],
    'reason and note':
      'asks for a note where a sum does not hold, as rules of documents say (test/api/documents/upload-check.test.ts)',
  },
  'npm run restore': {
    'no future survey': PAST,
    'no period that has not ended': PAST,
    'reason and note': 'brings revisions back with the reason and the note that they had',
  },
};

/** Publishes a gas balance of a month of 2026 with its figures. */
async function workbook(month: string, code: string) {
  const rows = gasBalance.map((row) =>
    row.map((cell) => {
      if (cell === 2022) return 2026;
      return typeof cell === 'string' ? cell.replace('Giugno', month) : cell;
    }),
  );
  const bytes = await aWorkbookOf({ [`Preconsuntivo ${month} 2026`]: rows });
  const folder = folderOf('gas-balance', { year: 2026 });
  const { body } = await upload(sample.token, folder, `Bilancio_GAS_2026_${code}.xlsx`, bytes);
  await scan(body.id);
  const keys = { pk: { S: `DOC#${body.documentId}` } };
  await figures({ Records: [{ dynamodb: { Keys: keys } }] }, { awsRequestId: 'test' } as never);
  const refused = (await findReading(body.documentId))?.refused;
  return { status: refused ? 409 : 200, body: { code: refused?.code } };
}

async function approved(id: number) {
  const { fingerprint, computedAt } = (await callApi('revisions/draft', call(id))).body;
  return callApi('revisions/approve', {
    ...call(id, { fingerprint, computedAt }),
    token: await anAdministrator(),
  });
}

describe('the gate', () => {
  let storage: Stack;
  beforeAll(async () => {
    storage = await startEmulators('s3');
    at(MOMENT);
    sample = await aSample({ petrolWeight: 1 }, { petrolWeight: 1 });
    await askNoReasons();
    const winter = ['01-29', '02-05', '02-12', '02-19', '02-26', '03-04'];
    await importing(weeklyFile(...winter.map((day) => [`2024-${day}`, 1, ...price] as const)));
    const months = Array.from({ length: 12 }, (_, index) => index + 1);
    const rows = [...months, 13, 14].map(
      (month, index) => [2024, month, 1, 150_000 + 100 * index, 27_049, 72_840] as const,
    );
    await importing(monthlyFile(...rows));
    for (const month of [2, 13, 14]) await averages.compute(2024, month, { revision: 'true' });

    corrected = await sample.publishedSurvey('2026-03-09', { 1: 1700 }, { 1: 1700 });
    await open(corrected);
    await sample.declare(corrected, 0, { 1: 1710 }, sample.token);
    await sample.computeCompanies(corrected);
    await sample.computeNational(corrected);
    withdrawn = await sample.publishedSurvey('2026-03-16', { 1: 1700 }, { 1: 1700 });
    await sample.change(withdrawn, { published: false });
    await sample.computeNational(withdrawn);
    ahead = await sample.readySurvey('2026-04-07', { 1: 1700 }, { 1: 1700 });
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
    const { status, body } = await attempt();
    expect([409, 422]).toContain(status);
    if (code) expect(body).toMatchObject({ code });
    else expect(body).toEqual({ runs: [] });
  });

  test('opens for what keeps the rules', async () => {
    const { computedAt } = (await callApi('revisions/draft', call(withdrawn))).body;
    const again = { published: true, computedAt, ...TEXTS };
    expect(await sample.change(withdrawn, again)).toMatchObject({ body: { revision: 2 } });
    const correction = await callApi('corrections/publish', call(corrected, TEXTS));
    expect(correction).toMatchObject({ status: 200, body: { revision: 2 } });
    for (const month of [2, 14, 13]) {
      await averages.compute(2024, month, { revision: 'true' });
      expect(await revised(month, TEXTS), `${month}`).toMatchObject({ status: 200 });
    }
    expect(await workbook('Febbraio', '02')).toMatchObject({ status: 200 });
    at('2026-04-07T22:00:00Z');
    expect(await sample.change(ahead, { published: true })).toMatchObject({
      body: { revision: 1 },
    });
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
      // Takes figures back, which were withdrawn before.
      'functions/prices/workflow/work/delete-survey.ts',
      'scripts/import/import-averages.ts',
      'scripts/import/import-figures.ts',
      'scripts/import/import-surveys.ts',
    ]);
  });
});
