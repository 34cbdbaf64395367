import { describe, expect, it } from 'vitest';
import {
  levelText,
  monthNews,
  unpricedNews,
  weekNews,
  yearNews,
} from '../../../functions/open-data/charts/rules/price-news.ts';
import { addDays } from '../../../functions/platform/kernel/calendar.ts';
import type { ProductId } from '../../../functions/sample/rules/products.ts';

/** Hundredths of EUR per 1000 units, a week apart up to 9 November 2026. */
const weekly = (productId: ProductId, totals: readonly number[]) => ({
  productId,
  points: totals.map((total, index) => ({
    date: addDays('2026-11-09', -7 * (totals.length - 1 - index)),
    total,
  })),
});

describe('the news of a week', () => {
  it('is how petrol and gas oil moved, per litre', () => {
    const lines = [weekly(1, [158000, 157071, 156472]), weekly(2, [172000, 174721, 173004])];
    expect(weekNews(lines, 'it')).toBe('La benzina scende a 1,565 €/l, il gasolio a 1,730.');
    expect(weekNews(lines, 'en')).toBe('Petrol falls to 1.565 €/l, diesel to 1.730.');
    const apart = [weekly(1, [150000, 157071, 156472]), weekly(2, [180000, 172000, 173004])];
    expect(weekNews(apart, 'it')).toBe('La benzina scende a 1,565 €/l, il gasolio sale a 1,730.');
    expect(weekNews(apart, 'en')).toBe('Petrol falls to 1.565 €/l, diesel rises to 1.730.');
  });

  it('is a price that was not seen for a year or more', () => {
    // 100 weeks above it, one at it, and the latest: the one at it is of 2 December 2024.
    const years = [156400, ...Array.from({ length: 100 }, () => 170000), 156472];
    expect(weekNews([weekly(1, years)], 'it')).toBe(
      'La benzina scende a 1,565 €/l: non costava così poco da dicembre 2024.',
    );
    expect(weekNews([weekly(1, years)], 'en')).toBe(
      'Petrol falls to 1.565 €/l, the lowest since December 2024.',
    );
    const never = [...Array.from({ length: 261 }, () => 170000), 190000];
    expect(weekNews([weekly(1, never)], 'it')).toBe(
      'La benzina sale a 1,900 €/l: non costava così tanto da almeno cinque anni.',
    );
    expect(weekNews([weekly(1, never)], 'en')).toBe(
      'Petrol rises to 1.900 €/l, the highest in at least five years.',
    );
  });

  it('is a level of its own words where the price stands above it', () => {
    const years = [156400, ...Array.from({ length: 100 }, () => 170000), 156472];
    expect(levelText(weekly(1, years), 'it')).toBe('Il valore più basso da dicembre 2024');
    expect(levelText(weekly(1, years), 'en')).toBe('The lowest since December 2024');
    const never = [...Array.from({ length: 261 }, () => 170000), 190000];
    expect(levelText(weekly(1, never), 'en')).toBe('The highest in at least five years');
    expect(levelText(weekly(1, [156400, 157000, 156400]), 'it')).toBeUndefined();
  });

  it('of products without a price is that there is none', () => {
    expect(unpricedNews([1, 2], '2026-06-08', 'it')).toBe(
      'La rilevazione dell’8 giugno 2026 non ha un prezzo della benzina né del gasolio',
    );
    expect(unpricedNews([1, 2], '2026-11-09', 'en')).toBe(
      'The survey of 9 November 2026 has no price of petrol or diesel',
    );
  });

  it('tells no move below a tenth of a cent, and nothing of nothing', () => {
    expect(weekNews([weekly(1, [156472, 156571])], 'it')).toBe('La benzina è stabile a 1,566 €/l.');
    expect(weekNews([weekly(1, [156472])], 'en')).toBe('Petrol costs 1.565 €/l.');
    expect(weekNews([], 'it')).toBeUndefined();
  });
});

describe('the news of a month', () => {
  const october = { productId: 1 as const, points: [{ date: '2026-10-01', total: 158301 }] };
  it('is its average beside that of a year before', () => {
    const before = { date: '2025-10-01', total: 167579 };
    expect(monthNews(october, before, 'it')).toBe(
      'A ottobre la benzina è costata in media 1,583 €/l, 9,3 centesimi meno di un anno prima.',
    );
    expect(monthNews(october, before, 'en')).toBe(
      'In October petrol cost 1.583 €/l on average, 9.3 cents less than a year earlier.',
    );
    const april = { productId: 2 as const, points: [{ date: '2026-04-01', total: 190000 }] };
    expect(monthNews(april, april.points[0], 'it')).toBe(
      'Ad aprile il gasolio è costato in media 1,900 €/l, come un anno prima.',
    );
    expect(monthNews(october, undefined, 'en')).toBe(
      'In October petrol cost 1.583 €/l on average.',
    );
  });

  it('names the year of a month that is not the latest', () => {
    expect(monthNews(october, undefined, 'it', false)).toBe(
      'A ottobre 2026 la benzina è costata in media 1,583 €/l.',
    );
  });
});

describe('the news of a year', () => {
  const year = { productId: 1 as const, points: [{ date: '2025-01-01', total: 168900 }] };
  const yearBefore = (total: number) => ({ date: '2024-01-01', total });

  it('is its average beside that of the year before', () => {
    expect(yearNews(year, yearBefore(179500), 'it')).toBe(
      'Nel 2025 la benzina è costata in media 1,689 €/l, 10,6 centesimi meno che nel 2024.',
    );
    expect(yearNews(year, yearBefore(158000), 'en')).toBe(
      'In 2025 petrol cost 1.689 €/l on average, 10.9 cents more than in 2024.',
    );
    expect(yearNews(year, yearBefore(168900), 'en')).toBe(
      'In 2025 petrol cost 1.689 €/l on average, the same as in 2024.',
    );
    expect(yearNews({ ...year, points: [] }, undefined, 'it')).toBeUndefined();
  });
});
