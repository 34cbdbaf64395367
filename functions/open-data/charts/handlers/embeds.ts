import type { FileReply } from '../../../platform/contract/route.ts';
import { pngOf } from '../../../platform/formats/png.ts';
import type { Handlers } from '../../../platform/http/endpoint.ts';
import { type Instant, isPublicAt } from '../../../platform/kernel/as-of.ts';
import type { Language } from '../../../platform/kernel/language.ts';
import type { Hundredths } from '../../../platform/kernel/money.ts';
import { Refusal } from '../../../platform/kernel/refusal.ts';
import { productName } from '../../../sample/rules/product-names.ts';
import { amountText, periodText, seriesText, unitText } from '../../figures/rules/figure-texts.ts';
import type { FigureName } from '../../figures/rules/figures.ts';
import { figureAddresses } from '../../figures/work/figure-addresses.ts';
import { figureRevisions } from '../../figures/work/read-figure.ts';
import { periodsUnderReview } from '../../figures/work/under-review.ts';
import type { embedRoutes } from '../contract.ts';
import { type ChartParams, type ChartQuery, productsIn } from '../contract.ts';
import { type ChartPoint, withinSpan } from '../rules/chart-data.ts';
import { chartPicture } from '../work/chart-drawing.ts';
import { EMBED_WORDS, type PublishedChart, seriesPage, sourceNotes } from '../work/chart-texts.ts';
import { chartPage, figurePage } from '../work/embed-page.ts';
import { readLines } from '../work/read-chart.ts';

export const forEmbeds = {
  'embeds/chart': async (call) => {
    const chart = await publishedChart(call);
    return pageFile(chartPage(chart, seriesPage(chart.series)));
  },

  'embeds/figure': async ({ params, query: { period, lang = 'it' }, asOf }) => {
    const { series, productId } = params;
    const [line] = await readLines(series, [productId], asOf);
    const points = line?.points ?? [];
    const index = period ? points.findIndex((one) => one.period === period) : points.length - 1;
    const point = points[index];
    if (!point) throw new Refusal('not_found', { ...params });
    const name: FigureName = { series, productId, period: point.period };
    const reviewed = await periodsUnderReview(series, asOf);
    return pageFile(
      figurePage({
        language: lang,
        heading: `${productName(productId, lang)}, ${periodText(name, lang)}`,
        series: seriesText(series)[lang],
        value: amountText(point.total, lang),
        unit: unitText(productId, lang),
        change: changeText(point, points[index - 1], lang),
        notes: sourceNotes(
          series,
          point,
          lang,
          asOf,
          reviewed.has(point.period) ? [point.period] : [],
        ),
        page: figureAddresses(name, await revisionOf(name, asOf)).page,
      }),
    );
  },

  'embeds/svg': async (call) => ({
    fileName: `${pictureStem(call.params)}.svg`,
    contentType: 'image/svg+xml; charset=utf-8',
    content: chartPicture(await publishedChart(call)),
    isInline: true,
  }),

  'embeds/png': async (call) => ({
    fileName: `${pictureStem(call.params)}.png`,
    contentType: 'image/png',
    content: await pngOf(chartPicture(await publishedChart(call))),
    isInline: true,
  }),
} satisfies Handlers<typeof embedRoutes>;

interface ChartCall {
  readonly params: ChartParams;
  readonly query: ChartQuery;
  readonly asOf: Instant | undefined;
}

async function publishedChart({ params, query, asOf }: ChartCall): Promise<PublishedChart> {
  const { series } = params;
  const lines = await readLines(series, productsIn(params.products) ?? [], asOf);
  const shown = withinSpan(lines, series, query);
  const periods = new Set(shown.flatMap(({ points }) => points.map(({ period }) => period)));
  const reviewed = await periodsUnderReview(series, asOf);
  return {
    series,
    lines: shown,
    language: query.lang ?? 'it',
    asOf,
    underReview: [...periods].filter((period) => reviewed.has(period)).sort(),
  };
}

const pictureStem = ({ series, products }: ChartParams) =>
  `${series}-${products.replaceAll(',', '-')}`;

/** An answer that browsers show and do not save. */
const pageFile = (content: string): FileReply => ({
  fileName: 'embed.html',
  contentType: 'text/html; charset=utf-8',
  content,
  isInline: true,
});

/** The revision that is public now, or was at that moment. */
async function revisionOf(name: FigureName, asOf: Instant | undefined): Promise<number> {
  const revisions = await figureRevisions(name);
  const isShown = (one: (typeof revisions)[number]) =>
    asOf === undefined ? one.until === undefined : isPublicAt(one, asOf);
  const found = revisions.find(isShown);
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
