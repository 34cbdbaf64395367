import * as z from 'zod/mini';
import { instant, line, text } from '../../../platform/contract/primitives.ts';
import { companyCall, type Routes } from '../../../platform/contract/route.ts';
import { productId } from '../../../sample/contract/fields.ts';
import { companySurveyParams } from '../../surveys/contract/fields.ts';

/** The input of a company's person for a product, valid or not. */
const typedPrice = z.object({
  productId,
  /** The typed text; empty where a price was removed. */
  typed: line(100),
  /** Whether the person has said that it is right, though it is far from the week before. */
  sure: z.boolean(),
  /** Why it changed, in the company's words. */
  comment: text(500),
});

/** Prices that a company has typed and not sent: the latest input for each product. */
const priceDraft = z.array(
  z.extend(typedPrice, {
    savedAt: instant,
    /** Username of the person who typed it. */
    savedBy: z.string(),
    /** The person's name; the username of who does not report for the company any more. */
    savedByName: z.string(),
  }),
);
export type PriceDraft = z.infer<typeof priceDraft>;

const draftChange = z.object({
  prices: z.array(typedPrice).check(z.maxLength(20)),
  /** Products whose field was changed back to the stored value. */
  dropped: z.array(productId).check(z.maxLength(20)),
});
export type DraftChange = z.infer<typeof draftChange>;

export const priceDraftRoutes = {
  'price-drafts/get': {
    ...companyCall('GET', '/company/{companyId}/drafts/{surveyId}'),
    summary: 'The prices that a company has typed since it last sent some',
    forPrograms: true,
    params: companySurveyParams,
    response: priceDraft,
  },
  'price-drafts/save': {
    ...companyCall('PUT', '/company/{companyId}/drafts/{surveyId}'),
    summary: 'Keep prices that are being typed since the last sending; other products keep theirs',
    params: companySurveyParams,
    body: draftChange,
    response: 'none',
  },
} as const satisfies Routes<'price-drafts'>;
