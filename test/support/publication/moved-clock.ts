import { vi } from 'vitest';
import { isWorkingDay } from '../../../functions/platform/kernel/calendar.ts';
import { clock } from '../../../functions/platform/kernel/clock.ts';

/** The time of the portal under test, and the announced minutes of its weeks. */

export const moveClock = (day: string) => moveClockTo(`${day}T12:00:00Z`);
/** From then on the clock advances by a millisecond each time it is read. */
export function moveClockTo(instant: string): void {
  let now = Date.parse(instant);
  vi.spyOn(clock, 'now').mockImplementation(() => {
    now += 1;
    return new Date(now);
  });
}

export const nowOfClock = () => clock.now().toISOString();
export const todayOfClock = () => nowOfClock().slice(0, 10);

/** Whether the stage holds publications until their minute. */
export const isEmbargo = () => process.env.EMBARGO === 'on';

/** Announced minute of a week: noon in Rome on the first working day after its date. */
export function releaseOf({ date }: { readonly date: string }): string {
  const day = new Date(`${date}T12:00:00Z`);
  const text = () => day.toISOString().slice(0, 10);
  do day.setUTCDate(day.getUTCDate() + 1);
  while (!isWorkingDay(text()));
  const hourInRome = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', timeZone: 'Europe/Rome' });
  const noon = ['10', '11'].find(
    (hour) => hourInRome.format(new Date(`${text()}T${hour}:00:00Z`)) === '12',
  );
  return `${text()}T${noon}:00:00.000Z`;
}

export const isBeforeRelease = (week: { readonly date: string }) => nowOfClock() < releaseOf(week);
