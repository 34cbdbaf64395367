import type { IsoDate } from '../../../platform/kernel/calendar.ts';
import { padded } from '../../../platform/tables/keys.ts';
import type { ProductId } from '../../../sample/rules/products.ts';

export const priceKeys = {
  survey: (id: number) => ({ pk: `SURVEY#${id}`, sk: 'META' }),
  /** Ensures that a date has only one survey, and finds it by date with a consistent read. */
  surveyDate: (date: IsoDate) => ({ pk: 'SURVEY-DATE', sk: date }),
  /** The id given last, and as `deleted` how many surveys were deleted. */
  surveyCounter: { pk: 'COUNTER', sk: 'SURVEY' },
  /**
   * Grows whenever a survey is opened, reopened, dated or deleted, so that two such changes cannot happen at the
   * same time.
   */
  surveySchedule: { pk: 'COUNTER', sk: 'SURVEY-SCHEDULE' },
  /** Declared and computed prices of a company in a survey, all products in one item. */
  companyWeek: (surveyId: number, companyId: number) => ({
    pk: `WEEK#${surveyId}`,
    sk: `CO#${companyId}`,
  }),
  companyWeeksOf: (surveyId: number) => ({ pk: `WEEK#${surveyId}`, prefix: 'CO#' }),
  /** A company's input for a product that is not sent yet. */
  typedPrice: (surveyId: number, companyId: number, productId: number) => ({
    pk: `TYPED#${companyId}`,
    sk: `${padded(surveyId, 9)}#${productId}`,
  }),
  typedPricesOf: (surveyId: number, companyId: number) => ({
    pk: `TYPED#${companyId}`,
    prefix: `${padded(surveyId, 9)}#`,
  }),
  /** One sending of a company. */
  submission: (companyId: number, surveyId: number, sequence: number) => ({
    pk: `SENT#${companyId}`,
    sk: `${padded(surveyId, 9)}#${padded(sequence, 6)}`,
  }),
  submissionsOf: (companyId: number, surveyId?: number) => ({
    pk: `SENT#${companyId}`,
    prefix: surveyId === undefined ? '' : `${padded(surveyId, 9)}#`,
  }),
  receiptOfCode: (code: string) => ({ pk: `SENT-CODE#${code}`, sk: 'META' }),
  /** A receipt or question that is still to be mailed. */
  receiptMail: (code: string) => ({ pk: 'SENT-MAILS', sk: code }),
  receiptMails: { pk: 'SENT-MAILS', prefix: '' },
  /** Grows with every change of a company price. Separate from the survey's record, which companies do not write. */
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
  /** Inputs of a revision's figures. */
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
  /** A moved release. */
  releaseEdit: (series: string, period: string) => ({ pk: 'CALENDAR', sk: `${series}#${period}` }),
  releaseEdits: { pk: 'CALENDAR', prefix: '' },
  publicationSettings: { pk: 'SETTINGS', sk: 'PUBLICATION' },
  jobSettings: { pk: 'SETTINGS', sk: 'JOB' },
  /** Administrators' explanation of the change of duties on a day. */
  dutyNote: (date: IsoDate) => ({ pk: 'SETTINGS', sk: `DUTY-NOTE#${date}` }),
  dutyNotes: { pk: 'SETTINGS', prefix: 'DUTY-NOTE#' },
  /** The time of the weekly job's last run, and the last answer of each of its parts. */
  jobState: { pk: 'JOB', sk: 'STATE' },
  jobRun: (at: string, part: string) => ({ pk: `JOB#${at.slice(0, 7)}`, sk: `${at}#${part}` }),
  jobRunsOf: (month: string) => ({ pk: `JOB#${month}`, prefix: '' }),
} as const;

/** Partitions of the secondary indexes. */
export const priceIndexes = {
  surveys: (published: boolean) => (published ? 'SURVEYS#PUB' : 'SURVEYS#UNPUB'),
  /** Surveys that were public and are in no list any more. */
  deletedSurveys: 'SURVEYS#DELETED',
  /** Surveys whose next revision is being prepared, sorted by date. */
  corrections: 'SURVEYS#CORRECTION',
  companyHistory: (companyId: number) => `CO#${companyId}`,
  /** Drafts of months', quarters' and years' averages, sorted by period. */
  averageDrafts: 'AVERAGE-DRAFTS',
} as const;
