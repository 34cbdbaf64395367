import { environment } from '../aws/environment.ts';

/**
 * The four tables, and the keys of items that belong to no subject; every subject has its
 * own file of keys. Permissions are given by partition, so items that are needed by different functions are in
 * different partitions.
 */

export const coreTable = () => environment('CORE_TABLE');
export const auditTable = () => environment('AUDIT_TABLE');
export const attemptsTable = () => environment('ATTEMPTS_TABLE');
export const subscriptionsTable = () => environment('SUBSCRIPTIONS_TABLE');

export interface Key {
  readonly pk: string;
  readonly sk: string;
}

/** The items of a partition whose sort keys begin with the prefix. */
export interface Prefix {
  readonly pk: string;
  readonly prefix: string;
}

/** A number as part of a key, with zeros in front so that keys sort by number. */
export const padded = (number: number, width: number) => String(number).padStart(width, '0');

export const platformKeys = {
  /**
   * Grows with every change of a day's station prices. It is in a partition that begins like theirs,
   * because a function may be allowed to write these partitions only.
   */
  stationsVersion: { pk: 'DAY#VERSION', sk: 'N' },
  /** Grows with every change of public data. */
  publicVersion: { pk: 'COUNTER', sk: 'PUBLIC' },
  /** A large write that has not ended. It stands beside the counters, which every reader of figures may read. */
  largeWrite: { pk: 'COUNTER', sk: 'LARGE-WRITE' },
  /** Present once a large write has become visible. */
  largeWriteDone: (id: string) => ({ pk: 'COUNTER', sk: `LARGE-WRITE#${id}` }),
  largeWriteItems: (id: string, part: number) => ({
    pk: `LARGE-WRITE#${id}`,
    sk: padded(part, 4),
  }),
  /** Present while changes are refused. It has a partition of its own, as every function that writes reads it. */
  maintenance: { pk: 'MAINTENANCE', sk: 'STATE' },
  /** State of the first start, which fills a new system with data. */
  firstStart: { pk: 'FIRST-START', sk: 'STATE' },
  firstStartOfDocuments: { pk: 'FIRST-START', sk: 'DOCUMENTS' },
  /** A migration of stored data that has been run. */
  migration: (name: string) => ({ pk: 'MIGRATION', sk: name }),
  migrations: { pk: 'MIGRATION', prefix: '' },
  /** Receipt of a request that came with an idempotency key. */
  receipt: (subject: string, key: string) => ({ pk: `RECEIPT#${subject}`, sk: key }),
  audit: (at: string, id: string) => ({ pk: `AUDIT#${at.slice(0, 7)}`, sk: `${at}#${id}` }),
  /** Number of requests of one kind from one address since a moment. */
  requestCount: (what: string, from: string, since: string) => ({
    pk: `REQUESTS#${what}#${from}`,
    sk: since,
  }),
} as const;

/** Partitions of the secondary indexes. */
export const auditIndex = {
  /** Records about a subject and its parts, sorted by time. */
  auditSubject: (subject: string) => `ABOUT#${wholeOf(subject)}`,
} as const;

/** The whole that a subject is part of: `survey/12` for `survey/12/company/5`. */
const wholeOf = (subject: string): string => /^survey\/\d+/.exec(subject)?.[0] ?? subject;
