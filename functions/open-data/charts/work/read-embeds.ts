/** The content of frames for other sites, read from the published figures. */
import { type Instant, isPublic } from '../../../platform/kernel/as-of.ts';
import type { Language } from '../../../platform/kernel/language.ts';
import type { Hundredths } from '../../../platform/kernel/money.ts';
import { Refusal } from '../../../platform/kernel/refusal.ts';
import { productName } from '../../../sample/rules/product-names.ts';
import { amountText, periodText, seriesText, unitText } from '../../figures/rules/figure-texts.ts';
import type { FigureName } from '../../figures/rules/figures.ts';
import { figureAddresses } from '../../figures/work/figure-addresses.ts';
import { figureRevisions } from '../../figures/work/read-figure.ts';
import { periodsUnderReview } from '../../figures/work/under-review.ts';
import {
  type ChartParams,
  type ChartQuery,
  type EmbeddedChart,
  type FigureParams,
  type FigureQuery,
  productsIn,
} from '../contract.ts';
import { type ChartPoint, withinSpan } from '../rules/chart-data.ts';
import { shownPrices, sourceNotes } from './chart-texts.ts';
import type { EmbeddedFigureText } from './embed-page.ts';
import { EMBED_WORDS } from './embed-words.ts';
import { readLines, readMarks } from './read-chart.ts';
import type { ShownChart } from './shown-chart.ts';

export interface ChartCall {
  readonly params: ChartParams;
  readonly query: ChartQuery;
  readonly asOf: Instant | undefined;
}

export interface FigureCall {
  readonly params: FigureParams;
  readonly query: FigureQuery;
  readonly asOf: Instant | undefined;
}

export async function publishedChart({ params, query, asOf }: ChartCall): Promise<ShownChart> {
  const { series } = params;
  const lines = await readLines(series, productsIn(params.products) ?? [], asOf);
  const shown = withinSpan(lines, series, query);
  const periods = new Set(shown.flatMap(({ points }) => points.map(({ period }) => period)));
  const reviewed = await periodsUnderReview(series, asOf);
  return shownPrices({
    series,
    lines: shown,
    marks: await readMarks(shown, asOf),
    language: query.lang ?? 'it',
    asOf,
    underReview: [...periods].filter((period) => reviewed.has(period)).sort(),
  });
}

export const chartNamed = ({
  params,
  query,
}: Pick<ChartCall, 'params' | 'query'>): EmbeddedChart => ({
  ...query,
  series: params.series,
  products: productsIn(params.products) ?? [],
});

/** @throws Refusal not_found */
export async function publishedFigure({
  params,
  query: { period, lang = 'it' },
  asOf,
}: FigureCall): Promise<EmbeddedFigureText> {
  const { series, productId } = params;
  const [line] = await readLines(series, [productId], asOf);
  const points = line?.points ?? [];
  const index = period ? points.findIndex((one) => one.period === period) : points.length - 1;
  const point = points[index];
  if (!point) throw new Refusal('not_found', { ...params });
  const name: FigureName = { series, productId, period: point.period };
  const reviewed = await periodsUnderReview(series, asOf);
  const underReview = reviewed.has(point.period) ? [point.period] : [];
  const product = productName(productId, lang);
  return {
    language: lang,
    product,
    heading: `${product}, ${periodText(name, lang)}`,
    series: seriesText(series)[lang],
    value: amountText(point.total, lang),
    unit: unitText(productId, lang),
    change: changeText(point, points[index - 1], lang),
    notes: sourceNotes(series, point, lang, asOf, underReview),
    page: figureAddresses(name, await revisionOf(name, asOf)).page,
  };
}

/** The revision that is public now, or was at that moment. */
async function revisionOf(name: FigureName, asOf: Instant | undefined): Promise<number> {
  const revisions = await figureRevisions(name);
  const found = revisions.find((one) => isPublic(one, asOf));
  if (!found) throw new Refusal('not_found', { ...name });
  return found.revision;
}

/** `+12,50 rispetto al periodo precedente`. */
function changeText(
  { total }: ChartPoint,
  before: ChartPoint | undefined,
  language: Language,
): string | undefined {
  if (!before) return undefined;
  const change: Hundredths = total - before.total;
  if (change === 0) return EMBED_WORDS.same[language];
  const sign = change > 0 ? '+' : '';
  return `${sign}${amountText(change, language)} ${EMBED_WORDS.change[language]}`;
}
