import * as z from 'zod/mini';
import { givenNote, idParams, requiredReason } from '../../../platform/contract/primitives.ts';
import { adminCall, type Routes } from '../../../platform/contract/route.ts';
import { productId } from '../../../sample/contract/fields.ts';
import { replacedDraft, seenPublication } from '../../surveys/contract/fields.ts';
import { survey } from '../../surveys/contract/surveys.ts';
import { draft } from './revisions.ts';

const perThousandUnits = z.refine<number>((price) => price >= 10, {
  error: 'price_per_unit',
  params: { detail: 'In EUR per 1000 units: 1789, not 1.789.' },
});

/** A price, EUR per 1000 units with at most two decimals; null for none. */
const enteredPrice = z.object({
  productId,
  totalPrice: z.nullable(
    z.number().check(z.gt(0), z.lte(100_000), z.multipleOf(0.01), perThousandUnits),
  ),
  /** Why the product is left out, as the public reads it; needed where it had a price, and taken only without one. */
  reason: z.optional(givenNote),
});

/** National prices to enter, where products that are not named keep theirs; or a revision to restore. */
const replacement = z.union([
  z.object({
    ...replacedDraft,
    prices: z.array(enteredPrice).check(z.minLength(1), z.maxLength(20)),
  }),
  z.object({ ...replacedDraft, restore: z.int().check(z.gte(1)) }),
]);

/** A price before or now in a survey: thousandths of EUR per unit, and its source. */
const sourcedPrice = z.object({
  price: z.union([z.int(), z.literal('no')]),
  source: z.enum(['company', 'admin', 'imputed', 'stations']),
});

/** Company prices that differ from the public revision; null where there was or is none. */
const changes = z.array(
  z.object({
    companyId: z.int(),
    companyName: z.string(),
    productId,
    before: z.nullable(sourcedPrice),
    after: z.nullable(sourcedPrice),
  }),
);
export type CompanyPriceChanges = z.infer<typeof changes>;

const publication = z.object({
  ...seenPublication,
  reason: requiredReason(1000),
  note: givenNote,
});

export const correctionRoutes = {
  'corrections/open': {
    ...adminCall('POST', '/survey-prices/{id}/correction'),
    summary: 'Begin to prepare the next revision of a published survey',
    params: idParams,
    response: survey,
    status: 201,
  },
  'corrections/changes': {
    ...adminCall('GET', '/survey-prices/{id}/correction'),
    summary: 'Company prices of a survey that are not those of its public revision',
    params: idParams,
    response: changes,
  },
  'corrections/replace': {
    ...adminCall('PUT', '/survey-prices/{id}/correction'),
    summary: 'Enter national prices, or restore an earlier revision, as the draft of the next one',
    params: idParams,
    body: replacement,
    response: draft,
  },
  'corrections/abandon': {
    ...adminCall('DELETE', '/survey-prices/{id}/correction'),
    summary: 'Give a correction up: what is public stays, company prices return to it',
    params: idParams,
    query: z.object(replacedDraft),
    response: survey,
  },
  'corrections/publish': {
    ...adminCall('POST', '/survey-prices/{id}/correction/publication'),
    summary: 'Publish a correction in place of the revision that is public',
    params: idParams,
    body: publication,
    response: survey,
  },
} as const satisfies Routes<'corrections'>;
