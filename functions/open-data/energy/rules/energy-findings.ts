/** What the figures of energy show, as rules that can be checked; their words are the site's texts. */
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

/** Codes of what is left over: no country, no entry point and no province of its own. */
const REST = ['OTHER', 'OTHER-EU', 'OTHER-NON-EU', 'UNKNOWN'];

/** Whether a line stands for one thing with a name, which can be the first of all. */
export const isNamed = ({ code }: { readonly code: string }): boolean => !REST.includes(code);

/** The line whose sum over twelve months has changed most in percent. */
export function mostMoved(
  lines: readonly {
    readonly code: string;
    readonly twelveMonths: string | null;
    readonly twelveMonthsBefore: string | null;
  }[],
): string | undefined {
  const moves = lines.flatMap(({ code, twelveMonths: now, twelveMonthsBefore: before }) => {
    const percent = now && before ? percentChange(now, before) : undefined;
    return percent === undefined ? [] : [{ code, move: Math.abs(percent) }];
  });
  return moves.toSorted((a, b) => b.move - a.move)[0]?.code;
}
