/** What charts and figures in pages of others say. */
import { isDemonstration, optionalEnvironment } from '../aws/environment.ts';
import type { Instant } from '../domain/as-of.ts';
import { todayInRome } from '../domain/calendar.ts';
import type { ChartLine, ChartPoint } from '../domain/chart-data.ts';
import { elided } from '../domain/italian-elision.ts';
import { type Language, periodName, productName } from '../domain/published-names.ts';
import type { ReleaseSeries } from '../domain/release-calendar.ts';
import type { PublicNote } from '../domain/surveys.ts';
import { feedText } from './feed-texts.ts';
import { amountText, dayText, periodText, seriesText, unitText } from './figure-texts.ts';
import { MINISTRY } from './publisher.ts';

/** A chart to be written as a page or as a picture. */
export interface PublishedChart {
  readonly series: ReleaseSeries;
  /** At least one, of products of one unit. */
  readonly lines: readonly ChartLine[];
  readonly language: Language;
  /** The moment at which it is frozen. */
  readonly asOf: Instant | undefined;
}

/** Says what a chart shows, where it comes from and until when it goes. */
export function chartTexts({ series, lines, language, asOf }: PublishedChart) {
  const [first] = lines;
  const names = lines.map(({ productId }) => productName(productId, language));
  return {
    title: `${seriesText(series)[language]}: ${names.join(', ')}`,
    heading: seriesText(series)[language],
    names,
    unit: first ? unitText(first.productId, language) : '',
    summary: lines.map((line) => lineSummary(series, line, language)).join(' '),
    notes: sourceNotes(series, lastPoint(lines), language, asOf),
  };
}

/** Absolute address of the page that shows the series. */
export const seriesPage = (series: ReleaseSeries, language: Language): string =>
  `${optionalEnvironment('PUBLIC_ORIGIN') ?? ''}/dgsaie${feedText(series, language).page}`;

/** Source and licence; how far the figures go, and at which moment they are frozen; whether invented. */
export function sourceNotes(
  series: ReleaseSeries,
  last: ChartPoint | undefined,
  language: Language,
  asOf: Instant | undefined,
) {
  const period = last && periodText({ series, period: last.period }, language);
  const dates = [
    ...(period ? [LABELS.until[language](period)] : []),
    ...(asOf ? [LABELS.frozen[language](momentText(asOf, language))] : []),
  ];
  return {
    source: `${LABELS.source[language]}: ${MINISTRY}`,
    dates: language === 'it' ? elided(dates.join(' · ')) : dates.join(' · '),
    warning: isDemonstration() ? DEMONSTRATION[language] : undefined,
  };
}

export const EMBED_WORDS = {
  table: { it: 'Dati in tabella', en: 'Data as a table' },
  period: { it: 'Periodo', en: 'Period' },
  page: { it: 'Vai alla pagina della serie', en: 'Go to the page of the series' },
  site: { it: 'Vai al sito delle statistiche', en: 'Go to the statistics site' },
  figure: { it: 'Origine e citazione del dato', en: 'Origin and citation of the figure' },
  newWindow: { it: 'si apre in una nuova finestra', en: 'opens in a new window' },
  licence: { it: 'licenza CC BY 4.0', en: 'licence CC BY 4.0' },
  empty: { it: 'Nessun dato nel periodo richiesto.', en: 'No data in the period asked for.' },
  same: { it: 'invariato rispetto al periodo precedente', en: 'the same as the period before' },
  change: {
    it: 'rispetto al periodo precedente',
    en: 'against the period before',
  },
} as const satisfies Readonly<Record<string, PublicNote>>;

