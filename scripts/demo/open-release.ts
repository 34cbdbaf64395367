import {
  addDays,
  type IsoDate,
  instantInRome,
  isWorkingDay,
  mondayOf,
  publicationDay,
  todayInRome,
} from '../../functions/platform/kernel/calendar.ts';
import {
  DEFAULT_RELEASE_TIME,
  type ReleaseName,
} from '../../functions/prices/calendar/rules/release-calendar.ts';
import { releaseEdits } from '../../functions/prices/calendar/store/release-edits.ts';
import type { ReleaseMove } from '../../functions/prices/releases/contract/release-calendar.ts';
import { moveRelease } from '../../functions/prices/releases/work/move-release.ts';
import { DEMONSTRATION_NOTE } from '../import/demonstration-note.ts';

const reason = `${DEMONSTRATION_NOTE}: la rilevazione resta aperta a chi prova il portale`;
const note = {
  it: `${reason}.`,
  en: 'Demonstration data: the survey stays open for those who try the portal.',
};

/**
 * Move of the open survey's release that keeps it due and not overdue on whichever day the portal is first started:
 * once its regular hour has come, it moves to the same hour of the next working day.
 * @returns undefined while the regular hour is still to come
 */
export function moveOfOpenRelease(
  survey: IsoDate,
  now: Date,
): (ReleaseName & ReleaseMove) | undefined {
  const regular = instantInRome(publicationDay(survey), DEFAULT_RELEASE_TIME);
  if (now < regular) return undefined;
  let day = addDays(todayInRome(now), 1);
  while (!isWorkingDay(day)) day = addDays(day, 1);
  const plannedAt = instantInRome(day, DEFAULT_RELEASE_TIME).toISOString();
  return { series: 'weekly', period: mondayOf(survey), plannedAt, reason, note };
}

/** Moves the release in the calendar, as an administrator would; one that was moved before stays as it is. */
export async function seedOpenRelease(survey: IsoDate, actor: string, at: string): Promise<void> {
  const now = new Date(at);
  const move = moveOfOpenRelease(survey, now);
  if (!move) return;
  const { series, period, ...changes } = move;
  const edits = await releaseEdits();
  if (edits.some((edit) => edit.series === series && edit.period === period)) return;
  await moveRelease({ series, period }, changes, undefined, actor, now);
}
