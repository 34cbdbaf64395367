import * as z from 'zod/mini';
import { optionalEnvironment } from '../../../platform/aws/environment.ts';
import { strictly } from '../../../platform/contract/strict-schema.ts';
import { momentOf } from '../../../platform/kernel/as-of.ts';
import { addDays } from '../../../platform/kernel/calendar.ts';
import { isPassedOver } from '../../../platform/kernel/foreign-names.ts';
import { Refusal } from '../../../platform/kernel/refusal.ts';
import {
  type ReleaseSeries,
  SERIES_PAGES,
} from '../../../prices/surveys/rules/release-calendar.ts';
import { figureRevisions } from '../../figures/work/read-figure.ts';
import { daysOfPeriod } from '../../series/rules/choice.ts';
import {
  chartParams,
  chartQuery,
  type EnergyCall,
  embedBase,
  energyParams,
  energyQuery,
  figureParams,
  figureQuery,
} from '../contract.ts';
import { ENERGY_TRENDS, trendPage } from '../rules/energy-trends.ts';
import { PICTURED_PRODUCTS } from '../rules/price-views.ts';
import type { ChartCall, FigureCall } from './read-embeds.ts';

/** The content of an address of the site that a frame can show. */
export type Framed =
  | ({ readonly kind: 'chart' } & ChartCall)
  | ({ readonly kind: 'figure' } & FigureCall)
  | ({ readonly kind: 'energy' } & EnergyCall);

type Asked = Readonly<Record<string, string>>;

/**
 * Reads an absolute address of a frame, a figure's page, a page of energy with a chart, or a page of prices, whose frame shows the product that the
 * address names, or petrol and diesel.
 * @throws Refusal not_found for other addresses; as_of_unreadable and as_of_in_future for what frames refuse too
 */
export async function framedAt(address: string, now: Date): Promise<Framed> {
  const url = ownAddress(address);
  const asked = Object.fromEntries(
    [...url.searchParams].filter(([name]) => name === 'lang' || !isPassedOver(name)),
  );
  const [kind, series = '', products = '', ...rest] = url.pathname
    .slice(embedBase.length + 1)
    .split('/');
  if (url.pathname.startsWith(`${embedBase}/`) && rest.length === 0) {
    const names = products.replaceAll('%2C', ',');
    if (kind === 'chart') return chartOf(series, names, asked, now);
    if (kind === 'figure') return figureOf({ series, productId: names }, asked, now);
    if (kind === 'energy' && products === '') return energyOf(series, asked, now);
  }
  if (url.pathname === '/dgsaie/dato') return figureOfPage(asked, now);
  const subject = subjectOfPage(url.pathname, asked.sezione);
  if (subject) {
    const { sezione: _, lang, ...others } = asked;
    return energyOf(subject, { ...others, ...languageIn(lang === undefined ? {} : { lang }) }, now);
  }
  const page = PAGES.get(url.pathname);
  if (!page) throw new Refusal('not_found');
  return chartOfPage(page, asked, now);
}

interface LastPeriod {
  readonly name: string;
  readonly form: RegExp;
  readonly years?: number;
}

/** The parameter with which each page's address names its last period, and the years that the page shows before it. */
const LAST_PERIOD: Readonly<Partial<Record<ReleaseSeries, LastPeriod>>> = {
  weekly: { name: 'data', form: /^.{10}$/, years: 1 },
  monthly: { name: 'mese', form: /^\d{4}-\d\d$/, years: 5 },
  yearly: { name: 'anno', form: /^\d{4}$/ },
};

/** The chart of the product up to the period in the address; a frame has one unit, whichever the page uses. */
function chartOfPage(
  series: ReleaseSeries,
  { pid, unita: _, lang, ...others }: Asked,
  now: Date,
): Framed {
  const { name = '', form, years } = LAST_PERIOD[series] ?? {};
  const { [name]: period, ...unknown } = others;
  const days = period && form?.test(period) ? daysOfPeriod(period) : undefined;
  if (Object.keys(unknown).length > 0 || (period !== undefined && !days))
    throw new Refusal('not_found');
  const span = days && {
    ...(years && { from: addDays(days.last, -365 * years) }),
    to: days.last,
  };
  const language = languageIn(lang === undefined ? {} : { lang });
  return chartOf(series, pid ?? PICTURED_PRODUCTS.join(), { ...span, ...language }, now);
}

/** The subject whose chart a page of energy shows: the one of its part that is named, or the first. */
const subjectOfPage = (path: string, part: string | undefined) =>
  (Object.keys(ENERGY_TRENDS) as (keyof typeof ENERGY_TRENDS)[]).find(
    (name) => path === `/dgsaie${trendPage(name)}` && (part === undefined || name.startsWith(part)),
  );

/** For a page of two series the longer period is used. */
const PAGES: ReadonlyMap<string, ReleaseSeries> = new Map(
  Object.entries(SERIES_PAGES).map(([series, path]) => [`/dgsaie${path}`, series as ReleaseSeries]),
);

const languageIn = ({ lang }: Asked): Asked => (lang === 'en' ? { lang } : {});

function ownAddress(address: string): URL {
  const origin = optionalEnvironment('PUBLIC_ORIGIN');
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || (origin && url.origin !== origin)) throw new Refusal('not_found');
  return url;
}

function chartOf(series: string, products: string, query: Asked, now: Date): Framed {
  const read = readWith(chartParams, { series, products }, chartQuery, query, now);
  return { kind: 'chart', ...read };
}

function figureOf(params: Asked, query: Asked, now: Date): Framed {
  return { kind: 'figure', ...readWith(figureParams, params, figureQuery, query, now) };
}

function energyOf(subject: string, query: Asked, now: Date): Framed {
  return { kind: 'energy', ...readWith(energyParams, { subject }, energyQuery, query, now) };
}

/** For the address of a replaced revision, the figure as it was then. */
async function figureOfPage(
  { serie = '', periodo = '', prodotto = '', revisione, ...others }: Asked,
  now: Date,
): Promise<Framed> {
  const figure = figureOf(
    { series: serie, productId: prodotto },
    { period: periodo, ...languageIn(others) },
    now,
  );
  if (figure.kind !== 'figure' || revisione === undefined) return figure;
  const { series, productId } = figure.params;
  const revisions = await figureRevisions({ series, productId, period: periodo });
  const named = revisions.find(({ revision }) => String(revision) === revisione);
  if (!named) throw new Refusal('not_found');
  return named.until === undefined ? figure : { ...figure, asOf: named.since };
}

function readWith<P extends z.ZodMiniType, Q extends z.ZodMiniType>(
  paramsSchema: P,
  params: Asked,
  querySchema: Q,
  query: Asked,
  now: Date,
) {
  const [readParams, readQuery] = [
    z.safeParse(paramsSchema, params),
    z.safeParse(strictly(querySchema), query),
  ];
  if (!readParams.success || !readQuery.success) throw new Refusal('not_found');
  const { asOf } = query;
  return {
    params: readParams.data,
    query: readQuery.data,
    asOf: asOf === undefined ? undefined : momentOf(asOf, now),
  };
}
