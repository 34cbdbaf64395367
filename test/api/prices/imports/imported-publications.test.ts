import { beforeAll, describe, expect, test } from 'vitest';
import { DEMONSTRATION_NOTE } from '../../../../functions/prices/surveys/rules/demonstration-surveys.ts';
import { publishedSeries } from '../../../../functions/prices/surveys/store/series-years.ts';
import type { Confirmation } from '../../../../scripts/import/differences.ts';
import { readHistoryFile } from '../../../../scripts/import/import-history.ts';
import { callApi } from '../../../support/api/call-api.ts';
import { correctionCalls } from '../../../support/prices/corrections.ts';
import { confirmed, importHistory, importSurveys } from '../../../support/prices/import-history.ts';
import {
  type MonthlyFileRow,
  monthlyFile,
  weeklyFile,
} from '../../../support/prices/price-files.ts';
import { pricesOf } from '../../../support/prices/surveys.ts';
import { aSample, type Sample } from '../../../support/prices/weekly-survey.ts';

/** Figures that were public at the ministry's earlier service before they were brought here. */

const importFile = (text: string, day: string, confirmation?: Confirmation) => {
  const now = new Date(`${day}T08:00:00Z`);
  const options = { source: 'export.csv', actor: 'import', now, confirmation };
  return importHistory(readHistoryFile(text), options);
};

/** The day after the survey's Monday, at noon in Rome. */
const RULE = '2024-03-26T11:00:00.000Z';
let sample: Sample;

beforeAll(async () => {
  sample = await aSample({ petrolWeight: 40 }, { petrolWeight: 30 }, { petrolWeight: 30 });
});

describe('an imported survey', () => {
  const date = '2024-03-25';
  const query = (asOf?: string) => ({ query: { ...(asOf && { asOf }) } });
  let id: number;

  beforeAll(async () => {
    await importFile(weeklyFile([date, 1, 187_000, 33_721, 72_840]), '2026-04-01');
    id = (await callApi('surveys/find', { query: { date } })).body.id;
  });

  test.each([undefined, '2024-03-26', '2026-04-02'])(
    'tells one moment everywhere, as of %s',
    async (asOf) => {
      const params = { id };
      const figure = { series: 'weekly', period: date, productId: 1 } as const;
      expect((await callApi('figures/latest', { params: figure, ...query(asOf) })).body.since).toBe(
        RULE,
      );
      const find = await callApi('surveys/find', { query: { date, ...query(asOf).query } });
      expect(find.body.publishedAt).toBe(RULE);
      const get = await callApi('surveys/get', { params, ...query(asOf) });
      expect(get.body.publishedAt).toBe(RULE);
      const latest = await callApi('surveys/latest', query(asOf));
      expect(latest.body).toMatchObject([{ publishedAt: RULE }]);
      const list = await callApi('revisions/list', { params, ...query(asOf) });
      expect(list.body).toMatchObject([{ revision: 1, publishedAt: RULE, differences: [] }]);
      const file = await callApi('revisions/inputs', {
        ...{ token: sample.token, params: { id, revision: 1 } },
      });
      expect(JSON.parse(file.text).publishedAt).toBe(RULE);
    },
  );

  test('keeps it beside the moment of its correction', async () => {
    const { open, replace, publish } = correctionCalls(() => sample);
    await open(id);
    await replace(id, { prices: [{ productId: 1, totalPrice: 1880 }] });
    const { body } = await publish(id);
    expect(body.publishedAt).not.toBe(RULE);
    const list = await callApi('revisions/list', { params: { id } });
    expect(list.body).toMatchObject([
      { revision: 1, publishedAt: RULE },
      { revision: 2, publishedAt: body.publishedAt, differences: [{ difference: 10 }] },
    ]);
    const seen = await callApi('surveys/get', { params: { id } });
    expect(seen.body).toMatchObject({ revision: 2, publishedAt: body.publishedAt });
  });
});

test('a demonstration survey that was replaced is not among the revisions', async () => {
  const date = '2023-06-12';
  await importSurveys({
    ...{ actor: 'first-start', at: '2026-03-01T10:00:00.000Z' },
    ...{ source: DEMONSTRATION_NOTE, notes: DEMONSTRATION_NOTE },
    surveys: [{ date, prices: pricesOf({ 1: [199_900, 36_047, 72_840] }) }],
  });
  await importFile(weeklyFile([date, 1, 181_000, 32_639, 72_840]), '2026-04-01');
  const { id } = (await callApi('surveys/find', { query: { date } })).body;
  for (const query of [{}, { asOf: '2026-04-02' }, { asOf: '2023-06-13' }]) {
    const list = await callApi('revisions/list', { params: { id }, query });
    expect(list.body).toMatchObject([
      { revision: 2, publishedAt: '2023-06-13T10:00:00.000Z', differences: [] },
    ]);
  }
});

test('made-up prices of a week go for official ones of other products with a reason alone', async () => {
  const date = '2023-06-19';
  const made = [180_000, 32_459, 47_840] as const;
  await importSurveys({
    ...{ actor: 'first-start', at: '2026-03-01T10:00:00.000Z' },
    ...{ source: DEMONSTRATION_NOTE, notes: DEMONSTRATION_NOTE },
    surveys: [{ date, prices: pricesOf({ 1: [180_000, 32_459, 72_840], 5: made }) }],
  });
  const file = weeklyFile([date, 1, 181_000, 32_639, 72_840]);
  const importing = (reason?: string) =>
    importHistory(readHistoryFile(file), {
      ...{ source: 'file.csv', actor: 'import', now: new Date('2026-04-01T10:00:00Z') },
      ...(reason && { reason }),
    });
  const asked = await importing();
  expect(asked.isProposal).toBe(true);
  expect(asked.questions).toMatchObject([
    { period: date, productId: 5, figure: 'total', before: 180_000, standing: 'question' },
  ]);
  const products = async () =>
    Object.keys((await publishedSeries()).find((one) => one.date === date)?.prices ?? {});
  expect(await products()).toEqual(['1', '5']);
  expect((await importing('Il file è di un prodotto')).isProposal).toBe(false);
  expect(await products()).toEqual(['1']);
});

