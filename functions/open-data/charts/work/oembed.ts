import { optionalEnvironment } from '../../../platform/aws/environment.ts';
import type { FileReply } from '../../../platform/contract/route.ts';
import { escaped } from '../../../platform/kernel/escaped.ts';
import { MINISTRY } from '../../../platform/kernel/publisher.ts';
import {
  chartEmbedAddress,
  energyEmbedAddress,
  energyPictureAddress,
  figureEmbedAddress,
  pictureAddress,
} from '../contract.ts';
import { type Framed, framedAt } from './framed-address.ts';
import { chartNamed, publishedChart, publishedFigure } from './read-embeds.ts';
import { shownEnergy } from './shown-energy.ts';

interface Question {
  readonly url: string;
  /** In pixels. */
  readonly maxwidth?: number | undefined;
  readonly maxheight?: number | undefined;
  readonly format?: 'json' | 'xml' | undefined;
}

/** The frame that shows the content of an address of the site, after https://oembed.com. @throws Refusal not_found */
export async function oembedFile(question: Question, now: Date): Promise<FileReply> {
  const { format = 'json' } = question;
  const members = await oembedOf(question, await framedAt(question.url, now));
  const { contentType, write } = FORMATS[format];
  return { fileName: `oembed.${format}`, contentType, content: write(members), isInline: true };
}

type Members = Readonly<Record<string, string | number>>;

const FORMATS = {
  json: {
    contentType: 'application/json; charset=utf-8',
    write: (members: Members) => JSON.stringify(members),
  },
  xml: {
    contentType: 'text/xml; charset=utf-8',
    write: (members: Members) => {
      const elements = Object.entries(members).map(
        ([name, value]) => `<${name}>${escaped(String(value))}</${name}>`,
      );
      return `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>${elements.join('')}</oembed>\n`;
    },
  },
} as const;

/** In pixels: enough for the content, its text and the source in a column of text. */
const CHART = { width: 720, height: 640 } as const;
const SIZES = { chart: CHART, energy: CHART, figure: { width: 720, height: 240 } } as const;
const PICTURE = { width: 1200, height: 630 } as const;

async function oembedOf({ maxwidth, maxheight }: Question, framed: Framed): Promise<Members> {
  const origin = optionalEnvironment('PUBLIC_ORIGIN') ?? '';
  const { title, address, picture } = await shownBy(framed);
  const { width, height } = SIZES[framed.kind];
  const size = {
    width: Math.min(width, maxwidth ?? width),
    height: Math.min(height, maxheight ?? height),
  };
  // A picture has one size, which has to fit too.
  const hasPicture =
    PICTURE.width <= (maxwidth ?? PICTURE.width) && PICTURE.height <= (maxheight ?? PICTURE.height);
  return {
    ...{ version: '1.0', type: 'rich', title },
    ...{ provider_name: MINISTRY, provider_url: `${origin}/dgsaie/`, cache_age: 3600 },
    ...size,
    html: `<iframe src="${escaped(origin + address)}" title="${escaped(title)}" width="${size.width}" height="${size.height}" style="border:0;max-width:100%" loading="lazy"></iframe>`,
    ...(hasPicture &&
      picture && {
        thumbnail_url: origin + picture,
        thumbnail_width: PICTURE.width,
        thumbnail_height: PICTURE.height,
      }),
  };
}

interface Shown {
  readonly title: string;
  readonly address: string;
  readonly picture?: string;
}

/** Reading it first makes sure that the frame will show something. */
async function shownBy(framed: Framed): Promise<Shown> {
  const { asOf } = framed;
  if (framed.kind === 'figure') {
    const { params, query } = framed;
    const { heading, product } = await publishedFigure(framed);
    const address = figureEmbedAddress({ ...params, ...query, asOf });
    // Editors keep the title, although the frame follows the figure.
    return { title: query.period === undefined ? product : heading, address };
  }
  if (framed.kind === 'energy') {
    const { params, query } = framed;
    const energy = { ...params, ...query, asOf };
    const { title } = await shownEnergy(params.subject, query.lang ?? 'it', asOf);
    return { title, address: energyEmbedAddress(energy), picture: energyPictureAddress(energy) };
  }
  const chart = { ...chartNamed(framed), asOf };
  return {
    title: (await publishedChart(framed)).title,
    address: chartEmbedAddress(chart),
    picture: pictureAddress(chart, 'png'),
  };
}
