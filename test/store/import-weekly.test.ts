import { expect, test } from 'vitest';
import { addDays } from '../../functions/platform/kernel/calendar.ts';
import { splitTotal } from '../../functions/platform/kernel/money.ts';
import type { AuditRecord } from '../../functions/platform/tables/audit.ts';
import { publicVersion } from '../../functions/platform/tables/counters.ts';
import {
  nationalPricesOf,
  withdraw,
} from '../../functions/prices/national-prices/store/price-revisions.ts';
import { reportRows } from '../../functions/prices/surveys/rules/series.ts';
import {
  allSeriesYears,
  publishedSeries,
  seriesYear,
} from '../../functions/prices/surveys/store/series-years.ts';
import {
  createSurvey,
  surveyById,
  surveyDates,
} from '../../functions/prices/surveys/store/survey-records.ts';
import type { Confirmation } from '../../scripts/import/differences.ts';
import { readHistoryFile } from '../../scripts/import/import-history.ts';
import { auditOf } from '../support/api/audit-log.ts';
import { stoppedAfter } from '../support/aws/failing-writes.ts';
import { confirmed, importHistory } from '../support/prices/import-history.ts';
import { type WeeklyFileRow, weeklyFile } from '../support/prices/price-files.ts';
import { priceParts, pricesOf } from '../support/prices/surveys.ts';

/** The ministry's first surveys of 2005: petrol, diesel and dense fuel oil (weekly export). */
const january: readonly WeeklyFileRow[] = [
  ['2005-01-03', 1, 111_575, 18_596, 55_864],
  ['2005-01-03', 2, 101_828, 16_971, 40_321],
  ['2005-01-03', 8, 22_952, 0, 3_139],
  ['2005-01-10', 1, 108_800, 18_133, 55_864],
  ['2005-01-10', 2, 100_439, 16_740, 40_321],
  ['2005-01-10', 8, 23_837, 0, 3_139],
];

const now = new Date('2026-03-31T10:00:00Z');
const importing = (text: string, confirmation?: Confirmation, reason?: string) =>
  importHistory(readHistoryFile(text), {
    ...{ source: 'weekly.csv', actor: 'import', now, confirmation, reason },
  });
/** Weeks years after the last ones have other prices, and single products. */
const importingLater = (text: string) => importing(text, undefined, 'Years later');

test('a file becomes published surveys, numbered by date, announced and recorded once', async () => {
  const before = await publicVersion();
  // The file's order does not matter.
  const report = await importing(weeklyFile(...january.slice(3), ...january.slice(0, 3)));

  expect(report).toMatchObject({
    kind: 'weekly',
    rowsRead: 6,
    written: 6,
    unchanged: 0,
    rejected: [],
  });
  expect(report.surveys).toMatchObject({ added: 2, revised: 0 });
  expect(await surveyDates()).toEqual([
    { date: '2005-01-03', id: 1 },
    { date: '2005-01-10', id: 2 },
  ]);
  expect(await surveyById(1)).toMatchObject({
    active: false,
    published: true,
    revision: 1,
    notes: 'Importata da weekly.csv',
  });
  const [first, second] = await publishedSeries();
  expect(first).toMatchObject({
    id: 1,
    revision: 1,
    prices: pricesOf({ 1: [111_575, 18_596, 55_864] }),
  });
  expect(second?.prices[8]).toEqual(priceParts([23_837, 0, 3_139]));
  expect(await nationalPricesOf(2, 1)).toMatchObject({ missing: [5, 3, 6], publishedBy: 'import' });
  expect(await publicVersion()).toBe(before + 1);
  expect(await auditOf('history/weekly')).toMatchObject([
    { actor: 'import', after: { source: 'weekly.csv', added: 2 } },
  ]);
});

test('the same file again changes nothing', async () => {
  const [version, [stored]] = [await publicVersion(), await allSeriesYears()];
  const report = await importing(weeklyFile(...january));
  expect(report).toMatchObject({ rowsRead: 6, written: 0, unchanged: 6, rejected: [] });
  expect(await publicVersion()).toBe(version);
  expect((await allSeriesYears())[0]).toEqual(stored);
  expect(await auditOf('history/weekly')).toHaveLength(1);
});

test('other figures are proposed and change nothing, new weeks of the file neither', async () => {
  const [version, years] = [await publicVersion(), await allSeriesYears()];
  const report = await importing(
    weeklyFile(
      ['2005-01-10', 1, 108_801, 18_133, 55_864],
      ['2005-01-17', 1, 108_900, 18_150, 55_864],
    ),
  );
  const petrol = { period: '2005-01-10', productId: 1, standing: 'public' };
  expect(report).toMatchObject({ isProposal: true, written: 0, left: 2 });
  expect(report.differences).toEqual([
    { ...petrol, figure: 'total', before: 108_800, after: 108_801 },
    { ...petrol, figure: 'net', before: 34_803, after: 34_804 },
  ]);
  expect(await publicVersion()).toBe(version);
  expect(await allSeriesYears()).toEqual(years);
  expect(await auditOf('history/weekly')).toHaveLength(1);
});

