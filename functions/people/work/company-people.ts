import { randomUUID } from 'node:crypto';
import { environment } from '../../platform/aws/environment.ts';
import { log } from '../../platform/aws/log.ts';
import { sendMail } from '../../platform/aws/mail.ts';
import { companiesOf } from '../../platform/kernel/companies-of.ts';
import { type MailText, plainMail } from '../../platform/kernel/mail-text.ts';
import { Refusal } from '../../platform/kernel/refusal.ts';
import { companyById } from '../../sample/store/companies.ts';
import type { CompanyPerson, NewDelegate } from '../contract/company-people.ts';
import { accessEndedMail, addedToCompanyMail, delegateMail } from '../contract/pool-mails.ts';
import { MOST_COMPANIES } from '../contract/users.ts';
import { isAdministrator, lastSignIns } from '../store/access.ts';
import {
  type Account,
  accountByEmail,
  accountById,
  accountByUsername,
  saveAccount,
} from '../store/accounts.ts';
import { companyContacts, isContact } from '../store/contacts.ts';
import { isInPool } from '../store/invitations.ts';
import { accountView, createAccount } from './accounts.ts';

/** People who report for a company and were invited by it or registered by an administrator. */
const MOST_PEOPLE = 10;

interface Act {
  /** Id of the account that acts. */
  readonly by: string;
  readonly now: Date;
}

/** The people who report for a company, by last name. */
export async function peopleOf(companyId: number): Promise<CompanyPerson[]> {
  const contacts = await companyContacts(companyId);
  const signIns = await lastSignIns(contacts.map(({ id }) => id));
  return contacts
    .map(({ username: _username, companyId: _companyId, ...person }) => {
      const lastSignInAt = signIns.get(person.id);
      return lastSignInAt ? { ...person, lastSignInAt } : person;
    })
    .sort((a, b) => a.lastName.localeCompare(b.lastName, 'it'));
}

/**
 * Gives a person the rights of a company's people, and tells them by mail: with a temporary password, or that the account that
 * they have already reports for this company too. @throws Refusal not_found for an unknown company; invalid when it has as
 * many people as it may; account_exists for a person of the company, and for accounts that only an administrator may change
 */
export async function inviteDelegate(
  companyId: number,
  person: NewDelegate,
  act: Act,
): Promise<CompanyPerson> {
  const [company, contacts] = await Promise.all([
    companyById(companyId),
    companyContacts(companyId),
  ]);
  if (contacts.length >= MOST_PEOPLE) throw refusal('invalid', '/email', 'too_many_people');
  const known = await accountByEmail(person.email);
  const account = known
    ? await join(known, company, act)
    : await createAccount(
        randomUUID(),
        {
          ...person,
          username: await freeUsername(person),
          fiscalCode: '',
          role: 'USER',
          companyId,
          invite: true,
        },
        { ...act, delegateOf: companyId },
      );
  const { id, firstName, lastName, email } = account;
  const origin = environment('PUBLIC_ORIGIN');
  const names = { company: company.name, inviter: await nameOf(act.by) };
  const mail = known ? addedToCompanyMail(origin, names) : delegateMail(names);
  await mailTo(account, mail, act.now);
  const since = act.now.toISOString();
  return { id, firstName, lastName, email, since, isDelegate: true };
}

/**
 * Only accounts of people who report for companies, or did as delegates until the last company ended that: a company must not
 * change an administrator's or a blocked one.
 */
