/** A chart as SVG: for a page, which sets its colours, or as a picture with colours of its own. */

import { escaped } from '../../../platform/kernel/escaped.ts';
import type { Language } from '../../../platform/kernel/language.ts';
import { amountText } from '../../figures/rules/figure-texts.ts';
import { chartGeometry, type PlotArea } from '../rules/chart-geometry.ts';
import { chartTexts, EMBED_WORDS, type PublishedChart, tickText } from './chart-texts.ts';

/** Dash patterns of the lines in their order, as on the site, so that lines differ by more than colour. */
const DASHES = ['', '9 5', '3 4', '12 4 3 4'] as const;

/** Colours as they are written into a style sheet. */
export interface Scheme {
  readonly ground: string;
  readonly ink: string;
  readonly muted: string;
  readonly grid: string;
  /** In the order of the lines. */
  readonly lines: readonly string[];
}

/** Contrast of text and lines is at least 4.5:1 on either ground. */
export const SCHEMES = {
  light: {
    ground: '#ffffff',
    ink: '#17324d',
    muted: '#455a75',
    grid: '#e1e6ec',
    lines: ['#0066cc', '#b35900', '#00705a', '#8a2d7f'],
  },
  dark: {
    ground: '#14202d',
    ink: '#e8edf3',
    muted: '#b3c0cf',
    grid: '#33465a',
    lines: ['#7ab8ff', '#ffa766', '#5fd0b5', '#e39ad9'],
  },
} as const satisfies Readonly<Record<string, Scheme>>;

/** The appearance of each class of a drawing's elements, as SVG attributes. */
const looks = ({ ink, muted, grid, lines }: Scheme): Readonly<Record<string, Attributes>> => ({
  t: { fill: muted },
  i: { fill: ink },
  g: { fill: 'none', stroke: grid },
  m: { fill: 'none', stroke: muted, 'stroke-dasharray': '2 3' },
  l: {
    fill: 'none',
    'stroke-width': '2.5',
    'stroke-linejoin': 'round',
    'stroke-linecap': 'round',
  },
  ...Object.fromEntries(
    lines.flatMap((color, index) => [
      [`l${index}`, { stroke: color }],
      [`e${index}`, { fill: color }],
    ]),
  ),
});
type Attributes = Readonly<Record<string, string>>;

/** Style sheet of a drawing in these colours. */
export const drawingStyle = (scheme: Scheme): string =>
  Object.entries(looks(scheme))
    .map(
      ([name, attributes]) => `.${name}{${pairs(attributes, (key, value) => `${key}:${value};`)}}`,
    )
    .join('');

/** Uses attributes instead of classes, because word processors ignore style sheets. */
function painted(drawing: string, scheme: Scheme): string {
  const table = looks(scheme);
  return drawing.replaceAll(/ class="([\w ]+)"/g, (_, names: string) =>
    names
      .split(' ')
      .map((name) => pairs(table[name] ?? {}, (key, value) => ` ${key}="${value}"`))
      .join(''),
  );
}

const pairs = (attributes: Attributes, written: (key: string, value: string) => string) =>
  Object.entries(attributes)
    .map(([key, value]) => written(key, value))
    .join('');

interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly fontSize: number;
}

/** The chart alone: grid, ticks and lines, without a frame element around it. */
function drawnChart(chart: PublishedChart, area: PlotArea, fontSize: number): string {
  const { lines, marks, language } = chart;
  const most = { dates: area.width / (fontSize * 6), values: area.height / (fontSize * 3) };
  const marked = marks.flatMap(({ date, until }) => (until === undefined ? [date] : [date, until]));
  const geometry = chartGeometry(lines, area, most, marked);
  if (!geometry) return '';
  const [right, bottom] = [area.left + area.width, area.top + area.height];
  const grid = geometry.values.map(({ y }) => `M${area.left} ${y}H${right}`).join('');
  const values = geometry.values.map(({ y, value }) =>
    textAt(area.left - fontSize / 2, y + fontSize * 0.35, wholeText(value, language), 'end'),
  );
  const dates = geometry.dates.map(({ x, label }) => {
    const text = tickText(label, language);
    const anchor = x > right - fontSize * 3 ? 'end' : x < area.left + fontSize ? 'start' : 'middle';
    return textAt(x, bottom + fontSize * 1.5, text, anchor);
  });
  const changes = geometry.marks.map((x) => `M${x} ${area.top}V${bottom}`).join('');
  return [
    `<path class="g" d="${grid}"/>`,
    changes ? `<path class="m" d="${changes}"/>` : '',
    `<g class="t" font-size="${fontSize}">${values.join('')}${dates.join('')}</g>`,
    ...geometry.paths.map((path, index) => {
      const end = geometry.ends[index];
      if (!end) return '';
      return `${lineAt(path, index)}<circle class="e${index}" cx="${end.x}" cy="${end.y}" r="4"/>`;
    }),
  ].join('');
}

