/** The outcome of planned releases: which took place, when, and how late. */

import type {
  PlannedRelease,
  ReleaseName,
  StoredReleaseEdit,
} from '../../surveys/rules/release-calendar.ts';
import type { PublicNote } from '../../surveys/rules/surveys.ts';

export interface Outcome {
  /** `overdue`: the time has passed and nothing is released. */
  readonly state: 'planned' | 'overdue' | 'early' | 'on_time' | 'late';
  /** Whole minutes after the planned instant; 0 unless overdue or late. */
  readonly minutesLate: number;
  /** Whole minutes before the planned instant, at least 1; only for an early release. */
  readonly minutesEarly?: number;
}

/** Minutes after the planned one in which a release is still on time. */
const GRACE_MINUTES = 15;

export interface CalendarRelease extends PlannedRelease {
  /** When it became public for the first time; unknown for imported figures. */
  readonly releasedAt?: string | undefined;
  /** `released`: public, at an hour that is not on record. */
  readonly state: Outcome['state'] | 'released';
  readonly minutesLate: number;
  readonly minutesEarly?: number | undefined;
  /** The latest published revision, and when it was published; absent where none is on record. */
  readonly latest?: { readonly revision: number; readonly at?: string | undefined } | undefined;
  /**
   * The time from which its figures are withdrawn, and the note to the public. Such a release is neither on time
   * nor late.
   */
  readonly withdrawn?: { readonly at: string; readonly note: PublicNote } | undefined;
  /** The move, when it was moved itself. */
  readonly edit?: StoredReleaseEdit | undefined;
}

/** @param releasedAt absent for figures that were not published, which have no outcome yet */
export function outcomeOf(plannedAt: string, releasedAt: string | undefined, now: Date): Outcome {
  const until = releasedAt === undefined ? now.getTime() : Date.parse(releasedAt);
  const minutes = Math.floor((until - Date.parse(plannedAt)) / 60_000);
  if (releasedAt === undefined) {
    return minutes > 0
      ? { state: 'overdue', minutesLate: minutes }
      : { state: 'planned', minutesLate: 0 };
  }
  if (minutes < 0) return { state: 'early', minutesLate: 0, minutesEarly: -minutes };
  return minutes > GRACE_MINUTES
    ? { state: 'late', minutesLate: minutes }
    : { state: 'on_time', minutesLate: 0 };
}

/** Planned for later than now, or due and not public. */
export const isPending = ({ state }: Pick<CalendarRelease, 'state'>): boolean =>
  state === 'planned' || state === 'overdue';

/**
 * The last public release of one series, and the first that is still to come after all that took place; a release
 * that was left out earlier counts as past. Also returns the releases after the last public one that were
 * withdrawn. All are ordered by time.
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
