import { describe, expect, it } from 'vitest';
import {
  chartFinding,
  type FoundDuty,
  type FoundLine,
} from '../../../functions/open-data/charts/rules/chart-findings.ts';
import {
  daysFindingText,
  findingText,
} from '../../../functions/open-data/charts/rules/finding-texts.ts';
import { addDays } from '../../../functions/platform/kernel/calendar.ts';
import type { ReleaseSeries } from '../../../functions/prices/surveys/rules/release-calendar.ts';
import type { ProductId } from '../../../functions/sample/rules/products.ts';

/** Prices in tenths of a cent per litre, as 1565 for 1,565 €/l, a week apart; the last is of `end`. */
function weekly(productId: ProductId, prices: readonly number[], end = '2026-11-09'): FoundLine {
  return {
    productId,
    points: prices.map((price, index) => ({
      date: addDays(end, -7 * (prices.length - 1 - index)),
      total: price * 100,
    })),
  };
}

/** Months ending with October 2026. */
function monthly(productId: ProductId, prices: readonly number[]): FoundLine {
  const last = 2026 * 12 + 9;
  return {
    productId,
    points: prices.map((price, index) => {
      const month = last - (prices.length - 1 - index);
      const date = `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`;
      return { date, total: price * 100 };
    }),
  };
}

/** Values from one to another in equal steps, with a wave added so that there is no streak. */
const path = (from: number, to: number, count: number, wave = 3): number[] =>
  Array.from({ length: count }, (_, index) => {
    const isEnd = index === 0 || index === count - 1;
    const at = from + ((to - from) * index) / (count - 1);
    return Math.round(at + (isEnd ? 0 : index % 2 ? wave : -wave));
  });

const told = (
  lines: readonly FoundLine[],
  {
    duties = [] as readonly FoundDuty[],
    series = 'weekly' as ReleaseSeries,
    today = '2026-11-16',
  } = {},
) => {
  const finding = chartFinding(lines, duties);
  return (
    finding && (['it', 'en'] as const).map((lang) => findingText(finding, { series, today }, lang))
  );
};

