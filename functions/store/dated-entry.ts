import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { append, type DatedEntry, type Timeline, valueOn } from '../domain/dated-settings.ts';
import type { AuditRecord } from './audit.ts';

/** The stored form of an entry of a timeline (`domain/dated-settings.ts`). */
export const datedEntry = <S extends z.ZodMiniType>(value: S) =>
  z.object({
    from: z.string(),
    value,
    at: z.string(),
    by: z.string(),
    reason: z.optional(z.string()),
  });

/** Who recorded what an item says that was stored before settings had dates. */
export const MIGRATED = { at: '0001-01-01T00:00:00.000Z', by: 'migration' };

/** From which survey's date a change holds, and why. */
export type Validity = Pick<DatedEntry<unknown>, 'from' | 'reason'>;

/** The entry of a change that the record tells of. */
export function entryOf<T>(
  value: T,
  { from, reason }: Validity,
  { at, actor }: AuditRecord,
): DatedEntry<T> {
  return { from, value, at, by: actor, ...(reason !== undefined && { reason }) };
}

/** The timeline with a change; the same one when nothing changes from that date on. */
export function withChange<T>(
  timeline: Timeline<T>,
  value: T,
  validity: Validity,
  record: AuditRecord,
): Timeline<T> {
  if (isDeepStrictEqual(valueOn(timeline, validity.from), value)) return timeline;
  return append(timeline, entryOf(value, validity, record));
}