test('confirmed, they make a new revision; the old one and products the file lacks stay', async () => {
  const { reason, note } = confirmed();
  const file = weeklyFile(['2005-01-10', 1, 108_801, 18_133, 55_864]);
  const report = await importing(file, confirmed());
  expect(report).toMatchObject({ written: 1, unchanged: 0, surveys: { added: 0, revised: 1 } });
  for (const [index, total] of [108_800, 108_801].entries())
    expect(await nationalPricesOf(2, index + 1)).toMatchObject({ prices: { 1: { total } } });
  expect(await nationalPricesOf(2, 2)).toMatchObject({ reason, note });
  expect(await surveyById(2)).toMatchObject({ revision: 2, note });
  expect((await publishedSeries()).find(({ id }) => id === 2)).toMatchObject({
    revision: 2,
    prices: pricesOf({ 1: [108_801, 18_133, 55_864], 2: [100_439, 16_740, 40_321] }),
  });
  expect(await auditOf('history/weekly')).toContainEqual(
    expect.objectContaining({
      before: {
        revisions: [{ id: 2, date: '2005-01-10', revision: 1 }],
        figures: { '2005-01-10/1': [108_800, 18_133, 55_864, 34_803] },
      },
      after: expect.objectContaining({
        ...{ reason, note },
        figures: { '2005-01-10/1': [108_801, 18_133, 55_864, 34_804] },
      }),
    }),
  );
});

test('a correction is not taken back by the file it corrected, unless it is named', async () => {
  const official = weeklyFile(...january);
  const entry = async () => (await publishedSeries()).find(({ id }) => id === 2);
  const corrected = await entry();
  expect(await importing(official)).toMatchObject({ isProposal: true, left: 1 });
  const kept = await importing(official, confirmed());
  expect(kept).toMatchObject({ isProposal: false, written: 0, left: 1 });
  expect(kept.differences).toContainEqual({
    ...{ period: '2005-01-10', productId: 1, figure: 'total' },
    ...{ before: 108_801, after: 108_800, standing: 'corrected' },
  });
  expect(await entry()).toEqual(corrected);
  await expect(importing(official, confirmed('2005-01-04'))).rejects.toMatchObject({
    details: { reason: 'period_unknown', periods: ['2005-01-04'] },
  });
  expect(await entry()).toEqual(corrected);
  expect(await importing(official, confirmed('2005-01-10'))).toMatchObject({ written: 1, left: 0 });
  expect(await entry()).toMatchObject({ revision: 3, prices: { 1: { total: 108_800 } } });
});

test('a withdrawal stays, unless it is named', async () => {
  const survey = await surveyById(2);
  const record = { actor: 'test', at: now.toISOString() };
  const withdrawn = { at: record.at, by: 'test', reason: 'wrong' };
  await withdraw(survey, { ...survey, published: false, withdrawn }, await seriesYear(2005), {
    ...record,
    action: 'survey.withdrawn',
    subject: 'survey/2',
  });
  const official = weeklyFile(...january);
  const isPublic = async () => (await publishedSeries()).some(({ id }) => id === 2);
  const proposal = await importing(official);
  expect(proposal).toMatchObject({ isProposal: true, left: 3 });
  expect(proposal.differences).toContainEqual({
    ...{ period: '2005-01-10', productId: 8, figure: 'total' },
    ...{ before: undefined, after: 23_837, standing: 'withdrawn' },
  });
  await importing(official, confirmed());
  expect(await isPublic()).toBe(false);
  await importing(official, confirmed('2005-01-10'));
  expect(await isPublic()).toBe(true);
  expect((await surveyById(2)).withdrawn).toBeUndefined();
});

test('the rows of a survey that is being worked on are rejected, with their lines', async () => {
  const record: AuditRecord = {
    actor: 'test',
    at: now.toISOString(),
    action: 'survey.created',
    subject: 'survey/1',
  };
  const fields = { date: '2005-01-17', active: true, notes: '' };
  const open = await createSurvey(fields, () => record);
  const report = await importing(
    weeklyFile(
      ['2005-01-17', 1, 108_900, 18_150, 55_864],
      ['2005-01-24', 1, 109_000, 18_167, 55_864],
    ),
  );
  expect(report).toMatchObject({
    written: 1,
    rejected: [{ line: 2, reason: 'survey_unpublished' }],
  });
  expect(await surveyById(open.id)).toEqual(open);
  expect(await surveyById(open.id + 1)).toMatchObject({ date: '2005-01-24' });
});

