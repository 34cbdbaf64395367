import type { ExportTable } from '../domain/export-tables.ts';
import { csvOf, stageDialect } from '../formats/csv.ts';
import { assertDeliverable } from '../formats/deliverable.ts';
import type { Handlers } from '../http/endpoint.ts';
import type { FiledRecord } from '../store/audit-trail.ts';
import { auditRecords } from '../usecases/audit-trail.ts';

const PAGE = 50;

export const forAdmin = {
  'audit/list': async ({ query: { after, ...filter }, now }) => {
    const records: FiledRecord[] = [];
    for await (const record of auditRecords(filter, now, after)) {
      // One more than a page tells that there is another page.
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
    assertDeliverable(content, '/month');
    const about = [query.month, query.subject?.replaceAll('/', '-')].filter(Boolean).join('_');
    return {
      fileName: `audit-trail${about && `_${about}`}.csv`,
      contentType: 'text/csv; charset=utf-8; header=present',
      content,
    };
  },
} satisfies Handlers;

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
