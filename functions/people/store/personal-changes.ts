import * as z from 'zod/mini';
import type { AuditRecord, FiledRecord } from '../../platform/tables/audit.ts';
import { getItems, queryPrefix } from '../../platform/tables/queries.ts';
import { chunks } from '../../platform/tables/request-limits.ts';
import { put, removal, transact, type Write } from '../../platform/tables/transactions.ts';
import { peopleKeys } from './keys.ts';

/**
 * The record of changes cannot be erased, and a person's data must be. So what a change of an account says of the person stands
 * in an item of the account, which goes with it, and the record has the rest: role, companies, whether blocked.
 */

const PERSONAL = ['username', 'firstName', 'lastName', 'email', 'fiscalCode', 'proposedAdmin'];

const values = z.optional(z.record(z.string(), z.unknown()));
const stored = z.object({ pk: z.string(), sk: z.string(), before: values, after: values });

/** A record of a change of an account without what it says of the person, and the item that has it. */
export function withoutPerson(
  id: string,
  record: AuditRecord,
): { readonly record: AuditRecord; readonly writes: readonly Write[] } {
  const [before, after] = [record.before, record.after].map((one) => divided(one));
  if (!before?.personal && !after?.personal) return { record, writes: [] };
  const lasting = {
    ...record,
    ...(before && { before: before.rest }),
    ...(after && { after: after.rest }),
  };
  const item = { before: before?.personal, after: after?.personal };
  return {
    record: lasting,
    writes: [put({ ...item, ...peopleKeys.personalChange(id, record.at) })],
  };
}

function divided(value: unknown) {
  if (typeof value !== 'object' || value === null) return undefined;
  const entries = Object.entries(value);
  const isPersonal = ([name]: [string, unknown]) => PERSONAL.includes(name);
  const personal = entries.filter(isPersonal);
  return {
    personal: personal.length > 0 ? Object.fromEntries(personal) : undefined,
    rest: Object.fromEntries(entries.filter((entry) => !isPersonal(entry))),
  };
}

/** The records with what is kept of the people whose accounts they changed. */
export async function withPeople(records: readonly FiledRecord[]): Promise<FiledRecord[]> {
  const keyOf = ({ subject, at }: FiledRecord) => {
    const [kind, id] = subject.split('/');
    return kind === 'account' && id ? peopleKeys.personalChange(id, at) : undefined;
  };
  const keys = records.flatMap((record) => keyOf(record) ?? []);
  const distinct = new Map(keys.map((key) => [`${key.pk} ${key.sk}`, key]));
  const items = distinct.size > 0 ? await getItems(stored, [...distinct.values()]) : [];
  const found = new Map(items.map((item) => [`${item.pk} ${item.sk}`, item]));
  return records.map((record) => {
    const key = keyOf(record);
    const item = key && found.get(`${key.pk} ${key.sk}`);
    if (!item) return record;
    const [before, after] = (['before', 'after'] as const).map((when) =>
      merged(record[when], item[when]),
    );
    return { ...record, ...(before && { before }), ...(after && { after }) };
  });
}

const merged = (kept: unknown, personal: object | undefined) =>
  personal || kept ? { ...(kept as object | undefined), ...personal } : undefined;

const form = z.object({
  email: z.optional(z.string()),
  firstName: z.optional(z.string()),
  lastName: z.optional(z.string()),
});

/** The names and e-mail addresses that a person's account has had, as far as changes tell. */
export async function earlierForms(id: string): Promise<z.infer<typeof form>[]> {
  const found = await queryPrefix(stored, peopleKeys.personalChanges(id));
  return found.flatMap(({ before }) => (before ? z.parse(form, before) : []));
}

/** Erases what was kept of a person's changes. */
export async function forgetPersonalChanges(id: string): Promise<void> {
  const found = await queryPrefix(stored, peopleKeys.personalChanges(id));
  for (const part of chunks(found)) await transact(part.map(({ pk, sk }) => removal({ pk, sk })));
}
