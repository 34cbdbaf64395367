import { beforeAll, expect, test, vi } from 'vitest';
import { publishedAverages } from '../../functions/prices/averages/store/averages.ts';
import { nationalPricesOf } from '../../functions/prices/national-prices/store/price-revisions.ts';
import { deleteSurvey } from '../../functions/prices/publication/work/delete-survey.ts';
import { DEMONSTRATION_NOTE } from '../../functions/prices/surveys/rules/demonstration-surveys.ts';
import { publishedSeries } from '../../functions/prices/surveys/store/series-years.ts';
import { surveyById } from '../../functions/prices/surveys/store/survey-records.ts';
import { readHistoryFile } from '../../scripts/import/import-history.ts';
import { importPriceFiles } from '../../scripts/import/import-price-files.ts';
import { importAverages, importHistory, importSurveys } from '../support/prices/import-history.ts';
import { monthlyFile, recoveredFile, weeklyFile } from '../support/prices/price-files.ts';
import { aPeriod } from '../support/prices/published-figures.ts';
import { pricesOf } from '../support/prices/surveys.ts';

/** Official figures imported into a system that was filled with demonstration data. */

const at = '2026-03-31T10:00:00.000Z';
const made = { actor: 'first-start', at, source: DEMONSTRATION_NOTE };
const importing = (text: string) =>
  importHistory(readHistoryFile(text), {
    source: 'official.csv',
    actor: 'import',
    // The made-up prices of LPG go, too.
    reason: 'Il file non ha il GPL',
    now: new Date(at),
  });

beforeAll(async () => {
  const dates = ['2011-05-02', '2011-05-09', '2011-05-16', '2011-05-23', '2011-06-06'];
  await importSurveys({
    ...made,
    surveys: dates.map((date) => ({
      date,
      prices: pricesOf({ 1: [150_000, 25_000, 57_130], 5: [77_000, 12_833, 12_527] }),
    })),
    notes: DEMONSTRATION_NOTE,
  });
  await importAverages({
    ...made,
    averages: [
      { ...aPeriod(1, [2011, 3], [150_000, 25_000, 56_400], 31), demonstration: true },
      { ...aPeriod(1, [2011, 5], [150_000, 25_000, 57_130], 31), demonstration: true },
      { ...aPeriod(1, [2011, 13], [150_000, 25_000, 57_130], 365), demonstration: true },
      aPeriod(2, [2011, 5], [140_000, 23_333, 43_030], 31),
    ],
  });
});

test('official figures replace demonstration surveys, and withdraw those between them', async () => {
  const report = await importing(
    weeklyFile(
      ['2011-05-02', 1, 156_500, 26_083, 57_130],
      // There is no price of the 9th, as in the ministry's export.
      ['2011-05-16', 1, 154_988, 25_831, 57_130],
      ['2011-05-16', 2, 141_763, 23_627, 43_030],
    ),
  );
  expect(report).toMatchObject({
    written: 3,
    surveys: { added: 0, revised: 2, withdrawnSurveys: 1, withdrawnAverages: 2 },
  });
  const series = await publishedSeries();
  expect(series.map(({ date, revision }) => [date, revision])).toEqual([
    ['2011-05-02', 2],
    ['2011-05-16', 2],
    ['2011-05-23', 1],
    ['2011-06-06', 1],
  ]);
  // No made-up LPG price is left beside the official ones.
  expect(Object.keys(series[1]?.prices ?? {})).toEqual(['1', '2']);
  expect(await surveyById(1)).toMatchObject({ notes: 'Importata da official.csv', revision: 2 });
  expect(await surveyById(2)).toMatchObject({ notes: DEMONSTRATION_NOTE, published: false });
  expect(await surveyById(4)).toMatchObject({ notes: DEMONSTRATION_NOTE, published: true });
});

test('demonstration averages that share days with the file are withdrawn, official ones stay', async () => {
  expect((await publishedAverages(1)).map(({ month }) => month)).toEqual([3]);
  expect((await publishedAverages(2)).map(({ month }) => month)).toEqual([5]);
});

test('rows that are rejected take no demonstration figures away', async () => {
  const before = (await publishedSeries()).map(({ date }) => date);
  const report = await importing(
    weeklyFile(
      ['1905-01-02', 1, 156_500, 26_083, 57_130],
      ['2011-06-12', 1, 156_500, 26_083, 57_130],
    ),
  );
  expect(report).toMatchObject({
    ...{ written: 0, rejected: [{ line: 2 }, { line: 3 }] },
    surveys: { withdrawnSurveys: 0, withdrawnAverages: 0 },
  });
  expect((await publishedSeries()).map(({ date }) => date)).toEqual(before);
});

