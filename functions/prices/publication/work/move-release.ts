import { assertUnchanged } from '../../../platform/kernel/assert-unchanged.ts';
import {
  daysBetween,
  isWorkingDay,
  timeInRome,
  todayInRome,
} from '../../../platform/kernel/calendar.ts';
import { Refusal } from '../../../platform/kernel/refusal.ts';
import {
  MAX_MOVE_DAYS,
  OFFICE_HOURS,
  type ReleaseName,
  releaseNamed,
  releaseSpan,
  type StoredReleaseEdit,
} from '../../surveys/rules/release-calendar.ts';
import { saveReleaseEdit } from '../../surveys/store/release-edits.ts';
import type { ReleaseMove } from '../contract/release-calendar.ts';
import type { CalendarRelease } from '../rules/release-outcomes.ts';
import { everyRelease } from './release-calendar.ts';

/**
 * Moves a release that has not taken place yet.
 * @param expectedVersion how often the caller saw it moved before, if it says so
 * @throws Refusal not_found, already_released, invalid, stale_version
 */
export async function moveRelease(
  name: ReleaseName,
  move: ReleaseMove,
  expectedVersion: number | undefined,
  by: string,
  now: Date,
): Promise<CalendarRelease> {
  const before = await plannedRelease(name, now);
  const version = before.edit?.version ?? 0;
  assertUnchanged({ ...before, version }, expectedVersion, move);
  assertMovable(before, move, now);
  const { series } = name;
  const period = before.key.slice(series.length + 1);
  const at = now.toISOString();
  const plannedAt = new Date(move.plannedAt).toISOString();
  const edit: StoredReleaseEdit = { ...move, series, period, plannedAt, at, by, version };
  await saveReleaseEdit(edit, {
    actor: by,
    at,
    action: 'calendar.release-moved',
    subject: `calendar/${series}/${period}`,
    before: { plannedAt: before.plannedAt, reason: before.reason, note: before.note },
    after: { plannedAt, reason: move.reason, note: move.note },
  });
  return plannedRelease(name, now);
}

/** @throws Refusal not_found for a release that the rules do not plan */
async function plannedRelease(name: ReleaseName, now: Date): Promise<CalendarRelease> {
  const span = releaseSpan(name);
  const found = span && releaseNamed(await everyRelease(span.from, span.to, now), name);
  if (!found) throw new Refusal('not_found', { ...name });
  return found;
}

function assertMovable(before: CalendarRelease, { plannedAt }: ReleaseMove, now: Date): void {
  const { series, period } = before;
  if (!['planned', 'overdue'].includes(before.state)) {
    throw new Refusal('already_released', { series, period });
  }
  const code = problemOf(before, plannedAt, now);
  if (code) throw new Refusal('invalid', { errors: [{ pointer: '/plannedAt', code }] });
}

/** Why a release cannot be at this moment. */
function problemOf(
  { series, surveyDate, plannedAt, movedFrom = plannedAt }: CalendarRelease,
  moment: string,
  now: Date,
): string | undefined {
  const [day, time] = [todayInRome(new Date(moment)), timeInRome(new Date(moment))];
  if (Date.parse(moment) <= now.getTime()) return 'in_past';
  // An average is computed when the first survey after its period is published.
  if (day < surveyDate) return series === 'weekly' ? 'before_survey' : 'before_average';
  if (Math.abs(daysBetween(todayInRome(new Date(movedFrom)), day)) > MAX_MOVE_DAYS)
    return 'too_far';
  if (!isWorkingDay(day)) return 'not_working_day';
  return time < OFFICE_HOURS[0] || time > OFFICE_HOURS[1] ? 'out_of_hours' : undefined;
}
