/**
 * What stands between computed figures and the public: what can never be published, and what needs
 * a typed reason. The API, the schedule and the screens all ask the same gates.
 */
import type { ProductId } from './products.ts';
import { Refusal, type RefusalCode } from './refusal.ts';

/** What can never be published; also the code of the refusal. */
export const BLOCK_CODES = [
  'survey_in_future',
  'company_prices_missing',
  'company_prices_stale',
  'national_prices_missing',
  'national_prices_stale',
  'net_price_negative',
  'price_out_of_limits',
  'period_not_ended',
  'average_missing',
  'average_stale',
] as const satisfies readonly RefusalCode[];
export type BlockCode = (typeof BLOCK_CODES)[number];

/** What is published only with a reason. */
export const WARNING_CODES = [
  'low_response',
  'large_change',
  'few_companies',
  'dominant_company',
  'days_not_covered',
  'survey_missing',
] as const;
export type WarningCode = (typeof WARNING_CODES)[number];

export interface Finding<Code extends string = BlockCode | WarningCode> {
  readonly code: Code;
  readonly productId?: ProductId;
  /** What a text about it says; prices in hundredths of EUR per 1000 units, shares in percent. */
  readonly details: Readonly<Record<string, number | string>>;
}

export interface Gates {
  readonly refused: readonly Finding<BlockCode>[];
  readonly needsReason: readonly Finding<WarningCode>[];
}

/** From where on a publication needs a reason; percent with at most two decimals. */
export interface PublicationThresholds {
  /** Least share of a product's weight that must have answered. */
  readonly minResponse: number;
  /** Greatest change of a national price against the survey before. */
  readonly maxChange: number;
  /** Least number of companies in a mean. */
  readonly minCompanies: number;
  /** Greatest share of the weight used that one company may have. */
  readonly maxShare: number;
}

export const DEFAULT_THRESHOLDS: PublicationThresholds = {
  minResponse: 80,
  maxChange: 8,
  minCompanies: 3,
  maxShare: 60,
};

/** How something computed stands to what it was computed from. */
export type ComputedState = 'missing' | 'stale' | 'current';

/**
 * Lets a publication pass or refuses it with what to do about it.
 * @throws Refusal the first blocking finding's code, or reason_needed; details.findings has all
 */
export function assertPublishable({ refused, needsReason }: Gates, reason?: string): void {
  const [first] = refused;
  if (first) throw new Refusal(first.code, { ...first.details, findings: refused });
  if (needsReason.length > 0 && !reason?.trim()) {
    throw new Refusal('reason_needed', { findings: needsReason });
  }
}
