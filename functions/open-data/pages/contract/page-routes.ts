import * as z from 'zod/mini';
import { lang } from '../../../platform/contract/export-fields.ts';
import { line } from '../../../platform/contract/primitives.ts';
import { apiBase, type Route, type Routes } from '../../../platform/contract/route.ts';
import { publicPages } from '../rules/site-pages.ts';

/**
 * Pages whose address names what they show, as HTML with all of it. Readers request them at the page's own address,
 * which the edge forwards here (decision 98).
 */

/** Whatever an address asks for, the page answers, if only that there is no such thing. */
const asked = z.optional(line(100));

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
  'pages/receipt-check': {
    ...page,
    path: '/pages/receipt-check',
    summary: 'The receipt with a code as a page, at /dgsaie/verifica-ricevuta',
    query: z.object({ codice: asked, lang: z.optional(lang) }),
    cached: 'content',
  },
} as const satisfies Routes<'pages'>;

/** Ids of the pages that are rendered when they are requested. */
export const shownPages = ['figure', 'receipt-check', 'search', 'weekly-bulletin'] as const;
export type ShownPage = (typeof shownPages)[number];

/** Addresses of these pages, each with that of the call that renders it. */
export const shownPageCalls: Readonly<Record<string, string>> = Object.fromEntries(
  shownPages.map((id) => [`/dgsaie${publicPages[id].path}`, `${apiBase}/pages/${id}`]),
);
