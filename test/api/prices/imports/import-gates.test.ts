import { beforeAll, describe, expect, test } from 'vitest';
import { addDays, type IsoDate } from '../../../../functions/platform/kernel/calendar.ts';
import { splitTotal } from '../../../../functions/platform/kernel/money.ts';
import { averagesOf } from '../../../../functions/prices/averages/store/averages.ts';
import { periodRevisions } from '../../../../functions/prices/averages/store/period-revisions.ts';
import { nationalPricesOf } from '../../../../functions/prices/national-prices/store/price-revisions.ts';
import { publishedSeries } from '../../../../functions/prices/surveys/store/series-years.ts';
import type { ProductId } from '../../../../functions/sample/rules/products.ts';
import { seedProducts } from '../../../../functions/sample/store/new-system.ts';
import {
  changeProduct,
  storedProduct,
} from '../../../../functions/sample/store/product-settings.ts';
import { type ImportOptions, readHistoryFile } from '../../../../scripts/import/import-history.ts';
import { auditOf } from '../../../support/api/audit-log.ts';
import { importHistory } from '../../../support/prices/import-history.ts';
import {
  type MonthlyFileRow,
  monthlyFile,
  type WeeklyFileRow,
  weeklyFile,
} from '../../../support/prices/price-files.ts';

/** Figures of a file pass the gates of every publication. */

const DUTIES: { readonly [id in ProductId]?: number } = { 1: 72_840, 2: 61_740, 3: 40_321 };
const TOTALS: { readonly [id in ProductId]?: number } = { 1: 180_000, 2: 170_000, 3: 150_000 };
type Changes = {
  readonly [id in ProductId]?: { total?: number; vat?: number; duty?: number } | null;
};

function partsOf(
  id: ProductId,
  { total = TOTALS[id] ?? 0, vat = 22, duty = DUTIES[id] ?? 0 } = {},
) {
  return [total, splitTotal(total, vat, 0).vat, duty] as const;
}
const PRODUCTS = [1, 2, 3] as const;

/** A week of three products; of those changed to null it has none. */
const week = (date: IsoDate, changes: Changes = {}): WeeklyFileRow[] =>
  PRODUCTS.flatMap((id) =>
    changes[id] === null ? [] : [[date, id, ...partsOf(id, changes[id] ?? {})] as const],
  );
const month = (year: number, code: number, changes: Changes = {}): MonthlyFileRow[] =>
  PRODUCTS.flatMap((id) =>
    changes[id] === null ? [] : [[year, code, id, ...partsOf(id, changes[id] ?? {})] as const],
  );

const importing = (text: string, options: Partial<ImportOptions> = {}) =>
  importHistory(readHistoryFile(text), {
    ...{ source: 'file.csv', actor: 'import', now: new Date('2026-06-30T10:00:00Z') },
    ...options,
  });
beforeAll(seedProducts);
const weeksPublic = async () => (await publishedSeries()).map(({ date }) => date);

