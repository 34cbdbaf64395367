import type { WeeklyPrice } from '../../../functions/contract/weekly-prices.ts';
import { percentVariation } from '../../../functions/domain/money.ts';

/** Change from the survey before in percent; undefined when there was no price before. */
export function changePercent({ totalPrice, variation }: WeeklyPrice): number | undefined {
  if (variation === null) return undefined;
  const [now, change] = [Math.round(totalPrice * 100), Math.round(variation * 100)];
  const percent = percentVariation(now, now - change);
  return percent === 'Infinity' ? undefined : percent;
}

/** Above two percent, in either direction. */
export function highlightOf(price: WeeklyPrice): 'increase' | 'decrease' | undefined {
  const percent = changePercent(price);
  if (percent === undefined || Math.abs(percent) <= 2) return undefined;
  return percent > 0 ? 'increase' : 'decrease';
}
