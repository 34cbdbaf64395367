import { describe, expect, it } from 'vitest';
import { dayOfWeek, daysFromTo } from '../../../functions/platform/kernel/calendar.ts';
import { splitTotal } from '../../../functions/platform/kernel/money.ts';
import {
  type ComparisonOptions,
  compareAverages,
} from '../../../scripts/import/compare-averages.ts';
import type { MonthlyRow } from '../../../scripts/import/price-file-rows.ts';

/** A year of Mondays at one price, up to the first survey of the next. */
const weekly = daysFromTo('2023-01-01', '2024-01-01')
  .filter((date) => dayOfWeek(date) === 1)
  .map((date) => ({ date, productId: 1 as const, ...splitTotal(170_000, 22, 72_840) }));

const published = (monthCode: number, total = 170_000): MonthlyRow => ({
  year: 2023,
  monthCode,
  productId: 1,
  ...splitTotal(total, 22, 72_840),
});
const monthly = Array.from({ length: 17 }, (_, index) => published(index + 1));

const compare = (rows: readonly MonthlyRow[], options?: ComparisonOptions) =>
  compareAverages(weekly, rows, options);

describe('comparing averages', () => {
  it('puts each published figure beside the computed one', () => {
    const { compared, refused, lacking } = compare(monthly);
    expect(compared.map(({ monthCode }) => monthCode)).toEqual(monthly.map((row) => row.monthCode));
    expect(compared.every((row) => row.computed.total === row.published.total)).toBe(true);
    expect({ refused, lacking }).toEqual({ refused: [], lacking: [] });
  });

  it('computes quarters and years from the published months, not from the weeks', () => {
    const rows = monthly.map((row) => (row.monthCode === 2 ? published(2, 199_000) : row));
    const byCode = new Map(compare(rows).compared.map((row) => [row.monthCode, row]));
    expect(byCode.get(2)).toMatchObject({
      computed: { total: 170_000 },
      published: { total: 199_000 },
    });
    // (1700 x 62 + 1990 x 28) / 90
    expect(byCode.get(14)?.computed.total).toBe(179_022);
    expect(byCode.get(15)?.computed.total).toBe(170_000);
  });

  it('counts a month with the days that its surveys cover', () => {
    // The survey of 13 February, the first with the product, prices 23 days of its month.
    const others = weekly.map((row) => ({ ...row, productId: 2 as const }));
    const begun = [...others, ...weekly.filter(({ date }) => date >= '2023-02-13')];
    const rows = [published(1), published(2, 199_000), published(3), published(14)];
    const quarter = compareAverages(begun, rows).compared.find(({ monthCode }) => monthCode === 14);
    // (1700 x 62 + 1990 x 23) / 85
    expect(quarter?.computed.total).toBe(177_847);
  });

  it('takes a period when all its months are asked for', () => {
    const codes = (options: ComparisonOptions) =>
      compare(monthly, options).compared.map(({ monthCode }) => monthCode);
    expect(codes({ from: '2023-10' })).toEqual([10, 11, 12, 17]);
    expect(codes({ from: '2023-02', to: '2023-06' })).toEqual([2, 3, 4, 5, 6, 15]);
  });

  it('names what cannot be computed', () => {
    const rows = [published(1), { ...published(2), productId: 2 as const }, published(14)];
    const short = weekly.filter(({ date }) => date < '2023-02-01');
    expect(compareAverages(short, rows).refused).toEqual([
      { year: 2023, monthCode: 1, code: 'weekly_prices_missing' },
      { year: 2023, monthCode: 2, code: 'weekly_prices_missing' },
      { year: 2023, monthCode: 14, code: 'months_missing' },
    ]);
    expect(compare(rows).lacking).toEqual([{ year: 2023, monthCode: 2, productId: 2 }]);
  });

  it('lets the last survey of a named month stand for the days after it', () => {
    const risen = weekly.map((row) => (row.date > '2023-06-30' ? { ...row, total: 200_000 } : row));
    const total = (lastStands: string[]) =>
      compareAverages(risen, [published(6)], { lastStands: new Set(lastStands) }).compared[0]
        ?.computed.total;
    // The survey of 3 July prices 26 to 30 June: (1700 x 25 + 2000 x 5) / 30
    expect(total([])).toBe(175_000);
    expect(total(['2023-06'])).toBe(170_000);
  });
});