describe('the finding of a chart of prices', () => {
  it('is a record where the window is five years or more', () => {
    expect(told([weekly(1, path(1700, 1565, 261, 0))])).toEqual([
      'La benzina è al livello più basso dei cinque anni',
      'Petrol is at its lowest in five years',
    ]);
    expect(told([weekly(5, path(500, 800, 522, 0))])).toEqual([
      'Il GPL è al livello più alto dei dieci anni',
      'LPG is at its highest in ten years',
    ]);
  });

  it('is a price that was last seen two years ago or earlier', () => {
    // May 2021 is 66 months before October 2026: the 14th of 80 points.
    const prices = [...path(1400, 1580, 14), ...path(1600, 1900, 33), ...path(1890, 1583, 33)];
    expect(told([monthly(1, prices)], { series: 'monthly' })).toEqual([
      'La benzina è tornata al prezzo di aprile 2021',
      'Petrol is back to April 2021',
    ]);
    // More than half a cent away is another price.
    const other = [...path(1400, 1580, 14), ...path(1600, 1900, 33), ...path(1890, 1570, 33)];
    expect(told([monthly(1, other)], { series: 'monthly' })?.[1]).not.toContain('back to');
    // The means of years have no month.
    const years = [1400, 1580, 1700, 1900, 1650, 1583].map((price, index) => ({
      date: `${2020 + index}-01-01`,
      total: price * 100,
    }));
    const yearly = told([{ productId: 1, points: years }], { series: 'yearly' });
    expect(yearly?.[1]).not.toContain('back to');
    // A year ago is no finding: the rule after it holds.
    const recent = [...path(1400, 1900, 40), ...path(1400, 1500, 28), ...path(1690, 1583, 12)];
    expect(told([monthly(1, recent)], { series: 'monthly' })?.[1]).not.toContain('back to');
  });

  it('is how far apart two prices are, where they crossed or moved by five cents', () => {
    const year = (from: number, to: number) => path(from, to, 53);
    expect(told([weekly(1, year(1685, 1565)), weekly(2, year(1673, 1730))])).toEqual([
      'Il gasolio costa 17 centesimi più della benzina; un anno fa costava 1 centesimo in meno',
      'Diesel costs 17 cents more than petrol; a year ago, it cost 1 cent less',
    ]);
    expect(
      told([monthly(1, path(1683, 1583, 12)), monthly(2, path(1683, 1766, 12))], {
        series: 'monthly',
      }),
    ).toEqual([
      'Il gasolio costa 18 centesimi più della benzina; a novembre 2025 costava uguale',
      'Diesel costs 18 cents more than petrol; in November 2025, it cost the same',
    ]);
    expect(
      told([monthly(1, path(1683, 1583, 15)), monthly(2, path(1683, 1766, 15))], {
        series: 'monthly',
      })?.[0],
    ).toContain('; ad agosto 2025 ');
    expect(told([weekly(1, year(1830, 1700)), weekly(2, year(1700, 1699))])?.[0]).toBe(
      'La benzina costa quanto il gasolio; un anno fa costava 13 centesimi in più',
    );
    // 4.9 cents nearer, and not crossed.
    const near = told([weekly(1, year(1800, 1750)), weekly(2, year(1700, 1699))]);
    expect(near?.[0]).not.toContain('più del gasolio');
  });

  it('is how a price went on since a duty change in the window', () => {
    // 53 weeks to 9 November; the duty is of 8 June, 22 weeks before.
    const prices = [...path(1730, 1735, 31), ...path(1613, 1565, 22)];
    const duties = [{ date: '2026-06-15', productId: 1, change: -5000 }] as const;
    expect(told([weekly(1, prices)], { duties })).toEqual([
      'Dopo il taglio dell’accisa di giugno la benzina è scesa di altri 5 centesimi',
      'Since June’s duty cut petrol has fallen another 5 cents',
    ]);
    const risen = [...path(1730, 1735, 31), ...path(1613, 1634, 22)];
    expect(told([weekly(1, risen)], { duties })).toEqual([
      'Dopo il taglio dell’accisa di giugno la benzina è risalita di 2 centesimi',
      'Since June’s duty cut petrol has risen 2 cents',
    ]);
    // Too small for a mark, and of another product.
    for (const other of [{ change: -1900 }, { productId: 5 as const }]) {
      const changed = [{ ...duties[0], ...other }];
      expect(told([weekly(1, prices)], { duties: changed })?.[0]).not.toContain('accisa');
    }
  });

  it('is a streak of four moves or more, each of a tenth of a cent at least', () => {
    const falls = [...path(640, 642, 40), 641, 640, 638, 637, 635, 634, 632, 631, 628];
    expect(told([weekly(5, falls)])).toEqual([
      'Il GPL scende da nove settimane',
      'LPG has fallen for nine weeks',
    ]);
    const rises = [...path(640, 640, 40), 636, 637, 638, 639, 640];
    expect(told([monthly(5, rises)], { series: 'monthly' })).toEqual([
      'Il GPL sale da quattro mesi',
      'LPG has risen for four months',
    ]);
    expect(told([weekly(5, [...path(640, 636, 40), 637, 638, 638.5, 639.5])])?.[0]).toBe(
      'Il GPL è quasi fermo: 0,1 centesimi in più',
    );
  });

  it('is the change over the window from five percent upwards', () => {
    expect(told([weekly(13, path(1319, 1151, 53, 20))])).toEqual([
      'Il GNL costa il 13\u00a0% meno di un anno fa',
      'LNG costs 13% less than a year ago',
    ]);
    const past = told([weekly(13, path(1319, 1151, 53, 20))], { today: '2027-03-01' });
    expect(past?.[0]).toContain('meno di un anno prima');
    expect(past?.[1]).toContain('less than a year earlier');
    expect(told([weekly(13, path(1000, 1080, 20, 20))])).toEqual([
      'Il GNL costa l’8\u00a0% più che a giugno 2026',
      'LNG costs 8% more than in June 2026',
    ]);
  });

  it('is that a price has hardly moved, with its last change', () => {
    expect(told([weekly(12, [1425, 1423, 1425, 1423, 1425])])).toEqual([
      'Il metano è quasi fermo: 0,2 centesimi in più',
      'Methane has hardly moved: up 0.2 cents',
    ]);
    expect(told([weekly(12, [1425, 1425])])?.[1]).toBe('Methane has not moved');
    expect(told([weekly(12, [1425, 1400, 1425])])?.[0]).toBe('Il metano sale di 3 centesimi');
  });

  it('is none of fewer than two points', () => {
    expect(told([weekly(1, [1565])])).toBeUndefined();
    expect(told([])).toBeUndefined();
  });
});

describe('the finding of a chart of days', () => {
  /** In tenths of a cent, one a day until 9 November; no price on days that are null. */
  const days = (productId: ProductId, prices: readonly (number | null)[]): FoundLine => ({
    productId,
    points: prices.flatMap((price, index) =>
      price === null
        ? []
        : [{ date: addDays('2026-11-09', index - prices.length + 1), total: price * 100 }],
    ),
  });
  const both = (line: FoundLine) => [daysFindingText(line, 'it'), daysFindingText(line, 'en')];

  it('is the move of the last seven days', () => {
    expect(both(days(1, [1700, 1600, 1599, 1601, 1598, 1597, 1596, 1595, 1588]))).toEqual([
      'In sette giorni la benzina è scesa di 1,2 centesimi',
      'Petrol has fallen 1.2 cents in seven days',
    ]);
    expect(both(days(2, [1600, null, null, 1601, 1602, 1603, 1604, 1625]))).toEqual([
      'In sette giorni il gasolio è salito di 2,5 centesimi',
      'Diesel has risen 2.5 cents in seven days',
    ]);
  });

  it('says so where the price is as it was', () => {
    expect(both(days(5, [640, 650, 650, 650, 650, 650, 650, 640.9]))).toEqual([
      'In sette giorni il GPL non è cambiato',
      'LPG has not moved in seven days',
    ]);
  });

  it('is none without a price of the day a week before the last', () => {
    expect(both(days(1, [1600, null, 1601, 1602, 1603, 1604, 1605, 1606, 1607]))).toEqual([
      undefined,
      undefined,
    ]);
    expect(both(days(1, []))).toEqual([undefined, undefined]);
  });
});
