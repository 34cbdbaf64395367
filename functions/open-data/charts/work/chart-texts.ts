import { isDemonstration, optionalEnvironment } from '../../../platform/aws/environment.ts';
import type { Instant } from '../../../platform/kernel/as-of.ts';
import { todayInRome } from '../../../platform/kernel/calendar.ts';
import { elided } from '../../../platform/kernel/italian-elision.ts';
import type { Language } from '../../../platform/kernel/language.ts';
import type { Hundredths } from '../../../platform/kernel/money.ts';
import { MINISTRY } from '../../../platform/kernel/publisher.ts';
import {
  type ReleaseSeries,
  SERIES_PAGES,
} from '../../../prices/surveys/rules/release-calendar.ts';
import type { PublicNote } from '../../../prices/surveys/rules/surveys.ts';
import { productName } from '../../../sample/rules/product-names.ts';
import {
  amountText,
  dayText,
  periodText,
  seriesText,
  unitText,
} from '../../figures/rules/figure-texts.ts';
import type { ChartLine, ChartPoint } from '../rules/chart-data.ts';
import type { ChartPeriod } from '../rules/drawing/series.ts';
import { dutyLabel } from '../rules/duty-labels.ts';
import type { DutyMark } from '../rules/duty-marks.ts';
import { EMBED_WORDS } from './embed-words.ts';
import type { ChartNotes, ShownChart } from './shown-chart.ts';

/** Charts of prices and their texts in pages of other sites. */

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

/** A chart of prices as frames and pictures show it. */
export function shownPrices(chart: PublishedChart): ShownChart {
  const { series, marks, language, asOf, underReview } = chart;
  const [first] = chart.lines;
  const names = chart.lines.map(({ productId }) => productName(productId, language));
  const heading = seriesText(series)[language];
  const period = PERIODS[series];
  const points = chart.lines.flatMap((line) => line.points);
  const periods = new Map(points.map((point) => [point.date, point.period]));
  return {
    ...{ language, heading, title: `${heading}: ${names.join(', ')}`, period },
    unit: first ? unitText(first.productId, language) : '',
    lines: chart.lines.map((line, place) => ({
      ...{ id: String(line.productId), name: names[place] ?? '', place },
      points: line.points.map(({ date, total }) => ({ date, value: total / 100 })),
    })),
    marks: marks.map((mark) => ({ ...mark, label: dutyLabel(mark, period, language) })),
    duties: marks.length > 0 ? dutiesText(marks, language) : undefined,
    valueText: (value, decimals) => {
      const text = amountText(Math.round(value * 100), language);
      return decimals === 0 ? text.slice(0, -3) : text;
    },
    dateText: (date) => rowName(series, periods.get(date) ?? date, language),
    notes: sourceNotes(series, lastPoint(chart.lines), language, asOf, underReview),
  };
}

const PERIODS: Readonly<Record<ReleaseSeries, ChartPeriod>> = {
  weekly: 'week',
  monthly: 'month',
  quarterly: 'month',
  yearly: 'year',
};

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
export const seriesPage = (series: ReleaseSeries): string => sitePage(SERIES_PAGES[series]);

/** Absolute address of a page of the site. @param path after `/dgsaie` */
export const sitePage = (path: string): string =>
  `${optionalEnvironment('PUBLIC_ORIGIN') ?? ''}/dgsaie${path}`;

/**
 * Source and licence; the last date of the figures, the moment at which they are frozen, those that are
 * under review, and whether they are invented.
 */
export function sourceNotes(
  series: ReleaseSeries,
  last: Pick<ChartPoint, 'period'> | undefined,
  language: Language,
  asOf: Instant | undefined,
  underReview: readonly string[],
): ChartNotes {
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

const rowName = (series: ReleaseSeries, period: string, language: Language) =>
  series === 'weekly' ? dayText(period, language) : periodText({ series, period }, language);

const lastPoint = (lines: readonly ChartLine[]): ChartPoint | undefined =>
  lines
    .flatMap(({ points }) => points.at(-1) ?? [])
    .reduce<ChartPoint | undefined>((a, b) => (a && a.date > b.date ? a : b), undefined);

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
