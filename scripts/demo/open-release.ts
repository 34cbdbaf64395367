import {
  addDays,
  type IsoDate,
  instantInRome,
  isWorkingDay,
  mondayOf,
  publicationDay,
  todayInRome,
} from '../../functions/platform/kernel/calendar.ts';
import type { ReleaseMove } from '../../functions/prices/publication/contract/release-calendar.ts';
import { moveRelease } from '../../functions/prices/publication/work/move-release.ts';
import { DEMONSTRATION_NOTE } from '../../functions/prices/surveys/rules/demonstration-surveys.ts';
import {
  DEFAULT_RELEASE_TIME,
  plannedReleases,
  type ReleaseName,
} from '../../functions/prices/surveys/rules/release-calendar.ts';
import { releaseEdits } from '../../functions/prices/surveys/store/release-edits.ts';

const reason = `${DEMONSTRATION_NOTE}: la rilevazione resta aperta a chi prova il portale`;
const note = {
  it: `${reason}.`,
  en: 'Demonstration data: the survey stays open for those who try the portal.',
};

/**
 * Moves of the open survey's release, and of the averages that follow it, that keep them due and not overdue on whichever day
 * the portal is first started: once the regular hour has come, it moves to the same hour of the next working day.
 * @returns none while the regular hour is still to come
 */
export function movesOfOpenRelease(survey: IsoDate, now: Date): (ReleaseName & ReleaseMove)[] {
  const regular = instantInRome(publicationDay(survey), DEFAULT_RELEASE_TIME);
  if (now < regular) return [];
  let day = addDays(todayInRome(now), 1);
  while (!isWorkingDay(day)) day = addDays(day, 1);
  const later = instantInRome(day, DEFAULT_RELEASE_TIME).getTime() - regular.getTime();
  const [from, to] = [mondayOf(survey), addDays(survey, LONGEST_WAIT_DAYS)];
  return plannedReleases({ from, to, surveyDates: [survey] })
    .filter(({ surveyDate }) => surveyDate === survey)
    .map(({ series, period, plannedAt }) => ({
      series,
      period: series === 'weekly' ? mondayOf(period) : period,
      plannedAt: new Date(Date.parse(plannedAt) + later).toISOString(),
      reason,
      note,
    }));
}

/** From a survey to its regular release, with days to spare. */
const LONGEST_WAIT_DAYS = 14;

/** Moves them in the calendar, as an administrator would; one that was moved before stays as it is. */
export async function seedOpenRelease(survey: IsoDate, actor: string, at: string): Promise<void> {
  const now = new Date(at);
  const edits = await releaseEdits();
  for (const { series, period, ...changes } of movesOfOpenRelease(survey, now)) {
    if (edits.some((edit) => edit.series === series && edit.period === period)) continue;
    await moveRelease({ series, period }, changes, undefined, actor, now);
  }
}
