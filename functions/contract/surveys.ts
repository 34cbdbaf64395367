import * as z from 'zod/mini';
import { flagParam, givenDate, instant, isoDate, numberIn, text } from './primitives.ts';

const step = z.object({ at: instant, by: z.string() });

/** Visitors get the first four fields; people with a role get all. */
export const survey = z.object({
  id: z.int(),
  date: isoDate,
  /** Open when true, closed when false. */
  active: z.boolean(),
  published: z.boolean(),
  notes: z.optional(z.string()),
  /** Number of the latest published revision, 0 before the first. */
  revision: z.optional(z.int()),
  version: z.optional(z.int()),
  /** When each step of the weekly workflow was last done and by whom. */
  steps: z.optional(
    z.object({
      companyPrices: z.optional(step),
      closed: z.optional(step),
      nationalPrices: z.optional(step),
      published: z.optional(step),
    }),
  ),
});
export type SurveyView = z.infer<typeof survey>;

export const surveyList = z.array(survey);
export const latestSurveysQuery = z.object({
  limit: z.optional(numberIn(1, 100)),
  published: z.optional(flagParam),
});
export const surveyByDateQuery = z.object({ date: givenDate });
export const surveyQuery = z.object({ previous: z.optional(flagParam) });
export const surveyCount = z.object({ total: z.int() });

export const newSurvey = z.object({
  date: givenDate,
  active: z.optional(z.boolean()),
  published: z.optional(z.literal(false)),
});
/** Any of the fields: closing sends `active`, publishing `published`, the edit form all of them. */
export const surveyChange = z.object({
  date: z.optional(givenDate),
  active: z.optional(z.boolean()),
  published: z.optional(z.boolean()),
  notes: z.optional(text(2000)),
});
export type SurveyChange = z.infer<typeof surveyChange>;
