import { padded } from '../../platform/tables/keys.ts';

export const peopleKeys = {
  account: (id: string) => ({ pk: `USER#${id}`, sk: 'META' }),
  /** How the person's data stood before and after a change, apart from the record of the change, which lasts longer. */
  personalChange: (id: string, at: string) => ({ pk: `USER#${id}`, sk: `CHANGED#${at}` }),
  personalChanges: (id: string) => ({ pk: `USER#${id}`, prefix: 'CHANGED#' }),
  /** Rights of an account, without the person's data: read with every call that has a token. */
  access: (id: string) => ({ pk: `ACCESS#${id}`, sk: 'META' }),
  /** Times of the last sign-in and sign-out. */
  session: (id: string) => ({ pk: `SESSION#${id}`, sk: 'META' }),
  /** A person who declares a company's prices, for mails. */
  contact: (companyId: number, id: string) => ({
    pk: 'CONTACTS',
    sk: `${padded(companyId, 6)}#${id}`,
  }),
  contacts: { pk: 'CONTACTS', prefix: '' },
  contactsOf: (companyId: number) => ({ pk: 'CONTACTS', prefix: `${padded(companyId, 6)}#` }),
  /** Link from a sign-in subject to its account, which may have several, such as by SPID and by CIE. */
  accountOfSubject: (subject: string) => ({ pk: `SUBJECT#${subject}`, sk: 'LINK' }),
  /** Link from a username, in any case, to its account: ensures that no two accounts have the same. */
  accountOfUsername: (name: string) => ({ pk: `USER#NAME#${name.toLowerCase()}`, sk: 'LINK' }),
  /** Link from a fiscal code to its account: ensures that no two accounts have the same. */
  accountOfFiscalCode: (code: string) => ({ pk: `USER#FISCAL-CODE#${code}`, sk: 'LINK' }),
  /** Link from an e-mail address, in any case, to its account: ensures that no two accounts have the same. */
  accountOfEmail: (email: string) => ({ pk: `USER#EMAIL#${email.toLowerCase()}`, sk: 'LINK' }),
  /** A key of a company's program. */
  companyKey: (companyId: number, id: string) => ({ pk: `KEYS#${companyId}`, sk: `KEY#${id}` }),
  keysOf: (companyId: number) => ({ pk: `KEYS#${companyId}`, prefix: 'KEY#' }),
  signInAttempts: ({ username, address }: { username: string; address: string }) => ({
    pk: `SIGN-IN#${username}`,
    sk: `FROM#${address}`,
  }),
} as const;

/** Partitions of the secondary indexes. */
export const peopleIndexes = {
  /** Accounts, sorted by fiscal code. */
  accounts: 'USERS',
} as const;
