/**
 * Settings that hold from a survey date on. A change is added to the earlier values and never replaces
 * them, so a survey can always be computed with the values valid on its own date.
 */
import type { IsoDate } from '../../platform/kernel/calendar.ts';

export interface DatedEntry<T> {
  /** Date of the first survey that the value holds for. */
  readonly from: IsoDate;
  readonly value: T;
  /** Instant and author of the change. */
  readonly at: string;
  readonly by: string;
  readonly reason?: string | undefined;
}

/** Entries in the order in which they were recorded. */
export type Timeline<T> = readonly DatedEntry<T>[];

/** The `from` of values that hold for every survey; earlier than every real date. */
export const BEGINNING: IsoDate = '0001-01-01';

/** A timeline of one value that holds for every survey. */
export function constantTimeline<T>(value: T, at: string, by: string): Timeline<T> {
  return [{ from: BEGINNING, value, at, by }];
}

/** The value valid on a day; undefined before the first `from`. */
export function valueOn<T>(timeline: Timeline<T>, date: IsoDate): T | undefined {
  return entryOn(timeline, date)?.value;
}

/** When the value that is valid on a day was recorded; undefined before the first `from`. */
export const recordedAt = <T>(timeline: Timeline<T>, date: IsoDate): string | undefined =>
  entryOn(timeline, date)?.at;

/** The entry with the greatest `from` not after the day; among equal ones the last recorded. */
export function entryOn<T>(timeline: Timeline<T>, date: IsoDate): DatedEntry<T> | undefined {
  let found: DatedEntry<T> | undefined;
  for (const entry of timeline) {
    if (entry.from <= date && (!found || entry.from >= found.from)) found = entry;
  }
  return found;
}

/**
 * Who recorded the fields of the value that holds on a day: each one's last change, if it was recorded since a moment
 * or holds from a later day than that of `since`. @param since absent for every change
 */
export function authorsOn<T>(
  timeline: Timeline<T>,
  date: IsoDate,
  fieldsOf: (value: T) => Readonly<Record<string, number>>,
  since?: { readonly date: IsoDate; readonly at: string },
): string[] {
  const changes = new Map<string, DatedEntry<T>>();
  let before: Readonly<Record<string, number>> = {};
  for (const index of timeline.keys()) {
    const entry = entryOn(timeline.slice(0, index + 1), date);
    if (!entry) continue;
    const now = fieldsOf(entry.value);
    for (const name of Object.keys(now)) {
      if ((now[name] ?? 0) !== (before[name] ?? 0)) changes.set(name, entry);
    }
    before = now;
  }
  return Array.from(changes.values())
    .filter(({ from, at }) => !since || from > since.date || at > since.at)
    .map(({ by }) => by);
}

/** `replaced`: recorded again later for the same date. */
export type EntryState = 'past' | 'valid' | 'coming' | 'replaced';

/** Every entry with its state on a day, for screens: latest date first, then last recorded first. */
export function entriesByDate<T>(
  timeline: Timeline<T>,
  date: IsoDate,
): { readonly entry: DatedEntry<T>; readonly state: EntryState }[] {
  const holding = new Set(inForce(timeline));
  const valid = entryOn(timeline, date);
  const state = (entry: DatedEntry<T>): EntryState => {
    if (!holding.has(entry)) return 'replaced';
    if (entry === valid) return 'valid';
    return entry.from > date ? 'coming' : 'past';
  };
  return timeline
    .map((entry) => ({ entry, state: state(entry) }))
    .reverse()
    .sort((a, b) => (a.entry.from < b.entry.from ? 1 : a.entry.from > b.entry.from ? -1 : 0));
}

/**
 * Records a value that holds from `entry.from` on. A change already recorded for a later date keeps the
 * fields that it changed and takes over the others: new limits from today on also hold after next
 * month's change of duty. Nothing changes for days before `entry.from`.
 */
export function append<T>(timeline: Timeline<T>, entry: DatedEntry<T>): Timeline<T> {
  let before = valueOn(timeline, entry.from);
  let now = entry.value;
  const carried: DatedEntry<T>[] = [];
  for (const later of inForce(timeline).filter(({ from }) => from > entry.from)) {
    if (before === undefined) break;
    const value = merged(before, later.value, now);
    if (isEqual(value, later.value)) break;
    carried.push({ ...entry, from: later.from, value });
    before = later.value;
    now = value;
  }
  return [...timeline, entry, ...carried];
}

/** A value of another day with the fields that a change gives another value. @param before on the day of the change */
export const withChangedFields = <T>(before: T | undefined, after: T, other: T): T =>
  before === undefined ? after : merged(before, after, other);

/** The surveys whose value differs between two timelines. */
export function surveysReached<S extends { readonly date: IsoDate }, T>(
  before: Timeline<T>,
  after: Timeline<T>,
  surveys: Iterable<S>,
): S[] {
  return [...surveys].filter(({ date }) => !isEqual(valueOn(before, date), valueOn(after, date)));
}

/** The entries that are valid on at least one day, sorted by date. */
function inForce<T>(timeline: Timeline<T>): DatedEntry<T>[] {
  const last = new Map(timeline.map((entry) => [entry.from, entry]));
  return [...last.values()].sort((a, b) => (a.from < b.from ? -1 : 1));
}

/** The fields of `theirs`, but those that equal `base` are taken from `ours`. */
function merged<T>(base: T, theirs: T, ours: T): T {
  if (isEqual(base, theirs)) return ours;
  if (!isRecord(base) || !isRecord(theirs) || !isRecord(ours)) return theirs;
  const result: Record<string, unknown> = {};
  for (const key of new Set([...Object.keys(theirs), ...Object.keys(ours)])) {
    const value = merged(base[key], theirs[key], ours[key]);
    if (value !== undefined) result[key] = value;
  }
  return result as T;
}

function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, index) => isEqual(item, b[index]));
  }
  if (!isRecord(a) || !isRecord(b)) return false;
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) =>
    isEqual(a[key], b[key]),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
