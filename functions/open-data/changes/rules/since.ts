import { type Instant, instantIn } from '../../../platform/kernel/as-of.ts';
import { isIsoDate, startOfDay } from '../../../platform/kernel/calendar.ts';
import { Refusal } from '../../../platform/kernel/refusal.ts';

const DETAIL =
  'A day such as 2026-11-20, a moment such as 2026-11-20T10:00:00Z, or `next` of an earlier answer.';

/** The moment after which changes are asked for; of a day, its beginning in Rome. @throws Refusal invalid */
export function momentSince(since: string, now: Date): Instant {
  const moment = isIsoDate(since) ? startOfDay(since) : instantIn(since);
  if (!moment) throw refusedSince('no_moment', DETAIL);
  // A cursor there would pass over everything that is published until then.
  if (moment > now) throw refusedSince('in_future', 'It has not come yet.');
  return moment.toISOString();
}

export const refusedSince = (code: string, detail: string) =>
  new Refusal('invalid', { errors: [{ pointer: '/since', code, detail }] });
