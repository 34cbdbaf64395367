import {
  exceedsPercent,
  type Hundredths,
  type PriceParts,
  percentOf,
} from '../../../platform/kernel/money.ts';
import type { PriceLimits } from '../../../sample/rules/price-limits.ts';
import { type ByProduct, PRODUCT_IDS, type ProductId } from '../../../sample/rules/products.ts';
import type {
  BlockCode,
  Finding,
  PublicationThresholds,
  WarningCode,
} from './publication-gates.ts';
/** What the figures of a survey or a period say by themselves, whatever they were made of. */

/** Hundredths of EUR per 1000 units in a cent per unit, as limits are. */
export const PER_CENT = 1000;

export function priceFindings(
  prices: ByProduct<PriceParts>,
  limits: ByProduct<PriceLimits>,
): Finding<BlockCode>[] {
  return PRODUCT_IDS.flatMap((productId) => {
    const parts = prices[productId];
    if (!parts) return [];
    const findings: Finding<BlockCode>[] = [];
    if (parts.net < 0) {
      findings.push({ code: 'net_price_negative', productId, details: { net: parts.net } });
    }
    const range = limits[productId];
    const min = (range?.min ?? 0) * PER_CENT;
    const max = (range?.max ?? Number.POSITIVE_INFINITY) * PER_CENT;
    if (parts.total < min || parts.total > max) {
      const details = { total: parts.total, min, max };
      findings.push({ code: 'price_out_of_limits', productId, details });
    }
    return findings;
  });
}

export function changeWarnings(
  productId: ProductId,
  total: Hundredths | undefined,
  previous: Hundredths | undefined,
  { maxChange }: PublicationThresholds,
): Finding<WarningCode>[] {
  if (total === undefined || !previous) return [];
  const change = total - previous;
  if (!exceedsPercent(Math.abs(change), previous, maxChange)) return [];
  const details = { total, previous, percent: percentOf(change, previous), maxChange };
  return [{ code: 'large_change', productId, details }];
}

/** Fewer products may keep their prices by chance. */
const LEAST_REPEATED = 4;

/** The products of figures that are all those of the figures before, to the last digit; none where one differs. */
export function repeatedProducts(
  prices: ByProduct<PriceParts>,
  before: ByProduct<PriceParts>,
): readonly ProductId[] {
  const own = PRODUCT_IDS.filter((id) => prices[id]);
  const isRepeated = own.every((id) => prices[id]?.total === before[id]?.total);
  return isRepeated && own.length >= LEAST_REPEATED ? own : [];
}

/** Products that the figures before have and these lack. */
export function lostFindings(
  before: ByProduct<PriceParts>,
  now: ByProduct<PriceParts>,
): Finding<WarningCode>[] {
  return PRODUCT_IDS.flatMap((productId) => {
    const previous = before[productId]?.total;
    if (!previous || now[productId]?.total) return [];
    return { code: 'product_lost', productId, details: { previous } };
  });
}
