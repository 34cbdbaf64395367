import { Refusal } from '../../../platform/kernel/refusal.ts';
import { readCounter, takeNumbers } from '../../../platform/tables/counters.ts';
import type { Write } from '../../../platform/tables/transactions.ts';
import type { Survey } from '../rules/surveys.ts';
import { priceKeys } from './price-keys.ts';
import { latestSurveys, surveyDates, surveysById } from './survey-records.ts';

/** The other surveys, with which the dates of a new or changed one must agree. */
export interface SurveySchedule {
  /** Date of the latest published one. */
  readonly published: string | undefined;
  /** Dates of all, by date. */
  readonly dates: readonly string[];
  /** One that is open and not published. */
  readonly open: Pick<Survey, 'id' | 'date'> | undefined;
  /** Belongs to the transaction that relies on these dates: the second of two simultaneous ones is stale. */
  readonly taken: Write;
}

/** Surveys that are read by their dates, because the lists may be a moment behind. */
const RECENT = 20;

/** @param except the survey that is changed */
export async function surveySchedule(except?: number): Promise<SurveySchedule> {
  const version = await readCounter(priceKeys.surveySchedule);
  const [all, unpublished, published] = await Promise.all([
    surveyDates(),
    latestSurveys(false, RECENT),
    latestSurveys(true, 1),
  ]);
  const recent = await surveysById(all.slice(-RECENT).map(({ id }) => id));
  const others = [...recent, ...unpublished, ...published].filter(({ id }) => id !== except);
  return {
    published: others.filter((one) => one.published).reduce(later, undefined),
    dates: all.filter(({ id }) => id !== except).map(({ date }) => date),
    open: others.find((one) => one.active && !one.published),
    taken: {
      ...takeNumbers(priceKeys.surveySchedule, version),
      onConditionFailed: new Refusal('stale_version'),
    },
  };
}

const later = (latest: string | undefined, { date }: Survey): string =>
  latest === undefined || date > latest ? date : latest;
