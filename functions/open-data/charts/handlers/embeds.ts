import { optionalEnvironment } from '../../../platform/aws/environment.ts';
import type { FileReply } from '../../../platform/contract/route.ts';
import { pngOf } from '../../../platform/formats/png.ts';
import type { Handlers } from '../../../platform/http/endpoint.ts';
import {
  type ChartParams,
  chartEmbedAddress,
  type embedRoutes,
  figureEmbedAddress,
} from '../contract.ts';
import { chartPicture } from '../work/chart-drawing.ts';
import { seriesPage } from '../work/chart-texts.ts';
import { chartPage, figurePage } from '../work/embed-page.ts';
import { oembedFile } from '../work/oembed.ts';
import { chartNamed, publishedChart, publishedFigure } from '../work/read-embeds.ts';

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

  'embeds/svg': async (call) => ({
    fileName: `${pictureStem(call.params)}.svg`,
    contentType: 'image/svg+xml; charset=utf-8',
    content: chartPicture(await publishedChart(call)),
    isInline: true,
  }),

  'embeds/oembed': ({ query, now }) => oembedFile(query, now),

  'embeds/png': async (call) => ({
    fileName: `${pictureStem(call.params)}.png`,
    contentType: 'image/png',
    content: await pngOf(chartPicture(await publishedChart(call))),
    isInline: true,
  }),
} satisfies Handlers<typeof embedRoutes>;

/** Absolute address of a frame; undefined where the site does not know its own. */
function frameAddress(path: string): string | undefined {
  const origin = optionalEnvironment('PUBLIC_ORIGIN');
  return origin && origin + path;
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