describe('a week after the first public one', () => {
  const [first, next] = ['2024-03-04', '2024-03-11'];
  beforeAll(() => importing(weeklyFile(...week(first))));
  const expectNothing = async () => {
    expect(await weeksPublic()).toEqual([first]);
    expect(await auditOf('history/weekly')).toHaveLength(1);
  };

  test.each<[string, Changes, string]>([
    ['a thousand times the price', { 1: { total: 180_000_000 } }, 'price_out_of_limits'],
    ['less than the duty', { 1: { total: 105_000, duty: 90_000 } }, 'net_price_negative'],
    ['VAT at no whole rate', { 1: { vat: 12.5 } }, 'vat_rate'],
  ])('is rejected where a row has %s, and asks for the product', async (_, changes, reason) => {
    const report = await importing(weeklyFile(...week(next, changes)));
    expect(report).toMatchObject({ rejected: [{ line: 2, reason }], isProposal: true, written: 0 });
    expect(report.questions).toEqual([
      {
        ...{ period: next, productId: 1, figure: 'total', standing: 'question' },
        ...{ before: 180_000, after: undefined },
      },
    ]);
    await expectNothing();
  });

  test('is rejected with both rows where two say different things of one product', async () => {
    const other = week(next, { 2: null, 3: null, 1: { total: 181_000 } });
    expect(await importing(weeklyFile(...week(next), ...other))).toMatchObject({
      rejected: [
        { line: 2, reason: 'contradicting' },
        { line: 5, reason: 'contradicting' },
      ],
      isProposal: true,
    });
    await expectNothing();
  });

  test('is rejected where its calendar week has a survey', async () => {
    expect(await importing(weeklyFile(...week('2024-03-05')))).toMatchObject({
      rejected: [2, 3, 4].map((line) => ({ line, reason: 'week_taken' })),
    });
    await expectNothing();
  });

  test.each([
    ['2004-12-27', 'survey_date_too_early'],
    ['2024-03-16', 'survey_date_not_working'],
  ] as const)('is rejected where it is dated %s', async (date, reason) => {
    expect(await importing(weeklyFile(...week(date)))).toMatchObject({
      rejected: [2, 3, 4].map((line) => ({ line, reason })),
    });
    await expectNothing();
  });

  test.each<[string, Changes, object[]]>([
    [
      'a price and a net price that move by more than 8 %',
      { 1: { total: 235_400 } },
      [
        { productId: 1, figure: 'total', before: 180_000, after: 235_400 },
        { productId: 1, figure: 'net', before: 74_701, after: 120_111 },
      ],
    ],
    [
      'another duty',
      { 2: { duty: 61_640 } },
      [{ productId: 2, figure: 'excise', before: 61_740, after: 61_640 }],
    ],
    [
      'another rate of VAT',
      { 1: { vat: 21 } },
      [{ productId: 1, figure: 'rate', before: 2200, after: 2100 }],
    ],
    ['a product lost', { 3: null }, [{ productId: 3, figure: 'total', before: 150_000 }]],
  ])('asks for a reason for %s', async (_, changes, questions) => {
    const report = await importing(weeklyFile(...week(next, changes)));
    expect(report).toMatchObject({ isProposal: true, written: 0 });
    expect(report.questions.filter(({ standing }) => standing === 'question')).toMatchObject(
      questions.map((one) => ({ period: next, standing: 'question', ...one })),
    );
    await expectNothing();
  });

  test('is published with the reason, which the revision keeps', async () => {
    const reason = 'The decree of March';
    const file = weeklyFile(...week(next, { 1: { total: 200_000 }, 3: null }));
    expect(await importing(file, { reason })).toMatchObject({ isProposal: false, written: 2 });
    const { id, prices } = (await publishedSeries())[1] ?? expect.fail('one week');
    expect(Object.keys(prices)).toEqual(['1', '2']);
    expect(await nationalPricesOf(id, 1)).toMatchObject({
      reason,
      findings: [
        { code: 'large_change', productId: 1 },
        { code: 'large_net_change', productId: 1 },
        { code: 'product_lost', productId: 3 },
      ],
    });
    expect(await auditOf('history/weekly')).toContainEqual(
      expect.objectContaining({ after: expect.objectContaining({ reason }) }),
    );
  });

  test('compares a product with its last price, whatever survey that was in', async () => {
    const later = week('2024-03-18', { 1: { total: 200_000 }, 3: { total: 165_000 } });
    expect((await importing(weeklyFile(...later))).questions).toEqual([
      {
        ...{ period: '2024-03-18', productId: 3, figure: 'total', standing: 'question' },
        ...{ before: 150_000, after: 165_000, since: first },
      },
      expect.objectContaining({ productId: 3, figure: 'net' }),
    ]);
    // It says which one, where that is not the one just before, or is long ago.
    const distant = week('2024-06-17', { 1: { total: 220_000 }, 3: { total: 150_000 } });
    expect((await importing(weeklyFile(...distant))).questions).toMatchObject([
      { productId: 1, figure: 'total', before: 200_000, since: next },
      { productId: 1, figure: 'net', since: next },
      { productId: 1, figure: 'gap', before: 200_000, since: next },
    ]);
  });

  test('that differs from what is public is listed with what needs a reason, before it is confirmed', async () => {
    const changed = weeklyFile(...week(next, { 1: { total: 160_000 } }));
    const { isProposal, differences, questions } = await importing(changed);
    expect(isProposal).toBe(true);
    expect(differences).toContainEqual(
      expect.objectContaining({ period: next, productId: 1, figure: 'total', after: 160_000 }),
    );
    expect(questions).toContainEqual({
      ...{ period: next, productId: 1, figure: 'total', standing: 'question' },
      ...{ before: 180_000, after: 160_000 },
    });
  });

  test('needs no reason where it continues what is public', async () => {
    const later = week('2024-03-18', { 1: { total: 200_000 }, 3: { total: 151_000 } });
    expect(await importing(weeklyFile(...later))).toMatchObject({
      ...{ isProposal: false, questions: [], written: 3, rejected: [] },
    });
  });

  test('comes with settings that are listed', async () => {
    const file = weeklyFile(...week('2024-03-25', { 1: { total: 200_000 }, 8: null }));
    const product = await storedProduct(1);
    await changeProduct(
      product,
      { ...product, exciseDuty: 71_000, vat: 22, min: 100, max: 250 },
      { from: '2024-03-25', reason: 'the decree' },
      {
        ...{ actor: 'anna', at: '2024-03-20T10:00:00Z' },
        action: 'product.changed',
        subject: 'product/1',
      },
    );
    const { questions } = await importing(file);
    expect(questions).toEqual([
      {
        ...{ period: '2024-03-25', productId: 1, figure: 'excise', standing: 'setting' },
        ...{ before: 71_000, after: 72_840 },
      },
    ]);
  });

  test('asks once for a duty that changes with its setting, which keeps the reason', async () => {
    const file = weeklyFile(...week('2024-04-02', { 1: { total: 200_000 }, 3: { duty: 40_000 } }));
    const { questions, isProposal } = await importing(file);
    expect(isProposal).toBe(true);
    expect(questions).toEqual([
      {
        ...{ period: '2024-04-02', productId: 3, figure: 'excise', standing: 'question' },
        ...{ before: 40_321, after: 40_000 },
      },
    ]);
    const before = (await storedProduct(3)).timeline;
    await importing(file, { reason: 'The decree of April' });
    expect((await storedProduct(3)).timeline).toEqual([
      ...before,
      expect.objectContaining({
        ...{ from: '2024-04-02', by: 'import', reason: 'The decree of April (file.csv)' },
        value: expect.objectContaining({ exciseDuty: 40_000 }),
      }),
    ]);
  });
});

