import type { IsoDate } from '../../../platform/kernel/calendar.ts';
import type { Thousandths } from '../../../platform/kernel/money.ts';
import { Refusal } from '../../../platform/kernel/refusal.ts';
import { pricesOutOfRange } from '../../../sample/rules/price-limits.ts';
import {
  type ByProduct,
  PRODUCTS,
  type ProductId,
  productById,
} from '../../../sample/rules/products.ts';
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

/** A price that a company may not declare, by its place in the body of the call. */
export interface RefusedPrice {
  readonly index: number;
  readonly at: 'productId' | 'communicatedPrice';
  readonly code: 'repeated' | 'product_not_sold' | 'price_out_of_range';
  readonly productId: ProductId;
  /** The limits that it is outside of, in thousandths of EUR per unit. */
  readonly min?: Thousandths;
  readonly max?: Thousandths;
}

/** The prices that a company may not declare in the survey of a date, each once. @throws Refusal company_not_asked */
export async function refusedPrices(
  prices: NewSubmission['prices'],
  company: StoredCompany,
  date: IsoDate,
): Promise<RefusedPrice[]> {
  const weights = assertAsked(company, date);
  const settings = settingsByProduct(await requireProducts(), date);
  return prices.flatMap((price, index): RefusedPrice[] => {
    const { productId } = price;
    if (prices.findIndex((one) => one.productId === productId) < index)
      return [{ index, at: 'productId', code: 'repeated', productId }];
    if (!productById(productId).declared || !weights[productId])
      return [{ index, at: 'productId', code: 'product_not_sold', productId }];
    return pricesOutOfRange([price], settings).map((limits) => ({
      ...{ index, at: 'communicatedPrice', code: 'price_out_of_range' },
      ...limits,
    }));
  });
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
  const refused = await refusedPrices(prices, company, date);
  for (const code of ['repeated', 'product_not_sold', 'price_out_of_range'] as const) {
    const errors = refused
      .filter((price) => price.code === code)
      .map(({ index, at, ...price }) => ({ pointer: `${pricesAt}/${index}/${at}`, ...price }));
    if (errors.length > 0) throw new Refusal(code === 'repeated' ? 'invalid' : code, { errors });
  }
}
