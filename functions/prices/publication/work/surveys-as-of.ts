import type { Instant } from '../../../platform/kernel/as-of.ts';
import type { Survey } from '../../surveys/rules/surveys.ts';
import { seriesAsOf, seriesHistory } from '../../surveys/store/series-years.ts';
import { surveyById } from '../../surveys/store/survey-records.ts';
import { publishedRevisions, revisionsAsOf } from './read-revisions.ts';

/** A survey's record as visitors saw it at a moment. @returns undefined where it had not been public by then */
export async function surveyAsOf(survey: Survey, moment: Instant): Promise<Survey | undefined> {
  const all = await publishedRevisions(survey, { onlyPublic: true });
  const last = revisionsAsOf(all, moment).at(-1);
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

/** The time from which a survey's public revision counts as such: for an imported one, when the rules published it. */
export type PublicSince = (survey: Survey) => Instant | undefined;

/** Reads the public series once, for any number of surveys. */
export async function publicSince(): Promise<PublicSince> {
  const since = new Map((await seriesHistory()).map((entry) => [nameOf(entry), entry.since]));
  return (survey) => (survey.published ? since.get(nameOf(survey)) : undefined);
}

const nameOf = ({ id, revision }: Pick<Survey, 'id' | 'revision'>) => `${id}/${revision}`;

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
