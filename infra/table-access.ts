import type { FunctionName } from './function-table.ts';

/** What may be done to items: each is a few actions of DynamoDB. */
export const tableActions = {
  read: ['GetItem', 'BatchGetItem', 'Query'],
  /** Of items that somebody else writes: their state as a condition of one's own writes. */
  check: ['ConditionCheckItem'],
  /** Adding items. */
  append: ['PutItem'],
  /** Counting in an item. */
  count: ['UpdateItem', 'ConditionCheckItem'],
  write: ['PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
  forget: ['DeleteItem'],
  /** Counting and forgetting. */
  tally: ['GetItem', 'UpdateItem', 'DeleteItem'],
} as const;
export type TableAction = keyof typeof tableActions;

/** A table, or an index of one, which is only read. */
export type Store =
  | 'core'
  | 'core/gsi1'
  | 'core/gsi2'
  | 'audit'
  | 'audit/gsi1'
  | 'attempts'
  | 'subscriptions'
  | 'subscriptions/gsi1';

/** Partitions by what may be done in them; `*` at the end stands for any rest. */
export type Access = Partial<Record<Store, Partial<Record<TableAction, readonly string[]>>>>;

/** Who calls: every function that checks tokens reads this, and nothing of who the person is. */
const callers = ['ACCESS#*', 'SESSION#*', 'SUBJECT#*'] as const;
const append = { audit: { append: ['AUDIT#*'] } } as const satisfies Access;
/** What a day of station prices is computed with, and the days. */
const stationDays = {
  read: ['COMPANIES', 'DAY#*', 'PRODUCTS'],
  write: ['DAY#*'],
} as const satisfies Access['core'];

/**
 * What each function may touch in the tables. The stack grants exactly this, the tests and the
 * one-machine system refuse everything else (scripts/local/table-guard.ts), and docs/architecture.md
 * shows it; a test compares that with what the stack grants.
 */
export const tableAccess: Readonly<Record<FunctionName, Access>> = {
  public: {
    core: {
      read: [
        ...callers,
        'CALENDAR',
        'COUNTER',
        // The version of the days; their companies' prices stand beside it.
        'DAY#VERSION',
        'MONTHLY#*',
        'PERIODS#*',
        'PRICE-CHANGES',
        'SERIES',
        'SETTINGS',
        'SURVEY#*',
        'SURVEY-DATE',
      ],
    },
    'core/gsi1': { read: ['DAYS', 'NEWS', 'SURVEYS#*'] },
  },
  session: {
    core: {
      read: [...callers, 'RECEIPT#*', 'USER#*'],
      write: ['RECEIPT#*', 'SESSION#*', 'SUBJECT#*'],
    },
    attempts: { tally: ['SIGN-IN#*'] },
    ...append,
  },
  company: {
    core: {
      read: [
        ...callers,
        'COMPANIES',
        'COUNTER',
        'DAY#*',
        'PRICE-CHANGES',
        'PRODUCTS',
        'RECEIPT#*',
        'SERIES',
        'SURVEY#*',
        'WEEK#*',
      ],
      check: ['SURVEY#*'],
      count: ['PRICE-CHANGES'],
      write: ['RECEIPT#*', 'WEEK#*'],
    },
    'core/gsi1': { read: ['CO#*', 'SURVEYS#*'] },
    ...append,
  },
  admin: {
    core: {
      read: [
        ...callers,
        'CALENDAR',
        'COMPANIES',
        'CONTACTS',
        'COUNTER',
        'DAY#*',
        'FEEDBACK',
        'FEEDBACK#*',
        'INPUTS#*',
        'JOB',
        'JOB#*',
        'MONTHLY#*',
        'NEWS',
        'PERIODS#*',
        'PRICE-CHANGES',
        'PRODUCTS',
        'RECEIPT#*',
        'REMINDERS#*',
        'SERIES',
        'SETTINGS',
        'SURVEY#*',
        'SURVEY-DATE',
        'USER#*',
        'WEEK#*',
      ],
      check: ['DAY#VERSION'],
      count: ['PRICE-CHANGES'],
      append: ['CONTENT-CHANGES'],
      write: [
        'ACCESS#*',
        'CALENDAR',
        'COMPANIES',
        'CONTACTS',
        'COUNTER',
        'FEEDBACK',
        'FEEDBACK#*',
        'INPUTS#*',
        'MONTHLY#*',
        'NEWS',
        'PERIODS#*',
        'PRODUCTS',
        'RECEIPT#*',
        'REMINDERS#*',
        'SERIES',
        'SETTINGS',
        'SURVEY#*',
        'SURVEY-DATE',
        'USER#*',
        'WEEK#*',
      ],
    },
    'core/gsi1': { read: ['AVERAGE-DRAFTS', 'CO#*', 'SURVEYS#*'] },
    'core/gsi2': { read: ['SURVEYS#CORRECTION', 'USERS'] },
    audit: { read: ['AUDIT#*'], append: ['AUDIT#*'] },
    'audit/gsi1': { read: ['ABOUT#*'] },
  },
  exports: {
    core: {
      read: [
        ...callers,
        'CALENDAR',
        'COUNTER',
        'DAY#*',
        'MONTHLY#*',
        'PERIODS#*',
        // A survey that is withdrawn, of which the release calendar tells, has such changes.
        'PRICE-CHANGES',
        'SERIES',
        'SETTINGS',
        'SURVEY#*',
        'SURVEY-DATE',
      ],
    },
    'core/gsi1': { read: ['DAYS', 'SURVEYS#*'] },
  },
  'export-files': {
    core: { read: ['COUNTER', 'MONTHLY#*', 'SERIES'] },
  },
  'company-exports': {
    core: { read: [...callers, 'COMPANIES', 'COUNTER', 'SERIES'] },
    'core/gsi1': { read: ['CO#*'] },
  },
  embeds: { core: { read: [...callers, 'COUNTER', 'MONTHLY#*', 'PERIODS#*', 'SERIES'] } },
  // It asks nobody who they are, and cannot read what it keeps.
  feedback: {
    core: { count: ['FEEDBACK'], append: ['FEEDBACK#*'] },
    attempts: { count: ['REQUESTS#*'] },
  },
  files: {
    core: {
      read: [...callers, 'COUNTER', 'DOC#*', 'FOLDERS', 'RECEIPT#*', 'UPLOAD#*'],
      append: ['CONTENT-CHANGES'],
      write: ['DOC#*', 'FOLDERS', 'RECEIPT#*', 'UPLOAD#*'],
    },
    'core/gsi1': { read: ['UPLOADS'] },
    ...append,
  },
  // What is published, and nothing of who asks.
  search: { core: { read: ['FOLDERS'] }, 'core/gsi1': { read: ['NEWS'] } },
  stations: {
    core: {
      read: [...callers, ...stationDays.read, 'RECEIPT#*'],
      write: [...stationDays.write, 'RECEIPT#*'],
    },
    ...append,
  },
  subscriptions: {
    core: { read: callers },
    subscriptions: {
      read: ['DELIVERIES#*', 'MAIL-REQUESTS', 'READERS', 'WEBHOOKS'],
      append: ['DELIVERIES#*'],
      count: ['REQUESTS#*'],
      write: ['MAIL-REQUESTS', 'READERS', 'WEBHOOKS'],
    },
  },
  notifications: {
    core: {
      read: [
        'CONTENT-CHANGES',
        'COUNTER',
        'DOC#*',
        'MONTHLY#*',
        'NEWS',
        'PERIODS#*',
        'SERIES',
        'SURVEY#*',
      ],
    },
    subscriptions: {
      read: ['ANNOUNCED', 'READERS', 'WEBHOOKS'],
      append: ['ANNOUNCED', 'DELIVERIES#*'],
      count: ['DELIVERIES#*', 'WEBHOOKS'],
    },
    'subscriptions/gsi1': { read: ['DUE'] },
  },
  'station-prices': { core: stationDays, ...append },
  reminders: {
    core: {
      // Who has not declared all prices is told by what is declared.
      read: ['COMPANIES', 'CONTACTS', 'PRICE-CHANGES', 'REMINDERS#*', 'SURVEY#*', 'WEEK#*'],
      write: ['REMINDERS#*'],
    },
    'core/gsi1': { read: ['SURVEYS#*'] },
    ...append,
  },
  'overdue-scans': {
    core: { write: ['UPLOAD#*'] },
    'core/gsi2': { read: ['UPLOADS#OPEN'] },
    ...append,
  },
  scanned: {
    core: {
      read: ['DOC#*', 'FOLDERS', 'UPLOAD#*'],
      append: ['CONTENT-CHANGES'],
      write: ['DOC#*', 'FOLDERS', 'UPLOAD#*'],
    },
    ...append,
  },
  // It ends what an address has, and cannot read who reads.
  'returned-mail': { subscriptions: { forget: ['READERS'] } },
  // It is told by the stream of the audit table, and asks no table.
  'audit-trail': {},
  pages: { core: { read: ['COUNTER'] } },
  'weekly-job': {
    core: {
      read: [
        'CALENDAR',
        'COMPANIES',
        'COUNTER',
        'DAY#*',
        'INPUTS#*',
        'JOB',
        'JOB#*',
        'MONTHLY#*',
        'PERIODS#*',
        'PRICE-CHANGES',
        'PRODUCTS',
        'SERIES',
        'SETTINGS',
        'SURVEY#*',
        'SURVEY-DATE',
        'WEEK#*',
      ],
      // Of station prices it only makes sure that they have not changed.
      check: ['DAY#VERSION'],
      count: ['PRICE-CHANGES'],
      write: [
        'COUNTER',
        'INPUTS#*',
        'JOB',
        'JOB#*',
        'MONTHLY#*',
        'PERIODS#*',
        'SERIES',
        'SURVEY#*',
        'SURVEY-DATE',
        'WEEK#*',
      ],
    },
    'core/gsi1': { read: ['SURVEYS#*'] },
    ...append,
  },
};

/** Whether a partition is one of these. */
export const covers = (partitions: readonly string[] | undefined, partition: string): boolean =>
  partitions?.some((one) =>
    one.endsWith('*') ? partition.startsWith(one.slice(0, -1)) : partition === one,
  ) ?? false;
