import * as z from 'zod/mini';
import {
  asOf,
  flagParam,
  givenDate,
  idParams,
  instant,
  isoDate,
  numberIn,
  publicNote,
  reasonText,
  takenOnly,
  text,
} from '../../../platform/contract/primitives.ts';
import { adminCall, anyRole, publicData, type Routes } from '../../../platform/contract/route.ts';
import { seenPublication } from './fields.ts';

const step = z.object({ at: instant, by: z.string() });

const stepState = z.enum(['done', 'outdated', 'missing', 'gone']);

/** Visitors get the fields up to `withdrawn`; people with a role get all. */
export const survey = z.object({
  id: z.int(),
  date: isoDate,
  /** Open when true, closed when false. */
  active: z.boolean(),
  published: z.boolean(),
  /** Number of the latest published revision, 0 before the first. */
  revision: z.optional(z.int()),
  /** When that revision was published, and the note to the public about it. */
  publishedAt: z.optional(instant),
  note: z.optional(publicNote),
  /** When its figures were taken back; absent while they are public. */
  withdrawn: z.optional(z.object({ at: instant, note: publicNote })),
  notes: z.optional(z.string()),
  version: z.optional(z.int()),
  /** For an open survey: the time until which its prices are expected. It stays open until it is closed. */
  dueAt: z.optional(instant),
  /** When each step of the weekly workflow was last done and by whom. */
  steps: z.optional(
    z.object({
      companyPrices: z.optional(step),
      closed: z.optional(step),
      nationalPrices: z.optional(step),
      published: z.optional(step),
    }),
  ),
  /** Since when and by whom its next revision is prepared, while the published one stays public. */
  correction: z.optional(step),
  /** The states of its workflow's steps, and the next one; for administrators. */
  stepStates: z.optional(
    z.object({
      companyPrices: stepState,
      closed: stepState,
      nationalPrices: stepState,
      published: stepState,
    }),
  ),
  nextStep: z.optional(
    z.enum([
      'companyPrices',
      'close',
      'reopen',
      'nationalPrices',
      'enterPrices',
      'publish',
      'europeanForm',
    ]),
  ),
});
export type SurveyView = z.infer<typeof survey>;

const surveyList = z.array(survey);
const latestSurveysQuery = z.object({
  limit: z.optional(numberIn(1, 100)),
  published: z.optional(flagParam),
  /** Selects the state at an earlier moment, for published surveys only. */
  asOf,
});
const surveyByDateQuery = z.object({ date: givenDate, asOf });
/** `previous` asks for the survey before it, `next` for the published one after it. */
const surveyQuery = z.object({
  previous: z.optional(flagParam),
  next: z.optional(flagParam),
  asOf,
});
const surveyCount = z.object({ total: z.int() });

const newSurvey = z.object({
  date: givenDate,
  active: z.optional(z.boolean()),
  published: z.optional(z.literal(false)),
});
/** The reason is needed for a survey whose figures were public. */
const surveyDeletion = z.object({ reason: z.optional(reasonText(500)) });
/** Any of the fields: closing sends `active`, publishing `published`, the edit form all of them. */
const change = z.object({
  date: z.optional(givenDate),
  /** Why the date changes; needed where companies have declared prices, which stand for another week then. */
  moveReason: z.optional(reasonText(500)),
  active: z.optional(z.boolean()),
  published: z.optional(z.boolean()),
  notes: z.optional(text(2000)),
  ...seenPublication,
  /** Publish before the announced minute, where an embargo would hold it; needs `published`, a reason and a note. */
  early: z.optional(z.boolean()),
});
const namesDraft = ({ date, active, published, reason, note }: z.infer<typeof change>): boolean =>
  published ?? [date, active, reason, note].some((value) => value !== undefined);
const surveyChange = change.check(
  takenOnly('moveReason', ({ date }) => date !== undefined, 'Taken only with `date`.'),
  takenOnly('early', ({ published }) => published === true, 'Taken only with `published: true`.'),
  takenOnly('computedAt', namesDraft, 'Taken only with a publication, or what changes the draft.'),
);
export type SurveyChange = z.infer<typeof surveyChange>;

export const surveyRoutes = {
  'surveys/find': {
    ...publicData('GET', '/survey-prices'),
    summary: 'The survey of a day: dated on it, or describing its week',
    query: surveyByDateQuery,
    response: survey,
  },
  'surveys/latest': {
    ...publicData('GET', '/survey-prices/latest'),
    summary: 'The latest surveys, newest first; companies get the open one before them',
    restricted: { name: 'published', value: 'false', access: anyRole },
    query: latestSurveysQuery,
    response: surveyList,
  },
  'surveys/count': {
    ...adminCall('GET', '/survey-prices/count'),
    summary: 'How many surveys there are',
    response: surveyCount,
  },
  'surveys/get': {
    ...publicData('GET', '/survey-prices/{id}'),
    summary: 'A survey, or the one before or after it',
    params: idParams,
    query: surveyQuery,
    response: survey,
  },
  'surveys/workflow': {
    ...adminCall('GET', '/survey-prices/{id}/workflow'),
    summary: 'A survey with where its steps stand, and which is next',
    params: idParams,
    response: survey,
  },
  'surveys/create': {
    ...adminCall('POST', '/survey-prices'),
    summary: 'Open a new survey',
    body: newSurvey,
    response: survey,
    status: 201,
  },
  'surveys/change': {
    ...adminCall('PUT', '/survey-prices/{id}'),
    summary: 'Close, publish, withdraw or edit a survey',
    params: idParams,
    body: surveyChange,
    response: survey,
  },
  'surveys/delete': {
    ...adminCall('DELETE', '/survey-prices/{id}'),
    summary:
      'Delete a survey that never held a price, or one whose figures were withdrawn and are in no published average',
    params: idParams,
    query: surveyDeletion,
    response: 'none',
  },
} as const satisfies Routes<'surveys'>;
