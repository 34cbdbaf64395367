import * as z from 'zod/mini';
import { companiesOf } from '../../platform/kernel/companies-of.ts';
import { Refusal } from '../../platform/kernel/refusal.ts';
import { queryPrefix } from '../../platform/tables/queries.ts';
import {
  check,
  IS_THERE,
  put,
  removal,
  setting,
  update,
  type Write,
} from '../../platform/tables/transactions.ts';
import { type User, user } from '../contract/users.ts';
import { peopleKeys } from './keys.ts';

/** A person who declares prices for a company, with the data for mails to them. */
const contact = z.extend(
  z.pick(user, { id: true, username: true, firstName: true, lastName: true, email: true }),
  {
    companyId: z.int(),
    /** When they began to report for the company; absent of items that versions before stored. */
    since: z.optional(z.string()),
    /** Invited by the company. */
    isDelegate: z.optional(z.literal(true)),
  },
);
export type Contact = z.infer<typeof contact>;

/** Contacts of all companies, sorted by company. */
export const allContacts = (): Promise<Contact[]> => queryPrefix(contact, peopleKeys.contacts);

/** The people who report for a company. */
export const companyContacts = (companyId: number): Promise<Contact[]> =>
  queryPrefix(contact, peopleKeys.contactsOf(companyId));

/** The name of the contact with this account; undefined when there is none, or not any more. */
export function nameIn(contacts: readonly Contact[], id: string): string | undefined {
  const found = contacts.find((contact) => contact.id === id);
  return found && `${found.firstName} ${found.lastName}`.trim();
}

/** The name of a contact or of a program; otherwise what the sender is called by. */
export const senderName = (contacts: readonly Contact[], sender: string): string =>
  nameIn(contacts, sender) ?? sender.replace(/ \(key-\w+\)$/, '');

/** Writes for the transaction that changes an account. @param at instant of the change */
export function contactWrites(
  before: User | undefined,
  next: User | undefined,
  at: string,
): Write[] {
  const [from, to] = [contactsOf(before), contactsOf(next)];
  const gone = from.filter(({ companyId }) => !to.some((one) => one.companyId === companyId));
  return [
    ...gone.map((one) => removal(keyOf(one))),
    ...to.map((one) =>
      from.some(({ companyId }) => companyId === one.companyId)
        ? changed(one)
        : put({ ...one, since: at, ...keyOf(one) }),
    ),
  ];
}

/** Leaves since when they report. */
const changed = (one: Contact): Write => update(keyOf(one), setting(one));

/** Condition that a person reports for a company. @throws Refusal not_allowed */
export const isContact = (companyId: number, id: string): Write =>
  check(peopleKeys.contact(companyId, id), IS_THERE, new Refusal('not_allowed'));

/** One for each company; none for an account that does not declare prices, or is blocked. */
function contactsOf(account: User | undefined): Contact[] {
  if (!account?.active || account.role !== 'USER') return [];
  const { id, username, firstName, lastName, email } = account;
  return companiesOf(account).map((companyId) => {
    const isDelegate = account.delegateOf?.includes(companyId) ? { isDelegate: true as const } : {};
    return { id, companyId, username, firstName, lastName, email, ...isDelegate };
  });
}

const keyOf = ({ companyId, id }: Contact) => peopleKeys.contact(companyId, id);
