/**
 * Adjustment of a haulage contract's freight to the fuel price: decree-law 21/2022, article 14. The change of the
 * monthly average since the reference month counts when it exceeds the threshold, up or down, and then in full.
 */
import { parseGroupedDecimal } from '../../../platform/kernel/decimal-text.ts';
import { divideHalfUp, type Hundredths } from '../../../platform/kernel/money.ts';

/** Hundredths of a percent: 2 % is 200. */
export type BasisPoints = number;

export const WHOLE: BasisPoints = 10_000;

/** The law's threshold. */
export const LEGAL_THRESHOLD: BasisPoints = 200;

/** The part of the published price that the contract refers to. */
export const CLAUSE_PRICES = ['total', 'withoutVat', 'net'] as const;
export type ClausePrice = (typeof CLAUSE_PRICES)[number];

export const clausePrice = (
  {
    total,
    vat,
    net,
  }: { readonly total: Hundredths; readonly vat: Hundredths; readonly net: Hundredths },
  price: ClausePrice,
): Hundredths => ({ total, withoutVat: total - vat, net })[price];

export interface Trip {
  /** Monthly averages, greater than 0. */
  readonly reference: Hundredths;
  readonly current: Hundredths;
  /** Euro cents. */
  readonly freight: number;
  /** Share of fuel in the freight. */
  readonly share: BasisPoints;
  readonly threshold: BasisPoints;
}

export interface Adjustment {
  /** Rounded for display. The adjustment is computed from the exact change. */
  readonly change: BasisPoints;
  /** Whether the exact change exceeds the threshold; one that equals it does not. */
  readonly exceeds: boolean;
  /** Euro cents, rounded once, halves away from zero; 0 unless the change exceeds the threshold. */
  readonly adjustment: number;
  readonly adjusted: number;
}

/** Euro cents: 9,999,999.99 euro. */
export const MOST_FREIGHT = 999_999_999;

/** A freight as people write it, with the separators of either language, in euro cents; `1.500` and `1,500` are 1500. */
export const freightIn = (text: string): number | undefined =>
  parseGroupedDecimal(text, 2, ',') ?? parseGroupedDecimal(text, 2, '.');

/** @throws RangeError for a reference that is not greater than 0 */
export function adjustmentOf({ reference, current, freight, share, threshold }: Trip): Adjustment {
  if (reference <= 0) throw new RangeError(`${reference} is no price`);
  const [before, difference] = [BigInt(reference), BigInt(current - reference)];
  const size = difference < 0n ? -difference : difference;
  const exceeds = size * 10_000n > before * BigInt(threshold);
  const adjustment = exceeds
    ? divideHalfUp(BigInt(freight) * BigInt(share) * difference, before * 10_000n)
    : 0;
  return {
    change: divideHalfUp(difference * 10_000n, before),
    exceeds,
    adjustment,
    adjusted: freight + adjustment,
  };
}
