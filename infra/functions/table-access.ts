import type { FunctionName } from './function-table.ts';
import type { Access } from './table-actions.ts';

/**
 * Needed to identify callers: every function that checks tokens reads these partitions, none of which holds personal
 * details. With a caller's rights it reads whether changes are refused at the moment; functions that write do so
 * too.
 */
const callers = ['ACCESS#*', 'MAINTENANCE', 'SESSION#*', 'SUBJECT#*'] as const;
const append = { audit: { append: ['AUDIT#*'] } } as const satisfies Access;
/** Partitions that a function reads and writes, and those that it only reads. */
const keeps = (write: readonly string[], others: readonly string[]) => ({
  read: [...others, ...write],
  write,
});
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
        'CONTENT-CHANGES',
        'COUNTER',
        // The version of the days; the prices of their companies are in neighbouring partitions.
        'DAY#VERSION',
        'MONTHLY#*',
        'PERIODS#*',
        'PRICE-CHANGES',
        // Receipts, for people who have their codes.
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
    // The names in the trail are with the accounts.
    audit: { read: ['AUDIT#*'], append: ['AUDIT#*'] },
    'audit/gsi1': { read: ['ABOUT#*'] },
    // The invitations that companies send in a day.
    attempts: { count: ['REQUESTS#invitation#*'] },
    // Who is erased gets no mails as a reader either, and can confirm no request for them.
    subscriptions: { forget: ['MAIL-REQUESTS', 'READERS'] },
  },
  company: {
    core: {
      read: [
        ...callers,
        'COMPANIES',
        // The names of colleagues.
        'CONTACTS',
        'COUNTER',
        'DAY#*',
        'KEYS#*',
        'PRICE-CHANGES',
        'PRODUCTS',
        'RECEIPT#*',
        'SENT#*',
        'SERIES',
        'SURVEY#*',
        'TYPED#*',
        'WEEK#*',
      ],
      check: ['SURVEY#*'],
      count: ['PRICE-CHANGES'],
      append: ['SENT-MAILS'],
      write: ['KEYS#*', 'RECEIPT#*', 'SENT#*', 'SENT-CODE#*', 'TYPED#*', 'WEEK#*'],
    },
    'core/gsi1': { read: ['CO#*', 'SURVEYS#*'] },
    ...append,
  },
  admin: {
    core: {
      ...keeps(
        [
          'CALENDAR',
          'COMPANIES',
          'COUNTER',
          'FEEDBACK',
          'FEEDBACK#*',
          'INPUTS#*',
          // Imports of companies that are too many for one transaction.
          'LARGE-WRITE#*',
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
        [...callers, 'CONTACTS', 'DAY#*', 'JOB', 'JOB#*', 'PRICE-CHANGES'],
      ),
      check: ['DAY#VERSION'],
      count: ['PRICE-CHANGES'],
      append: ['CONTENT-CHANGES', 'SENT-MAILS'],
    },
    'core/gsi1': { read: ['AVERAGE-DRAFTS', 'CO#*', 'SURVEYS#*', 'UPLOADS'] },
    'core/gsi2': { read: ['SURVEYS#CORRECTION'] },
    ...append,
  },
  exports: {
    core: {
      read: [
        ...callers,
        'CALENDAR',
        'COUNTER',
        'DATASETS',
        'DAY#*',
        'FIGURE-CHANGES',
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
  // Reads only public figures; it does not identify its callers, and counts their messages by address.
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
    core: {
      read: ['COUNTER', 'DATASETS', 'DAY#*', 'FIGURES#*', 'MONTHLY#*', 'SERIES'],
    },
    'core/gsi1': { read: ['DAYS'] },
  },
  'company-exports': {
    core: { read: [...callers, 'COMPANIES', 'COUNTER', 'SERIES'] },
    'core/gsi1': { read: ['CO#*', 'SURVEYS#DELETED'] },
  },
  embeds: {
    core: {
      // Surveys tell which averages rest on something that has changed since.
      read: [
        ...callers,
        'COUNTER',
        'DATASETS',
        'FIGURES#*',
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
      ...keeps(
        ['DOC#*', 'FIGURES-FOLLOWING', 'FOLDERS', 'NAME-CODES', 'RECEIPT#*', 'UPLOAD#*'],
        [
          ...callers,
          'CHECK#*',
          // The feed of documents tells which were removed.
          'CONTENT-CHANGES',
          'COUNTER',
          'DATASETS',
          // Codes of names are compared with what is public under them.
          'FIGURES#*',
          'READING#*',
        ],
      ),
      append: ['CONTENT-CHANGES'],
    },
    'core/gsi1': { read: ['UPLOADS'] },
    ...append,
  },
  // Published data only, nothing about callers.
  search: { core: { read: ['FOLDERS'] }, 'core/gsi1': { read: ['NEWS'] } },
  // It requests everything else from the API, like a reader.
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
        'FIGURE-CHANGES',
        'MONTHLY#*',
        'NEWS',
        'PERIODS#*',
        'READING#*',
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
        'CALENDAR',
        'COMPANIES',
        'CONTACTS',
        'MAINTENANCE',
        'PRICE-CHANGES',
        'REMINDERS#*',
        'SETTINGS',
        'SURVEY#*',
        'SURVEY-DATE',
        'WEEK#*',
      ],
      write: ['REMINDERS#*'],
    },
    'core/gsi1': { read: ['SURVEYS#*'] },
    ...append,
  },
  // The mails' contents are copied for it, so that it reads no other prices of companies.
  'receipt-mails': {
    core: {
      // The deadline of a survey comes from the calendar.
      read: ['CALENDAR', 'CONTACTS', 'MAINTENANCE', 'SENT-MAILS', 'SETTINGS', 'SURVEY-DATE'],
      write: ['SENT-MAILS'],
    },
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
  // It publishes documents that were held and their figures, and can change nothing else.
  figures: {
    core: {
      ...keeps(
        [
          'CHECK#*',
          'DATASETS',
          'DOC#*',
          'FIGURES#*',
          'FIGURES-FOLLOWING',
          'FOLDERS',
          'READING#*',
          'UPLOAD#*',
        ],
        ['COUNTER', 'MAINTENANCE', 'NAME-CODES'],
      ),
      count: ['COUNTER'],
      append: ['CONTENT-CHANGES', 'FIGURE-CHANGES'],
    },
    ...append,
  },
  // The stream of the audit table brings its input, so it reads no table.
  'audit-trail': {},
  pages: { core: { read: ['COUNTER'] } },
  'weekly-job': {
    core: {
      ...keeps(
        [
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
        ['CALENDAR', 'COMPANIES', 'DAY#*', 'MAINTENANCE', 'PRICE-CHANGES', 'PRODUCTS', 'SETTINGS'],
      ),
      // It only checks that station prices have not changed.
      check: ['DAY#VERSION'],
      count: ['PRICE-CHANGES'],
    },
    'core/gsi1': { read: ['AVERAGE-DRAFTS', 'CO#*', 'SURVEYS#*'] },
    ...append,
  },
};