describe('weeks before the first public one', () => {
  test('are history with its jumps, duties and lost products, and nobody is asked', async () => {
    const file = weeklyFile(
      ...week('2006-01-09', { 1: { total: 120_000, vat: 20 } }),
      ...week('2006-01-16', { 1: { total: 140_000, vat: 20, duty: 56_400 }, 2: null }),
      ...week('2006-01-23', { 1: { total: 120_000, vat: 20 } }),
    );
    expect(await importing(file)).toMatchObject({ isProposal: false, rejected: [], written: 8 });
  });

  test('are rejected where a price is far from those around it', async () => {
    const factors = [1, 1, 10, 1, 1, 1000, 1, 1, 1 / 10, 1, 1, 4, 1, 1, 1 / 3.1, 1];
    // Dense fuel oil, without VAT.
    const rows = factors.map((factor, index): WeeklyFileRow => {
      return [addDays('2005-01-10', 7 * index), 8, Math.round(36_000 * factor), 0, 3139];
    });
    expect(await importing(weeklyFile(...rows), { reason: 'I want it' })).toMatchObject({
      written: 11,
      rejected: [
        { line: 4, reason: 'price_out_of_limits' },
        { line: 7, reason: 'price_out_of_limits' },
        { line: 10, reason: 'price_out_of_limits' },
        { line: 13, reason: 'far_off' },
        { line: 16, reason: 'far_off' },
      ],
    });
  });
});

