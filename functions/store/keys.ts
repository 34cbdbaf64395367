import { environment } from '../aws/environment.ts';
import type { IsoDate } from '../domain/calendar.ts';
import type { ProductId } from '../domain/products.ts';

/**
 * The four tables and every key in them. What a function may touch is told by partitions, so items
 * that not the same functions need stand in partitions of their own (docs/architecture.md).
 */

export const coreTable = () => environment('CORE_TABLE');
export const auditTable = () => environment('AUDIT_TABLE');
export const attemptsTable = () => environment('ATTEMPTS_TABLE');
export const subscriptionsTable = () => environment('SUBSCRIPTIONS_TABLE');

/** Names one item. */
export interface Key {
  readonly pk: string;
  readonly sk: string;
}

/** Names the items of a partition whose sort keys begin alike. */
export interface Prefix {
  readonly pk: string;
  readonly prefix: string;
}

const padded = (number: number, width: number) => String(number).padStart(width, '0');

export const keys = {
  survey: (id: number) => ({ pk: `SURVEY#${id}`, sk: 'META' }),
  /** Guards that a date has one survey, and finds it by date with a consistent read. */
  surveyDate: (date: IsoDate) => ({ pk: 'SURVEY-DATE', sk: date }),
  surveyCounter: { pk: 'COUNTER', sk: 'SURVEY' },
  /** Declared and computed prices of a company in a survey, all products in one item. */
  companyWeek: (surveyId: number, companyId: number) => ({
    pk: `WEEK#${surveyId}`,
    sk: `CO#${companyId}`,
  }),
  companyWeeksOf: (surveyId: number) => ({ pk: `WEEK#${surveyId}`, prefix: 'CO#' }),
  /** Grows with every change of a company price, beside the survey's record, which companies do not write. */
  priceChanges: (surveyId: number) => ({ pk: 'PRICE-CHANGES', sk: padded(surveyId, 6) }),
  /** @param occasion instant or day */
  reminder: (surveyId: number, companyId: number, occasion: string) => ({
    pk: `REMINDERS#${surveyId}`,
    sk: `${companyId}#${occasion}`,
  }),
  remindersOf: (surveyId: number) => ({ pk: `REMINDERS#${surveyId}`, prefix: '' }),
  nationalPrices: (surveyId: number, revision: number) => ({
    pk: `SURVEY#${surveyId}`,
    sk: `NAT#${padded(revision, 6)}`,
  }),
  nationalPricesOf: (surveyId: number) => ({ pk: `SURVEY#${surveyId}`, prefix: 'NAT#' }),
  /** What a revision's figures are made of. */
  revisionInputs: (surveyId: number, revision: number) => ({
    pk: `INPUTS#${surveyId}`,
    sk: padded(revision, 6),
  }),
  /** The published weekly series, one compact item a year. */
  seriesYear: (year: number) => ({ pk: 'SERIES', sk: `Y#${year}` }),
  allSeries: { pk: 'SERIES', prefix: 'Y#' },
  average: (productId: ProductId, year: number, month: number) => ({
    pk: `MONTHLY#${productId}`,
    sk: `${year}#${padded(month, 2)}`,
  }),
  averagesOf: (productId: ProductId, year?: number) => ({
    pk: `MONTHLY#${productId}`,
    prefix: year === undefined ? '' : `${year}#`,
  }),
  periodRevision: (year: number, month: number, revision: number) => ({
    pk: `PERIODS#${year}`,
    sk: `${padded(month, 2)}#${padded(revision, 6)}`,
  }),
  periodRevisionsOf: (year: number, month?: number) => ({
    pk: `PERIODS#${year}`,
    prefix: month === undefined ? '' : `${padded(month, 2)}#`,
  }),
  day: (date: IsoDate) => ({ pk: `DAY#${date.slice(0, 7)}`, sk: date.slice(8) }),
  companyDay: (date: IsoDate, companyId: number) => ({
    pk: `DAY#${date.slice(0, 7)}`,
    sk: `${date.slice(8)}#CO#${companyId}`,
  }),
  /** Grows with every change of a day's station prices; beside them, for who may write those alone. */
  stationsVersion: { pk: 'DAY#VERSION', sk: 'N' },
  product: (id: ProductId) => ({ pk: 'PRODUCTS', sk: padded(id, 3) }),
  products: { pk: 'PRODUCTS', prefix: '' },
  company: (id: number) => ({ pk: 'COMPANIES', sk: padded(id, 6) }),
  companies: { pk: 'COMPANIES', prefix: '' },
  companyCounter: { pk: 'COUNTER', sk: 'COMPANY' },
  document: (id: string) => ({ pk: `DOC#${id}`, sk: 'META' }),
  /** All files of a folder in one compact item; a path ends with a slash. */
  folder: (path: string) => ({ pk: 'FOLDERS', sk: path }),
  /** A folder and those below it. */
  foldersBelow: (path: string) => ({ pk: 'FOLDERS', prefix: path }),
  upload: (id: string) => ({ pk: `UPLOAD#${id}`, sk: 'META' }),
  /** A release that was moved from where the rules plan it. */
  releaseEdit: (series: string, period: string) => ({ pk: 'CALENDAR', sk: `${series}#${period}` }),
  releaseEdits: { pk: 'CALENDAR', prefix: '' },
  newsItem: (id: number) => ({ pk: 'NEWS', sk: padded(id, 6) }),
  news: { pk: 'NEWS', prefix: '' },
  /** Opinions on a page in a month, counted. */
  feedbackCount: (month: string, page: string) => ({ pk: 'FEEDBACK', sk: `${month}#${page}` }),
  feedbackCounts: { pk: 'FEEDBACK', prefix: '' },
  /** @param id begins with its day */
  feedbackComment: (id: string) => ({ pk: `FEEDBACK#${id.slice(0, 7)}`, sk: id }),
  feedbackCommentsOf: (month: string) => ({ pk: `FEEDBACK#${month}`, prefix: '' }),
  /** What changed in news and documents, by when it shows. */
  contentChange: (at: string, event: string) => ({ pk: 'CONTENT-CHANGES', sk: `${at}#${event}` }),
  contentChanges: { pk: 'CONTENT-CHANGES', prefix: '' },
  newsCounter: { pk: 'COUNTER', sk: 'NEWS' },
  /** Grows with every change of a product's settings, a company's weights or what publication asks. */
  settingsCounter: { pk: 'COUNTER', sk: 'SETTINGS' },
  publicationSettings: { pk: 'SETTINGS', sk: 'PUBLICATION' },
  jobSettings: { pk: 'SETTINGS', sk: 'JOB' },
  /** Why duties changed on a day, as administrators word it. */
  dutyNote: (date: IsoDate) => ({ pk: 'SETTINGS', sk: `DUTY-NOTE#${date}` }),
  dutyNotes: { pk: 'SETTINGS', prefix: 'DUTY-NOTE#' },
  /** When the weekly job ran last, and what each of its parts answered. */
  jobState: { pk: 'JOB', sk: 'STATE' },
  jobRun: (at: string, part: string) => ({ pk: `JOB#${at.slice(0, 7)}`, sk: `${at}#${part}` }),
  jobRunsOf: (month: string) => ({ pk: `JOB#${month}`, prefix: '' }),
  /** Grows with every change of what the public sees. */
  publicVersion: { pk: 'COUNTER', sk: 'PUBLIC' },
  /** What the system was filled with when it started for the first time. */
  firstStart: { pk: 'FIRST-START', sk: 'STATE' },
  firstStartOfDocuments: { pk: 'FIRST-START', sk: 'DOCUMENTS' },
  /** Which migrations of stored data have been run. */
  migration: (name: string) => ({ pk: 'MIGRATION', sk: name }),
  migrations: { pk: 'MIGRATION', prefix: '' },
  account: (id: string) => ({ pk: `USER#${id}`, sk: 'META' }),
  /** What an account may do, without who the person is: read with every call that bears a token. */
  access: (id: string) => ({ pk: `ACCESS#${id}`, sk: 'META' }),
  /** When the person signed in and out. */
  session: (id: string) => ({ pk: `SESSION#${id}`, sk: 'META' }),
  /** Where mails to a company's people go. */
  contact: (companyId: number, id: string) => ({
    pk: 'CONTACTS',
    sk: `${padded(companyId, 6)}#${id}`,
  }),
  contacts: { pk: 'CONTACTS', prefix: '' },
  /** Whose account a sign-in leads to; one account may have several, such as a SPID and a CIE. */
  accountOfSubject: (subject: string) => ({ pk: `SUBJECT#${subject}`, sk: 'LINK' }),
  /** Whose username it is, in any case, as the user pool has it: guards that no two accounts have the same. */
  accountOfUsername: (name: string) => ({ pk: `USER#NAME#${name.toLowerCase()}`, sk: 'LINK' }),
  /** Whose fiscal code it is: guards that no two accounts have the same. */
  accountOfFiscalCode: (code: string) => ({ pk: `USER#FISCAL-CODE#${code}`, sk: 'LINK' }),

  /** That a request was received, under its caller's key. */
  receipt: (subject: string, key: string) => ({ pk: `RECEIPT#${subject}`, sk: key }),

  audit: (at: string, id: string) => ({ pk: `AUDIT#${at.slice(0, 7)}`, sk: `${at}#${id}` }),
  signInAttempts: ({ username, address }: { username: string; address: string }) => ({
    pk: `SIGN-IN#${username}`,
    sk: `FROM#${address}`,
  }),

  /** In the table of subscriptions, as all that follow: an address that a program registered. */
  webhook: (id: string) => ({ pk: 'WEBHOOKS', sk: id }),
  webhooks: { pk: 'WEBHOOKS', prefix: '' },
  /** A reader who is sent mails. @param id digest of the address */
  reader: (id: string) => ({ pk: 'READERS', sk: id }),
  readers: { pk: 'READERS', prefix: '' },
  /** What somebody asked for whose address has not confirmed it. @param digest of the token in the mail */
  mailRequest: (digest: string) => ({ pk: 'MAIL-REQUESTS', sk: digest }),
  /** A call or mail to one subscriber: one for each event, however often it is announced. */
  delivery: (owner: string, id: string) => ({ pk: `DELIVERIES#${owner}`, sk: id }),
  deliveriesOf: (owner: string) => ({ pk: `DELIVERIES#${owner}`, prefix: '' }),
  /** Since when changes are announced, and the public version until which they have been. */
  announcements: { pk: 'ANNOUNCED', sk: 'STATE' },
  /** The same of news and documents, by moment. */
  contentAnnouncements: { pk: 'ANNOUNCED', sk: 'STATE#CONTENT' },
  announcementStates: { pk: 'ANNOUNCED', prefix: 'STATE' },
  announced: (eventId: string) => ({ pk: 'ANNOUNCED', sk: `EVENT#${eventId}` }),
  /** How often something was asked for from one place since a moment. */
  requestCount: (what: string, from: string, since: string) => ({
    pk: `REQUESTS#${what}#${from}`,
    sk: since,
  }),
} as const;

