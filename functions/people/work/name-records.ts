import type { FiledRecord } from '../../platform/tables/audit.ts';
import { allAccounts } from '../store/accounts.ts';
import { withPeople } from '../store/personal-changes.ts';

/** Usernames of all accounts by id, which is what records call people. */
export const usernamesById = async (): Promise<ReadonlyMap<string, string>> =>
  new Map((await allAccounts()).map(({ id, username }) => [id, username]));

/** The records with the usernames of those who acted, and with what is kept of people whose accounts were changed. */
export async function namedRecords(
  records: readonly FiledRecord[],
  usernames: ReadonlyMap<string, string>,
): Promise<FiledRecord[]> {
  const named = (value: unknown): unknown => {
    if (typeof value === 'string') return usernames.get(value) ?? value;
    if (Array.isArray(value)) return value.map(named);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, named(inner)]));
  };
  return (await withPeople(records)).map((record) => ({
    ...record,
    actor: usernames.get(record.actor) ?? record.actor,
    ...(record.before !== undefined && { before: named(record.before) }),
    ...(record.after !== undefined && { after: named(record.after) }),
  }));
}
