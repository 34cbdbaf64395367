import { addDays } from '../../../functions/platform/kernel/calendar.ts';
import { splitTotal } from '../../../functions/platform/kernel/money.ts';
import type { CallOptions } from '../api/call-api.ts';
import { type MonthlyFileRow, monthlyFile, weeklyFile } from './price-files.ts';

/**
 * Histories that revise all weeks and months of the one before and add two weeks. The figures tell
 * their generation: weekly totals from 1500 EUR on, averages from 1700, one more each time; excise one cent more.
 */

export interface Size {
  readonly weeks: number;
  readonly months: number;
}

export const FIRST_WEEK = '2010-01-04';

export const weeksOf = (generation: number, { weeks }: Size): number => weeks + 2 * generation;

const dates = (weeks: number) =>
  Array.from({ length: weeks }, (_, week) => addDays(FIRST_WEEK, 7 * week));

/** Two price files, and all their periods by name. */
export function filesOf(generation: number, size: Size) {
  const weeks = dates(weeksOf(generation, size));
  const [total, average] = [(1500 + generation) * 100, (1700 + generation) * 100];
  const months = Array.from({ length: size.months }, (_, index): MonthlyFileRow => {
    const [year, month] = [2008 + Math.floor(index / 12), (index % 12) + 1];
    return [year, month, 1, average, splitTotal(average, 20, 0).vat, 10_000];
  });
  const { vat } = splitTotal(total, 20, 0);
  return {
    weekly: weeklyFile(
      ...weeks.flatMap((date) =>
        ([1, 2] as const).map((id) => [date, id, total, vat, 10_000 + generation] as const),
      ),
    ),
    monthly: monthlyFile(...months),
    periods: [
      ...weeks,
      ...months.map(([year, month]) => `${year}-${String(month).padStart(2, '0')}`),
    ],
  };
}

/** The views that tell of the history: tables, files, lists, figures, series, feeds, embeds. */
const VIEWS = {
  report: ['weekly-prices/report', { query: { years: 100 } }],
  details: ['weekly-prices/report-export', { query: { type: 'ALL', format: 'JSON' } }],
  totals: ['weekly-prices/report-export', { query: { type: 'FULL', format: 'JSON' } }],
  latest: ['surveys/latest', { query: { limit: 3 } }],
  survey: ['surveys/find', { query: { date: FIRST_WEEK } }],
  prices: ['weekly-prices/get', { params: { surveyId: 1 } }],
  feed: ['feeds/json', { params: { feed: 'weekly' } }],
  figure: ['figures/latest', { params: { series: 'weekly', period: FIRST_WEEK, productId: 1 } }],
  embed: ['embeds/figure', { params: { series: 'weekly', productId: 1 } }],
  averages: ['monthly-prices/list', { params: { productId: 1 } }],
  averageFile: ['monthly-prices/export-all', { query: { format: 'JSON' } }],
  months: ['monthly-prices/export', { params: { productId: 1 }, query: { format: 'JSON' } }],
  average: ['figures/latest', { params: { series: 'monthly', period: '2008-01', productId: 1 } }],
  series: ['series/get', { params: { flow: 'weekly-prices' }, query: { product: 1 } }],
} as const satisfies Record<string, readonly [string, CallOptions]>;

type View = keyof typeof VIEWS;

/** Answers a public call. */
export type Ask = (
  id: (typeof VIEWS)[View][0],
  options: CallOptions,
) => Promise<{
  readonly status: number;
  readonly text: string;
  /** The last answer, given while the database is silent (decision 89). */
  readonly isStale: boolean;
}>;

export interface Seen {
  readonly generations: readonly number[];
  /** How many weeks the views tell of. */
  readonly weeks: readonly number[];
}

/**
 * The generations that the views and these pages show: one, or they contradict each other. Views that are stale tell
 * nothing of the present and are asked again, one by one, so that a slow database has less to do.
 */
export async function seenBy(ask: Ask, ...pages: (() => Promise<string>)[]): Promise<Seen> {
  const names = Object.keys(VIEWS) as View[];
  const texts = new Map<View, string>();
  const read = async (name: View) => {
    const [id, options] = VIEWS[name];
    const { status, text, isStale } = await ask(id, options);
    if (status !== 200) throw new Error(`${name} answered ${status}: ${text}`);
    if (!isStale) texts.set(name, text);
  };
  const [pageTexts] = await Promise.all([
    Promise.all(pages.map((page) => page())),
    Promise.all(names.map(read)),
  ]);
  for (const name of names) while (!texts.has(name)) await read(name);
  const textOf = (name: View) => texts.get(name) ?? '';
  const bodyOf = (name: View) => JSON.parse(textOf(name));
  const current: Partial<Record<View, string>> = {
    // Earlier revisions and items tell of earlier generations.
    figure: JSON.stringify({ ...bodyOf('figure'), revisions: [] }),
    average: JSON.stringify({ ...bodyOf('average'), revisions: [] }),
    // A correction also names the figure before it.
    feed: JSON.stringify(bodyOf('feed').items[0]).replaceAll(/\((?:prima|before) [^)]*\)/g, ''),
  };
  const shown = [...names.map((name) => current[name] ?? textOf(name)), ...pageTexts];
  const told = shown.map((text) => {
    const totals = [...text.matchAll(/\b1\.?[57](\d{2})(?:[.,]\d\d)?\b/g)];
    return new Set(totals.map(([, digits]) => Number(digits)));
  });
  for (const [index, { size }] of told.entries())
    if (size > 1 || (size === 0 && index >= names.length))
      throw new Error(`${names[index] ?? 'a page'} tells of ${size} generations`);
  const weeks = (['report', 'details', 'totals'] as const).map(
    (name) => new Set(textOf(name).match(/\d{4}-\d\d-\d\d/g)).size,
  );
  const newest = dates(1000).indexOf(bodyOf('latest')[0].date) + 1;
  return {
    generations: [
      ...new Set([...told.flatMap((own) => [...own]), (bodyOf('survey').revision ?? 0) - 1]),
    ],
    weeks: [...new Set([...weeks, newest])],
  };
}
