import * as z from 'zod/mini';
import { lang } from '../../../platform/contract/export-fields.ts';
import {
  givenDate,
  givenNote,
  instant,
  isoDate,
  periodParam,
  publicNote,
  requiredReason,
} from '../../../platform/contract/primitives.ts';
import { adminCall, publicContent, type Routes } from '../../../platform/contract/route.ts';
import { RELEASE_SERIES } from '../../surveys/rules/release-calendar.ts';

/** The calendar of releases: planned, moved, and as they took place. */

const series = z.enum(RELEASE_SERIES);

export const release = z.object({
  series,
  /** The survey's date, or the period: `2026-11-23`, `2026-11`, `2026-Q4`, `2026`. */
  period: z.string(),
  /** The survey published then; for an average, the first one dated after its period. */
  surveyDate: isoDate,
  plannedAt: instant,
  /** The time planned by the rules, when it was moved. */
  movedFrom: z.optional(instant),
  /** The public reason for the move. */
  note: z.optional(publicNote),
  /** When it became public for the first time; absent for imported figures. */
  releasedAt: z.optional(instant),
  /**
   * `overdue`: due and not public; `on_time`: within the planned minute and the 15 after it; `released`: public, at
   * an hour that is not on record. For a withdrawn release it is the original outcome, which does not count as on
   * time.
   */
  state: z.enum(['planned', 'overdue', 'early', 'on_time', 'late', 'released']),
  /** Whole minutes; 0 unless overdue or late. */
  minutesLate: z.int(),
  /** Whole minutes; only for an early release. */
  minutesEarly: z.optional(z.int()),
  /** When its figures were withdrawn, with the note to the public; absent while they are public. */
  withdrawn: z.optional(z.object({ at: instant, note: publicNote })),
  /** For administrators. */
  reason: z.optional(z.string()),
  movedBy: z.optional(z.string()),
  movedAt: z.optional(z.string()),
  /** Version of the move; 0 for a release that was not moved. */
  version: z.optional(z.int()),
});
export type ReleaseView = z.infer<typeof release>;

const calendar = z.object({ releases: z.array(release) });

const calendarQuery = z.object({
  /** Days in Rome; without them a year back from today, or from an earlier `to`, and a year ahead of today, or of a later `from`. */
  from: z.optional(givenDate),
  to: z.optional(givenDate),
  series: z.optional(series),
});

/** At a whole minute, as calendars show no other. */
const minute = instant.check(
  z.regex(/T\d\d:\d\d:00(\.0+)?Z$/, {
    error: 'A moment at a full minute, such as 2026-11-24T11:00:00Z.',
  }),
);

export const releaseMove = z.object({
  plannedAt: minute,
  /** Internal reason, kept with the move. */
  reason: requiredReason(500),
  note: givenNote,
});
export type ReleaseMove = z.infer<typeof releaseMove>;

export const releaseCalendarRoutes = {
  'release-calendar/list': {
    ...publicContent('GET', '/release-calendar'),
    summary: 'Planned releases of every series, and how punctual the past ones were',
    query: calendarQuery,
    response: calendar,
  },
  'release-calendar/feed': {
    ...publicContent('GET', '/release-calendar.ics'),
    summary: 'The release calendar as iCalendar (RFC 5545), to subscribe to',
    query: z.object({ lang: z.optional(lang) }),
    response: 'file',
    fileTypes: ['text/calendar'],
  },
  'release-calendar/move': {
    ...adminCall('PUT', '/release-calendar/{series}/{period}'),
    summary: 'Move a release, with a reason and a public note',
    params: z.object({
      series,
      period: periodParam,
    }),
    body: releaseMove,
    response: release,
  },
} as const satisfies Routes<'release-calendar'>;
