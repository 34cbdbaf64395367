import { splitTotal } from '../../../platform/kernel/money.ts';
import { byVersion, FIRST_METHOD, type MethodVersion } from '../../surveys/rules/methods.ts';
import { meanPrice, nationalPrices } from './national-prices.ts';

/** How a survey's inputs become its national prices. */
export interface WeeklyMethod {
  readonly prices: typeof nationalPrices;
  /** Computes only a product's national price. */
  readonly mean: typeof meanPrice;
  /** Divides a price into its parts, by VAT in percent and excise in hundredths. */
  readonly split: typeof splitTotal;
}

export const WEEKLY_METHODS: Readonly<Record<MethodVersion, WeeklyMethod>> = {
  1: { prices: nationalPrices, mean: meanPrice, split: splitTotal },
};

/**
 * @param version absent in revisions from the time when there was only one method @throws RangeError for a version
 * that the program does not have
 */
export const weeklyMethod = (version: number = FIRST_METHOD): WeeklyMethod =>
  byVersion(WEEKLY_METHODS, version);
