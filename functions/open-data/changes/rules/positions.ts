/** The position that a reader of the changes has reached. */
import type { Instant } from '../../../platform/kernel/as-of.ts';

interface Placed {
  readonly at: Instant;
  readonly id: string;
}

export interface Position extends Placed {
  /** Changes of the last minutes before it that were already known, including the change itself. */
  readonly known: number;
}

/** A publication counts from when it was asked for, and may become visible only this long after. */
const LATE_MS = 15 * 60_000;

const isAfter = (one: Placed, other: Placed): boolean =>
  one.at > other.at || (one.at === other.at && one.id > other.id);

/** From when on changes are needed to go on from a position. */
export const startOfWindow = (at: Instant): Instant =>
  at === '' ? '' : new Date(Date.parse(at) - LATE_MS).toISOString();

const inWindow = <P extends Placed>(all: readonly P[], place: Placed): P[] => {
  const start = startOfWindow(place.at);
  return all.filter((one) => one.at > start && !isAfter(one, place));
};

/** @param all by time and id */
export const positionAt = (all: readonly Placed[], { at, id }: Placed): Position => ({
  ...{ at, id },
  known: inWindow(all, { at, id }).length,
});

/**
 * The changes after a position, in order. When a change has become visible since then that is dated before the
 * position, the changes of the last minutes before it are returned again: nothing is left out, and readers
 * recognise repeated changes by their ids.
 * @param all by time and id
 */
export function changesAfter<P extends Placed>(all: readonly P[], position: Position): P[] {
  const window = inWindow(all, position);
  const following = all.filter((one) => isAfter(one, position));
  return window.length === position.known ? following : [...window, ...following];
}

/** The position as a text that clients send back and need not understand. */
export const cursorOf = ({ at, id, known }: Position): string =>
  Buffer.from(JSON.stringify([at, id, known])).toString('base64url');

/** Undefined for a text that is not a cursor. */
export function positionIn(cursor: string): Position | undefined {
  try {
    const [at, id, known] = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    const isKnown = typeof at === 'string' && typeof id === 'string' && Number.isInteger(known);
    if (!isKnown || (at !== '' && new Date(at).toISOString() !== at)) return undefined;
    return { at, id, known };
  } catch {
    return undefined;
  }
}
