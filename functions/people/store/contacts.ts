import * as z from 'zod/mini';
import { queryPrefix } from '../../platform/tables/queries.ts';
import { put, removal, type Write } from '../../platform/tables/transactions.ts';
import { type User, user } from '../contract/users.ts';
import { peopleKeys } from './keys.ts';

/** A person who declares prices for a company, with the data for mails to them. */
const contact = z.extend(
  z.pick(user, { id: true, username: true, firstName: true, lastName: true, email: true }),
  { companyId: z.int() },
);
export type Contact = z.infer<typeof contact>;

/** Contacts of all companies, sorted by company. */
export const allContacts = (): Promise<Contact[]> => queryPrefix(contact, peopleKeys.contacts);

/** Writes for the transaction that changes an account. */
export function contactWrites(before: User | undefined, next: User | undefined): Write[] {
  const [from, to] = [contactOf(before), contactOf(next)];
  const isMoved = from && from.companyId !== to?.companyId;
  return [
    ...(isMoved ? [removal(keyOf(from))] : []),
    ...(to ? [put({ ...to, ...keyOf(to) })] : []),
  ];
}

/** Undefined for an account that does not declare prices, or is blocked. */
function contactOf(account: User | undefined): Contact | undefined {
  if (!account?.active || account.role !== 'USER' || account.companyId === null) return undefined;
  const { id, companyId, username, firstName, lastName, email } = account;
  return { id, companyId, username, firstName, lastName, email };
}

const keyOf = ({ companyId, id }: Contact) => peopleKeys.contact(companyId, id);
