import { isDeepStrictEqual } from 'node:util';
import type { AuditRecord } from '../../platform/tables/audit.ts';
import { append, type DatedEntry, type Timeline, valueOn } from '../rules/dated-settings.ts';

/** The survey date from which a change holds, and the reason for it. */
export type Validity = Pick<DatedEntry<unknown>, 'from' | 'reason'>;

/** The entry that a change adds to a timeline, with the moment and the author of its audit record. */
export function entryOf<T>(
  value: T,
  { from, reason }: Validity,
  { at, actor }: Pick<AuditRecord, 'at' | 'actor'>,
): DatedEntry<T> {
  return { from, value, at, by: actor, ...(reason !== undefined && { reason }) };
}

/** The timeline with a change; the same timeline if the value on that date is already this one. */
export function withChange<T>(
  timeline: Timeline<T>,
  value: T,
  validity: Validity,
  record: Pick<AuditRecord, 'at' | 'actor'>,
): Timeline<T> {
  if (isDeepStrictEqual(valueOn(timeline, validity.from), value)) return timeline;
  return append(timeline, entryOf(value, validity, record));
}