/** Prices at the ticks are whole euros. */
const wholeText = (value: number, language: Language) => amountText(value, language).slice(0, -3);

const lineAt = (path: string, index: number) =>
  `<path class="l l${index}"${DASHES[index] ? ` stroke-dasharray="${DASHES[index]}"` : ''} d="${path}"/>`;

const textAt = (x: number, y: number, text: string, anchor: 'start' | 'middle' | 'end' = 'start') =>
  `<text x="${x}" y="${Math.round(y * 10) / 10}"${anchor === 'start' ? '' : ` text-anchor="${anchor}"`}>${escaped(text)}</text>`;

/** For a page: an element with its text as description, to be styled by {@link drawingStyle}. */
export function inlineDrawing(chart: PublishedChart, name: string, drawing: Drawing): string {
  const { width, height, fontSize } = drawing;
  const area = {
    left: 4 * fontSize,
    top: fontSize,
    width: width - 4 * fontSize - 8,
    height: height - 3 * fontSize,
  };
  return `<svg class="${name}" viewBox="0 0 ${width} ${height}" aria-hidden="true">${drawnChart(chart, area, fontSize)}</svg>`;
}

/** The sample of a line for a legend. */
export const lineSample = (index: number): string =>
  `<svg viewBox="0 0 36 10" width="36" height="10" aria-hidden="true">${lineAt('M2 5H34', index)}</svg>`;

/** Size of pictures that social networks ask for. */
const PICTURE = { width: 1200, height: 630 } as const;
const MARGIN = 48;

/** A whole picture: title, legend, drawing, source and date, on a light ground. */
export function chartPicture(chart: PublishedChart): string {
  const { width, height } = PICTURE;
  const { title, heading, names, unit, duties, summary, notes } = chartTexts(chart);
  const area = { left: 128, top: 176, width: width - 128 - MARGIN, height: 298 };
  const column = (width - 2 * MARGIN) / 4;
  const legend = names.map((name, index) => {
    const x = MARGIN + index * column;
    return `<g transform="translate(${x} 134)">${lineAt('M2 0H34', index)}<g font-size="20">${textAt(44, 7, name)}</g></g>`;
  });
  const hasPoints = chart.lines.some(({ points }) => points.length > 0);
  const drawn = hasPoints
    ? drawnChart(chart, area, 20)
    : `<g font-size="24">${textAt(MARGIN, 320, EMBED_WORDS.empty[chart.language])}</g>`;
  const dates = [notes.dates, notes.review].filter(Boolean).join(' · ');
  const foot = [`${notes.source}, ${EMBED_WORDS.licence[chart.language]}`, dates];
  const picture = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="'Titillium Web', sans-serif" role="img" aria-labelledby="title" aria-describedby="text" xml:lang="${chart.language}">`,
    `<title id="title">${escaped(title)}</title><desc id="text">${escaped(summary)}</desc>`,
    `<rect width="${width}" height="${height}" fill="${SCHEMES.light.ground}"/>`,
    `<g class="i" font-size="34" font-weight="600">${textAt(MARGIN, 66, heading)}</g>`,
    `<g class="t" font-size="20">${textAt(MARGIN, 98, duties ? `${unit} · ${EMBED_WORDS.duties[chart.language]}` : unit)}</g>`,
    `<g class="i">${legend.join('')}${drawn}</g>`,
    `<g class="t" font-size="20">${foot.map((line, index) => textAt(MARGIN, 560 + index * 28, line)).join('')}</g>`,
    notes.warning
      ? `<rect y="508" width="${width}" height="26" fill="#ffe8b3"/><g fill="#3d2b00" font-size="20" font-weight="600">${textAt(MARGIN, 528, notes.warning)}</g>`
      : '',
    '</svg>',
  ];
  return painted(picture.join(''), SCHEMES.light);
}
