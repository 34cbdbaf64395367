import { endpoint } from '../../http/endpoint.ts';
import type { FiledRecord } from '../../store/audit-trail.ts';
import { auditRecords } from '../../usecases/audit-trail.ts';

const PAGE = 50;

export const handler = endpoint('audit/list', async ({ query: { after, ...filter }, now }) => {
  const records: FiledRecord[] = [];
  for await (const record of auditRecords(filter, now, after)) {
    // One more than a page tells that there is another page.
    if (records.length === PAGE) return { records, next: records.at(-1)?.id ?? null };
    records.push(record);
  }
  return { records, next: null };
});
