/** Findings about figures of energy as rules that can be checked; the words are in the site's texts. */
import { subtract } from '../../../documents/workbooks/rules/decimal.ts';
import { percentChange } from './energy-months.ts';

export interface Streak {
  readonly months: number;
  readonly isRise: boolean;
}

/**
 * For how many months until the last one a figure has been above, or below, that of a year before.
 * @param months decimal texts of a month and of the same month a year before, oldest first
 * @returns undefined for fewer than two months, and where a figure is missing or negative in the last one
 */
export function streakOf(
  months: readonly (readonly [now: string | undefined, before: string | undefined])[],
): Streak | undefined {
  const directions = months.map(([now, before]) => directionOf(now, before)).reverse();
  const [last = 0] = directions;
  const end = directions.findIndex((direction) => direction !== last);
  const count = end < 0 ? directions.length : end;
  return last === 0 || count < 2 ? undefined : { months: count, isRise: last > 0 };
}

function directionOf(now: string | undefined, before: string | undefined): -1 | 0 | 1 {
  if (now === undefined || before === undefined) return 0;
  if (now.startsWith('-') || before.startsWith('-')) return 0;
  const change = Number(subtract(now, before));
  return change > 0 ? 1 : change < 0 ? -1 : 0;
}

/** The line whose sum over twelve months has changed most within a year, with both sums. */
export function mostChanged(
  lines: readonly { readonly code: string; readonly values: readonly (string | null)[] }[],
): { readonly code: string; readonly now: string; readonly before: string } | undefined {
  const changes = lines.flatMap(({ code, values }) => {
    const [now, before] = [values.at(-1), values.at(-13)];
    if (!now || !before) return [];
    return [{ code, now, before, change: Math.abs(Number(subtract(now, before))) }];
  });
  return changes.toSorted((a, b) => b.change - a.change)[0];
}

/** How far lines have moved in percent, the farthest first, since the first month in which each has a sum. */
export function movesSince(
  lines: readonly { readonly code: string; readonly values: readonly (string | null)[] }[],
): {
  /** Position of that month; 0 where there is none. */
  readonly from: number;
  readonly moves: readonly { readonly code: string; readonly percent: number }[];
} {
  const count = lines[0]?.values.length ?? 0;
  const all = Array.from({ length: count }, (_, index) => lines.map(({ values }) => values[index]));
  const from = Math.max(
    0,
    all.findIndex((sums) => sums.every((sum) => sum && Number(sum) > 0)),
  );
  const moves = lines.flatMap(({ code, values }) => {
    const [now, before] = [values.at(-1), values[from]];
    const percent = now && before ? percentChange(now, before) : undefined;
    return percent === undefined ? [] : [{ code, percent }];
  });
  return { from, moves: moves.toSorted((a, b) => Math.abs(b.percent) - Math.abs(a.percent)) };
}

/** A smaller change in percent is written as none. */
export const LEAST_TOLD = 0.05;

/** Codes of remainders, which are no country, entry point or province of their own. */
const REST = ['OTHER', 'OTHER-EU', 'OTHER-NON-EU', 'UNKNOWN'];

/** Whether a line stands for one thing with a name, which can be the first of all. */
export const isNamed = ({ code }: { readonly code: string }): boolean => !REST.includes(code);

/**
 * The line with the most, if no other line has as much. @param unknown what a line without an amount may have at most
 */
export function leaderOf<T>(
  lines: readonly T[],
  amountOf: (line: T) => string | null | undefined,
  unknown: number,
): T | undefined {
  const amounts = lines.map((line) => Number(amountOf(line) ?? unknown));
  const most = Math.max(...amounts);
  const [first, other] = lines.filter((_, at) => amounts[at] === most);
  return first && other === undefined && most > 0 && amountOf(first) ? first : undefined;
}

/** The line of several whose sum over twelve months has changed most in percent; none where all stand still. */
export function mostMoved(
  lines: readonly {
    readonly code: string;
    readonly twelveMonths: string | null;
    readonly twelveMonthsBefore: string | null;
  }[],
): string | undefined {
  const moves = lines.flatMap(({ code, twelveMonths: now, twelveMonthsBefore: before }) => {
    const percent = now && before ? percentChange(now, before) : undefined;
    return percent && Math.abs(percent) >= LEAST_TOLD ? [{ code, move: Math.abs(percent) }] : [];
  });
  return lines.length < 2 ? undefined : moves.toSorted((a, b) => b.move - a.move)[0]?.code;
}
