import * as z from 'zod/mini';
import { lang } from '../../platform/contract/export-fields.ts';
import {
  asOf,
  givenDate,
  numberIn,
  periodParam,
  requiredLine,
} from '../../platform/contract/primitives.ts';
import { type Routes, routesWith } from '../../platform/contract/route.ts';
import { apiBase } from '../../platform/kernel/addresses.ts';
import type { Instant } from '../../platform/kernel/as-of.ts';
import type { Language } from '../../platform/kernel/language.ts';
import { RELEASE_SERIES, type ReleaseSeries } from '../../prices/surveys/rules/release-calendar.ts';
import { productIdParam } from '../../sample/contract/fields.ts';
import { isProductId, type ProductId, productById } from '../../sample/rules/products.ts';
import { ENERGY_SUBJECTS, type EnergySubjectName } from '../energy/rules/energy-subjects.ts';
import { MAX_CHART_PRODUCTS } from './rules/chart-data.ts';

/** Charts and figures for pages and documents of other publishers (decision 46). */

/** Address that pages of other sites frame; the edge forwards it to the routes below `/embed/`. */
export const embedBase = '/dgsaie/embed';

/** `1,2`: products of one unit, each once. */
const products = z.string().check(
  z.regex(/^\d{1,2}(,\d{1,2})*$/),
  z.refine((text) => productsIn(text) !== undefined, { error: 'products' }),
);

/** The products that a chart's address names; undefined when these make no chart. */
export function productsIn(text: string): ProductId[] | undefined {
  const ids = text.split(',').map(Number);
  const known = ids.filter(isProductId);
  const units = new Set(known.map((id) => productById(id).unit));
  const isChart = known.length <= MAX_CHART_PRODUCTS && units.size === 1;
  return isChart && new Set(known).size === ids.length ? known : undefined;
}

export const chartParams = z.object({ series: z.enum(RELEASE_SERIES), products });
const years = z.enum(['1', '5', '10', 'all']);
/** Shows the present figures, unless `asOf` names a moment. */
export const chartQuery = z.object({
  /** Years before the last date shown, or the whole series; the default is that of the series' page. */
  years: z.optional(years),
  /** First and last day, instead of the years. */
  from: z.optional(givenDate),
  to: z.optional(givenDate),
  asOf,
  lang: z.optional(lang),
});
export type ChartParams = z.infer<typeof chartParams>;
export type ChartQuery = z.infer<typeof chartQuery>;

export const figureParams = z.object({ series: z.enum(RELEASE_SERIES), productId: productIdParam });
export const figureQuery = z.object({
  /** A survey's date, `2026-11`, `2026-Q4` or `2026`; the latest period when absent. */
  period: z.optional(periodParam),
  asOf,
  lang: z.optional(lang),
});

/** Path below the API's base at which editors ask by oEmbed (https://oembed.com). */
const oembedPath = '/oembed';

const OEMBED_TYPES = { json: 'application/json+oembed', xml: 'text/xml+oembed' } as const;

/** Where editors find the frame of what is at an absolute address, with the media type of the link that says so. */
export const oembedAddresses = (url: string | undefined) =>
  url === undefined
    ? []
    : Object.entries(OEMBED_TYPES).map(
        ([format, type]) =>
          [
            type,
            `${new URL(url).origin}${apiBase}${oembedPath}?${new URLSearchParams({ url, format })}`,
          ] as const,
      );

export type FigureParams = z.infer<typeof figureParams>;
export type FigureQuery = z.infer<typeof figureQuery>;

export const energyParams = z.object({ subject: z.enum(ENERGY_SUBJECTS) });
export const energyQuery = z.object({ asOf, lang: z.optional(lang) });
export interface EnergyCall {
  readonly params: z.infer<typeof energyParams>;
  readonly query: z.infer<typeof energyQuery>;
  readonly asOf: Instant | undefined;
}

const embed = { access: 'anyone', fn: 'embeds', response: 'file', cached: 'data' } as const;
const file = routesWith(embed);
const chart = routesWith({ ...embed, params: chartParams, query: chartQuery });
const trend = routesWith({ ...embed, params: energyParams, query: energyQuery });

