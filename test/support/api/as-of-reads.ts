import { FLOW_NAMES } from '../../../functions/open-data/series/rules/flows.ts';
import type { RouteId } from '../../../functions/routes.ts';
import type { CallOptions } from './call-api.ts';

export type Read = readonly [id: RouteId, options: CallOptions];

/**
 * Every public read that has a history, for weeks of June 2024 and of January 2006 (survey 6), which was imported. A
 * test compares them with the route table.
 */
export const READS: readonly Read[] = [
  ['weekly-prices/report', { query: { years: 100 } }],
  ['weekly-prices/report', { query: { type: 'VARIATION' } }],
  ['weekly-prices/get', { params: { surveyId: 1 } }],
  ['weekly-prices/get', { params: { surveyId: 6 } }],
  ['revisions/list', { params: { id: 3 } }],
  ['revisions/list', { params: { id: 6 } }],
  ['surveys/get', { params: { id: 2 } }],
  ['surveys/get', { params: { id: 3 }, query: { previous: 'true' } }],
  ['surveys/get', { params: { id: 2 }, query: { next: 'true' } }],
  ['surveys/find', { query: { date: '2024-06-12' } }],
  ['surveys/latest', { query: { limit: 3 } }],
  ['monthly-prices/list', { params: { productId: 1 } }],
  ['monthly-prices/list', { params: { productId: 1 }, query: { month: 6 } }],
  ['monthly-prices/annual', { params: { productId: 1 } }],
  ['monthly-prices/revisions', { query: { year: 2024, month: 6 } }],
  ['figures/latest', { params: { series: 'weekly', period: '2024-06-10', productId: 1 } }],
  ['figures/latest', { params: { series: 'weekly', period: '2024-06-10', productId: 2 } }],
  ['figures/latest', { params: { series: 'weekly', period: '2006-01-02', productId: 1 } }],
  ['figures/latest', { params: { series: 'monthly', period: '2024-06', productId: 1 } }],
  ['figures/latest', { params: { series: 'monthly', period: '2006-01', productId: 1 } }],
  [
    'figures/get',
    { params: { series: 'weekly', period: '2024-06-10', productId: 1, revision: 1 } },
  ],
  ['figures/get', { params: { series: 'monthly', period: '2024-06', productId: 1, revision: 1 } }],
  ['provisional-prices/list', { query: { from: '2024-06-01' } }],
  ['provisional-prices/errors', {}],
  ['series/list', {}],
  ['figures/stated', { params: { flow: 'gas-balance', period: '2022-06' } }],
  ['energy/month', { params: { subject: 'gas-balance' } }],
  ['energy/overview', {}],
  ...['WEEKLY', 'MONTHLY'].map(
    (frequency): Read => [
      'series/sdmx',
      { params: { path: `data/dataflow/DGSAIE/DF_${frequency}_PRICES/1.0.0` } },
    ],
  ),
];

/** Reads of files, which exist in every form. */
export const FILES: readonly Read[] = [
  ['weekly-prices/report-export', { query: { type: 'ALL' } }],
  ['weekly-prices/report-export', { query: { type: 'FULL' } }],
  ['weekly-prices/report-export', { query: { type: 'NET' } }],
  ['weekly-prices/report-export', { query: { type: 'VARIATION' } }],
  ['weekly-prices/export', { params: { id: 2 } }],
  ['monthly-prices/export-all', {}],
  ['monthly-prices/export', { params: { productId: 1 } }],
  ['provisional-prices/export', {}],
  ['provisional-prices/errors-export', {}],
  ...FLOW_NAMES.map((flow): Read => ['series/get', { params: { flow } }]),
];

const LANGUAGES = ['it', 'en'] as const;

/** Forms in which a file holds nothing but its figures. */
export const FORMS = LANGUAGES.flatMap((lang) => [
  ...(['semicolon', 'comma', 'ministry'] as const).map((dialect) => ({ lang, dialect })),
  { lang, format: 'JSON' },
]);

/** Forms in which a file also names the moment of the last change. */
export const DATED_FORMS = LANGUAGES.flatMap((lang) =>
  ['EXCEL', 'PARQUET'].map((format) => ({ lang, format })),
);

/** Reads whose answer names the moment at which it is frozen. */
export const FROZEN: readonly Read[] = [
  ['embeds/chart', { params: { series: 'weekly', products: '1,2' }, query: { years: 'all' } }],
  ['embeds/figure', { params: { series: 'weekly', productId: 1 }, query: { lang: 'en' } }],
  ['embeds/figure', { params: { series: 'monthly', productId: 1 } }],
  [
    'embeds/svg',
    { params: { series: 'monthly', products: '1' }, query: { years: 'all', lang: 'en' } },
  ],
  ['embeds/energy', { params: { subject: 'gas-balance' } }],
  ['embeds/energy-svg', { params: { subject: 'gas-balance' }, query: { lang: 'en' } }],
];

/** A PNG has the same drawing as the SVG, and the archive has all files; each is compared by a test of its own. */
export const ALONE: readonly RouteId[] = ['embeds/png', 'embeds/energy-png', 'catalogue/archive'];

export const inForm = ([id, options]: Read, form: object): Read => [
  id,
  { ...options, query: { ...options.query, ...form } },
];
