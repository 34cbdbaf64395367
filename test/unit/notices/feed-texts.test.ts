import { expect, test } from 'vitest';
import { changeEntry } from '../../../functions/notices/feeds/rules/feed-texts.ts';
import type { PublicChange } from '../../../functions/open-data/changes/rules/changes.ts';

test('a correction names the earlier value of each figure, or that it is unchanged', () => {
  const change: PublicChange = {
    ...{ series: 'weekly', period: '2026-11-16', revision: 2, kind: 'correction' },
    at: '2026-11-18T10:00:00Z',
    totals: [
      { productId: 1, total: 172_000 },
      { productId: 2, total: 160_000 },
    ],
    figures: [
      { productId: 1, before: 171_000, after: 172_000, difference: 1000 },
      { productId: 2, before: 160_000, after: 160_000, difference: 0 },
    ],
  };
  expect(changeEntry(change, 'it').text.split('\n')).toEqual([
    'Benzina: 1.720,00 euro per 1000 litri (prima 1.710,00; differenza +10,00)',
    'Gasolio auto: 1.600,00 euro per 1000 litri (invariato)',
  ]);
  expect(changeEntry(change, 'en').text).toContain('1,600.00 EUR per 1000 litres (unchanged)');
});
