import { accountIdOf } from '../../../platform/http/actor.ts';
import type { Handlers } from '../../../platform/http/endpoint.ts';
import type { Instant } from '../../../platform/kernel/as-of.ts';
import { Refusal } from '../../../platform/kernel/refusal.ts';
import type { surveyRoutes } from '../../surveys/contract/surveys.ts';
import { type Survey, surveyForDay } from '../../surveys/rules/surveys.ts';
import { publishedSeries, seriesAsOf } from '../../surveys/store/series-years.ts';
import {
  countSurveys,
  deletedSurveysFrom,
  latestSurveys,
  publishedSurveyBefore,
  surveyBefore,
  surveyById,
  surveysForCompanies,
  withdrawnSurveysFrom,
} from '../../surveys/store/survey-records.ts';
import { dueMoment } from '../../surveys/work/planned-moment.ts';
import { applySurveyChange } from '../work/change-survey.ts';
import { deleteSurvey } from '../work/delete-survey.ts';
import { openSurvey } from '../work/open-survey.ts';
import { knownSurveys, latestSurveysAsOf, publicSince, surveyAsOf } from '../work/surveys-as-of.ts';
import { maySeeUnpublished, surveyView, surveyWithSteps, viewSince } from './survey-view.ts';

export const forPublic = {
  'surveys/find': async ({ query, actor, asOf }) => {
    if (asOf !== undefined) {
      const [all, deleted] = await Promise.all([
        knownSurveys(asOf),
        deletedSurveysFrom(query.date),
      ]);
      const gone = new Set(deleted.filter((one) => isDeletedAt(one, asOf)).map(({ id }) => id));
      const known =
        surveyForDay(
          all.filter(({ id }) => !gone.has(id)),
          query.date,
        ) ?? surveyForDay(all, query.date);
      if (!known) throw new Refusal('not_found', { date: query.date });
      return pastView(known.id, asOf);
    }
    const [series, withdrawn, deleted] = await Promise.all([
      publishedSeries(),
      withdrawnSurveysFrom(query.date),
      deletedSurveysFrom(query.date),
    ]);
    // A deleted survey answers for days that no other has.
    const found =
      surveyForDay([...series, ...withdrawn], query.date) ?? surveyForDay(deleted, query.date);
    if (!found) throw new Refusal('not_found', { date: query.date });
    return surveyView(await surveyById(found.id), actor);
  },

  'surveys/latest': async ({ query, actor, asOf }) => {
    if (asOf !== undefined) {
      if (query.published === false) throw new Refusal('invalid', { errors: [NO_PAST] });
      const surveys = await latestSurveysAsOf(asOf, query.limit ?? 16);
      return surveys.map((survey) => viewSince(survey, undefined));
    }
    const { published = true, limit = 16 } = query;
    const isForCompany = !published && actor?.role === 'USER';
    const surveys = await (isForCompany
      ? surveysForCompanies(limit)
      : latestSurveys(published, limit));
    const since = await publicSince();
    return Promise.all(
      surveys.map(async (survey) => {
        const view = viewSince(survey, actor, since(survey));
        const isAwaited = survey.active && !survey.published && maySeeUnpublished(actor);
        const dueAt = isAwaited ? await dueMoment(survey.date) : undefined;
        return dueAt === undefined ? view : { ...view, dueAt };
      }),
    );
  },

  'surveys/get': async ({ params, query, actor, asOf }) => {
    if (asOf !== undefined) return pastView(await pastNeighbour(params.id, query, asOf), asOf);
    const all = maySeeUnpublished(actor);
    let survey = await surveyById(params.id);
    if (query.previous) {
      const { date } = survey;
      const previous = await (all ? surveyBefore : publishedSurveyBefore)(date);
      if (!previous) throw new Refusal('not_found', { surveyId: params.id });
      survey = previous;
    } else if (query.next) {
      const { date } = survey;
      const next = (await publishedSeries()).find((one) => one.date > date);
      if (!next) throw new Refusal('not_found', { surveyId: params.id });
      survey = await surveyById(next.id);
    }
    // Visitors can see that a survey which was public no longer is.
    const isKnown = survey.published || survey.withdrawn !== undefined;
    if (!isKnown && !all) throw new Refusal('not_found', { surveyId: params.id });
    return surveyView(survey, actor);
  },
} satisfies Handlers<typeof surveyRoutes>;

const isDeletedAt = ({ deleted }: Survey, moment: Instant) =>
  deleted !== undefined && deleted.at <= moment;

/** A survey that is not public has no earlier public state to ask for. */
const NO_PAST = { pointer: '/asOf', code: 'only_published' };

/** The answer is the same for everybody, as it contains only public figures. @throws Refusal not_found */
async function pastView(surveyId: number, moment: Instant) {
  const survey = await surveyAsOf(await surveyById(surveyId), moment);
  if (!survey) throw new Refusal('not_found', { surveyId });
  return viewSince(survey, undefined);
}

/** The named survey, or the one before or after it, among those public at a moment. */
async function pastNeighbour(
  surveyId: number,
  {
    previous,
    next,
  }: { readonly previous?: boolean | undefined; readonly next?: boolean | undefined },
  moment: Instant,
): Promise<number> {
  if (!previous && !next) return surveyId;
  const { date } = await surveyById(surveyId);
  const series = await seriesAsOf(moment);
  const found = previous
    ? series.findLast((one) => one.date < date)
    : series.find((one) => one.date > date);
  if (!found) throw new Refusal('not_found', { surveyId });
  return found.id;
}

export const forAdmin = {
  'surveys/workflow': async ({ params: { id: surveyId }, actor }) => {
    const survey = await surveyById(surveyId);
    if (survey.deleted) throw new Refusal('not_found', { surveyId });
    return surveyWithSteps(survey, actor);
  },

  'surveys/count': async () => ({ total: await countSurveys() }),

  'surveys/create': async ({ body, actor, now }) => {
    const { date, active = true } = body;
    return surveyView(await openSurvey({ date, active }, accountIdOf(actor), now), actor);
  },

  'surveys/change': async ({ params, body, actor, ifMatch, now }) => {
    const survey = await applySurveyChange(params.id, body, ifMatch, accountIdOf(actor), now);
    // The steps of an unpublished survey take many reads, so they are included only on request.
    return survey.published ? surveyWithSteps(survey, actor) : surveyView(survey, actor);
  },

  'surveys/delete': async ({ params, query: { reason }, actor, now }) => {
    await deleteSurvey(params.id, reason, accountIdOf(actor), now);
    return undefined;
  },
} satisfies Handlers<typeof surveyRoutes>;
