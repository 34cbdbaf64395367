/** The main finding of a chart of prices over time, which its title states: the first rule that holds. */
import { daysBetween, type IsoDate } from '../../../platform/kernel/calendar.ts';
import type { Hundredths } from '../../../platform/kernel/money.ts';
import type { ProductId } from '../../../sample/rules/products.ts';

export interface FoundPoint {
  /** A survey's date, or a period's first day. */
  readonly date: IsoDate;
  /** Hundredths of EUR per 1000 units. */
  readonly total: Hundredths;
}

export interface FoundLine {
  readonly productId: ProductId;
  /** The points that are drawn, oldest first. */
  readonly points: readonly FoundPoint[];
}

/** A change of excise duty, as the first figures with it show it. */
export interface FoundDuty {
  readonly date: IsoDate;
  readonly productId: ProductId;
  /** Hundredths of EUR per 1000 units; below zero for a cut. */
  readonly change: Hundredths;
}

/**
 * A date of the window that a price is compared with; `years` is set where it is that many years before the window's
 * end.
 */
export interface ComparedDate {
  readonly date: IsoDate;
  /** The window's end. */
  readonly last: IsoDate;
  readonly years: number | undefined;
}

export type ChartFinding =
  | {
      readonly kind: 'record';
      readonly productId: ProductId;
      readonly level: 'lowest' | 'highest';
      readonly years: number;
    }
  | { readonly kind: 'level'; readonly productId: ProductId; readonly since: IsoDate }
  | {
      readonly kind: 'gap';
      /** The product that is dearer now, and the other. */
      readonly productId: ProductId;
      readonly other: ProductId;
      readonly now: Hundredths;
      /** Below zero where it was the cheaper one. */
      readonly before: Hundredths;
      readonly compared: ComparedDate;
    }
  | {
      readonly kind: 'sinceDuty';
      readonly productId: ProductId;
      readonly duty: Hundredths;
      readonly date: IsoDate;
      readonly change: Hundredths;
    }
  | {
      readonly kind: 'streak';
      readonly productId: ProductId;
      readonly isRise: boolean;
      readonly moves: number;
    }
  | {
      readonly kind: 'change';
      readonly productId: ProductId;
      /** Not rounded. */
      readonly percent: number;
      readonly compared: ComparedDate;
    }
  | { readonly kind: 'still'; readonly productId: ProductId; readonly change: Hundredths };

/** A cent per litre or kilogram. */
export const CENT: Hundredths = 1000;
/** Smaller changes are not worth a sentence. */
export const LEAST_MOVE: Hundredths = CENT / 10;
const LEAST_GAP_CHANGE = 5 * CENT;
const LEAST_CHANGE_SINCE_DUTY = 2 * CENT;
const LEAST_STREAK = 4;
const LEAST_PERCENT = 5;
const YEAR_DAYS = 365.25;
/** Windows of averages begin up to a month after the day so many years before. */
const MONTH_DAYS = 31;

/** Duty changes that are worth a mark, by the length of the window in years. */
export const leastDutyChange = (years: number): Hundredths => (years <= 2 ? 2 : 5) * CENT;

/**
 * The finding of a chart of one product, or of two that are compared; undefined with fewer than two points.
 * @param duties those that reach the products, oldest first
 */
export function chartFinding(
  lines: readonly FoundLine[],
  duties: readonly FoundDuty[] = [],
): ChartFinding | undefined {
  const drawn = lines.filter(({ points }) => points.length > 1);
  for (const rule of RULES) {
    const found = rule(drawn, duties);
    if (found) return found;
  }
  return undefined;
}

type Rule = (lines: readonly FoundLine[], duties: readonly FoundDuty[]) => ChartFinding | undefined;

/** A rule of one line, tried with each in turn. */
const ofEach =
  (
    rule: (line: FoundLine, ends: Ends, duties: readonly FoundDuty[]) => ChartFinding | undefined,
  ): Rule =>
  (lines, duties) => {
    for (const line of lines) {
      const ends = endsOf(line.points);
      const found = ends && rule(line, ends, duties);
      if (found) return found;
    }
    return undefined;
  };

const RULES: readonly Rule[] = [
  ofEach(record),
  gap,
  ofEach(sinceDuty),
  ofEach(streak),
  ofEach(change),
  ofEach(still),
];

interface Ends {
  readonly first: FoundPoint;
  readonly last: FoundPoint;
  readonly days: number;
}

function endsOf(points: readonly FoundPoint[]): Ends | undefined {
  const [first, last] = [points[0], points.at(-1)];
  return first && last && { first, last, days: daysBetween(first.date, last.date) };
}