/** Partitions of the secondary indexes. */
export const indexKeys = {
  surveys: (published: boolean) => (published ? 'SURVEYS#PUB' : 'SURVEYS#UNPUB'),
  /** Surveys whose next revision is being prepared, sorted by date. */
  corrections: 'SURVEYS#CORRECTION',
  companyHistory: (companyId: number) => `CO#${companyId}`,
  /** Drafts of months', quarters' and years' averages, sorted by period. */
  averageDrafts: 'AVERAGE-DRAFTS',
  /** Uploads that are not published, sorted by path. */
  uploads: 'UPLOADS',
  /** Uploads whose scan has not ended, sorted by time. */
  openUploads: 'UPLOADS#OPEN',
  /** National station prices, sorted by day. */
  nationalDays: 'DAYS',
  /** Sorted by day. */
  news: 'NEWS',
  /** Sorted by fiscal code. */
  accounts: 'USERS',
  /** A thing and its parts, sorted by time. */
  auditSubject: (subject: string) => `ABOUT#${wholeOf(subject)}`,
  /** Calls and mails that are still to be sent, sorted by when. */
  dueDeliveries: 'DUE',
} as const;

/** The thing itself, for a subject that is part of one: `survey/12` for `survey/12/company/5`. */
const wholeOf = (subject: string): string => /^survey\/\d+/.exec(subject)?.[0] ?? subject;
