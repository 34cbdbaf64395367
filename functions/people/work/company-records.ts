import { type FiledRecord, recordsAbout } from '../../platform/tables/audit.ts';

/** An import of companies has one record, which belongs to the history of each company that it changed. */
const IMPORT = 'company/import';

const companyIn = (subject: string): string | undefined => /^company\/(\d+)$/.exec(subject)?.[1];

/** All records about a subject, newest first; those about a company include imports. */
export function recordsWithImports(subject: string, after?: string): AsyncGenerator<FiledRecord> {
  const own = recordsAbout(subject, after);
  return companyIn(subject) ? newestOf(own, recordsAbout(IMPORT, after)) : own;
}

/** The part of an import's record about the company that is asked about; the whole one when it did not change that company. */
export function partAbout(record: FiledRecord, subject: string | undefined): FiledRecord {
  const id = companyIn(subject ?? '');
  if (!id || record.subject !== IMPORT) return record;
  const { before = {}, after = {} } = record as {
    readonly before?: Readonly<Record<string, object>>;
    readonly after?: Readonly<Record<string, unknown>>;
  };
  const values = after[id];
  if (typeof values !== 'object') return record;
  const { from, reason } = after;
  return {
    ...record,
    subject: `company/${id}`,
    before: before[id],
    after: { ...values, from, reason },
  };
}

async function* newestOf(
  one: AsyncGenerator<FiledRecord>,
  other: AsyncGenerator<FiledRecord>,
): AsyncGenerator<FiledRecord> {
  let [first, second] = await Promise.all([one.next(), other.next()]);
  while (!first.done || !second.done) {
    if (!first.done && (second.done || first.value.id > second.value.id)) {
      yield first.value;
      first = await one.next();
    } else if (!second.done) {
      yield second.value;
      second = await other.next();
    }
  }
}
