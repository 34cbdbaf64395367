import type { IsoDate } from '../../../platform/kernel/calendar.ts';
import { Refusal } from '../../../platform/kernel/refusal.ts';
import { pricesOutOfRange } from '../../../sample/rules/price-limits.ts';
import { type ByProduct, PRODUCTS, productById } from '../../../sample/rules/products.ts';
import { type StoredCompany, weightsOf } from '../../../sample/store/companies.ts';
import { requireProducts, settingsByProduct } from '../../../sample/store/product-settings.ts';
import type { NewSubmission } from '../contract/submissions.ts';

interface GivenPrices {
  readonly prices: NewSubmission['prices'];
  /** JSON pointer of the prices in the body of the call. */
  readonly pricesAt: string;
}

/**
 * Whether a company declares prices in the survey of a date.
 * @returns its weights
 * @throws Refusal company_not_asked
 */
export function assertAsked(company: StoredCompany, date: IsoDate): ByProduct<number> {
  const weights = weightsOf(company, date);
  if (!PRODUCTS.some(({ id, declared }) => declared && weights[id]))
    throw new Refusal('company_not_asked', { companyName: company.name });
  return weights;
}

/**
 * Whether a company may declare these prices in the survey of a date.
 * @throws Refusal company_not_asked; invalid for a product that is named twice; product_not_sold; price_out_of_range, each with the
 *   pointers of the prices
 */
export async function assertAcceptable(
  { prices, pricesAt }: GivenPrices,
  company: StoredCompany,
  date: IsoDate,
): Promise<void> {
  const seen = new Set<number>();
  const repeated = prices.flatMap(({ productId }, index) => {
    const again = seen.has(productId);
    seen.add(productId);
    const pointer = `${pricesAt}/${index}/productId`;
    return again ? { pointer, code: 'repeated', productId } : [];
  });
  if (repeated.length > 0) throw new Refusal('invalid', { errors: repeated });
  const weights = assertAsked(company, date);
  const notSold = prices.flatMap(({ productId }, index) =>
    productById(productId).declared && weights[productId]
      ? []
      : { pointer: `${pricesAt}/${index}/productId`, code: 'product_not_sold', productId },
  );
  if (notSold.length > 0) throw new Refusal('product_not_sold', { errors: notSold });
  const outOfRange = pricesOutOfRange(prices, settingsByProduct(await requireProducts(), date));
  if (outOfRange.length === 0) return;
  const indexOf = (id: number) => prices.findIndex(({ productId }) => productId === id);
  throw new Refusal('price_out_of_range', {
    errors: outOfRange.map((price) => ({
      pointer: `${pricesAt}/${indexOf(price.productId)}/communicatedPrice`,
      code: 'price_out_of_range',
      ...price,
    })),
  });
}
