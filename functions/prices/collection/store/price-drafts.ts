import * as z from 'zod/mini';
import { Refusal } from '../../../platform/kernel/refusal.ts';
import { epochSeconds } from '../../../platform/tables/expiry.ts';
import { queryPrefix } from '../../../platform/tables/queries.ts';
import {
  check,
  put,
  removal,
  transact,
  type Write,
} from '../../../platform/tables/transactions.ts';
import { priceKeys } from '../../surveys/store/price-keys.ts';
import type { DraftChange } from '../contract/price-drafts.ts';

/**
 * Prices that companies have typed and not sent, one item for each product, so that two devices do not overwrite
 * each other's products.
 */

const stored = z.object({
  productId: z.int(),
  typed: z.string(),
  sure: z.boolean(),
  comment: z.string(),
  savedAt: z.string(),
  savedBy: z.string(),
});
export type StoredTyping = z.infer<typeof stored>;

/** A survey is open for a week or two. */
const KEPT_SECONDS = 60 * 24 * 60 * 60;

export const typedPrices = (surveyId: number, companyId: number): Promise<StoredTyping[]> =>
  queryPrefix(stored, priceKeys.typedPricesOf(surveyId, companyId));

interface Typing extends DraftChange {
  readonly surveyId: number;
  readonly companyId: number;
  readonly by: string;
  readonly now: Date;
  /** Version of the company's prices that the person saw, if known. */
  readonly basedOn: number | undefined;
}

/** @throws Refusal stale_version when prices were sent since: what was typed before a sending ended with it */
export async function saveTyped({ surveyId, companyId, by, now, basedOn, ...change }: Typing) {
  const key = (productId: number) => priceKeys.typedPrice(surveyId, companyId, productId);
  const kept = {
    savedAt: now.toISOString(),
    savedBy: by,
    expiresAt: epochSeconds(now) + KEPT_SECONDS,
  };
  const dropped = change.dropped.filter((id) => !change.prices.some((one) => one.productId === id));
  await transact([
    ...change.prices.map((price) => put({ ...price, ...kept, ...key(price.productId) })),
    ...dropped.map((productId) => removal(key(productId))),
    ...(basedOn === undefined ? [] : [nothingSentSince(surveyId, companyId, basedOn)]),
  ]);
}

function nothingSentSince(surveyId: number, companyId: number, version: number): Write {
  const condition = {
    ConditionExpression: 'attribute_not_exists(declaredVersion) OR declaredVersion <= :version',
    ExpressionAttributeValues: { ':version': version },
  };
  return check(priceKeys.companyWeek(surveyId, companyId), condition, new Refusal('stale_version'));
}
