/** Which changes of excise duty a chart marks: few enough to be read, a temporary cut as one span of time. */
import { daysBetween, type IsoDate } from '../../../platform/kernel/calendar.ts';
import type { Hundredths } from '../../../platform/kernel/money.ts';
import { type FoundDuty, leastDutyChange } from './chart-findings.ts';

export interface DutyMark {
  /** The first figures with the change. */
  readonly date: IsoDate;
  /** Where a temporary cut ended; undefined for a change that stayed. */
  readonly until: IsoDate | undefined;
  /** In hundredths of EUR per 1000 units, each different amount once, in the order of the products. */
  readonly changes: readonly Hundredths[];
}

const MOST_MARKS = 4;
const YEAR_DAYS = 365.25;
/** A cut that is taken back later than this was not meant as a temporary one. */
const LONGEST_CUT_DAYS = 550;

/**
 * The marks of a window, oldest first: at most four, the largest.
 * @param duties of the products drawn, in any order; those outside the window are left out
 */
export function dutyMarks(
  duties: readonly FoundDuty[],
  window: { readonly from: IsoDate; readonly to: IsoDate },
): readonly DutyMark[] {
  const least = leastDutyChange(daysBetween(window.from, window.to) / YEAR_DAYS);
  const inWindow = duties.filter(({ date }) => date > window.from && date <= window.to);
  const dates = [...new Set(inWindow.map(({ date }) => date))].sort();
  const steps = dates.map((date) => {
    const all = inWindow.filter((duty) => duty.date === date).map(({ change }) => change);
    /** The largest amount represents the step. */
    const main = all.reduce((a, b) => (Math.abs(b) > Math.abs(a) ? b : a));
    return { date, changes: [...new Set(all)], main, size: Math.abs(main) };
  });
  const marks: (DutyMark & { readonly size: number })[] = [];
  for (let index = 0; index < steps.length; index += 1) {
    const step = steps[index];
    if (!step || step.size < least) continue;
    const end = step.main < 0 ? endOfCut(steps, index) : undefined;
    marks.push({ ...step, until: end === undefined ? undefined : steps[end]?.date });
    if (end !== undefined) index = end;
  }
  return marks
    .toSorted((a, b) => b.size - a.size)
    .slice(0, MOST_MARKS)
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
    .map(({ date, until, changes }) => ({ date, until, changes }));
}

/** The step that takes back a cut, with the steps between; undefined when none does in time. */
function endOfCut(
  steps: readonly { readonly date: IsoDate; readonly main: Hundredths }[],
  start: number,
): number | undefined {
  const cut = steps[start];
  if (!cut) return undefined;
  let level = 0;
  for (let index = start; index < steps.length; index += 1) {
    const step = steps[index];
    if (!step || daysBetween(cut.date, step.date) > LONGEST_CUT_DAYS) return undefined;
    level += step.main;
    // Other changes may have come between, so nearly the same amount counts as taken back.
    if (index > start && Math.abs(level) <= Math.abs(cut.main) / 10) return index;
  }
  return undefined;
}
