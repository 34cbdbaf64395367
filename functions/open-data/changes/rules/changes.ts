/** Changes of public figures: releases, corrections and withdrawals, figure by figure, with their consequences. */
import {
  earlier,
  type Instant,
  isPublicAt,
  type PublicSpan,
} from '../../../platform/kernel/as-of.ts';
import { addDays, type IsoDate } from '../../../platform/kernel/calendar.ts';
import { type Hundredths, type PriceParts, priceChange } from '../../../platform/kernel/money.ts';
import { quarterCode, quarterOfMonth, YEAR_CODE } from '../../../platform/kernel/periods.ts';
import {
  type Duties,
  publishedDuties,
} from '../../../prices/national-prices/rules/duty-changes.ts';
import { averagePeriod, releasePeriod } from '../../../prices/surveys/rules/release-calendar.ts';
import {
  oldestFirst,
  type SeriesEntry,
  totalsOf,
  variationOf,
} from '../../../prices/surveys/rules/series.ts';
import type { PublicNote } from '../../../prices/surveys/rules/surveys.ts';
import { type ByProduct, PRODUCT_IDS, type ProductId } from '../../../sample/rules/products.ts';
import type { FigureName } from '../../figures/rules/figures.ts';
import type { AverageSpan } from '../../series/rules/observations.ts';

/** A product's total before a change and after it, in hundredths; absent where there was or is none. */
export interface ChangedFigure {
  readonly productId: ProductId;
  readonly before?: Hundredths | undefined;
  readonly after?: Hundredths | undefined;
  readonly difference?: Hundredths | undefined;
  /** For a correction: excise, VAT or net price changed, whether or not the total did. */
  readonly hasOtherParts?: true | undefined;
  /** For a weekly price: duties and VAT with it; absent where there was or is none. */
  readonly duties?: { readonly before?: Duties | undefined; readonly after?: Duties | undefined };
  /** For a weekly price: the difference from the survey before. */
  readonly change?: Hundredths | undefined;
  readonly remark?: 'imputed' | 'left_out' | 'withdrawn' | undefined;
  /** The reason why the product was left out, as an administrator wrote it. */
  readonly reason?: PublicNote | undefined;
}

type PeriodName = Pick<FigureName, 'series' | 'period'>;

/** Other figures that changed because of a change. */
export interface Followed {
  /** The survey after it, whose differences from the survey before are others. */
  readonly nextChange?:
    | { readonly period: IsoDate; readonly figures: readonly ChangedFigure[] }
    | undefined;
  /** Published averages that rest on the changed figures. */
  readonly underReview: readonly PeriodName[];
}

/** A change of the public figures of a series. */
export interface PublicChange extends PeriodName {
  readonly kind: 'release' | 'correction' | 'withdrawal';
  readonly revision: number;
  readonly at: Instant;
  /** Totals that became public, or that are no longer public, in product order. */
  readonly totals: readonly { readonly productId: ProductId; readonly total: Hundredths }[];
  /** The same totals beside the earlier public ones, with the products that were left out. */
  readonly figures: readonly ChangedFigure[];
  readonly followed?: Followed | undefined;
  readonly note?: PublicNote | undefined;
}

/** Permanent id of a change. */
export const changeId = ({ series, period, revision, kind, at }: PublicChange): string =>
  [series, period, revision, kind, at].join('/');

type PublicEntry = SeriesEntry & PublicSpan;
type Totals = ByProduct<Hundredths>;

const listed = (totals: Totals) =>
  PRODUCT_IDS.flatMap((productId) => {
    const total = totals[productId];
    return total === undefined ? [] : { productId, total };
  });

/** Figures of all products that have or had a figure, or were left out; of a correction those that it changes. */
const figuresOf = (
  before: Totals,
  after: Totals,
  about: (productId: ProductId) => Partial<ChangedFigure>,
  leftOut: readonly ProductId[] = [],
): ChangedFigure[] =>
  PRODUCT_IDS.filter(
    (id) => before[id] !== undefined || after[id] !== undefined || leftOut.includes(id),
  ).map((productId) => {
    const [was, is] = [before[productId], after[productId]];
    const difference = priceChange(is, was);
    return { productId, before: was, after: is, difference, ...about(productId) };
  });

