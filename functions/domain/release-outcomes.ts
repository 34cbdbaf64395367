/** What became of the planned releases: which took place, when, and how late. */
import type { PlannedRelease, ReleaseName, StoredReleaseEdit } from './release-calendar.ts';
import type { PublicNote } from './surveys.ts';

export interface Lateness {
  /** `overdue`: the time has passed and nothing is released. */
  readonly state: 'planned' | 'overdue' | 'on_time' | 'late';
  /** Whole minutes after the planned instant; 0 unless overdue or late. */
  readonly minutes: number;
}

/** A planned release, and what became of it. */
export interface CalendarRelease extends PlannedRelease {
  /** When it became public for the first time; unknown for what was imported. */
  readonly releasedAt?: string | undefined;
  /** `released`: public, at an hour that is not on record. */
  readonly state: Lateness['state'] | 'released';
  readonly minutesLate: number;
  /** The revision published last, with when it was; absent for what has none on record. */
  readonly latest?: { readonly revision: number; readonly at?: string | undefined } | undefined;
  /** Since when its figures are taken back, and what the public is told: it is neither on time nor late. */
  readonly withdrawn?: { readonly at: string; readonly note: PublicNote } | undefined;
  /** The move, when it was moved itself. */
  readonly edit?: StoredReleaseEdit | undefined;
}

/** A release within the planned minute, or before it, is on time. */
export function lateness(plannedAt: string, releasedAt: string | undefined, now: Date): Lateness {
  const until = releasedAt === undefined ? now.getTime() : Date.parse(releasedAt);
  const minutes = Math.max(0, Math.floor((until - Date.parse(plannedAt)) / 60_000));
  if (releasedAt === undefined) return { state: minutes > 0 ? 'overdue' : 'planned', minutes };
  return { state: minutes > 0 ? 'late' : 'on_time', minutes };
}

/** Planned for later than now, or due and not public. */
export const isPending = ({ state }: Pick<CalendarRelease, 'state'>): boolean =>
  state === 'planned' || state === 'overdue';

/**
 * Of one series, earliest first: the last release that is public, and the first to come after all that
 * took place. One that was left out earlier is past. Beside them those after the last that were withdrawn.
 */
export function lastAndNext<R extends ReleaseName & Pick<CalendarRelease, 'state' | 'withdrawn'>>(
  releases: readonly R[],
): {
  readonly last: R | undefined;
  readonly next: R | undefined;
  readonly withdrawn: readonly R[];
} {
  const past = releases.filter((release) => !isPending(release));
  const latest = past.at(-1);
  const last = past.findLast((release) => !release.withdrawn);
  const next = releases.find((one) => isPending(one) && (!latest || one.period > latest.period));
  const withdrawn = past.filter((one) => one.withdrawn && (!last || one.period > last.period));
  return { last, next, withdrawn };
}
