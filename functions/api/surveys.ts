import type { SurveyView } from '../contract/surveys.ts';
import { Refusal } from '../domain/refusal.ts';
import { assertSurveyDate, type Survey, surveyForDay } from '../domain/surveys.ts';
import type { Handlers } from '../http/endpoint.ts';
import { type Actor, usernameOf } from '../http/identity.ts';
import { publishedSeries } from '../store/series-years.ts';
import {
  countSurveys,
  createSurvey,
  latestSurveys,
  publishedSurveyBefore,
  surveyBefore,
  surveyById,
} from '../store/survey-records.ts';
import { applySurveyChange } from '../usecases/change-survey.ts';

export const forPublic = {
  'surveys/find': async ({ query, actor }) => {
    const found = surveyForDay(await publishedSeries(), query.date);
    if (!found) throw new Refusal('not_found', { date: query.date });
    return surveyView(await surveyById(found.id), actor);
  },

  'surveys/latest': async ({ query, actor }) => {
    const surveys = await latestSurveys(query.published ?? true, query.limit ?? 16);
    return surveys.map((survey) => surveyView(survey, actor));
  },

  'surveys/get': async ({ params, query, actor }) => {
    const all = maySeeUnpublished(actor);
    let survey = await surveyById(params.id);
    if (query.previous) {
      const { date } = survey;
      const previous = await (all ? surveyBefore : publishedSurveyBefore)(date);
      if (!previous) throw new Refusal('not_found', { surveyId: params.id });
      survey = previous;
    }
    if (!survey.published && !all) throw new Refusal('not_found', { surveyId: params.id });
    return surveyView(survey, actor);
  },
} satisfies Handlers;

export const forAdmin = {
  'surveys/count': async () => ({ total: await countSurveys() }),

  'surveys/create': async ({ body, actor, now }) => {
    assertSurveyDate(body.date);
    const fields = { date: body.date, active: body.active ?? true, notes: '' };
    const survey = await createSurvey(fields, (id) => ({
      actor: usernameOf(actor),
      at: now.toISOString(),
      action: 'survey.created',
      subject: `survey/${id}`,
      after: fields,
    }));
    return surveyView(survey, actor);
  },

  'surveys/change': async ({ params, body, actor, ifMatch, now }) => {
    const survey = await applySurveyChange(params.id, body, ifMatch, usernameOf(actor), now);
    return surveyView(survey, actor);
  },
} satisfies Handlers;

/** A survey as the caller may see it: visitors get the public fields, people with a role all of them. */
function surveyView(survey: Survey, actor: Actor | undefined): SurveyView {
  const { id, date, active, published, notes, revision, version, steps } = survey;
  const open = { id, date, active, published };
  if (!maySeeUnpublished(actor)) return open;
  return {
    ...open,
    notes,
    revision,
    version,
    ...(steps ? { steps: steps as SurveyView['steps'] } : {}),
  };
}

const maySeeUnpublished = (actor: Actor | undefined): boolean => Boolean(actor?.role);
