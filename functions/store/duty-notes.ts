import * as z from 'zod/mini';
import { DEFAULT_DUTY_NOTES, type DutyNote } from '../domain/duty-changes.ts';
import { type AuditRecord, audited } from './audit.ts';
import { keys } from './keys.ts';
import { queryPrefix } from './queries.ts';
import { transact, versionedPut } from './transactions.ts';

/** What explains a change of duties. */
export interface EditedDutyNote extends DutyNote {
  /** 0 for what nobody has worded yet. */
  readonly version: number;
}

const stored = z.object({
  date: z.string(),
  note: z.nullable(z.object({ it: z.string(), en: z.string() })),
  version: z.int(),
});

/** By day; those that the system begins with where nobody has changed them. */
export async function dutyNotes(): Promise<EditedDutyNote[]> {
  const edited = await queryPrefix(stored, keys.dutyNotes);
  const days = new Set(edited.map(({ date }) => date));
  const defaults = DEFAULT_DUTY_NOTES.filter(({ date }) => !days.has(date));
  return [...edited, ...defaults.map((note) => ({ ...note, version: 0 }))].sort((a, b) =>
    a.date < b.date ? -1 : 1,
  );
}

/** @throws Refusal stale_version */
export async function saveDutyNote(
  { date, note, version }: EditedDutyNote,
  record: AuditRecord,
): Promise<EditedDutyNote> {
  await transact([versionedPut(keys.dutyNote(date), { date, note }, version), audited(record)]);
  return { date, note, version: version + 1 };
}
