import {
  addDays,
  daysInMonth,
  type IsoDate,
  isoDate,
  startOfDay,
  todayInRome,
} from '../domain/calendar.ts';
import type { ExportTable } from '../domain/export-tables.ts';
import { csvOf, stageDialect } from '../formats/csv.ts';
import { assertDeliverable } from '../formats/deliverable.ts';
import type { Handlers } from '../http/endpoint.ts';
import { type FiledRecord, recordsAbout, recordsOfPeriod } from '../store/audit.ts';

const PAGE = 50;

export const forAdmin = {
  'audit/list': async ({ query: { after, ...filter }, now }) => {
    const records: FiledRecord[] = [];
    for await (const record of auditRecords(filter, now, after)) {
      // A record beyond the page: there is a next page.
      if (records.length === PAGE) return { records, next: records.at(-1)?.id ?? null };
      records.push(record);
    }
    return { records, next: null };
  },

  /** All records that pass the filter as CSV, newest first; before and after as JSON. */
  'audit/export': async ({ query, now }) => {
    const records: FiledRecord[] = [];
    for await (const record of auditRecords(query, now)) records.push(record);
    const content = csvOf(tableOf(records), query.dialect ?? stageDialect(), 'en');
    assertDeliverable(
      content,
      query.from ? '/from' : '/month',
      'more than one file can hold: narrow it by days (from and to), subject or actor',
    );
    const { month, from, to, subject } = query;
    const about = [month, from, to, subject?.replaceAll('/', '-')].filter(Boolean).join('_');
    return {
      fileName: `audit-trail${about && `_${about}`}.csv`,
      contentType: 'text/csv; charset=utf-8; header=present',
      content,
    };
  },
} satisfies Handlers;

/** What part of the trail is wanted; without month, days and a single subject, this month. */
interface AuditFilter {
  /** `YYYY-MM`, in Rome. */
  readonly month?: string | undefined;
  /** Days in Rome, both included, in place of a month. */
  readonly from?: IsoDate | undefined;
  readonly to?: IsoDate | undefined;
  readonly subject?: string | undefined;
  readonly actor?: string | undefined;
}

/** The records that pass the filter, newest first. @param after id of the last one known already */
async function* auditRecords(
  filter: AuditFilter,
  now: Date,
  after?: string,
): AsyncGenerator<FiledRecord> {
  for await (const record of candidates(filter, now, after)) {
    if (record.id !== after && passes(record, filter)) yield record;
  }
}

function candidates(
  { month, from, to, subject }: AuditFilter,
  now: Date,
  after: string | undefined,
): AsyncGenerator<FiledRecord> {
  if (from && to) return recordsOfPeriod(periodOf(from, to), after);
  if (!month && subject?.includes('/')) return recordsAbout(subject, after);
  const [year = 0, number = 1] = (month ?? todayInRome(now).slice(0, 7)).split('-').map(Number);
  const last = isoDate(year, number, daysInMonth(year, number));
  return recordsOfPeriod(periodOf(isoDate(year, number, 1), last), after);
}

/** A day begins and ends at midnight in Rome; records carry instants in UTC. */
function periodOf(first: IsoDate, last: IsoDate) {
  const end = new Date(startOfDay(addDays(last, 1)).getTime() - 1);
  return { from: startOfDay(first).toISOString(), to: end.toISOString() };
}

function passes(record: FiledRecord, { subject, actor }: AuditFilter): boolean {
  const about = !subject || record.subject === subject || record.subject.startsWith(`${subject}/`);
  return about && (!actor || record.actor.toLowerCase().includes(actor.toLowerCase()));
}

const tableOf = (records: readonly FiledRecord[]): ExportTable => ({
  columns: ['AT', 'ACTOR', 'ACTION', 'SUBJECT', 'BEFORE', 'AFTER'].map((heading) => ({
    heading,
    kind: 'text',
  })),
  rows: records.map(({ at, actor, action, subject, before, after }) => [
    at,
    actor,
    action,
    subject,
    before === undefined ? undefined : JSON.stringify(before),
    after === undefined ? undefined : JSON.stringify(after),
  ]),
});
