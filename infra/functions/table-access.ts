import type { FunctionName } from './function-table.ts';

/** Actions of DynamoDB, grouped by what they do to items. */
export const tableActions = {
  read: ['GetItem', 'BatchGetItem', 'Query'],
  /** Uses items that another function writes as a condition of the function's own writes. */
  check: ['ConditionCheckItem'],
  /** Adding items. */
  append: ['PutItem'],
  /** Counting in an item. */
  count: ['UpdateItem', 'ConditionCheckItem'],
  write: ['PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
  forget: ['DeleteItem'],
  /** Counting and deleting the counter. */
  tally: ['GetItem', 'UpdateItem', 'DeleteItem'],
} as const;
export type TableAction = keyof typeof tableActions;

/** A table that can be written, or an index, which is only read. */
export type Store =
  | 'core'
  | 'core/gsi1'
  | 'core/gsi2'
  | 'audit'
  | 'audit/gsi1'
  | 'attempts'
  | 'subscriptions'
  | 'subscriptions/gsi1';

/** Partitions by action; `*` at the end stands for any ending. */
export type Access = Partial<Record<Store, Partial<Record<TableAction, readonly string[]>>>>;

/**
 * Identifying callers: every function that checks tokens reads these partitions, and none of them holds personal
 * details. With a caller's rights it reads whether changes are refused at the moment; so does whatever writes.
 */
const callers = ['ACCESS#*', 'MAINTENANCE', 'SESSION#*', 'SUBJECT#*'] as const;
const append = { audit: { append: ['AUDIT#*'] } } as const satisfies Access;
/** The inputs from which a day of station prices is computed, and the days. */
const stationDays = {
  read: ['COMPANIES', 'DAY#*', 'PRODUCTS'],
  write: ['DAY#*'],
} as const satisfies Access['core'];

/**
 * Permissions of each function on the tables. The stack grants exactly this, the tests and the one-machine system
 * refuse everything else (scripts/local/database/table-guard.ts), and docs/permissions.md shows it; a test compares
 * that page with the grants of the stack.
 */
export const tableAccess: Readonly<Record<FunctionName, Access>> = {
  public: {
    core: {
      read: [
        ...callers,
        'CALENDAR',
        'COUNTER',
        // The version of the days; the prices of their companies are in partitions next to it.
        'DAY#VERSION',
        'MONTHLY#*',
        'PERIODS#*',
        'PRICE-CHANGES',
        // Receipts of those who hold their codes.
        'SENT-CODE#*',
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
  accounts: {
    core: {
      read: [...callers, 'COMPANIES', 'CONTACTS', 'RECEIPT#*', 'USER#*'],
      write: ['ACCESS#*', 'CONTACTS', 'RECEIPT#*', 'SESSION#*', 'SUBJECT#*', 'USER#*'],
    },
    'core/gsi2': { read: ['USERS'] },
    ...append,
  },
  company: {
    core: {
      read: [
        ...callers,
        'COMPANIES',
        'COUNTER',
        'DAY#*',
        'KEYS#*',
        'PRICE-CHANGES',
        'PRODUCTS',
        'RECEIPT#*',
        'SENT#*',
        'SERIES',
        'SURVEY#*',
        'WEEK#*',
      ],
      check: ['SURVEY#*'],
      count: ['PRICE-CHANGES'],
      write: ['KEYS#*', 'RECEIPT#*', 'SENT#*', 'SENT-CODE#*', 'WEEK#*'],
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
        'WEEK#*',
      ],
      check: ['DAY#VERSION'],
      count: ['PRICE-CHANGES'],
      append: ['CONTENT-CHANGES'],
      write: [
        'CALENDAR',
        'COMPANIES',
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
        'WEEK#*',
      ],
    },
    'core/gsi1': { read: ['AVERAGE-DRAFTS', 'CO#*', 'SURVEYS#*'] },
    'core/gsi2': { read: ['SURVEYS#CORRECTION'] },
    audit: { read: ['AUDIT#*'], append: ['AUDIT#*'] },
    'audit/gsi1': { read: ['ABOUT#*'] },
  },
  exports: {
    core: {
      read: [
        ...callers,
        'CALENDAR',
        'COUNTER',
        'DATASETS',
        'DAY#*',
        'FIGURES#*',
        'FOLDERS',
        'MONTHLY#*',
        'PERIODS#*',
        // The release calendar reports surveys that were withdrawn, which have such changes.
        'PRICE-CHANGES',
        'SERIES',
        'SETTINGS',
        'SURVEY#*',
        'SURVEY-DATE',
      ],
    },
    'core/gsi1': { read: ['DAYS', 'SURVEYS#*'] },
  },
  // Public figures alone; it does not identify its callers, and counts their messages by address.
  assistants: {
    attempts: { count: ['REQUESTS#assistant#*'] },
    core: {
      read: [
        'COUNTER',
        'DATASETS',
        'DAY#VERSION',
        'FIGURES#*',
        'MONTHLY#*',
        'PERIODS#*',
        'PRICE-CHANGES',
        'SERIES',
        'SURVEY#*',
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
  embeds: {
    core: {
      // Surveys tell which averages rest on something that has changed since.
      read: [
        ...callers,
        'COUNTER',
        'MONTHLY#*',
        'PERIODS#*',
        'PRICE-CHANGES',
        'SERIES',
        'SURVEY#*',
      ],
    },
    'core/gsi1': { read: ['SURVEYS#*'] },
  },
  // It does not identify its callers, and cannot read the opinions it stores.
  feedback: {
    core: { read: ['MAINTENANCE'], count: ['FEEDBACK'], append: ['FEEDBACK#*'] },
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
  // Published data only, nothing about callers.
  search: { core: { read: ['FOLDERS'] }, 'core/gsi1': { read: ['NEWS'] } },
  // All else it asks the API, as a reader would.
  'shown-pages': { core: { read: ['COUNTER'] } },
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
  'station-prices': {
    core: { ...stationDays, read: [...stationDays.read, 'MAINTENANCE'] },
    ...append,
  },
  reminders: {
    core: {
      // Companies with missing prices are found from the declared ones.
      read: [
        'COMPANIES',
        'CONTACTS',
        'MAINTENANCE',
        'PRICE-CHANGES',
        'REMINDERS#*',
        'SURVEY#*',
        'WEEK#*',
      ],
      write: ['REMINDERS#*'],
    },
    'core/gsi1': { read: ['SURVEYS#*'] },
    ...append,
  },
  'overdue-scans': {
    core: { read: ['MAINTENANCE'], write: ['UPLOAD#*'] },
    'core/gsi2': { read: ['UPLOADS#OPEN'] },
    ...append,
  },
  scanned: {
    core: {
      read: ['DOC#*', 'FOLDERS', 'MAINTENANCE', 'UPLOAD#*'],
      append: ['CONTENT-CHANGES'],
      write: ['DOC#*', 'FOLDERS', 'UPLOAD#*'],
    },
    ...append,
  },
  // It removes the subscription of an address, and cannot read the subscribers.
  'returned-mail': { subscriptions: { forget: ['READERS'] } },
  // It says what documents say, and can change nothing else.
  figures: {
    core: {
      read: ['COUNTER', 'DATASETS', 'DOC#*', 'FIGURES#*', 'MAINTENANCE', 'READING#*'],
      count: ['COUNTER'],
      write: ['DATASETS', 'FIGURES#*', 'READING#*'],
    },
    ...append,
  },
  // The stream of the audit table brings its input, so it reads no table.
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
        'MAINTENANCE',
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
      // It only checks that station prices have not changed.
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
    'core/gsi1': { read: ['AVERAGE-DRAFTS', 'SURVEYS#*'] },
    ...append,
  },
};

/** Whether a partition is covered by one of these. */
export const covers = (partitions: readonly string[] | undefined, partition: string): boolean =>
  partitions?.some((one) =>
    one.endsWith('*') ? partition.startsWith(one.slice(0, -1)) : partition === one,
  ) ?? false;
