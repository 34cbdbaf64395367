/** Settings of products and companies that hold from a date on, and their plausible ranges. */
import { type IsoDate, nextSurveyDate } from '../../platform/kernel/calendar.ts';
import { type Hundredths, splitTotal } from '../../platform/kernel/money.ts';
import { type Timeline, valueOn } from './dated-settings.ts';
import type { ByProduct, ProductId, ProductSettings } from './products.ts';

/** Duty in cents per 1000 units, VAT in percent, price limits in cents per unit. */
export type ProductValues = Omit<ProductSettings, 'productId'>;

export interface CompanyValues {
  /** Non-negative integers; a product without a weight counts as 0. */
  readonly weights: ByProduct<number>;
  /** Brands in the station registry whose stations are the company's. */
  readonly brands: readonly string[];
}

/**
 * Ranges of the settings, both ends included. They catch typing errors, such as a duty in another unit,
 * before a price is computed with them.
 */
export const PLAUSIBLE: Readonly<
  Record<keyof ProductValues, { readonly min: number; readonly max: number }>
> = {
  /** Cents per 1000 units: up to 2 EUR per unit. */
  exciseDuty: { min: 0, max: 200_000 },
  /** Percent. */
  vat: { min: 0, max: 30 },
  /** Cents per unit: 0.01 to 10 EUR. No highest price is below 0.10 EUR: one typed in EUR would be. */
  min: { min: 1, max: 1_000 },
  max: { min: 10, max: 1_000 },
};

/** Rates of VAT in Italy, in percent: the reduced ones, and the ordinary one, which was 19, 20 and 21 before. */
export const USUAL_VAT: readonly number[] = [4, 5, 10, 19, 20, 21, 22];

/** The net price, in hundredths of EUR per 1000 units, of a price with these taxes. */
export function netOfPrice(
  total: Hundredths,
  { vat, exciseDuty }: Pick<ProductValues, 'vat' | 'exciseDuty'>,
): Hundredths {
  return splitTotal(total, vat, exciseDuty).net;
}

/** Whether the highest price within the limits has a positive net price. */
export const leavesNetPrice = (values: Omit<ProductValues, 'min'>): boolean =>
  netOfPrice(values.max * 1000, values) > 0;

/** The settings with which a survey of this date is computed, for all products. */
export function settingsOn(
  timelines: ByProduct<Timeline<ProductValues>>,
  date: IsoDate,
): ByProduct<ProductSettings> {
  const settings: ByProduct<ProductSettings> = {};
  for (const key of Object.keys(timelines)) {
    const productId = Number(key) as ProductId;
    const values = valueOn(timelines[productId] ?? [], date);
    if (values) settings[productId] = { productId, ...values };
  }
  return settings;
}

/**
 * The default date from which a change holds: that of the open survey, or else of the next one.
 * @param latest the survey with the latest date
 * @param today used in a system without surveys
 */
export function defaultValidFrom(
  open: { readonly date: IsoDate } | undefined,
  latest: { readonly date: IsoDate } | undefined,
  today: IsoDate,
): IsoDate {
  return open?.date ?? nextSurveyDate(latest?.date ?? today);
}
