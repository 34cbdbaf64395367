/** A chart of another site's page, or a picture of it. */

import { escaped } from '../../../platform/kernel/escaped.ts';
import { LOCALES } from '../../../platform/kernel/language.ts';
import { valueScale } from '../rules/drawing/axes.ts';
import { drawLines, type Size } from '../rules/drawing/lines.ts';
import { LIGHT, type Shape, svgText } from '../rules/drawing/shapes.ts';
import { EMBED_WORDS } from './embed-words.ts';
import { type ShownChart, summaryOf } from './shown-chart.ts';

/** The drawing of the site's pages, in the same units; nothing where no line has a point. */
function shapesOf(chart: ShownChart, size: Size, letters = 1): readonly Shape[] {
  const { lines, period, marks, language, valueText } = chart;
  const values = lines.flatMap(({ points }) => points.flatMap(({ value }) => value ?? []));
  if (values.length === 0) return [];
  const scale = valueScale(values);
  const drawing = {
    ...{ lines, period, marks, scale, letters, valueText, locale: LOCALES[language] },
    // The words around the drawing have the unit.
    ...{ unit: '', isStacked: false, hasLegend: false },
    tickText: (value: number) => valueText(value, scale.decimals),
  };
  return drawLines(drawing, size).shapes;
}

/** Typefaces of the reader's system are wider than the site's, which a frame does not load. */
const SYSTEM_LETTERS = 1.2;

/** For a page: an element with its text as description, to be styled by `styleIn`. */
export function inlineDrawing(chart: ShownChart, name: string, size: Size): string {
  const { width, height } = size;
  return `<svg class="${name}" viewBox="0 0 ${width} ${height}" aria-hidden="true">${svgText(shapesOf(chart, size, SYSTEM_LETTERS))}</svg>`;
}

/** Size of pictures that social networks ask for, and the space around their content. */
const PICTURE = { width: 1200, height: 630, margin: 48 } as const;
/** Place of the drawing, which is enlarged so that it can be read in a preview. */
const PLACE = { top: 112, width: 1104, height: 388, scale: 20 / 14 } as const;

/** A whole picture: title, drawing, source and date, on a light ground. */
export function chartPicture(chart: ShownChart): string {
  const { width, height, margin } = PICTURE;
  const { ground, ink, muted } = LIGHT;
  const { title, heading, unit, duties, notes, language } = chart;
  const size = { width: PLACE.width / PLACE.scale, height: PLACE.height / PLACE.scale };
  const drawn = svgText(shapesOf(chart, size), LIGHT);
  const textAt = (y: number, text: string, fontSize = 20, fill: string = muted, weight = 400) =>
    `<text x="${margin}" y="${y}" fill="${fill}" font-size="${fontSize}" font-weight="${weight}">${escaped(text)}</text>`;
  const dates = [notes.dates, notes.review].filter(Boolean).join(' · ');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="'Titillium Web', sans-serif" role="img" aria-labelledby="title" aria-describedby="text" xml:lang="${language}">`,
    `<title id="title">${escaped(title)}</title><desc id="text">${escaped(summaryOf(chart))}</desc>`,
    `<rect width="${width}" height="${height}" fill="${ground}"/>`,
    textAt(66, heading, 34, ink, 600),
    textAt(98, duties ? `${unit} · ${EMBED_WORDS.duties[language]}` : unit),
    drawn
      ? `<g transform="translate(${margin} ${PLACE.top}) scale(${PLACE.scale})">${drawn}</g>`
      : textAt(320, EMBED_WORDS.empty[language], 24, ink),
    textAt(560, `${notes.source}, ${EMBED_WORDS.licence[language]}`),
    textAt(588, dates),
    notes.warning
      ? `<rect y="508" width="${width}" height="26" fill="#ffe8b3"/>${textAt(528, notes.warning, 20, '#3d2b00', 600)}`
      : '',
    '</svg>',
  ].join('');
}
