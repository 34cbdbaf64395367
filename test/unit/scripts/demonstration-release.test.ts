import { expect, test } from 'vitest';
import {
  addDays,
  daysFromTo,
  instantInRome,
  isWorkingDay,
  todayInRome,
} from '../../../functions/platform/kernel/calendar.ts';
import { outcomeOf } from '../../../functions/prices/publication/rules/release-outcomes.ts';
import { plannedReleases } from '../../../functions/prices/surveys/rules/release-calendar.ts';
import { movesOfOpenRelease } from '../../../scripts/demo/open-release.ts';
import { surveyDatesUntil } from '../../../scripts/demo/weekly-history.ts';

/** Two weeks each, whatever the weekday: plain ones, and around holidays that move surveys and releases. */
const fortnights = [
  ['plain', '2026-11-09'],
  ['with the Immaculate Conception on a Tuesday', '2026-11-30'],
  ['around Easter', '2026-03-30'],
  ['of Christmas on Monday and Tuesday', '2028-12-18'],
  ['of Epiphany on a Tuesday', '2025-12-29'],
] as const;

test.each(fortnights)(
  'on 14 days %s no release is overdue when the portal is first started',
  (_, first) => {
    for (const day of daysFromTo(first, addDays(first, 13))) {
      // Those before do not matter to the releases of these weeks.
      const dates = surveyDatesUntil(day).slice(-10);
      for (const time of ['00:10', '11:59', '12:00', '12:01', '23:50']) {
        const now = instantInRome(day, time);
        const open = dates.at(-1) ?? '';
        const moves = movesOfOpenRelease(open, now);
        const span = { from: addDays(day, -21), to: addDays(day, 21) };
        const planned = plannedReleases({ ...span, surveyDates: dates, edits: moves });
        const weekly = planned.filter(({ series }) => series === 'weekly');

        const when = `${day} ${time}`;
        const release = weekly.find(({ surveyDate }) => surveyDate === open);
        const { plannedAt = '', movedFrom } = release ?? {};
        expect(outcomeOf(plannedAt, undefined, now).state, when).toBe('planned');
        expect(isWorkingDay(todayInRome(new Date(plannedAt))), when).toBe(true);
        expect(movedFrom !== undefined, when).toBe(moves.length > 0);
        // Nor are the averages that follow it.
        const following = planned.filter(({ surveyDate }) => surveyDate === open);
        expect(
          following.flatMap((one) => outcomeOf(one.plannedAt, undefined, now).state),
          when,
        ).toEqual(following.map(() => 'planned'));
        // Releases stay in the order of their surveys.
        expect(
          weekly.map(({ surveyDate }) => surveyDate),
          when,
        ).toEqual(weekly.map(({ surveyDate }) => surveyDate).sort());
        expect(new Set(weekly.map((one) => one.plannedAt)).size, when).toBe(weekly.length);
      }
    }
  },
);
