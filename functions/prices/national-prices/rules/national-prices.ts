/** Step 4 of a survey: the national price of each product, exact and rounded once. */
import type { IsoDate } from '../../../platform/kernel/calendar.ts';
import {
  type Hundredths,
  hundredthsOfThousandths,
  type PriceParts,
  splitTotal,
  type Thousandths,
  weightedMean,
} from '../../../platform/kernel/money.ts';
import { Refusal } from '../../../platform/kernel/refusal.ts';
import {
  type ByProduct,
  isSurveyed,
  PRODUCT_IDS,
  type ProductId,
  type ProductSettings,
} from '../../../sample/rules/products.ts';

/** The data of a sample company that the national price is computed from. */
export interface PricedCompany {
  /** Non-negative integers; a product without a weight counts as 0. */
  readonly weights: ByProduct<number>;
  readonly prices: Iterable<{ readonly productId: ProductId; readonly price: Thousandths | 'no' }>;
}

export interface NationalPrices {
  readonly prices: ByProduct<PriceParts>;
  /** Surveyed products that no company contributes to: they have no national price. */
  readonly missing: readonly ProductId[];
}

/**
 * Mean of the company prices weighted with the company's weight for the product, leaving out
 * weight 0, 'no' and price 0; then VAT, excise and net with the settings given.
 * @param settings must hold every surveyed product that has a mean
 * @throws Refusal no_company_prices when no product has a national price
 */
export function nationalPrices(
  companies: Iterable<PricedCompany>,
  settings: ByProduct<Pick<ProductSettings, 'vat' | 'exciseDuty'>>,
  surveyDate: IsoDate,
): NationalPrices {
  const list = [...companies];
  const prices: ByProduct<PriceParts> = {};
  const missing: ProductId[] = [];
  for (const id of PRODUCT_IDS.filter((product) => isSurveyed(product, surveyDate))) {
    const total = meanPrice(list, id);
    if (total === undefined) {
      missing.push(id);
      continue;
    }
    const setting = settings[id];
    if (!setting) throw new RangeError(`product ${id} has no settings`);
    prices[id] = splitTotal(total, setting.vat, setting.exciseDuty);
  }
  if (Object.keys(prices).length === 0) throw new Refusal('no_company_prices');
  return { prices, missing };
}

/** Whether a price of a company with a weight for the product counts: 'no' and 0 (not sold) do not. */
export const isInMean = (price: Thousandths | 'no' | undefined): price is Thousandths =>
  price !== undefined && price !== 'no' && price > 0;

/** Weighted mean of one product in hundredths, or undefined when no company contributes. */
export function meanPrice(
  companies: Iterable<PricedCompany>,
  productId: ProductId,
): Hundredths | undefined {
  const contributions: { value: Hundredths; weight: number }[] = [];
  for (const { weights, prices } of companies) {
    const weight = weights[productId] ?? 0;
    if (weight <= 0) continue;
    for (const row of prices) {
      if (row.productId !== productId || !isInMean(row.price)) continue;
      contributions.push({ value: hundredthsOfThousandths(row.price), weight });
    }
  }
  return weightedMean(contributions);
}
