import { optionalEnvironment } from '../../../platform/aws/environment.ts';
import type { FileReply } from '../../../platform/contract/route.ts';
import { pngOf } from '../../../platform/formats/png.ts';
import type { Handlers } from '../../../platform/http/endpoint.ts';
import {
  type ChartParams,
  chartEmbedAddress,
  type EnergyCall,
  type embedRoutes,
  energyEmbedAddress,
  figureEmbedAddress,
} from '../contract.ts';
import { trendPage } from '../rules/energy-trends.ts';
import { chartPicture } from '../work/chart-drawing.ts';
import { seriesPage, sitePage } from '../work/chart-texts.ts';
import { chartPage, figurePage } from '../work/embed-page.ts';
import { oembedFile } from '../work/oembed.ts';
import { chartNamed, publishedChart, publishedFigure } from '../work/read-embeds.ts';
import type { ShownChart } from '../work/shown-chart.ts';
import { shownEnergy } from '../work/shown-energy.ts';

export const forEmbeds = {
  'embeds/chart': async (call) => {
    const chart = await publishedChart(call);
    return pageFile(
      chartPage(
        chart,
        seriesPage(call.params.series),
        frameAddress(chartEmbedAddress(chartNamed(call))),
      ),
    );
  },

  'embeds/figure': async ({ params, query, asOf }) =>
    pageFile(
      figurePage(
        await publishedFigure({ params, query, asOf }),
        frameAddress(figureEmbedAddress({ ...params, ...query })),
      ),
    ),

  'embeds/svg': async (call) =>
    pictureFile(pictureStem(call.params), 'svg', await publishedChart(call)),

  'embeds/png': async (call) =>
    pictureFile(pictureStem(call.params), 'png', await publishedChart(call)),

  'embeds/energy': async (call) =>
    pageFile(
      chartPage(
        await trendOf(call),
        sitePage(trendPage(call.params.subject)),
        frameAddress(energyEmbedAddress({ ...call.params, ...call.query })),
      ),
    ),

  'embeds/energy-svg': async (call) => pictureFile(call.params.subject, 'svg', await trendOf(call)),

  'embeds/energy-png': async (call) => pictureFile(call.params.subject, 'png', await trendOf(call)),

  'embeds/oembed': ({ query, now }) => oembedFile(query, now),
} satisfies Handlers<typeof embedRoutes>;

/** Absolute address of a frame; undefined where the site does not know its own. */
function frameAddress(path: string): string | undefined {
  const origin = optionalEnvironment('PUBLIC_ORIGIN');
  return origin && origin + path;
}

const pictureStem = ({ series, products }: ChartParams) =>
  `${series}-${products.replaceAll(',', '-')}`;

async function pictureFile(
  stem: string,
  kind: 'svg' | 'png',
  chart: ShownChart,
): Promise<FileReply> {
  const svg = chartPicture(chart);
  return {
    fileName: `${stem}.${kind}`,
    contentType: kind === 'svg' ? 'image/svg+xml; charset=utf-8' : 'image/png',
    content: kind === 'svg' ? svg : await pngOf(svg),
    isInline: true,
  };
}

const trendOf = ({ params, query, asOf }: EnergyCall) =>
  shownEnergy(params.subject, query.lang ?? 'it', asOf);

/** An answer that browsers show and do not save. */
const pageFile = (content: string): FileReply => ({
  fileName: 'embed.html',
  contentType: 'text/html; charset=utf-8',
  content,
  isInline: true,
});
