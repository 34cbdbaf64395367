/**
 * The conditions for publishing computed figures: findings that always forbid it, and findings that need a typed
 * reason. The API, the schedule and the screens all use these gates.
 */

import type { IsoDate } from '../../../platform/kernel/calendar.ts';
import { lastDayOf, type MonthCode } from '../../../platform/kernel/periods.ts';
import { Refusal, type RefusalCode } from '../../../platform/kernel/refusal.ts';
import type { ProductId } from '../../../sample/rules/products.ts';

/** Findings that forbid publication; each is also the code of the refusal. */
export const BLOCK_CODES = [
  'survey_in_future',
  'company_prices_missing',
  'company_prices_stale',
  'national_prices_missing',
  'national_prices_stale',
  'net_price_negative',
  'price_out_of_limits',
  'single_company',
  'period_not_ended',
  'average_missing',
  'average_stale',
  /** A month under it waits for a decision of its own. */
  'inputs_under_review',
  /** An official average would be computed from a made-up survey or month. */
  'demonstration_used',
  /** The draft does not differ from the public figures. */
  'no_difference',
] as const satisfies readonly RefusalCode[];
export type BlockCode = (typeof BLOCK_CODES)[number];

/** Findings that allow publication only with a reason. */
export const WARNING_CODES = [
  'low_response',
  'large_change',
  /** Excise duty or VAT differs from that of the published survey before. */
  'duty_changed',
  'vat_changed',
  'large_net_change',
  /** The price limits of a product are far wider than they were at the publication before. */
  'limits_widened',
  /** The figures before had a price of the product. */
  'product_lost',
  'few_companies',
  /** The price is that of the only company in the mean. */
  'one_company',
  'dominant_company',
  /** A company's own price moved far, or is 0 after one, and neither the company nor its answer to a question says why. */
  'company_moved',
  /** All prices are those of the week before. */
  'prices_repeated',
  'days_not_covered',
  'survey_missing',
  /** A survey prices days of the period for which there was none in over four weeks. */
  'weeks_without_survey',
  /** The public figures came from a file, and all are computed anew. */
  'imported_replaced',
  'early_release',
  /** The draft takes the place of figures that were public: it needs a note to the public, too. */
  'later_revision',
  /** A threshold has changed since the previous figures were published. */
  'threshold_changed',
] as const;
export type WarningCode = (typeof WARNING_CODES)[number];

export interface Finding<Code extends string = BlockCode | WarningCode> {
  readonly code: Code;
  readonly productId?: ProductId | undefined;
  /** Values for the text of a finding; prices in hundredths of EUR per 1000 units, shares in percent. */
  readonly details: Readonly<Record<string, number | string>>;
}

export interface Gates {
  readonly refused: readonly Finding<BlockCode>[];
  readonly needsReason: readonly Finding<WarningCode>[];
}

/** A survey dated after today in Rome is not published, and not imported either. */
export const surveyInFuture = (date: IsoDate, today: IsoDate): Finding<'survey_in_future'>[] =>
  date > today ? [{ code: 'survey_in_future', details: { date } }] : [];

/** The same of a month, quarter or year that has not ended. */
export function periodNotEnded(
  year: number,
  month: MonthCode,
  today: IsoDate,
): Finding<'period_not_ended'>[] {
  const lastDay = lastDayOf(year, month);
  return today <= lastDay ? [{ code: 'period_not_ended', details: { year, month, lastDay } }] : [];
}

/** Limits beyond which a publication needs a reason; percent with at most two decimals. */
export interface PublicationThresholds {
  /** Least share of a product's weight that must have answered with a price. */
  readonly minResponse: number;
  /** Greatest change of a national price, its net price and a company's price, against the survey before. */
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

/** Values that a threshold can be set to, both ends included: 0.8 for 8, or one that never asks, is a slip. */
export const THRESHOLD_BOUNDS = {
  minResponse: [10, 100],
  maxChange: [1, 50],
  minCompanies: [1, 1000],
  maxShare: [10, 100],
} as const satisfies Record<keyof PublicationThresholds, readonly [least: number, most: number]>;

/** Earlier thresholds, and until when they applied. */
export type PastThresholds = PublicationThresholds & { readonly until: string };

const THRESHOLDS = Object.keys(DEFAULT_THRESHOLDS) as (keyof PublicationThresholds)[];

/** A finding for each threshold that has changed since a moment. @param past oldest first */
export function thresholdsChangedSince(
  moment: string,
  now: PublicationThresholds,
  past: readonly PastThresholds[],
): Finding<WarningCode>[] {
  const then = past.find(({ until }) => until > moment) ?? now;
  return THRESHOLDS.filter((name) => then[name] !== now[name]).map((name) => ({
    code: 'threshold_changed',
    details: { threshold: name, from: then[name], to: now[name] },
  }));
}

/** Whether more would be published without a reason than before. */
export const isLooser = (before: PublicationThresholds, after: PublicationThresholds): boolean =>
  after.minResponse < before.minResponse ||
  after.maxChange > before.maxChange ||
  after.minCompanies < before.minCompanies ||
  after.maxShare > before.maxShare;

/** Whether a computed result still fits the inputs that it was computed from. */
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
