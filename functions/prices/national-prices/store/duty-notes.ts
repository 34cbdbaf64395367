import * as z from 'zod/mini';
import { type AuditRecord, audited } from '../../../platform/tables/audit.ts';
import { queryPrefix, type Stored } from '../../../platform/tables/queries.ts';
import { transact, versionedPut } from '../../../platform/tables/transactions.ts';
import { priceKeys } from '../../surveys/store/price-keys.ts';
import { storedNote } from '../../surveys/store/survey-records.ts';
import { DEFAULT_DUTY_NOTES } from '../rules/duty-changes.ts';

const stored = z.object({
  date: z.string(),
  note: z.nullable(storedNote),
  /** 0 for an explanation that nobody has written yet. */
  version: z.int(),
});
/** The explanation of a change of duties, with its version. */
export type EditedDutyNote = Stored<typeof stored>;

/** The explanations by day; those of a new system where they were not changed. */
export async function dutyNotes(): Promise<EditedDutyNote[]> {
  const edited = await queryPrefix(stored, priceKeys.dutyNotes);
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
  await transact([
    versionedPut(priceKeys.dutyNote(date), { date, note }, version),
    audited(record),
  ]);
  return { date, note, version: version + 1 };
}