test('a truncated or foreign file is refused before anything is written', async () => {
  const version = await publicVersion();
  const text = weeklyFile(
    ['2006-01-09', 1, 108_900, 18_150, 55_864],
    ['2006-01-09', 2, 108_900, 18_150, 40_321],
    ['2006-01-16', 1, 108_900, 18_150, 55_864],
    ['2006-01-16', 2, 108_900, 18_150, 40_321],
  );
  for (const [broken, reason] of [
    [text.slice(0, text.lastIndexOf('2006-01-16')), 'truncated'],
    [text.slice(0, -12), 'truncated'],
    ['', 'empty'],
    ['a,b,c\n1,2,3\n', 'unknown_header'],
    ['DATA;CODICE_PRODOTTO;NOME_PRODOTTO;PREZZO;NUMERO_PREZZI\n', 'unsupported_kind'],
  ] as const) {
    expect(() => readHistoryFile(broken)).toThrow(
      expect.objectContaining({
        code: 'import_refused',
        details: expect.objectContaining({ reason }),
      }),
    );
  }
  expect(await publicVersion()).toBe(version);
});

const twentyPercent = (total: number) => splitTotal(total, 20, 0).vat;

test('when stopped anywhere, nothing of it is public, and running it again does all of it', async () => {
  const dates = Array.from({ length: 80 }, (_, week) => addDays('2010-01-04', 7 * week));
  const text = weeklyFile(
    ...dates.flatMap((date, week): WeeklyFileRow[] => [
      [date, 1, 120_000 + week, twentyPercent(120_000 + week), 56_400],
      [date, 2, 110_000 + week, twentyPercent(110_000 + week), 42_300],
    ]),
  );
  const version = await publicVersion();
  const before = await publishedSeries();
  for (const transactions of [0, 1, 3]) {
    expect(await stoppedAfter(transactions, () => importingLater(text))).toBe(transactions);
    await expectWhole();
    expect(await publishedSeries()).toEqual(before);
  }
  expect(await publicVersion()).toBe(version);

  expect(await importingLater(text)).toMatchObject({ written: 160, unchanged: 0 });
  await expectWhole();
  expect(await publicVersion()).toBe(version + 1);
  const numbers = (await surveyDates()).filter(({ date }) => date >= '2010').map(({ id }) => id);
  expect(numbers).toEqual(dates.map((_, index) => (numbers[0] ?? 0) + index));
});

test('variations are kept as published, whatever the survey before says', async () => {
  // Figures of the ministry's surveys of May 2011, under other dates; that of 9 May is not in its file.
  const rows: readonly WeeklyFileRow[] = [
    ['2012-05-02', 1, 155_247, 25_875, 57_130, 99],
    ['2012-05-16', 1, 155_081, 25_847, 57_130, -523],
  ];
  const variations = async () =>
    reportRows(await publishedSeries(), 'VARIATION')
      .filter(({ date }) => date.startsWith('2012-05'))
      .map(({ petrol }) => petrol);
  expect(await importingLater(weeklyFile(...rows))).toMatchObject({ written: 2 });
  expect(await variations()).toEqual([99, -523]);
  expect(await importingLater(weeklyFile(...rows))).toMatchObject({ written: 0, unchanged: 2 });

  // A file without variations leaves them as they are.
  const without = rows.map(([date, id, total, vat, excise]): WeeklyFileRow => {
    return [date, id, total, vat, excise];
  });
  expect(await importingLater(weeklyFile(...without))).toMatchObject({ written: 0, unchanged: 2 });
  expect(await variations()).toEqual([99, -523]);

  // A survey inserted in between changes no published variation, and its own is computed.
  await importingLater(weeklyFile(['2012-05-09', 1, 155_604, 25_934, 57_130]));
  expect(await variations()).toEqual([99, 357, -523]);

  // A different variation makes a different figure.
  const corrected: WeeklyFileRow = ['2012-05-16', 1, 155_081, 25_847, 57_130, -166];
  expect(await importing(weeklyFile(corrected), confirmed())).toMatchObject({
    surveys: { revised: 1 },
  });
  expect(await variations()).toEqual([99, 357, -166]);
});

test('a variation that the portal computes itself is imported without a change', async () => {
  await importingLater(weeklyFile(['2013-01-02', 5, 70_000, 11_667, 14_727]));
  await importingLater(weeklyFile(['2013-01-09', 5, 70_100, 11_683, 14_727]));
  const version = await publicVersion();
  const exported = weeklyFile(
    // A product's first survey has 0 in a file.
    ['2013-01-02', 5, 70_000, 11_667, 14_727, 0],
    ['2013-01-09', 5, 70_100, 11_683, 14_727, 100],
  );
  expect(await importing(exported)).toMatchObject({ written: 0, unchanged: 2 });
  expect(await publicVersion()).toBe(version);
});

/** Every date has its survey, every published survey its revision and its place in the series. */
async function expectWhole(): Promise<void> {
  const series = new Map(
    (await allSeriesYears()).flatMap(({ surveys }) => surveys.map((s) => [s.id, s])),
  );
  await Promise.all(
    (await surveyDates()).map(async ({ date, id }) => {
      const survey = await surveyById(id);
      expect(survey.date).toBe(date);
      if (!survey.published) return;
      const { revision } = survey;
      const prices = (await nationalPricesOf(id, revision))?.prices;
      expect(series.get(id)).toMatchObject({ date, revision, prices });
    }),
  );
}