export const embedRoutes = {
  'embeds/chart': {
    ...chart('GET', '/embed/chart/{series}/{products}'),
    summary: 'A chart for pages of others, to be framed at /dgsaie/embed/chart/…',
    fileTypes: ['text/html'],
  },
  'embeds/figure': {
    ...file('GET', '/embed/figure/{series}/{productId}'),
    summary: 'A figure for pages of others, to be framed at /dgsaie/embed/figure/…',
    params: figureParams,
    query: figureQuery,
    fileTypes: ['text/html'],
  },
  'embeds/svg': {
    ...chart('GET', '/pictures/chart/{series}/{products}/svg'),
    summary: 'The chart as an SVG picture of 1200 by 630',
    fileTypes: ['image/svg+xml'],
  },
  'embeds/png': {
    ...chart('GET', '/pictures/chart/{series}/{products}/png'),
    summary: 'The chart as a PNG picture of 1200 by 630, as social networks ask',
    fileTypes: ['image/png'],
  },
  'embeds/energy': {
    ...trend('GET', '/embed/energy/{subject}'),
    summary:
      'Sums over twelve months of a subject of energy for pages of others, to be framed at /dgsaie/embed/energy/…',
    fileTypes: ['text/html'],
  },
  'embeds/energy-svg': {
    ...trend('GET', '/pictures/energy/{subject}/svg'),
    summary: 'The same sums as an SVG picture of 1200 by 630',
    fileTypes: ['image/svg+xml'],
  },
  'embeds/energy-png': {
    ...trend('GET', '/pictures/energy/{subject}/png'),
    summary: 'The same sums as a PNG picture of 1200 by 630',
    fileTypes: ['image/png'],
  },
  'embeds/oembed': {
    ...file('GET', oembedPath),
    summary:
      'The frame of a chart or a figure for editors that ask by oEmbed: from the address of a frame, a figure, or a page of weekly, monthly or yearly prices',
    query: z.object({
      url: requiredLine(1000),
      maxwidth: z.optional(numberIn(1, 10_000)),
      maxheight: z.optional(numberIn(1, 10_000)),
      format: z.optional(z.enum(['json', 'xml'])),
      /** Editors ask not to follow their readers; frames never do. */
      dnt: z.optional(z.enum(['0', '1', 'true', 'false'])),
    }),
    fileTypes: ['application/json', 'text/xml'],
  },
} as const satisfies Routes<'embeds'>;

/** Choice of a chart that another site's page shows. */
export interface EmbeddedChart {
  readonly series: ReleaseSeries;
  /** Products of one unit, each once. */
  readonly products: readonly ProductId[];
  readonly years?: z.infer<typeof years> | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Day or moment at which the figures are frozen. */
  readonly asOf?: string | undefined;
  readonly lang?: Language | undefined;
}

export interface EmbeddedFigure extends Pick<EmbeddedChart, 'series' | 'asOf' | 'lang'> {
  readonly productId: ProductId;
  /** The latest period when absent. */
  readonly period?: string | undefined;
}

/** Path and query of a chart to be framed. */
export const chartEmbedAddress = (chart: EmbeddedChart): string =>
  `${embedBase}/chart/${chartPath(chart)}${queryOf(chart)}`;

/** Path and query of a figure to be framed. */
export const figureEmbedAddress = ({ series, productId, ...query }: EmbeddedFigure): string =>
  `${embedBase}/figure/${series}/${productId}${queryOf(query)}`;

/** Path and query of the same chart as a picture of 1200 by 630. */
export const pictureAddress = (chart: EmbeddedChart, kind: 'svg' | 'png'): string =>
  `${apiBase}/pictures/chart/${chartPath(chart)}/${kind}${queryOf(chart)}`;

interface EmbeddedEnergy extends Pick<EmbeddedChart, 'asOf' | 'lang'> {
  readonly subject: EnergySubjectName;
}

/** Path and query of the sums of a subject of energy to be framed. */
export const energyEmbedAddress = ({ subject, ...query }: EmbeddedEnergy): string =>
  `${embedBase}/energy/${subject}${queryOf(query)}`;

/** Path and query of the same sums as a picture of 1200 by 630. */
export const energyPictureAddress = ({ subject, ...query }: EmbeddedEnergy): string =>
  `${apiBase}/pictures/energy/${subject}/png${queryOf(query)}`;

const chartPath = ({ series, products: ids }: EmbeddedChart) => `${series}/${ids.join(',')}`;

const QUERY_NAMES = ['period', 'years', 'from', 'to', 'asOf', 'lang'] as const;

function queryOf(given: { readonly [Name in (typeof QUERY_NAMES)[number]]?: string | undefined }) {
  const query = new URLSearchParams();
  for (const name of QUERY_NAMES) {
    const value = given[name];
    if (value !== undefined) query.set(name, value);
  }
  return query.size > 0 ? `?${query}` : '';
}