/**
 * Every change of the weekly series, in any order. @param history everything that is or was public; @param averages
 * the same for months, quarters and years
 */
export function weeklyChanges(
  history: readonly PublicEntry[],
  averages: readonly AverageSpan[],
): (PublicChange & { readonly surveyId: number })[] {
  const bySurvey = Map.groupBy(history, ({ id }) => id);
  const byDate = oldestFirst(history);
  const duties = Map.groupBy(publishedDuties(history), ({ entry }) => entry);
  const dutiesOf = (entry: PublicEntry | undefined, productId: ProductId) =>
    entry && duties.get(entry)?.find((one) => one.productId === productId)?.duties;
  return history.flatMap((entry) => {
    const { id, date, revision, since, until, imputed, leftOut } = entry;
    const others = bySurvey.get(id) ?? [];
    // After a withdrawal there is none, so that all figures are new again.
    const previous = others.find((one) => one.until === since);
    const isFirst = !others.some((one) => one.revision < revision);
    const firstPublic = others.map((one) => one.since).reduce(earlier, since);
    const known = { byDate, averages, firstPublic };
    const name = { series: 'weekly', period: date, revision, surveyId: id } as const;
    const after = totalsOf(entry.prices);
    const before = neighbours(byDate, date, since).before;
    const published = {
      ...name,
      kind: isFirst ? ('release' as const) : ('correction' as const),
      at: since,
      totals: listed(after),
      figures: figuresOf(
        totalsOf(previous?.prices ?? {}),
        after,
        (productId) => ({
          duties: { before: dutiesOf(previous, productId), after: dutiesOf(entry, productId) },
          change: variationOf(entry.prices[productId], before?.prices[productId]),
          ...(after[productId] === undefined && { remark: 'left_out' }),
          ...(imputed?.includes(productId) && { remark: 'imputed' }),
          ...partsNote(previous?.prices[productId], entry.prices[productId]),
        }),
        leftOut,
      ).filter((figure) => !previous || isChanged(figure)),
      ...(!isFirst && { followed: followedBy(known, date, previous, entry, since) }),
    };
    const isFollowed = others.some((one) => one.since === until);
    if (until === undefined || isFollowed) return [published];
    const withdrawn = {
      ...name,
      kind: 'withdrawal' as const,
      at: until,
      totals: listed(after),
      figures: figuresOf(after, {}, (productId) => ({
        duties: { before: dutiesOf(entry, productId) },
        remark: 'withdrawn',
      })),
      followed: followedBy(known, date, entry, undefined, until),
    };
    return [published, withdrawn];
  });
}

const isChanged = ({ before, after, hasOtherParts }: ChangedFigure): boolean =>
  before !== after || hasOtherParts === true;

/** Two sums of these may be equal although the parts differ. */
const PART_NAMES = ['net', 'excise', 'vat'] as const;

const partsNote = (
  before: PriceParts | undefined,
  after: PriceParts | undefined,
): Pick<ChangedFigure, 'hasOtherParts'> =>
  before && after && PART_NAMES.some((name) => before[name] !== after[name])
    ? { hasOtherParts: true }
    : {};

/** The surveys that were public at a moment around one of a date. @param byDate oldest first */
function neighbours(byDate: readonly PublicEntry[], date: IsoDate, at: Instant) {
  return {
    before: byDate.findLast((one) => one.date < date && isPublicAt(one, at)),
    next: byDate.find((one) => one.date > date && isPublicAt(one, at)),
  };
}

interface Known {
  readonly byDate: readonly PublicEntry[];
  readonly averages: readonly AverageSpan[];
  /** When the survey's first revision became public: no earlier average was made of it. */
  readonly firstPublic: Instant;
}

