import type { Instant } from '../domain/as-of.ts';
import type { Survey } from '../domain/surveys.ts';
import { seriesAsOf, seriesHistory } from '../store/series-years.ts';
import { surveyById } from '../store/survey-records.ts';
import { publishedRevisions, revisionsAsOf } from './read-revisions.ts';

/**
 * A survey's record as visitors were told of it at a moment.
 * @returns undefined where it had not been public by then
 */
export async function surveyAsOf(survey: Survey, moment: Instant): Promise<Survey | undefined> {
  const last = (await revisionsAsOf(await publishedRevisions(survey), moment)).at(-1);
  if (!last) return undefined;
  const { revision, publishedAt, publishedBy = '', note, withdrawn } = last;
  const { id, date, notes, inputs, version, priceChanges, wasActive = [], active } = survey;
  const then = wasActive.find(({ until }) => moment < until);
  return {
    ...{ id, date, notes, inputs, version, priceChanges, revision, withdrawn },
    active: then?.active ?? active,
    published: withdrawn === undefined,
    note,
    steps: { published: { at: publishedAt, by: publishedBy } },
  };
}

/** Dates and ids of the surveys that had been public by a moment, withdrawn ones among them. */
export async function knownSurveys(moment: Instant): Promise<{ id: number; date: string }[]> {
  const begun = (await seriesHistory()).filter(({ since }) => since <= moment);
  return [...new Map(begun.map(({ id, date }) => [id, { id, date }])).values()];
}

/** The surveys that were public at a moment, newest first. */
export async function latestSurveysAsOf(moment: Instant, limit: number): Promise<Survey[]> {
  const newest = (await seriesAsOf(moment)).slice(-limit).reverse();
  const surveys = await Promise.all(
    newest.map(async ({ id }) => surveyAsOf(await surveyById(id), moment)),
  );
  return surveys.filter((survey) => survey !== undefined);
}
