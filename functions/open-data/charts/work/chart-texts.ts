import { isDemonstration, optionalEnvironment } from '../../../platform/aws/environment.ts';
import type { Instant } from '../../../platform/kernel/as-of.ts';
import { todayInRome } from '../../../platform/kernel/calendar.ts';
import { elided } from '../../../platform/kernel/italian-elision.ts';
import type { Language } from '../../../platform/kernel/language.ts';
import type { Hundredths } from '../../../platform/kernel/money.ts';
import { MINISTRY } from '../../../platform/kernel/publisher.ts';
import type { ReleaseSeries } from '../../../prices/surveys/rules/release-calendar.ts';
import type { PublicNote } from '../../../prices/surveys/rules/surveys.ts';
import { productName } from '../../../sample/rules/product-names.ts';
import {
  amountText,
  dayText,
  periodText,
  SERIES_PAGES,
  seriesText,
  unitText,
} from '../../figures/rules/figure-texts.ts';
import type { ChartLine, ChartPoint } from '../rules/chart-data.ts';
import type { DutyMark } from '../rules/duty-marks.ts';
/** Texts of charts and figures in pages of other sites. */

/** A chart to be written as a page or as a picture. */
export interface PublishedChart {
  readonly series: ReleaseSeries;
  /** At least one line; all products have the same unit. */
  readonly lines: readonly ChartLine[];
  /** Changes of excise duty, oldest first. */
  readonly marks: readonly DutyMark[];
  readonly language: Language;
  /** The moment at which the figures are frozen. */
  readonly asOf: Instant | undefined;
  /** Periods under review, which a correction may change; oldest first. */
  readonly underReview: readonly string[];
}

/** Describes a chart in words: its subject, its source and its last date. */
export function chartTexts({ series, lines, marks, language, asOf, underReview }: PublishedChart) {
  const [first] = lines;
  const names = lines.map(({ productId }) => productName(productId, language));
  return {
    title: `${seriesText(series)[language]}: ${names.join(', ')}`,
    heading: seriesText(series)[language],
    names,
    unit: first ? unitText(first.productId, language) : '',
    duties: marks.length > 0 ? dutiesText(marks, language) : undefined,
    summary: lines.map((line) => lineSummary(series, line, language)).join(' '),
    notes: sourceNotes(series, lastPoint(lines), language, asOf, underReview),
  };
}

/** `Cambi di accisa: 8 giugno 2026 (−50,00 e −60,00).` */
function dutiesText(marks: readonly DutyMark[], language: Language): string {
  const signed = (change: Hundredths) =>
    `${change < 0 ? '−' : '+'}${amountText(Math.abs(change), language)}`;
  const texts = marks.map(({ date, until, changes }) => {
    const span = until === undefined ? [date] : [date, until];
    const amounts = changes.map(signed).join(EMBED_WORDS.and[language]);
    return `${span.map((day) => dayText(day, language)).join(' – ')} (${amounts})`;
  });
  return `${EMBED_WORDS.duties[language]}: ${texts.join('; ')}.`;
}

/** Absolute address of the page that shows the series. */
export const seriesPage = (series: ReleaseSeries): string =>
  `${optionalEnvironment('PUBLIC_ORIGIN') ?? ''}/dgsaie${SERIES_PAGES[series]}`;

/**
 * Source and licence; the last date of the figures, the moment at which they are frozen, those that are
 * under review, and whether they are invented.
 */
export function sourceNotes(
  series: ReleaseSeries,
  last: ChartPoint | undefined,
  language: Language,
  asOf: Instant | undefined,
  underReview: readonly string[],
) {
  const period = last && periodText({ series, period: last.period }, language);
  const dates = [
    ...(period ? [LABELS.until[language](period)] : []),
    ...(asOf ? [LABELS.frozen[language](momentText(asOf, language))] : []),
  ];
  return {
    source: `${LABELS.source[language]}: ${MINISTRY}`,
    dates: language === 'it' ? elided(dates.join(' · ')) : dates.join(' · '),
    review: underReview.length > 0 ? reviewText(series, underReview, language) : undefined,
    warning: isDemonstration() ? DEMONSTRATION[language] : undefined,
  };
}

/** The number of periods that fit on one line; the latest are named. */
const MOST_NAMED = 3;

function reviewText(series: ReleaseSeries, periods: readonly string[], language: Language): string {
  const named = periods
    .slice(-MOST_NAMED)
    .map((period) => periodText({ series, period }, language));
  const more = periods.length > named.length ? '…, ' : '';
  return LABELS.review[language](more + named.join(', '));
}

export const EMBED_WORDS = {
  duties: {
    it: 'Cambi di accisa (linee verticali)',
    en: 'Changes of excise duty (vertical lines)',
  },
  and: { it: ' e ', en: ' and ' },
  table: { it: 'Dati in tabella', en: 'Data as a table' },
  period: { it: 'Periodo', en: 'Period' },
  page: { it: 'Vai alla pagina della serie', en: 'Go to the page of the series' },
  site: { it: 'Vai al sito delle statistiche', en: 'Go to the statistics site' },
  figure: { it: 'Origine e citazione del dato', en: 'Origin and citation of the figure' },
  newWindow: { it: 'si apre in una nuova finestra', en: 'opens in a new window' },
  licence: { it: 'licenza CC BY 4.0', en: 'licence CC BY 4.0' },
  empty: { it: 'Nessun dato nel periodo richiesto.', en: 'No data in the requested period.' },
  same: {
    it: 'invariato rispetto al periodo precedente',
    en: 'unchanged from the previous period',
  },
  change: {
    it: 'rispetto al periodo precedente',
    en: 'compared with the previous period',
  },
} as const satisfies Readonly<Record<string, PublicNote>>;

/** Text of a frame that has nothing to show. */
export const EMBED_PROBLEMS = {
  missing: {
    title: { it: 'Contenuto non disponibile', en: 'Nothing to show' },
    text: {
      it: "Non c'è alcun dato pubblicato a questo indirizzo: il prodotto, la serie o il periodo non esiste.",
      en: 'There are no published data at this address: the product, series or period does not exist.',
    },
  },
  unreadable: {
    title: { it: 'Indirizzo non valido', en: 'This address is not valid' },
    text: {
      it: "L'indirizzo del riquadro contiene un valore che non si può leggere, come una data che non esiste o futura.",
      en: 'The address of the frame contains a value that cannot be read, such as a date that does not exist or is in the future.',
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
  review: {
    it: (periods) => `In revisione: ${periods}`,
    en: (periods) => `Under review: ${periods}`,
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

/** Maximum number of rows in a frame's table, so that it stays light. */
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
  /** How the rows were selected, when the table does not have all of them. */
  readonly note: string | undefined;
  /** The latest row first; values in the order of the lines. */
  readonly rows: readonly { readonly period: string; readonly values: readonly string[] }[];
}

/** The chart's values in rows: all, or the last of each month or year when there are too many. */
export function chartTable({ series, lines, language }: PublishedChart): ChartTable {
  const byPeriod = new Map(lines.flatMap(({ points }) => points).map((one) => [one.period, one]));
  const points = [...byPeriod.values()].sort((a, b) => (a.date < b.date ? 1 : -1));
  for (const { keyOf, note } of THINNINGS) {
    // Within each key the latest comes first, and a map keeps the order in which keys were added.
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
