/** Whole HTML documents for frames of other sites; they run no script and load nothing. */

import { escaped } from '../../../platform/kernel/escaped.ts';
import type { Language } from '../../../platform/kernel/language.ts';
import { LICENCE } from '../../../platform/kernel/publisher.ts';
import { oembedAddresses } from '../contract.ts';
import { LIGHT, type Scheme, styleIn } from '../rules/drawing/shapes.ts';
import { inlineDrawing } from './chart-drawing.ts';
import { EMBED_PROBLEMS, EMBED_WORDS } from './embed-words.ts';
import { type ChartNotes, type ShownChart, summaryOf, tableOf } from './shown-chart.ts';

/**
 * @param page absolute address that the frame links to
 * @param frame absolute address of the frame itself, which editors may ask about
 */
export function chartPage(chart: ShownChart, page: string, frame?: string): string {
  const { language, lines, title, heading, unit, duties, notes } = chart;
  const summary = summaryOf(chart);
  const hasPoints = lines.some(({ points }) => points.length > 0);
  const drawn = [
    `<div role="img" aria-label="${escaped(summary)}">`,
    inlineDrawing(chart, 'wide', { width: 720, height: 320 }),
    inlineDrawing(chart, 'narrow', { width: 340, height: 260 }),
    '</div>',
    // Of many lines the table says it shorter.
    ...[duties, lines.length > MOST_TOLD ? undefined : summary].map((text) =>
      text ? `<p class="summary">${escaped(text)}</p>` : '',
    ),
    tableHtml(chart),
  ];
  return documentOf({
    language,
    title,
    page,
    frame,
    pageWords: EMBED_WORDS.page[language],
    notes,
    style: DRAWING_STYLE,
    content: [
      `<h1>${escaped(heading)}</h1><p class="unit">${escaped(unit)}</p>`,
      ...(hasPoints ? drawn : [`<p>${EMBED_WORDS.empty[language]}</p>`]),
    ].join(''),
  });
}

/** Lines whose course is told in words that everybody sees. */
const MOST_TOLD = 4;

export interface EmbeddedFigureText {
  readonly language: Language;
  readonly product: string;
  /** `Gasolio auto, novembre 2026`. */
  readonly heading: string;
  readonly series: string;
  readonly value: string;
  readonly unit: string;
  /** Change from the period before; undefined when there is no such period. */
  readonly change: string | undefined;
  readonly notes: ChartNotes;
  /** Absolute address of the figure's page. */
  readonly page: string;
}

export function figurePage(figure: EmbeddedFigureText, frame?: string): string {
  const { language, heading, series, value, unit, change, notes, page } = figure;
  return documentOf({
    language,
    title: `${heading}: ${value} ${unit}`,
    page,
    frame,
    pageWords: EMBED_WORDS.figure[language],
    notes,
    content: [
      `<h1>${escaped(heading)}</h1><p class="unit">${escaped(series)}</p>`,
      `<p class="value">${escaped(value)} <span>${escaped(unit)}</span></p>`,
      ...(change ? [`<p>${escaped(change)}</p>`] : []),
    ].join(''),
  });
}

/**
 * Page of a frame whose chart or figure cannot be shown.
 * @param status HTTP status, 400 or more
 * @param site absolute address of the home page
 */
export function problemPage(status: number, language: Language, site: string): string {
  const words =
    status === 404
      ? EMBED_PROBLEMS.missing
      : status < 429
        ? EMBED_PROBLEMS.unreadable
        : EMBED_PROBLEMS.unavailable;
  return documentOf({
    language,
    title: words.title[language],
    page: site,
    pageWords: EMBED_WORDS.site[language],
    content: `<h1>${escaped(words.title[language])}</h1><p>${escaped(words.text[language])}</p>`,
  });
}

interface EmbedDocument {
  readonly language: Language;
  readonly title: string;
  readonly content: string;
  /** Besides that of all these documents. */
  readonly style?: string;
  readonly page: string;
  readonly pageWords: string;
  /** Absolute address of the frame; absent for problems. */
  readonly frame?: string | undefined;
  /** Absent when there is no figure. */
  readonly notes?: ChartNotes;
}