/** @param before absent where the survey had been withdrawn; @param after where it is */
function followedBy(
  { byDate, averages, firstPublic }: Known,
  date: IsoDate,
  before: PublicEntry | undefined,
  after: PublicEntry | undefined,
  at: Instant,
): Followed {
  const around = neighbours(byDate, date, at);
  const { next } = around;
  const [had, has] = [before ?? around.before, after ?? around.before];
  const figures = PRODUCT_IDS.flatMap((productId): ChangedFigure[] => {
    const price = next?.prices[productId];
    const was = variationOf(price, had?.prices[productId]);
    const is = variationOf(price, has?.prices[productId]);
    return was === is
      ? []
      : [{ productId, before: was, after: is, difference: priceChange(is, was) }];
  });
  // A survey's price is valid from the survey before it to the day before its own date.
  const first = around.before?.date ?? addDays(date, -7);
  const periods = monthsFromTo(first, addDays(date, -1)).flatMap(periodsWith);
  return {
    ...(next && figures.length > 0 && { nextChange: { period: next.date, figures } }),
    underReview: publicPeriods(averages, periods, { from: firstPublic, at }),
  };
}

/** `2026-11` and later months. */
function monthsFromTo(first: IsoDate, last: IsoDate): string[] {
  const months: string[] = [];
  for (let day = `${first.slice(0, 7)}-01`; day <= last; day = `${addDays(day, 31).slice(0, 7)}-01`)
    months.push(day.slice(0, 7));
  return months;
}

/** A month with its quarter and its year. @param month `2026-11` */
function periodsWith(month: string): string[] {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const codes = [number, quarterCode(quarterOfMonth(number)), YEAR_CODE];
  return codes.map((code) => releasePeriod(year, code));
}

/** The periods, each once, that were published between two moments and still public at the second. */
const publicPeriods = (
  averages: readonly AverageSpan[],
  periods: readonly string[],
  { from, at }: { readonly from: Instant; readonly at: Instant },
): PeriodName[] =>
  [...new Set(periods)]
    .filter((period) =>
      averages.some(
        (one) =>
          one.period === period && one.since >= from && one.since < at && isPublicAt(one, at),
      ),
    )
    .map((period) => ({ series: seriesOf(period), period }));

/** `2026-11` is a month, `2026-Q4` a quarter, `2026` a year. */
const seriesOf = (period: string) =>
  period.length === 4 ? 'yearly' : period.includes('Q') ? 'quarterly' : 'monthly';

/** Every change of published averages, in any order. @param averages without rows of zeros */
export function averageChanges(averages: readonly AverageSpan[]): PublicChange[] {
  const byPeriod = Map.groupBy(averages, ({ period }) => period);
  return [...byPeriod].flatMap(([period, spans]) =>
    [...Map.groupBy(spans, ({ revision }) => revision)].map(([revision, rows]): PublicChange => {
      const at = rows[0]?.since ?? '';
      const own = new Set(rows.map(({ productId }) => productId));
      const previous = spans.filter(({ until }) => until === at);
      const [partsBefore, partsAfter] = [latestParts(previous), latestParts(rows)];
      const [before, after] = [totalsOf(partsBefore), totalsOf(partsAfter)];
      const isCorrection = revision > 1;
      return {
        ...{ series: seriesOf(period), period, revision, at },
        kind: isCorrection ? 'correction' : 'release',
        totals: listed(after),
        figures: figuresOf(before, after, (id) =>
          own.has(id) ? partsNote(partsBefore[id], partsAfter[id]) : { remark: 'left_out' },
        ).filter((figure) => !isCorrection || isChanged(figure)),
        ...(isCorrection && { followed: { underReview: longerPeriods(averages, period, at) } }),
      };
    }),
  );
}

/** Later revisions stand over earlier ones. */
const latestParts = (spans: readonly AverageSpan[]): ByProduct<PriceParts> =>
  Object.fromEntries(
    spans
      .toSorted((a, b) => a.revision - b.revision)
      .map(({ productId, price }) => [productId, price]),
  );

/** The quarter and the year that contain a month; empty for a quarter or year. */
function longerPeriods(averages: readonly AverageSpan[], period: string, at: Instant) {
  const series = seriesOf(period);
  if (series !== 'monthly' || !averagePeriod({ series, period })) return [];
  return publicPeriods(averages, periodsWith(period).slice(1), { from: '', at });
}
