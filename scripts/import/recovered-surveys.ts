/** Gives surveys known by their totals only the VAT and excise of the survey after them. */
import { divideHalfUp, splitTotal } from '../../functions/domain/money.ts';
import type { RecoveredRow, WeeklyRow } from './price-file-rows.ts';

/**
 * The recovered rows that the weekly rows lack, with their components: the rate of VAT and the
 * excise are those of the same product in the first survey after, whose variation the total was
 * rebuilt from. A row without a later survey is left out.
 */
export function completeRecovered(
  recovered: readonly RecoveredRow[],
  weekly: readonly WeeklyRow[],
): WeeklyRow[] {
  const known = new Set(weekly.map(({ date, productId }) => `${date}/${productId}`));
  return recovered.flatMap(({ date, productId, total }) => {
    if (known.has(`${date}/${productId}`)) return [];
    const next = firstAfter(weekly, date, productId);
    if (!next) return [];
    return { date, productId, ...splitTotal(total, vatPercent(next), next.excise) };
  });
}

function firstAfter(
  weekly: readonly WeeklyRow[],
  date: string,
  productId: number,
): WeeklyRow | undefined {
  let first: WeeklyRow | undefined;
  for (const row of weekly) {
    if (row.productId !== productId || row.date <= date) continue;
    if (!first || row.date < first.date) first = row;
  }
  return first;
}

/** Rates have been whole percents; rounding undoes that the VAT itself was rounded. */
function vatPercent({ total, vat }: WeeklyRow): number {
  return divideHalfUp(vat * 100, total - vat);
}
