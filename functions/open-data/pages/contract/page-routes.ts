import * as z from 'zod/mini';
import { lang } from '../../../platform/contract/export-fields.ts';
import { line, plainLine } from '../../../platform/contract/primitives.ts';
import { apiBase, type Route, type Routes } from '../../../platform/contract/route.ts';
import { publicPages } from '../rules/site-pages.ts';
import { pageFile } from './page-files.ts';

/**
 * Pages whose address names what they show, as HTML with all of it. Readers request them at the page's own address,
 * which the edge forwards here (decisions 98 and 109).
 */

/** Whatever an address asks for, the page answers, if only that there is no such thing: a longer text is cut off. */
const asked = z.optional(z.string().check(z.overwrite(oneLineOf100), plainLine));

/** On one line, and at most 100 characters long, of which none is cut in half. */
function oneLineOf100(text: string): string {
  const oneLine = text.replaceAll(/[\r\n\t]+/g, ' ').trim();
  return oneLine.length > 100 ? oneLine.slice(0, 100).replace(/[\uD800-\uDBFF]$/, '') : oneLine;
}

const page = {
  method: 'GET',
  access: 'anyone',
  fn: 'shown-pages',
  ignoresToken: true,
  response: 'file',
  fileTypes: ['text/html'],
} as const satisfies Partial<Route>;

export const pageRoutes = {
  'pages/figure': {
    ...page,
    path: '/pages/figure',
    summary: 'The page of a figure, at /dgsaie/dato',
    query: z.object({
      ...{ serie: asked, periodo: asked, prodotto: asked, revisione: asked },
      lang: z.optional(lang),
    }),
    cached: 'data',
  },
  'pages/bulletin': {
    ...page,
    path: '/pages/weekly-bulletin',
    summary: 'The bulletin of a survey, at /dgsaie/bollettino-settimanale-carburanti',
    query: z.object({ data: asked, lang: z.optional(lang) }),
    cached: 'content',
  },
  'pages/search': {
    ...page,
    path: '/pages/search',
    summary: 'The results of a search as a page, at /dgsaie/cerca',
    query: z.object({ q: asked, lang: z.optional(lang) }),
    cached: 'content',
  },
  'pages/weekly-prices': {
    ...page,
    path: '/pages/weekly-prices',
    summary: 'The prices of a week, at /dgsaie/prezzi-settimanali-carburanti',
    query: z.object({ data: asked, pid: asked, unita: asked, lang: z.optional(lang) }),
    cached: 'content',
  },
  'pages/monthly-prices': {
    ...page,
    path: '/pages/monthly-prices',
    summary: 'The averages of a month, at /dgsaie/prezzi-mensili-carburanti',
    query: z.object({ mese: asked, pid: asked, unita: asked, lang: z.optional(lang) }),
    cached: 'content',
  },
  'pages/yearly-prices': {
    ...page,
    path: '/pages/yearly-prices',
    summary: 'The averages of a year, at /dgsaie/prezzi-annuali-carburanti',
    query: z.object({ anno: asked, pid: asked, unita: asked, lang: z.optional(lang) }),
    cached: 'content',
  },
  'pages/fuel-clause': {
    ...page,
    path: '/pages/fuel-clause',
    summary: 'A calculation of the fuel clause, at /dgsaie/clausola-carburante',
    query: z.object({
      ...{ product: asked, reference: asked, share: asked, threshold: asked, price: asked },
      ...{ trips: z.optional(line(2000)), month: asked, freight: asked },
      lang: z.optional(lang),
    }),
    cached: 'content',
  },
  'pages/oil-bulletin': {
    ...page,
    path: '/pages/oil-bulletin',
    summary:
      'The petroleum bulletin of a year, or figures of a month, at /dgsaie/bollettino-petrolifero',
    query: z.object({
      anno: asked,
      sezione: asked,
      prodotto: asked,
      mese: asked,
      lang: z.optional(lang),
    }),
    cached: 'content',
  },
  'pages/coal-bulletin': {
    ...page,
    path: '/pages/coal-bulletin',
    summary: 'The coal bulletin of a year, or figures of a month, at /dgsaie/bollettino-carbone',
    query: z.object({ anno: asked, sezione: asked, mese: asked, lang: z.optional(lang) }),
    cached: 'content',
  },
  'pages/oil-consumption': {
    ...page,
    path: '/pages/oil-consumption',
    summary: 'The oil consumption of a month, at /dgsaie/consumi-petroliferi',
    query: z.object({ mese: asked, lang: z.optional(lang) }),
    cached: 'content',
  },
  'pages/gas-balance': {
    ...page,
    path: '/pages/gas-balance',
    summary: 'The gas balance of a month, at /dgsaie/bilancio-gas-naturale',
    query: z.object({ mese: asked, lang: z.optional(lang) }),
    cached: 'content',
  },
  'pages/gas-imports': {
    ...page,
    path: '/pages/gas-imports',
    summary: 'The gas imports of a month, at /dgsaie/importazioni-gas-naturale',
    query: z.object({ mese: asked, lang: z.optional(lang) }),
    cached: 'content',
  },
  'pages/receipt-check': {
    ...page,
    path: '/pages/receipt-check',
    summary: 'The receipt with a code as a page, at /dgsaie/verifica-ricevuta',
    query: z.object({ codice: asked, lang: z.optional(lang) }),
    cached: 'content',
  },
} as const satisfies Routes<'pages'>;

/** Ids of the pages that are rendered when their address asks for something. */
export const shownPages = [
  'figure',
  'receipt-check',
  'search',
  'weekly-bulletin',
  'weekly-prices',
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

/** What the edge makes of such an address. */
export interface ShownAddress {
  /** Address of the call that renders the page. */
  readonly call: string;
  /** Names of what it shows; without any of them it is a file. */
  readonly names: readonly string[];
  /** The file, below the folder of its language. */
  readonly file: string;
}

/** These pages by their addresses. */
export const shownAddresses: Readonly<Record<string, ShownAddress>> = Object.fromEntries(
  shownPages.map((id) => {
    const { path, shows } = publicPages[id];
    const call = `${apiBase}/pages/${id}`;
    return [`/dgsaie${path}`, { call, names: shows, file: pageFile(path) }];
  }),
);
