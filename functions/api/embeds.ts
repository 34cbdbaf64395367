import { type ChartParams, type ChartQuery, productsIn } from '../contract/embeds.ts';
import type { FileReply } from '../contract/route.ts';
import { type Instant, isPublicAt } from '../domain/as-of.ts';
import { type ChartPoint, withinSpan } from '../domain/chart-data.ts';
import type { FigureName } from '../domain/figures.ts';
import type { Hundredths } from '../domain/money.ts';
import { type Language, productName } from '../domain/published-names.ts';
import { Refusal } from '../domain/refusal.ts';
import { chartPicture } from '../formats/chart-drawing.ts';
import {
  EMBED_WORDS,
  type PublishedChart,
  seriesPage,
  sourceNotes,
} from '../formats/chart-texts.ts';
import { chartPage, figurePage } from '../formats/embed-page.ts';
import { figureAddresses } from '../formats/figure-addresses.ts';
import { amountText, periodText, seriesText, unitText } from '../formats/figure-texts.ts';
import { pngOf } from '../formats/png.ts';
import type { Handlers } from '../http/endpoint.ts';
import { readLines } from '../usecases/read-chart.ts';
import { figureRevisions } from '../usecases/read-figure.ts';

export const forEmbeds = {
  'embeds/chart': async (call) => {
    const chart = await publishedChart(call);
    return pageFile(chartPage(chart, seriesPage(chart.series, chart.language)));
  },

  'embeds/figure': async ({ params, query: { period, lang = 'it' }, asOf }) => {
    const { series, productId } = params;
    const [line] = await readLines(series, [productId], asOf);
    const points = line?.points ?? [];
    const index = period ? points.findIndex((one) => one.period === period) : points.length - 1;
    const point = points[index];
    if (!point) throw new Refusal('not_found', { ...params });
    const name: FigureName = { series, productId, period: point.period };
    return pageFile(
      figurePage({
        language: lang,
        heading: `${productName(productId, lang)}, ${periodText(name, lang)}`,
        series: seriesText(series)[lang],
        value: amountText(point.total, lang),
        unit: unitText(productId, lang),
        change: changeText(point, points[index - 1], lang),
        notes: sourceNotes(series, point, lang, asOf),
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
} satisfies Handlers;

interface ChartCall {
  readonly params: ChartParams;
  readonly query: ChartQuery;
  readonly asOf: Instant | undefined;
}

async function publishedChart({ params, query, asOf }: ChartCall): Promise<PublishedChart> {
  const { series } = params;
  const lines = await readLines(series, productsIn(params.products) ?? [], asOf);
  return { series, lines: withinSpan(lines, series, query), language: query.lang ?? 'it', asOf };
}

const pictureStem = ({ series, products }: ChartParams) =>
  `${series}-${products.replaceAll(',', '-')}`;

/** Shown where it is asked for, and not saved. */
const pageFile = (content: string): FileReply => ({
  fileName: 'embed.html',
  contentType: 'text/html; charset=utf-8',
  content,
  isInline: true,
});

/** The revision that is public, or was at the moment. */
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