/** The lowest or highest of five years or more; else a price last seen two years ago or earlier. */
function record(
  { productId, points }: FoundLine,
  { first, last, days }: Ends,
): ChartFinding | undefined {
  // Whole years: prices of a part of a year say nothing of the rest of it.
  const years = Math.floor((days + 2 * MONTH_DAYS) / YEAR_DAYS);
  if (years < 5) return undefined;
  const earlier = points.slice(0, -1);
  if (earlier.every(({ total }) => total > last.total))
    return { kind: 'record', productId, level: 'lowest', years };
  if (earlier.every(({ total }) => total < last.total))
    return { kind: 'record', productId, level: 'highest', years };
  const since = lastSeen(points);
  if (!since || since === first || !isSameLevel(since, last)) return undefined;
  const isLongAgo = daysBetween(since.date, last.date) >= 2 * YEAR_DAYS - 7;
  return isLongAgo && !hasNoMonth(points)
    ? { kind: 'level', productId, since: since.date }
    : undefined;
}

/** A price has come back to another one only if they are less than half a cent apart. */
const isSameLevel = (one: FoundPoint, other: FoundPoint): boolean =>
  Math.abs(one.total - other.total) <= CENT / 2;

/** A mean of a quarter or of a year has no month to which a price could have come back. */
const hasNoMonth = (points: readonly FoundPoint[]): boolean => {
  const [before, last] = points.slice(-2);
  return Boolean(before && last && daysBetween(before.date, last.date) > 80);
};

/** The latest point on the other side of the last one's price: since then all were above it, or all below. */
export function lastSeen(points: readonly FoundPoint[]): FoundPoint | undefined {
  const [before, last] = [points.at(-2), points.at(-1)];
  if (!before || !last || before.total === last.total) return undefined;
  const isLower = last.total < before.total;
  return points
    .slice(0, -1)
    .findLast(({ total }) => (isLower ? total <= last.total : total >= last.total));
}

/** Two prices that crossed, or whose distance changed by five cents. */
function gap(lines: readonly FoundLine[]): ChartFinding | undefined {
  const [one, other] = lines;
  if (!one || !other || lines.length !== 2) return undefined;
  const [ends, otherEnds] = [endsOf(one.points), endsOf(other.points)];
  if (!ends || !otherEnds || ends.last.date !== otherEnds.last.date) return undefined;
  if (ends.first.date !== otherEnds.first.date) return undefined;
  const now = ends.last.total - otherEnds.last.total;
  const before = ends.first.total - otherEnds.first.total;
  const crossed = Math.min(Math.abs(now), Math.abs(before)) >= CENT / 2 && now > 0 !== before > 0;
  if (!crossed && Math.abs(now - before) < LEAST_GAP_CHANGE) return undefined;
  const compared = comparedDate(ends);
  const found = { kind: 'gap', compared } as const;
  return now >= 0
    ? { ...found, productId: one.productId, other: other.productId, now, before }
    : { ...found, productId: other.productId, other: one.productId, now: -now, before: -before };
}

/** How the price went on since the latest duty change of the window. */
function sinceDuty(
  { productId, points }: FoundLine,
  { first, last, days }: Ends,
  duties: readonly FoundDuty[],
): ChartFinding | undefined {
  // Such a mean also has days before the change.
  if (hasNoMonth(points)) return undefined;
  const least = leastDutyChange(days / YEAR_DAYS);
  const duty = duties.findLast(
    (one) =>
      one.productId === productId &&
      one.date > first.date &&
      one.date < last.date &&
      Math.abs(one.change) >= least,
  );
  const start = duty && points.find(({ date }) => date >= duty.date);
  if (!duty || !start) return undefined;
  const moved = last.total - start.total;
  if (Math.abs(moved) < LEAST_CHANGE_SINCE_DUTY) return undefined;
  return { kind: 'sinceDuty', productId, duty: duty.change, date: duty.date, change: moved };
}

/** Four or more moves in the same direction, up to the last point. */
function streak({ productId, points }: FoundLine): ChartFinding | undefined {
  const moves = points.slice(1).map(({ total }, index) => total - (points[index]?.total ?? 0));
  const latest = moves.at(-1) ?? 0;
  const goesOn = (move: number) => Math.abs(move) >= LEAST_MOVE && move > 0 === latest > 0;
  const broken = moves.findLastIndex((move) => !goesOn(move));
  const length = moves.length - 1 - broken;
  return length >= LEAST_STREAK
    ? { kind: 'streak', productId, isRise: latest > 0, moves: length }
    : undefined;
}

/** Five percent or more over the window. */
function change({ productId }: FoundLine, ends: Ends): ChartFinding | undefined {
  const { first, last } = ends;
  if (first.total <= 0) return undefined;
  const percent = (100 * (last.total - first.total)) / first.total;
  return Math.abs(percent) >= LEAST_PERCENT
    ? { kind: 'change', productId, percent, compared: comparedDate(ends) }
    : undefined;
}

function still({ productId, points }: FoundLine, { last }: Ends): ChartFinding {
  const before = points.at(-2) ?? last;
  return { kind: 'still', productId, change: last.total - before.total };
}

/** The beginning of the window: so many years before its end, when that is nearly so. */
function comparedDate({ first, last, days }: Ends): ComparedDate {
  const years = Math.round(days / YEAR_DAYS);
  const isWhole = years >= 1 && Math.abs(days - years * YEAR_DAYS) <= 20;
  return { date: first.date, last: last.date, years: isWhole ? years : undefined };
}