describe('a demonstration survey that a person has touched', () => {
  const [touched, withdrawn, later] = ['2022-05-02', '2022-05-09', '2022-05-16'];
  const made = [180_000, 32_459, 47_840] as const;
  const ids = new Map<string, number>();
  beforeAll(async () => {
    await importSurveys({
      ...{ actor: 'first-start', at: '2026-03-01T10:00:00.000Z' },
      ...{ source: DEMONSTRATION_NOTE, notes: DEMONSTRATION_NOTE },
      surveys: [touched, withdrawn, later].map((date) => ({
        date,
        prices: pricesOf({ 1: made, 5: [80_000, 14_426, 10_044] }),
      })),
    });
    for (const date of [touched, withdrawn])
      ids.set(date, (await callApi('surveys/find', { query: { date } })).body.id);
    const { open, replace, publish } = correctionCalls(() => sample);
    const id = ids.get(touched) ?? 0;
    await open(id);
    await replace(id, { prices: [{ productId: 1, totalPrice: 1810 }] });
    expect((await publish(id)).body).toMatchObject({ revision: 2 });
    await sample.change(ids.get(withdrawn) ?? 0, { published: false });
  });

  test('keeps figures, products and words when a file says something else', async () => {
    const seen = () =>
      callApi('weekly-prices/get', { params: { surveyId: ids.get(touched) ?? 0 } });
    const before = (await seen()).body;
    const row = [touched, 1, 181_500, 32_730, 47_840] as const;
    const report = await importFile(weeklyFile(row), '2026-04-01');
    expect(report).toMatchObject({ isProposal: true, left: 1 });
    expect(report.differences).toContainEqual({
      ...{ period: touched, productId: 1, figure: 'total', standing: 'corrected' },
      ...{ before: 181_000, after: 181_500 },
    });
    expect((await seen()).body).toEqual(before);

    await importFile(weeklyFile(row), '2026-04-01', confirmed(touched));
    expect((await seen()).body).toMatchObject([
      { productId: 1, totalPrice: 1815 },
      { productId: 5, totalPrice: 800 },
    ]);
    const { body } = await callApi('revisions/list', { params: { id: ids.get(touched) ?? 0 } });
    expect(body.map(({ revision }) => revision)).toEqual([1, 2, 3]);
  });

  test('stays withdrawn, and the one that nobody touched gives way', async () => {
    const rows = [withdrawn, later].map((date) => [date, 1, 181_000, 32_639, 47_840] as const);
    const report = await importFile(weeklyFile(...rows), '2026-04-01', confirmed());
    expect(report).toMatchObject({ written: 1, left: 1 });
    expect(report.differences).toMatchObject([
      { period: withdrawn, standing: 'withdrawn' },
      {},
      {},
      {},
    ]);
    const { body } = await callApi('surveys/find', { query: { date: later } });
    const prices = await callApi('weekly-prices/get', { params: { surveyId: body.id } });
    expect(prices.body.map(({ productId }) => productId)).toEqual([1]);
  });
});

describe('an imported month', () => {
  const row = (total: number, productId: 1 | 2 = 1): MonthlyFileRow => [
    2021,
    5,
    productId,
    total,
    28_853,
    72_840,
  ];
  const revisions = (asOf?: string) =>
    callApi('monthly-prices/revisions', { query: { year: 2021, month: 5, ...(asOf && { asOf }) } });
  /** The day after the first survey dated after May, at noon in Rome. */
  const since = '2021-06-08T10:00:00.000Z';

  test('has the imported revision among its revisions', async () => {
    await importFile(monthlyFile(row(160_000), row(150_000, 2)), '2026-04-01');
    const first = { year: 2021, month: 5, revision: 1, publishedAt: since, note: null };
    expect((await revisions()).body).toEqual([
      {
        ...first,
        rows: [
          {
            productId: 1,
            totalPrice: 1600,
            vat: 288.53,
            exciseDuty: 728.4,
            netPrice: 583.07,
            days: 31,
          },
          expect.objectContaining({ productId: 2, totalPrice: 1500 }),
        ],
        differences: [],
      },
    ]);
    expect((await revisions('2021-06-08')).body).toMatchObject([first]);
    expect((await revisions('2021-06-07')).body).toEqual([]);
  });

  test('and the changes by a later import', async () => {
    await importFile(monthlyFile(row(161_000)), '2026-04-02', confirmed());
    expect((await revisions()).body).toMatchObject([
      { revision: 1, publishedAt: since, rows: [{ totalPrice: 1600 }, { totalPrice: 1500 }] },
      {
        ...{ revision: 2, publishedAt: '2026-04-02T08:00:00.000Z' },
        rows: [{ totalPrice: 1610 }, { totalPrice: 1500 }],
        differences: [{ productId: 1, before: 1600, after: 1610, difference: 10 }],
      },
    ]);
    expect((await revisions('2026-04-01')).body).toHaveLength(1);
  });
});
