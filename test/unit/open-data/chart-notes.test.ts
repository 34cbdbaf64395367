import { expect, it } from 'vitest';
import { chartPicture } from '../../../functions/open-data/charts/work/chart-drawing.ts';
import {
  type PublishedChart,
  shownPrices,
} from '../../../functions/open-data/charts/work/chart-texts.ts';
import { chartPage } from '../../../functions/open-data/charts/work/embed-page.ts';

const months = ['2025-12', '2026-01', '2026-02', '2026-03'] as const;
const chart = (underReview: readonly string[], language: 'it' | 'en' = 'en'): PublishedChart => ({
  series: 'monthly',
  marks: [],
  lines: [
    {
      productId: 1,
      points: months.map((period, at) => ({ period, date: `${period}-01`, total: 178_000 + at })),
    },
  ],
  language,
  asOf: undefined,
  underReview,
});

it.each([
  ['a frame', (given: PublishedChart) => chartPage(shownPrices(given), '/')],
  ['a picture', (given: PublishedChart) => chartPicture(shownPrices(given))],
])('%s names the periods under review, the latest of many', (_, write) => {
  expect(write(chart(['2026-02']))).toContain('Under review: February 2026');
  expect(write(chart(['2026-02'], 'it'))).toContain('In revisione: febbraio 2026');
  expect(write(chart(months))).toContain(
    'Under review: …, January 2026, February 2026, March 2026',
  );
  expect(write(chart([]))).not.toMatch(/Under review/);
});
