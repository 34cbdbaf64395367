import { addDays, daysInMonth, isoDate, startOfDay, todayInRome } from '../domain/calendar.ts';
import { type FiledRecord, recordsAbout, recordsOfPeriod } from '../store/audit-trail.ts';

/** What part of the trail is wanted; without month and subject, this month. */
export interface AuditFilter {
  /** `YYYY-MM`, in Rome. */
  readonly month?: string | undefined;
  readonly subject?: string | undefined;
  readonly actor?: string | undefined;
}

/** The records that pass the filter, newest first. @param after id of the last one known already */
export async function* auditRecords(
  filter: AuditFilter,
  now: Date,
  after?: string,
): AsyncGenerator<FiledRecord> {
  for await (const record of candidates(filter, now, after)) {
    if (record.id !== after && passes(record, filter)) yield record;
  }
}

function candidates({ month, subject }: AuditFilter, now: Date, after: string | undefined) {
  if (!month && subject) return recordsAbout(subject, after);
  return recordsOfPeriod(periodOf(month ?? todayInRome(now).slice(0, 7)), after);
}

/** A month begins and ends at midnight in Rome; records carry instants in UTC. */
function periodOf(month: string) {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const nextMonth = addDays(isoDate(year, number, daysInMonth(year, number)), 1);
  const last = new Date(startOfDay(nextMonth).getTime() - 1);
  return { from: startOfDay(isoDate(year, number, 1)).toISOString(), to: last.toISOString() };
}

function passes(record: FiledRecord, { subject, actor }: AuditFilter): boolean {
  const about = !subject || record.subject === subject || record.subject.startsWith(`${subject}/`);
  return about && (!actor || record.actor.toLowerCase().includes(actor.toLowerCase()));
}
