/** The gates of the averages of a month, a quarter or a year. */
import { daysBetween, type IsoDate, isoDate } from '../../../platform/kernel/calendar.ts';
import type { PriceParts } from '../../../platform/kernel/money.ts';
import {
  daysInPeriod,
  lastDayOf,
  type MonthCode,
  monthsOf,
} from '../../../platform/kernel/periods.ts';
import { type ByProduct, PRODUCT_IDS } from '../../../sample/rules/products.ts';
import { changeWarnings, lostFindings } from '../../surveys/rules/figure-findings.ts';
import {
  type BlockCode,
  type ComputedState,
  type Finding,
  type Gates,
  type PublicationThresholds,
  periodNotEnded,
  type WarningCode,
} from '../../surveys/rules/publication-gates.ts';
import { taxWarnings } from '../../surveys/rules/tax-warnings.ts';
import type { PeriodPrice } from './averages.ts';

export interface PeriodContext {
  readonly year: number;
  readonly month: MonthCode;
  readonly today: IsoDate;
  /** The preview. */
  readonly average: ComputedState;
  readonly rows: Iterable<PeriodPrice>;
  /** Surveys that belong to the period and are not published; see `surveysMissing`. */
  readonly missing: Iterable<{ readonly id: number; readonly date: IsoDate }>;
  /** Days of surveys or months of the demonstration that official averages would be computed from. */
  readonly demonstration: readonly string[];
  /** Surveys that price the days of several weeks, since the public survey before them; see `longSpans`. */
  readonly longSpans: readonly SurveySpan[];
  /** The public figures are those of a file, of which it is not known what they were computed from. */
  readonly isImported: boolean;
  /** Months of a longer period that wait for a revision of their own. */
  readonly underReview: readonly number[];
  /** The public figures that the draft would replace; empty while nothing is public. */
  readonly published: readonly PeriodPrice[];
  /** The public figures of the period before, from which a product may move as far as from week to week. */
  readonly before: readonly PeriodPrice[];
  readonly thresholds: PublicationThresholds;
}

/** Finds the reasons against publishing the draft of a month, quarter or year now. */
export function periodGates(context: PeriodContext): Gates {
  const { year, month, today, average } = context;
  const period = { year, month };
  const rows = average === 'missing' ? [] : [...context.rows];
  const refused: Finding<BlockCode>[] = periodNotEnded(year, month, today);
  if (average !== 'current') refused.push({ code: `average_${average}`, details: period });
  for (const { productId, net } of rows) {
    if (net < 0) refused.push({ code: 'net_price_negative', productId, details: { net } });
  }
  if (context.underReview.length > 0) {
    const details = { ...period, months: context.underReview.join(', ') };
    refused.push({ code: 'inputs_under_review', details });
  }
  const [date] = context.demonstration;
  if (date) refused.push({ code: 'demonstration_used', details: { date } });
  if (rows.length > 0 && isSamePeriod(rows, context.published)) {
    refused.push({ code: 'no_difference', details: period });
  }
  const wanted = daysInPeriod(year, month);
  const uncovered = rows.filter(({ days }) => days < wanted);
  const totalBefore = new Map(context.before.map(({ productId, total }) => [productId, total]));
  return {
    refused,
    needsReason: [
      ...rows.flatMap(({ productId, total }) =>
        changeWarnings(productId, total, totalBefore.get(productId), context.thresholds),
      ),
      ...uncovered.map(({ productId, days }) => ({
        code: 'days_not_covered' as const,
        productId,
        details: { days, wanted },
      })),
      ...Array.from(context.missing, ({ id, date }) => ({
        code: 'survey_missing' as const,
        details: { surveyId: id, date },
      })),
      ...context.longSpans.map(({ from, date }) => ({
        code: 'weeks_without_survey' as const,
        details: { from, date },
      })),
      ...(rows.length > 0 && context.isImported
        ? [{ code: 'imported_replaced' as const, details: period }]
        : []),
    ],
  };
}

/** A survey that prices the days from that of the public survey before it. */
export interface SurveySpan {
  readonly from: IsoDate;
  readonly date: IsoDate;
}

/** No survey was further from the one before it since 2005. */
const LONGEST_SPAN_DAYS = 28;

/** The surveys of a month's draft that price more days than surveys do. @param series public ones, oldest first */
export function longSpans(
  used: readonly { readonly date: IsoDate }[],
  series: readonly { readonly date: IsoDate }[],
): SurveySpan[] {
  return used.flatMap(({ date }) => {
    const from = series.findLast((one) => one.date < date)?.date;
    return from && daysBetween(from, date) > LONGEST_SPAN_DAYS ? [{ from, date }] : [];
  });
}

export interface GivenPeriod {
  readonly prices: ByProduct<PriceParts>;
  /** Each product's last published figures of the same kind of period. */
  readonly previousPrices: ByProduct<PriceParts>;
  /** The figures of the period before, all of whose products are expected again. */
  readonly expected: ByProduct<PriceParts>;
  readonly thresholds: PublicationThresholds;
}

/** What needs a reason in averages that come from a file: nothing shows what they were computed from. */
export const givenPeriodWarnings = ({
  prices,
  previousPrices,
  expected,
  thresholds,
}: GivenPeriod): Finding<WarningCode>[] => [
  ...PRODUCT_IDS.flatMap((id) => [
    ...changeWarnings(id, prices[id]?.total, previousPrices[id]?.total, thresholds),
    ...taxWarnings(id, prices[id], previousPrices[id], thresholds),
  ]),
  ...lostFindings(expected, prices),
];

/** Whether the rows have the same figures, in whatever order. */
export function isSamePeriod(one: readonly PeriodPrice[], other: readonly PeriodPrice[]): boolean {
  const known = new Map(other.map((row) => [row.productId, row]));
  return (
    one.length === other.length &&
    one.every((row) => PARTS.every((part) => row[part] === known.get(row.productId)?.[part]))
  );
}

const PARTS = ['total', 'vat', 'excise', 'net', 'days'] as const;

/**
 * Surveys that are not published (any more) although their days are in a period: dated after its
 * first day, and before the published survey that its last day takes its price from.
 */
export function surveysMissing<S extends { readonly date: IsoDate; readonly published: boolean }>(
  surveys: Iterable<S>,
  year: number,
  month: MonthCode,
): S[] {
  const list = [...surveys];
  const first = isoDate(year, monthsOf(month)[0] ?? 1, 1);
  const last = lastDayOf(year, month);
  const [closing] = list
    .filter(({ date, published }) => published && date > last)
    .map(({ date }) => date)
    .sort();
  return list.filter(
    ({ date, published }) => !published && date > first && (!closing || date < closing),
  );
}