describe('a month, quarter or year', () => {
  test('of history is published without a question', async () => {
    const rows = [
      ...month(2019, 1),
      ...month(2019, 2, { 1: { total: 210_000 } }),
      ...month(2019, 13),
    ];
    expect(await importing(monthlyFile(...rows))).toMatchObject({
      ...{ isProposal: false, questions: [], rejected: [], written: 9 },
    });
  });

  test.each<[string, Changes, string]>([
    ['a thousand times the price', { 1: { total: 180_000_000 } }, 'price_out_of_limits'],
    ['less than the duty', { 1: { total: 105_000, duty: 90_000 } }, 'net_price_negative'],
    ['a rate of VAT that nobody knows', { 1: { vat: 4 } }, 'vat_rate'],
  ])('that continues is rejected where a row has %s', async (_, changes, reason) => {
    const file = monthlyFile(...month(2019, 3, changes));
    expect(await importing(file)).toMatchObject({
      ...{ isProposal: true, rejected: [{ line: 2, reason }] },
    });
  });

  test('that continues is rejected where the parts do not make the price', async () => {
    const [row] = month(2019, 3);
    const wrong: MonthlyFileRow[] = row ? [[...row, 1] as never] : [];
    expect((await importing(monthlyFile(...wrong))).rejected).toEqual([{ line: 2, reason: 'net' }]);
  });

  test('that continues asks where all that it says of products is that they had no price', async () => {
    const april = month(2019, 4, { 1: { total: 210_000 } });
    const { questions, isProposal } = await importing(monthlyFile([2019, 3, 1, 0, 0, 0], ...april));
    expect(isProposal).toBe(true);
    const lost = { period: '2019-03', figure: 'total', standing: 'question', after: undefined };
    expect(questions).toMatchObject([
      { ...lost, productId: 1, before: 210_000 },
      { ...lost, productId: 2, before: 170_000 },
      { ...lost, productId: 3, before: 150_000 },
      { period: '2019-04', figure: 'gap', productId: 1, since: '2019-02' },
    ]);
    expect(await averagesOf(2019, [3, 4])).toEqual([]);
  });

  test('that continues after a gap says of which period the figure before is', async () => {
    const { questions } = await importing(monthlyFile(...month(2020, 5, { 3: null })));
    const asked = { period: '2020-05', since: '2019-02', figure: 'total' };
    expect(questions).toMatchObject([
      { ...asked, productId: 1, before: 210_000, after: 180_000 },
      { productId: 1, figure: 'net', since: '2019-02' },
      { ...asked, productId: 3, before: 150_000, after: undefined },
      { ...asked, productId: 1, figure: 'gap' },
    ]);
  });

  test('that continues asks what a week does, and keeps the reason with its revision', async () => {
    const file = monthlyFile(...month(2019, 3, { 1: { total: 180_000 }, 3: null }));
    const { questions, isProposal } = await importing(file);
    expect(isProposal).toBe(true);
    expect(questions).toMatchObject([
      { period: '2019-03', productId: 1, figure: 'total', before: 210_000, after: 180_000 },
      { period: '2019-03', productId: 1, figure: 'net' },
      { period: '2019-03', productId: 3, figure: 'total', before: 150_000, after: undefined },
    ]);
    expect(await averagesOf(2019, [3])).toEqual([]);
    const reason = 'Checked with the ministry';
    expect(await importing(file, { reason })).toMatchObject({ isProposal: false, written: 2 });
    expect(await periodRevisions(2019, 3)).toMatchObject([{ revision: 1, reason }]);
  });

  test('of a file for one product is its history, and loses the others of a new period', async () => {
    const fluidOil = (code: number, total: number): MonthlyFileRow => [
      ...([2019, code, 6] as const),
      ...partsOf(3, { total, vat: 10 }),
    ];
    const history = [fluidOil(1, 150_000), fluidOil(2, 170_000), fluidOil(3, 150_000)];
    expect(await importing(monthlyFile(...history))).toMatchObject({
      ...{ isProposal: false, questions: [], written: 3 },
    });
    const alone = monthlyFile(fluidOil(4, 151_000));
    const lost = { period: '2019-04', figure: 'total', after: undefined, standing: 'question' };
    const { isProposal, questions } = await importing(alone);
    expect(isProposal).toBe(true);
    expect(questions).toMatchObject([
      { ...lost, productId: 1, before: 180_000 },
      { ...lost, productId: 2, before: 170_000 },
    ]);
    expect(await averagesOf(2019, [4])).toEqual([]);
    // Together with the others, and after them, nothing is lost.
    expect(
      await importing(monthlyFile(...month(2019, 4, { 3: null }), fluidOil(4, 151_000))),
    ).toMatchObject({
      ...{ isProposal: false, questions: [], written: 3 },
    });
    await importing(monthlyFile(...month(2019, 5, { 3: null })), { reason: 'No fuel oil yet' });
    expect((await importing(monthlyFile(fluidOil(5, 170_000)))).questions).toMatchObject([
      { productId: 6, figure: 'total', before: 151_000, after: 170_000 },
      { productId: 6, figure: 'net' },
    ]);
  });
});
