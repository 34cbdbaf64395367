import { optionalEnvironment } from '../../../platform/aws/environment.ts';
import { accountIdOf } from '../../../platform/http/actor.ts';
import type { Handlers } from '../../../platform/http/endpoint.ts';
import {
  addDays,
  daysBetween,
  type IsoDate,
  todayInRome,
} from '../../../platform/kernel/calendar.ts';
import { assertInOrder, type DaySpan, Refusal } from '../../../platform/kernel/refusal.ts';
import type { ReleaseView, releaseCalendarRoutes } from '../contract/release-calendar.ts';
import type { CalendarRelease } from '../rules/release-outcomes.ts';
import { calendarFile } from '../work/icalendar.ts';
import { moveRelease } from '../work/move-release.ts';
import { releaseCalendar } from '../work/release-calendar.ts';

/** Days that the calendar shows to each side of today: a yearly series has its last release in it. */
const SPAN_DAYS = 366;
const LONGEST_SPAN_DAYS = 5 * 366;

export const forPublic = {
  'release-calendar/list': async ({ query, actor, now }) => {
    const { from, to } = askedSpan(query, todayInRome(now));
    if (daysBetween(from, to) > LONGEST_SPAN_DAYS) {
      throw new Refusal('invalid', { errors: [{ pointer: '/to', code: 'range_too_long' }] });
    }
    const releases = await releaseCalendar(from, to, now);
    return {
      releases: releases
        .filter((release) => !query.series || release.series === query.series)
        .map((release) => releaseView(release, actor?.role === 'ADMIN')),
    };
  },

  'release-calendar/feed': async ({ query, now }) => {
    const today = todayInRome(now);
    const releases = await releaseCalendar(
      addDays(today, -SPAN_DAYS),
      addDays(today, SPAN_DAYS),
      now,
    );
    const origin = optionalEnvironment('PUBLIC_ORIGIN') ?? '';
    return calendarFile(releases, query.lang ?? 'it', origin);
  },
} satisfies Handlers<typeof releaseCalendarRoutes>;

export const forAdmin = {
  'release-calendar/move': async ({ params, body, actor, ifMatch, now }) =>
    releaseView(await moveRelease(params, body, ifMatch, accountIdOf(actor), now), true),
} satisfies Handlers<typeof releaseCalendarRoutes>;

/** @throws Refusal invalid when the first day comes after the last */
function askedSpan(span: DaySpan, today: IsoDate): { from: IsoDate; to: IsoDate } {
  const { from, to } = span;
  assertInOrder(span);
  return {
    from: from ?? addDays(to !== undefined && to < today ? to : today, -SPAN_DAYS),
    to: to ?? addDays(from !== undefined && from > today ? from : today, SPAN_DAYS),
  };
}

/** @param forAdministrators adds who moved it and why */
export function releaseView(release: CalendarRelease, forAdministrators: boolean): ReleaseView {
  const { edit, reason, latest: _, key: __, ...open } = release;
  if (!forAdministrators) return open;
  return {
    ...open,
    reason,
    version: edit?.version ?? 0,
    ...(edit && { movedBy: edit.by, movedAt: edit.at }),
  };
}
