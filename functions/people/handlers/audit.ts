import { csvOf, stageDialect } from '../../platform/formats/csv.ts';
import { assertDeliverable } from '../../platform/formats/deliverable.ts';
import type { Handlers } from '../../platform/http/endpoint.ts';
import {
  addDays,
  daysInMonth,
  type IsoDate,
  isoDate,
  startOfDay,
  todayInRome,
} from '../../platform/kernel/calendar.ts';
import type { ExportTable } from '../../platform/kernel/table.ts';
import { type FiledRecord, recordsOfPeriod } from '../../platform/tables/audit.ts';
import type { auditRoutes } from '../contract/audit.ts';
import { partAbout, recordsWithImports } from '../work/company-records.ts';
import { namedRecords, usernamesById } from '../work/name-records.ts';

const PAGE = 50;

export const forAdmin = {
  'audit/list': async ({ query: { after, ...query }, now }) => {
    const usernames = await usernamesById();
    const filter = { ...query, usernames };
    const records: FiledRecord[] = [];
    for await (const record of auditRecords(filter, now, after)) {
      // One record more than the page holds means that there is a next page.
      if (records.length === PAGE)
        return {
          records: await namedRecords(records, usernames),
          next: records.at(-1)?.id ?? null,
        };
      records.push(record);
    }
    return { records: await namedRecords(records, usernames), next: null };
  },

  /** All records that pass the filter as CSV, newest first; before and after as JSON. */
  'audit/export': async ({ query, now }) => {
    const usernames = await usernamesById();
    const records: FiledRecord[] = [];
    for await (const record of auditRecords({ ...query, usernames }, now)) records.push(record);
    const content = csvOf(
      tableOf(await namedRecords(records, usernames)),
      query.dialect ?? stageDialect(),
      'en',
    );
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
} satisfies Handlers<typeof auditRoutes>;

/** Part of the trail to read; the current month if neither month, days nor one thing is given. */
interface AuditFilter {
  /** `YYYY-MM`, in Rome. */
  readonly month?: string | undefined;
  /** First and last day in Rome, both included, instead of a month. */
  readonly from?: IsoDate | undefined;
  readonly to?: IsoDate | undefined;
  readonly subject?: string | undefined;
  readonly actor?: string | undefined;
  /** Usernames of the people who acted, by the account's id. */
  readonly usernames: ReadonlyMap<string, string>;
}

/** The records that pass the filter, newest first. @param after id of the last one already read */
async function* auditRecords(
  filter: AuditFilter,
  now: Date,
  after?: string,
): AsyncGenerator<FiledRecord> {
  for await (const found of candidates(filter, now, after)) {
    const record = partAbout(found, filter.subject);
    if (record.id !== after && passes(record, filter)) yield record;
  }
}

function candidates(
  { month, from, to, subject }: AuditFilter,
  now: Date,
  after: string | undefined,
): AsyncGenerator<FiledRecord> {
  if (from && to) return recordsOfPeriod(periodOf(from, to), after);
  if (!month && subject?.includes('/')) return recordsWithImports(subject, after);
  const [year = 0, number = 1] = (month ?? todayInRome(now).slice(0, 7)).split('-').map(Number);
  const last = isoDate(year, number, daysInMonth(year, number));
  return recordsOfPeriod(periodOf(isoDate(year, number, 1), last), after);
}

/** From the first day's midnight in Rome to the end of the last day, as instants in UTC. */
function periodOf(first: IsoDate, last: IsoDate) {
  const end = new Date(startOfDay(addDays(last, 1)).getTime() - 1);
  return { from: startOfDay(first).toISOString(), to: end.toISOString() };
}

function passes(record: FiledRecord, { subject, actor, usernames }: AuditFilter): boolean {
  const name = usernames.get(record.actor) ?? record.actor;
  const about = !subject || record.subject === subject || record.subject.startsWith(`${subject}/`);
  return about && (!actor || name.toLowerCase().includes(actor.toLowerCase()));
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
