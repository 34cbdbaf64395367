import * as z from 'zod/mini';
import { lang } from '../../../platform/contract/export-fields.ts';
import { line, plainLine } from '../../../platform/contract/primitives.ts';
import type { Route, Routes } from '../../../platform/contract/route.ts';
import { apiBase } from '../../../platform/kernel/addresses.ts';
import { publicPages, type SitePage } from '../rules/site-pages.ts';
import { pageFile } from './page-files.ts';

/**
 * Pages whose address names what they show, as HTML with all of it. Readers request them at the page's own address,
 * which the edge forwards here (decisions 98 and 109).
 */

/** The page answers every address, if only to say that nothing was found: longer texts are cut off. */
const asked = z.optional(z.string().check(z.overwrite(oneLineOf100), plainLine));

/** On one line and at most 100 characters long, without cutting one in half. */
function oneLineOf100(text: string): string {
  const oneLine = text.replaceAll(/[\r\n\t]+/g, ' ').trim();
  return oneLine.length > 100 ? oneLine.slice(0, 100).replace(/[\uD800-\uDBFF]$/, '') : oneLine;
}

/** Ids of the pages that are rendered when their address has a query that they show. */
export const shownPages = [
  'figure',
  'search',
  'weekly-bulletin',
  'weekly-prices',
  'weekly-analysis',
  'monthly-prices',
  'yearly-prices',
  'fuel-clause',
  'oil-bulletin',
  'coal-bulletin',
  'oil-consumption',
  'gas-balance',
  'gas-imports',
] as const;
export type ShownPage = (typeof shownPages)[number];

type Shown<Id extends ShownPage> = Record<
  (typeof publicPages)[Id]['shows'][number],
  z.ZodMiniOptional<z.ZodMiniString>
>;

/** The call that renders a page, with the parameters of the page's address. */
const pageRoute = <Id extends ShownPage>(id: Id, summary: string, own: Partial<Shown<Id>> = {}) =>
  ({
    method: 'GET',
    path: `/pages/${id}`,
    summary: `${summary}, at /dgsaie${publicPages[id].path}`,
    access: 'anyone',
    fn: 'shown-pages',
    ignoresToken: true,
    query: z.object({
      ...(Object.fromEntries(publicPages[id].shows.map((name) => [name, asked])) as Shown<Id>),
      ...own,
      lang: z.optional(lang),
    }),
    response: 'file',
    fileTypes: ['text/html'],
    cached: 'content',
  }) as const satisfies Route;

export const pageRoutes = {
  'pages/figure': { ...pageRoute('figure', 'The page of a figure'), cached: 'data' },
  'pages/bulletin': pageRoute('weekly-bulletin', 'The bulletin of a survey'),
  'pages/search': pageRoute('search', 'The results of a search as a page'),
  'pages/weekly-prices': pageRoute('weekly-prices', 'The prices of a week'),
  'pages/weekly-analysis': pageRoute('weekly-analysis', 'Prices of weeks over a period'),
  'pages/monthly-prices': pageRoute('monthly-prices', 'The averages of a month'),
  'pages/yearly-prices': pageRoute('yearly-prices', 'The averages of a year'),
  'pages/fuel-clause': pageRoute('fuel-clause', 'A calculation of the fuel clause', {
    trips: z.optional(line(2000)),
  }),
  'pages/oil-bulletin': pageRoute(
    'oil-bulletin',
    'The petroleum bulletin of a year, or figures of a month',
  ),
  'pages/coal-bulletin': pageRoute(
    'coal-bulletin',
    'The coal bulletin of a year, or figures of a month',
  ),
  'pages/oil-consumption': pageRoute('oil-consumption', 'The oil consumption of a month'),
  'pages/gas-balance': pageRoute('gas-balance', 'The gas balance of a month'),
  'pages/gas-imports': pageRoute('gas-imports', 'The gas imports of a month'),
} as const satisfies Routes<'pages'>;

/** How the edge rewrites such an address. */
export interface ShownAddress {
  /** Address of the call that renders the page. */
  readonly call: string;
  /** Names of the query's parameters; without any of them the page is a file. */
  readonly names: readonly string[];
  /** Those whose values are joined, where there are several. */
  readonly several: readonly string[];
  /** The file, below the folder of its language. */
  readonly file: string;
}

/** These pages by their addresses. */
export const shownAddresses: Readonly<Record<string, ShownAddress>> = Object.fromEntries(
  shownPages.map((id) => {
    const { path, shows = [], several = [] }: SitePage = publicPages[id];
    const call = `${apiBase}/pages/${id}`;
    return [`/dgsaie${path}`, { call, names: shows, several, file: pageFile(path) }];
  }),
);
