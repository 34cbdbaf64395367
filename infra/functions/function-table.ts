import { join } from 'node:path';
import type { ScheduledFunction } from '../../functions/events/schedules.ts';
import { PICTURE_FILES } from '../../functions/platform/contract/picture-files.ts';
import { type HttpFunction, httpFunctions } from '../../functions/platform/contract/route.ts';

/** Settings that a Lambda function needs to run, and the consequences of its failure. */
export interface FunctionShape {
  /** Files of packages that it reads while it runs. */
  readonly packageFiles?: readonly string[];
  /** A file of the site's build that its code imports while it runs. */
  readonly beside?: string;
  /** In MiB; processor time grows with it, and 1769 gives one full processor. */
  readonly memory: number;
  /** In seconds. The gateway gives up on HTTP functions after 30. */
  readonly timeout: number;
  /** Maximum number of simultaneous runs, on a stage that reserves concurrency. */
  readonly concurrency?: number;
  /** Consequences for people when it fails: the text of its alarms. */
  readonly whenItFails: string;
  /** Whether somebody must look at any hour: figures, sign-in, declarations, publication or audit trail depend on it. */
  readonly stopsPeople?: true;
}

export type FunctionName =
  | HttpFunction
  | ScheduledFunction
  | 'scanned'
  | 'figures'
  | 'audit-trail'
  | 'returned-mail';

/** File below functions/ that exports the `handler` of a function. */
export const entryOf = (name: FunctionName): string =>
  `${(httpFunctions as readonly string[]).includes(name) ? 'entries' : 'events'}/${name}.ts`;

export const functionTable: Readonly<Record<FunctionName, FunctionShape>> = {
  public: {
    stopsPeople: true,
    memory: 1024,
    timeout: 10,
    whenItFails: 'Visitors see no surveys, prices and averages beyond what the distribution keeps.',
  },
  session: {
    stopsPeople: true,
    memory: 1024,
    timeout: 10,
    whenItFails: 'Nobody can sign in, and the signed-in are sent back to the public pages.',
  },
  accounts: {
    stopsPeople: true,
    memory: 1024,
    timeout: 10,
    whenItFails: 'Administrators cannot register, invite, block or help people who sign in.',
  },
  company: {
    stopsPeople: true,
    memory: 1024,
    timeout: 10,
    whenItFails: 'Companies cannot declare the prices of the week.',
  },
  admin: {
    stopsPeople: true,
    memory: 1769,
    timeout: 29,
    whenItFails: 'Administrators cannot run surveys, compute averages or publish.',
  },
  exports: {
    memory: 1769,
    timeout: 29,
    // Writing a workbook uses a whole processor: many at once must not take the other functions' share.
    concurrency: 20,
    whenItFails: 'Open data cannot be downloaded, by people or by programs.',
  },
  'company-exports': {
    memory: 1769,
    timeout: 29,
    whenItFails: 'Companies cannot download the prices they have declared.',
  },
  assistants: {
    memory: 1769,
    timeout: 20,
    // Programs that ask again and again must not take the share of the site's own readers.
    concurrency: 20,
    whenItFails: 'Assistants cannot read figures by the Model Context Protocol.',
  },
  embeds: {
    packageFiles: Object.values(PICTURE_FILES),
    memory: 1769,
    timeout: 10,
    // Pages of other sites must not take the share of the site's own readers.
    concurrency: 20,
    whenItFails: 'Charts in pages of others stay empty, and social networks show no picture.',
  },
  feedback: {
    memory: 512,
    timeout: 10,
    whenItFails: 'Readers cannot say how clear a page is.',
  },
  files: {
    memory: 1024,
    timeout: 29,
    whenItFails:
      'Visitors see no lists of documents and cannot download any; administrators upload none.',
  },
  search: {
    memory: 1024,
    timeout: 10,
    // A search sends a request every few letters typed; readers of figures must not wait for searches.
    concurrency: 20,
    whenItFails: 'The search finds the pages of the site, but no series, documents and news.',
  },
  'shown-pages': {
    beside: join(import.meta.dirname, '../../dist/renderer/page-renderer.mjs'),
    memory: 1769,
    timeout: 20,
    // Rendering uses a whole processor: visits to many figures must not take the other functions' share.
    concurrency: 20,
    whenItFails: 'Pages of single figures and of search results are empty until their scripts run.',
  },
  stations: {
    memory: 1769,
    timeout: 29,
    whenItFails: 'Administrators cannot have the station prices of a day read again.',
  },
  subscriptions: {
    memory: 1024,
    timeout: 10,
    whenItFails: 'Nobody can subscribe to releases, for a program or by mail, or end it.',
  },
  'station-prices': {
    memory: 1769,
    timeout: 300,
    concurrency: 1,
    whenItFails: 'The day has no station prices: benchmarks and methane and LNG prices lack a day.',
  },
  reminders: {
    memory: 512,
    timeout: 120,
    concurrency: 1,
    whenItFails: 'Companies that have not declared their prices are not reminded.',
  },
  'receipt-mails': {
    memory: 256,
    timeout: 60,
    concurrency: 1,
    whenItFails: 'Companies get no receipts and questions by mail; their pages show them.',
  },
  'overdue-scans': {
    memory: 512,
    timeout: 60,
    concurrency: 1,
    whenItFails:
      'Uploaded files wait for a malware scan that does not end: they are not published.',
  },
  scanned: {
    memory: 1024,
    timeout: 60,
    // Files of one folder are published one after the other: more runs at a time would only wait for each other.
    concurrency: 5,
    whenItFails: 'Uploaded files are not published although their malware scan has ended.',
  },
  figures: {
    // It starts a separate process that reads the workbook and may take 600 MiB.
    memory: 1769,
    timeout: 120,
    // Documents of one dataset are taken one after the other.
    concurrency: 1,
    whenItFails: 'New workbooks are not published; figures of withdrawn ones stay public.',
  },
  'export-files': {
    memory: 1769,
    timeout: 120,
    concurrency: 1,
    whenItFails: 'After a publication the first reader of each large file waits until it is made.',
  },
  notifications: {
    // It spends most of its time waiting.
    memory: 256,
    // Its last look begins after two thirds of a minute.
    timeout: 90,
    concurrency: 1,
    whenItFails:
      'Programs and readers that have subscribed are not told of releases and corrections.',
  },
  'returned-mail': {
    memory: 256,
    timeout: 30,
    whenItFails:
      'Readers whose address takes no mail, or who complained, are sent mails all the same.',
  },
  'audit-trail': {
    stopsPeople: true,
    memory: 512,
    timeout: 60,
    whenItFails:
      'Who did what is not copied to the bucket that nobody can change, or a record was changed.',
  },
  pages: {
    beside: join(import.meta.dirname, '../../dist/renderer/page-renderer.mjs'),
    memory: 1769,
    timeout: 120,
    concurrency: 1,
    whenItFails: 'Pages show the figures of before until their scripts have run.',
  },
  'weekly-job': {
    stopsPeople: true,
    memory: 1769,
    timeout: 120,
    concurrency: 1,
    whenItFails:
      'What the week does by itself is not done; prices are not released at their minute: an administrator must do it by hand.',
  },
};