test('the same file again withdraws nothing more', async () => {
  const average = { ...aPeriod(8, [2011, 5], [50_000, 0, 3_139], 31), demonstration: true };
  await importAverages({ ...made, averages: [average] });
  const report = await importing(
    weeklyFile(
      ['2011-05-02', 1, 156_500, 26_083, 57_130],
      ['2011-05-16', 1, 154_988, 25_831, 57_130],
      ['2011-05-16', 2, 141_763, 23_627, 43_030],
    ),
  );
  expect(report).toMatchObject({ written: 0, unchanged: 3, surveys: { withdrawnAverages: 0 } });
  expect(await publishedAverages(8)).toHaveLength(1);
});

test('a demonstration survey gives way to an official one of its week', async () => {
  const report = await importing(
    weeklyFile(
      ['2011-06-07', 1, 156_000, 26_000, 57_130],
      ['2011-06-07', 2, 141_763, 23_627, 43_030],
    ),
  );
  expect(report).toMatchObject({ written: 2, surveys: { added: 1, withdrawnSurveys: 1 } });
  const dates = (await publishedSeries()).map(({ date }) => date);
  expect(dates.filter((date) => date > '2011-06')).toEqual(['2011-06-07']);
});

test('a recovered survey replaces the withdrawn one, with the duties of the next', async () => {
  // 1549.88 - 1556.04 is the published variation of 16 May; VAT was 20 %.
  const recovered = recoveredFile(['2011-05-09', 1, 155_604], ['2011-05-16', 1, 154_000]);
  const report = await importing(recovered);
  expect(report).toMatchObject({
    kind: 'recovered',
    rowsRead: 2,
    written: 1,
    rejected: [{ line: 3, reason: 'already_published' }],
  });
  const survey = (await publishedSeries()).find(({ date }) => date === '2011-05-09');
  const prices = pricesOf({ 1: [155_604, 25_934, 57_130] });
  expect(survey).toMatchObject({ id: 2, revision: 2, prices });
  for (const [index, total] of [150_000, 155_604].entries())
    expect(await nationalPricesOf(2, index + 1)).toMatchObject({ prices: { 1: { total } } });

  expect(await importing(recovered)).toMatchObject({ written: 0, unchanged: 1 });
});

test('a recovered price without a later survey is rejected', async () => {
  const report = await importing(recoveredFile(['2026-03-30', 1, 173_336]));
  expect(report).toMatchObject({ written: 0, rejected: [{ line: 2, reason: 'no_later_survey' }] });
});

test('made-up figures never replace official ones', async () => {
  const before = await publishedSeries();
  const date = '2011-05-16';
  const prices = pricesOf({ 1: [160_000, 26_667, 57_130] });
  const task = { ...made, notes: DEMONSTRATION_NOTE };
  expect(await importSurveys({ ...task, surveys: [{ date, prices }] })).toMatchObject({
    written: 0,
  });
  const average = { ...aPeriod(2, [2011, 5], [150_000, 25_000, 43_030], 31), demonstration: true };
  expect(await importAverages({ ...made, averages: [average] })).toMatchObject({ written: 0 });
  expect(await publishedSeries()).toEqual(before);
});

test('a demonstration survey that gave way can be deleted, whatever official averages came with it', async () => {
  const average = aPeriod(1, [2011, 6], [154_000, 25_667, 57_130], 30);
  const official = { ...average, computedAt: at };
  await importAverages({ ...made, source: 'official.csv', averages: [official] });
  await deleteSurvey(5, 'Made up for the demonstration', 'anna', new Date(at));
  expect(await surveyById(5)).toMatchObject({ deleted: { by: 'anna' } });
});

test('an import that is only proposed says which demonstration figures would give way', async () => {
  const average = { ...aPeriod(8, [2011, 5], [50_000, 0, 3_139], 31), demonstration: true };
  await importAverages({ ...made, averages: [average] });
  await importSurveys({
    ...made,
    surveys: [{ date: '2011-05-30', prices: pricesOf({ 8: [50_000, 0, 3_139] }) }],
    notes: DEMONSTRATION_NOTE,
  });
  const text = weeklyFile(
    // The first is public with another price; the weeks between and of the last are made up.
    ['2011-05-16', 1, 155_000, 25_833, 57_130],
    ['2011-05-31', 1, 155_000, 25_833, 57_130],
    ['2011-05-31', 2, 141_763, 23_627, 43_030],
  );
  const way = 'takes the place of demonstration figures; no longer public:';
  expect(await printedBy(text)).toEqual(
    expect.arrayContaining([
      'demonstration data that would give way: 2 surveys, 1 averages',
      `  2011-05 … 2011-05-30 (2): ${way} Heavy fuel oil`,
      `  2011-05-23: ${way} Euro-Super 95, LPG`,
    ]),
  );
  expect((await publishedSeries()).map(({ date }) => date)).toContain('2011-05-30');
});