function documentOf(shown: EmbedDocument): string {
  const { language, title, content, style = '', page, pageWords, frame, notes } = shown;
  const link = (address: string, words: string) =>
    `<a href="${escaped(address)}" target="_blank" rel="noopener">${escaped(words)}<span class="unseen"> (${EMBED_WORDS.newWindow[language]})</span></a>`;
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    `<title>${escaped(title)}</title>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">',
    ...oembedAddresses(frame).map(
      ([type, address]) =>
        `<link rel="alternate" type="${type}" href="${escaped(address)}" title="${escaped(title)}">`,
    ),
    `<link rel="canonical" href="${escaped(page)}"><style>${STYLE}${style}</style></head><body><main>`,
    notes?.warning ? `<p class="warning">${escaped(notes.warning)}</p>` : '',
    content,
    '<footer>',
    notes
      ? `${notes.review ? `<p><strong>${escaped(notes.review)}</strong></p>` : ''}<p>${escaped(notes.source)}, ${link(LICENCE.address, EMBED_WORDS.licence[language])}</p><p>${escaped(notes.dates)}</p>`
      : '',
    `<p>${link(page, pageWords)}</p></footer></main></body></html>`,
  ].join('');
}

function tableHtml(chart: ShownChart): string {
  const { language, title, lines } = chart;
  const { note, rows } = tableOf(chart);
  const heads = [EMBED_WORDS.period[language], ...lines.map(({ name }) => name)];
  return [
    `<details><summary>${EMBED_WORDS.table[language]}${note ? ` (${note})` : ''}</summary>`,
    `<table><caption>${escaped(title)}</caption>`,
    `<thead><tr>${heads.map((head) => `<th scope="col">${escaped(head)}</th>`).join('')}</tr></thead><tbody>`,
    ...rows.map(
      ({ period, values }) =>
        `<tr><th scope="row">${escaped(period)}</th>${values.map((value) => `<td>${value}</td>`).join('')}</tr>`,
    ),
    '</tbody></table></details>',
  ].join('');
}

/** For readers who have chosen dark pages; contrast of text and lines is at least 4.5:1. */
export const DARK: Scheme = {
  ground: '#14202d',
  ink: '#e8edf3',
  muted: '#b3c0cf',
  grid: '#33465a',
  axis: '#8fa1b4',
  band: '#1f3042',
  lines: ['#7ab8ff', '#ffa766', '#5fd0b5', '#e39ad9'],
};

const pageColors = ({ ground, ink, muted, grid, lines }: Scheme) =>
  `body{background:${ground};color:${ink}}.unit,.summary,footer{color:${muted}}th,td{border-color:${grid}}a{color:${lines[0]}}`;

const STYLE = [
  'body{margin:0;font:16px/1.45 "Titillium Web",system-ui,sans-serif}main{padding:12px 16px}',
  'h1{margin:0;font-size:1.15rem;line-height:1.25}p{margin:.25rem 0}.unit,.summary,footer{font-size:.875rem}',
  '.value{font-size:2rem;font-weight:600;line-height:1.2}.value span{font-size:1rem;font-weight:400}',
  '.wide,.narrow{display:block;width:100%;height:auto;overflow:visible}',
  '.wide{max-height:70vh}.narrow{display:none}@media(max-width:519px){.wide{display:none}.narrow{display:block}}',
  '.warning{padding:4px 8px;background:#ffe8b3;color:#3d2b00;font-weight:600}summary{cursor:pointer}',
  'details{overflow-x:auto}table{border-collapse:collapse;font-variant-numeric:tabular-nums}caption{text-align:left;font-weight:600}',
  'th,td{padding:2px 12px 2px 0;border-bottom:1px solid;text-align:right;font-weight:400}th:first-child{text-align:left}',
  'footer{margin-top:8px}a:focus-visible,summary:focus-visible{outline:3px solid currentcolor;outline-offset:2px}',
  '.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}',
  pageColors(LIGHT),
  `@media(prefers-color-scheme:dark){${pageColors(DARK)}}`,
].join('');

/** For documents with a drawing. */
const DRAWING_STYLE = `${styleIn(LIGHT)}@media(prefers-color-scheme:dark){${styleIn(DARK)}}`;