async function join(
  before: Account,
  company: { readonly id: number },
  { by, now }: Act,
): Promise<Account> {
  const companyIds = companiesOf(before);
  const isFormerDelegate = before.role === null && before.delegateOf !== undefined;
  const isOpen =
    before.active && (before.role === 'USER' || isFormerDelegate) && !before.proposedAdmin;
  if (!isOpen || companyIds.length >= MOST_COMPANIES)
    throw refusal('account_exists', '/email', 'not_for_companies');
  if (companyIds.includes(company.id)) throw refusal('account_exists', '/email', 'already_member');
  const after = {
    ...before,
    role: 'USER' as const,
    companyId: before.companyId ?? company.id,
    companyIds: [...companyIds, company.id],
    delegateOf: [...(before.delegateOf ?? []), company.id],
    accessEnded: before.accessEnded?.filter(({ companyId }) => companyId !== company.id),
  };
  return saveAccount(after, before.version, {
    actor: by,
    at: now.toISOString(),
    action: 'account.invited-by-company',
    subject: `account/${before.id}`,
    before: accountView(before),
    after: accountView(after),
  });
}

/** A mail that is not sent changes nothing of what was done. */
async function mailTo({ id, email }: Account, text: MailText, now: Date): Promise<void> {
  try {
    await sendMail({ to: email, ...plainMail(text) }, now);
  } catch (error) {
    log.error('a mail was not sent', { error: error as Error, account: id });
  }
}

async function nameOf(id: string): Promise<string> {
  const { firstName, lastName } = await accountById(id);
  return `${firstName} ${lastName}`.trim();
}

/**
 * Ends what a delegate may do for a company, and tells them by mail; who reports for no other has no role any more.
 * @throws Refusal not_found for somebody who does not report for it; invalid for one's own account, and for people whom an
 *   administrator has registered; not_allowed when the caller no longer reports for it
 */
export async function endDelegate(
  companyId: number,
  personId: string,
  { by, now, isAdministrator: isAdmin }: Act & { readonly isAdministrator: boolean },
): Promise<void> {
  const [before, { name }] = await Promise.all([accountById(personId), companyById(companyId)]);
  const companyIds = companiesOf(before);
  if (!companyIds.includes(companyId)) throw new Refusal('not_found', { userId: personId });
  if (personId === by) throw refusal('invalid', '/personId', 'own_account');
  if (!before.delegateOf?.includes(companyId))
    throw refusal('invalid', '/personId', 'registered_by_ministry');
  const others = companyIds.filter((id) => id !== companyId);
  const after: Account = {
    ...before,
    role: others.length > 0 ? before.role : null,
    companyId: others[0] ?? null,
    companyIds: before.companyIds && others,
    delegateOf: before.delegateOf.filter((id) => id !== companyId),
    accessEnded: [
      ...(before.accessEnded ?? []),
      { companyId, companyName: name, at: now.toISOString() },
    ],
  };
  const record = {
    actor: by,
    at: now.toISOString(),
    action: 'account.ended-by-company',
    subject: `account/${personId}`,
    before: accountView(before),
    after: accountView(after),
  } as const;
  // Of two people who end each other's access at one moment only one succeeds.
  const mayEnd = isAdmin ? isAdministrator(by) : isContact(companyId, by);
  try {
    await saveAccount(after, before.version, record, { others: [mayEnd] });
    await mailTo(before, accessEndedMail(name), now);
  } catch (error) {
    const isStale = error instanceof Refusal && error.code === 'stale_version';
    // Somebody else has ended it at the same moment.
    const isEnded = isStale && !companiesOf(await accountById(personId)).includes(companyId);
    if (!isEnded) throw error;
  }
}

/** A name like `anna.neri` that neither an account nor the user pool has. */
async function freeUsername({ firstName, lastName }: NewDelegate): Promise<string> {
  const words = [firstName, lastName].map(plainLetters).filter((word) => word !== '');
  const name = words.join('.').slice(0, 40).padEnd(3, '0');
  for (let n = 1; ; n += 1) {
    const tried = n === 1 ? name : `${name}.${n}`;
    // Whoever is in the pool under a name is taken for the person of the account with it.
    if (!(await accountByUsername(tried)) && !(await isInPool(tried))) return tried;
  }
}

const plainLetters = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

const refusal = (code: 'invalid' | 'account_exists', pointer: string, why: string) =>
  new Refusal(code, { errors: [{ pointer, code: why }] });
