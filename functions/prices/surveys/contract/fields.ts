import * as z from 'zod/mini';
import {
  givenNote,
  idParam,
  reasonText,
  requiredLine,
} from '../../../platform/contract/primitives.ts';
import { finding as anyFinding } from '../../../platform/contract/problem.ts';
import { euroPer1000, productId } from '../../../sample/contract/fields.ts';

/** Fields that surveys, averages and their publication share. */

export const surveyIdParams = z.object({ surveyId: idParam });
export const companySurveyParams = z.object({ companyId: idParam, surveyId: idParam });

/** Sent with a publication, correction or withdrawal: the reason, for the record, and the note to the public. */
export const publication = { reason: z.optional(reasonText(1000)), note: z.optional(givenNote) };

/** Time of computation of the draft that was seen, so that a later draft is not acted on by mistake. */
export const seenDraft = { computedAt: requiredLine(100) };

/**
 * Sent with an action that replaces a draft: it names the draft that was seen, or `none` where there was none. A
 * correction's calls have to name the draft that there is.
 */
export const replacedDraft = { computedAt: z.optional(seenDraft.computedAt) };

/** Sent with a publication, which may name the draft. */
export const seenPublication = { ...publication, computedAt: z.optional(seenDraft.computedAt) };

/** A second administrator's approval of a draft; any change of the draft makes it void. */
export const approval = z.object({ at: z.string(), by: z.string() });

/** A total before and after; EUR per 1000 units, null where there is none. */
export const figureChange = z.object({
  productId,
  before: z.nullable(euroPer1000),
  after: z.nullable(euroPer1000),
  difference: z.nullable(euroPer1000),
});

/** A finding of a publication gate (`prices/surveys/rules/publication-gates.ts`). */
export const finding = z.extend(anyFinding, { productId: z.optional(productId) });
export type PublicationFinding = z.infer<typeof finding>;
