import * as z from 'zod/mini';
import type { User } from '../contract/users.ts';
import { coreTable, keys } from './keys.ts';
import { queryPrefix } from './queries.ts';
import type { Write } from './transactions.ts';

/** People who declare prices for a company, as far as a mail to them needs. */
const contact = z.object({
  id: z.string(),
  companyId: z.int(),
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
});
export type Contact = z.infer<typeof contact>;

/** Of all companies, company by company. */
export const allContacts = (): Promise<Contact[]> => queryPrefix(contact, keys.contacts);

/** Belongs to the transaction that changes an account from one to the other. */
export function contactWrites(before: User | undefined, next: User | undefined): Write[] {
  const [from, to] = [contactOf(before), contactOf(next)];
  const isMoved = from && from.companyId !== to?.companyId;
  return [
    ...(isMoved ? [{ operation: { Delete: { TableName: coreTable(), Key: keyOf(from) } } }] : []),
    ...(to
      ? [{ operation: { Put: { TableName: coreTable(), Item: { ...to, ...keyOf(to) } } } }]
      : []),
  ];
}

/** Undefined for an account that declares no company's prices, or no longer. */
function contactOf(account: User | undefined): Contact | undefined {
  if (!account?.active || account.role !== 'USER' || account.companyId === null) return undefined;
  const { id, companyId, username, firstName, lastName, email } = account;
  return { id, companyId, username, firstName, lastName, email };
}

const keyOf = ({ companyId, id }: Contact) => ({ ...keys.contact(companyId, id) });