/** What a frame says where it has nothing to show. */
export const EMBED_PROBLEMS = {
  missing: {
    title: { it: 'Contenuto non disponibile', en: 'Nothing to show' },
    text: {
      it: "Non c'è alcun dato pubblicato a questo indirizzo: il prodotto, la serie o il periodo non esiste.",
      en: 'No published data are at this address: there is no such product, series or period.',
    },
  },
  unreadable: {
    title: { it: 'Indirizzo non valido', en: 'This address is not valid' },
    text: {
      it: "L'indirizzo del riquadro contiene un valore che non si può leggere, come una data che non esiste o futura.",
      en: 'The address of the frame has a value that cannot be read, such as a date that does not exist or has not come yet.',
    },
  },
  unavailable: {
    title: { it: 'Momentaneamente non disponibile', en: 'Not available at the moment' },
    text: {
      it: 'Il contenuto non può essere mostrato in questo momento. Riprovare più tardi.',
      en: 'The content cannot be shown at the moment. Please try again later.',
    },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<'title' | 'text', PublicNote>>>>;

type Spoken = Readonly<Record<Language, (text: string) => string>>;

const LABELS = {
  source: { it: 'Fonte', en: 'Source' },
  until: {
    it: (period) => `Ultimo dato: ${period}`,
    en: (period) => `Latest: ${period}`,
  } as Spoken,
  frozen: {
    it: (moment) => `Situazione al ${moment}`,
    en: (moment) => `As known on ${moment}`,
  } as Spoken,
};

const DEMONSTRATION: PublicNote = {
  it: 'Dati dimostrativi: i valori sono inventati e non ufficiali.',
  en: 'Demonstration data: the figures are invented and not official.',
};

/** How many rows a frame has at most in its table, so that it stays light. */
const MOST_ROWS = 60;

const THINNINGS: readonly {
  readonly keyOf: (point: ChartPoint) => string;
  readonly note: PublicNote | undefined;
}[] = [
  { keyOf: ({ date }) => date, note: undefined },
  {
    keyOf: ({ date }) => date.slice(0, 7),
    note: { it: 'ultimo dato di ciascun mese', en: 'last figure of each month' },
  },
  {
    keyOf: ({ date }) => date.slice(0, 4),
    note: { it: 'ultimo dato di ciascun anno', en: 'last figure of each year' },
  },
];

export interface ChartTable {
  /** How the rows were chosen, where they are not all. */
  readonly note: string | undefined;
  /** Latest first; values in the order of the lines. */
  readonly rows: readonly { readonly period: string; readonly values: readonly string[] }[];
}

/** The chart's values in rows: all, or the last of each month or year where these are too many. */
export function chartTable({ series, lines, language }: PublishedChart): ChartTable {
  const byPeriod = new Map(lines.flatMap(({ points }) => points).map((one) => [one.period, one]));
  const points = [...byPeriod.values()].sort((a, b) => (a.date < b.date ? 1 : -1));
  for (const { keyOf, note } of THINNINGS) {
    // The latest of each key comes first, and a map keeps the order in which keys came.
    const kept = [...Map.groupBy(points, keyOf).values()].flatMap(([latest]) => latest ?? []);
    if (kept.length > MOST_ROWS && note !== THINNINGS.at(-1)?.note) continue;
    const totals = lines.map((line) => new Map(line.points.map((one) => [one.period, one.total])));
    return {
      note: note?.[language],
      rows: kept.map(({ period }) => ({
        period: rowName(series, period, language),
        values: totals.map((known) => {
          const total = known.get(period);
          return total === undefined ? '–' : amountText(total, language);
        }),
      })),
    };
  }
  return { note: undefined, rows: [] };
}

const rowName = (series: ReleaseSeries, period: string, language: Language) =>
  series === 'weekly' ? dayText(period, language) : periodText({ series, period }, language);

/** Label of a tick: a year as it is, a month as `nov 2026`. */
export function tickText(label: string, language: Language): string {
  if (label.length === 4) return label;
  const month = periodName(Number(label.slice(5)), language).slice(0, 3);
  return `${language === 'it' ? month.toLowerCase() : month} ${label.slice(0, 4)}`;
}

const lastPoint = (lines: readonly ChartLine[]): ChartPoint | undefined =>
  lines
    .flatMap(({ points }) => points.at(-1) ?? [])
    .reduce<ChartPoint | undefined>((a, b) => (a && a.date > b.date ? a : b), undefined);

/** First and last value, lowest and highest, in a sentence. */
function lineSummary(series: ReleaseSeries, { productId, points }: ChartLine, language: Language) {
  const name = productName(productId, language);
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return `${name}: ${EMBED_WORDS.empty[language]}`;
  const sorted = [...points].sort((a, b) => a.total - b.total);
  const [lowest = first, highest = last] = [sorted[0], sorted.at(-1)];
  const told = (point: ChartPoint) =>
    `${amountText(point.total, language)} (${rowName(series, point.period, language)})`;
  return language === 'it'
    ? `${name}: da ${told(first)} a ${told(last)}; minimo ${told(lowest)}, massimo ${told(highest)}.`
    : `${name}: from ${told(first)} to ${told(last)}; lowest ${told(lowest)}, highest ${told(highest)}.`;
}

/** `16 novembre 2026, ore 12:00`, in Rome; a moment at the end of a day is that day. */
function momentText(moment: Instant, language: Language): string {
  const date = new Date(moment);
  const time = TIME.format(date);
  const day = dayText(todayInRome(date), language);
  if (time === '23:59') return day;
  return language === 'it' ? `${day}, ore ${time}` : `${day}, ${time}`;
}

const TIME = new Intl.DateTimeFormat('en-GB', {
  timeStyle: 'short',
  timeZone: 'Europe/Rome',
});