test('one official week does not take made-up months away unasked', async () => {
  const weeks = ['2013-04-08', '2013-04-15', '2013-04-22', '2013-04-29'];
  const prices = pricesOf({ 8: [50_000, 0, 3_139] });
  await importSurveys({
    ...made,
    surveys: weeks.map((date) => ({ date, prices })),
    notes: DEMONSTRATION_NOTE,
  });
  const month = { ...aPeriod(8, [2013, 4], [50_000, 0, 3_139], 30), demonstration: true };
  await importAverages({ ...made, averages: [month] });
  const isPublic = async () => (await publishedAverages(8)).some(({ year }) => year === 2013);
  const row = (date: string) => [date, 8, 50_100, 0, 3_139] as const;
  const lines = (await printedBy(weeklyFile(row('2013-04-15')))).join('\n');
  expect(lines).toMatch(/What needs a reason:.*2013-04 +Heavy fuel oil +price +500\.00/s);
  expect(await isPublic()).toBe(true);
  // Most weeks of the month are official with these: nobody is asked about the made-up ones.
  expect((await printedBy(weeklyFile(...weeks.map(row)))).join()).not.toContain('2013-04  ');
});

test('averages are not compared with made-up months, and the import says so', async () => {
  const months = ([4, 5, 6] as const).map((month) => ({
    ...aPeriod(8, [2012, month], [50_000, 0, 3_139], 30),
    demonstration: true,
  }));
  await importAverages({ ...made, averages: months });
  const first = [2011, 17, 8, 60_000, 0, 3_139] as const;
  await printedBy(monthlyFile(first));
  const lines = await printedBy(monthlyFile(first, [2012, 15, 8, 59_000, 0, 3_139]));
  expect(lines).toContain(
    'Not compared with surveys or months, as those of their days are demonstration data: 2012-Q2',
  );
  expect(lines.join()).not.toContain('mean of');
});

test('an import says which made-up figures stay beside official ones, and what it compares a week with', async () => {
  const quarter = ([1, 5] as const).map((id) => ({
    ...aPeriod(id, [2012, 16], [150_000, 25_000, 57_130], 92),
    demonstration: true,
  }));
  await importAverages({ ...made, averages: quarter });
  expect(await printedBy(monthlyFile([2012, 16, 1, 151_000, 25_000, 57_130]))).toContain(
    '  2012-Q3: takes the place of demonstration figures; still demonstration figures: LPG',
  );
  await importSurveys({
    ...made,
    surveys: [{ date: '2011-06-13', prices: pricesOf({ 1: [156_000, 26_000, 57_130] }) }],
    notes: DEMONSTRATION_NOTE,
  });
  const jump = async (date: string) => {
    const rows = [
      [date, 1, 180_000, 30_000, 57_130],
      [date, 2, 141_763, 23_627, 43_030],
    ] as const;
    return (await printedBy(weeklyFile(...rows))).join();
  };
  expect(await jump('2011-06-20')).toMatch(/Euro-Super 95 +price +2011-06-07: 1560\.00/);
  expect(await jump('2011-06-13')).toMatch(/Euro-Super 95 +price +1560\.00/);
});

async function printedBy(text: string): Promise<string[]> {
  const lines: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => lines.push(line));
  await importPriceFiles([{ name: 'official.csv', content: readHistoryFile(text) }]);
  vi.restoreAllMocks();
  return lines;
}

test('a file that changes nothing, or has a row that is wrong, takes no demonstration survey away', async () => {
  const dates = ['2006-05-08', '2006-05-15', '2006-05-22'];
  const prices = pricesOf({ 1: [150_000, 25_000, 57_130] });
  await importSurveys({
    ...{ ...made, notes: DEMONSTRATION_NOTE },
    surveys: dates.map((date) => ({ date, prices })),
  });
  const shown = async () =>
    (await publishedSeries()).map(({ date }) => date).filter((date) => date < '2007');
  const row = (date: string, total = 150_000, vat = 25_000) =>
    [date, 1, total, vat, 57_130] as const;
  expect(await importing(weeklyFile(row('2006-05-08'), row('2006-05-22')))).toMatchObject({
    ...{ written: 0, unchanged: 2, surveys: { withdrawnSurveys: 0 } },
  });
  const wrong = weeklyFile(
    row('2006-05-08'),
    row('2006-05-15', 151_500),
    row('2006-05-22', 151_200, 25_200),
  );
  expect(await importing(wrong.replace('1.515,00', '1.415,00'))).toMatchObject({
    ...{ written: 1, rejected: [{ line: 3, reason: 'net' }], surveys: { withdrawnSurveys: 0 } },
  });
  expect(await shown()).toEqual(dates);
});
