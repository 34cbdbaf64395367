import { todayOfClock } from './moved-clock.ts';
import { daysOf, monthOf } from './oracle.ts';
import { publicFigures, type World } from './world.ts';

/** Months in the tests' own record. */

/** The surveys that make up a month, and its averages computed day by day. */
export function monthNow({ all }: World, month: string) {
  const surveys = [...all.values()].flatMap((week) => {
    const figures = publicFigures(week);
    return figures ? { date: week.date, figures } : [];
  });
  const figures = monthOf(surveys, month);
  return figures && { figures, uses: JSON.stringify(figures) };
}

/** Why a month's draft must not be published now, and what needs a reason. */
export function monthStanding(world: World, month: string) {
  const draft = world.monthDrafts.get(month);
  const days = daysOf(month);
  const last = days.at(-1) ?? '';
  const forbidden: string[] = [];
  if (todayOfClock() <= last) forbidden.push(`${month} has not ended`);
  if (!draft || draft.uses !== monthNow(world, month)?.uses) forbidden.push('its surveys changed');
  const rows = Object.values(draft?.figures ?? {});
  if (rows.some(({ net }) => net < 0)) forbidden.push('a negative net price');
  const isIncomplete = rows.some((row) => row.days < days.length);
  return { forbidden, reasons: isIncomplete ? ['days without a price'] : [] };
}
