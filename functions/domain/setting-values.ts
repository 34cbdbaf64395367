/** What of a product and of a company has a date from which it holds, and what is plausible. */
import { type IsoDate, nextSurveyDate } from './calendar.ts';
import { type Timeline, valueOn } from './dated-settings.ts';
import { type Hundredths, splitTotal } from './money.ts';
import type { ByProduct, ProductId, ProductSettings } from './products.ts';

/** Duty in cents per 1000 units, VAT in percent, price limits in cents per unit. */
export type ProductValues = Omit<ProductSettings, 'productId'>;

export interface CompanyValues {
  /** Non-negative integers; a product without a weight counts as 0. */
  readonly weights: ByProduct<number>;
  /** Brands of the station registry whose stations are the company's. */
  readonly brands: readonly string[];
}

/**
 * What an administrator may set, both ends included: a slip of the keyboard, such as a duty typed
 * in another unit, is refused before a price is computed with it.
 */
export const PLAUSIBLE: Readonly<
  Record<keyof ProductValues, { readonly min: number; readonly max: number }>
> = {
  /** Cents per 1000 units: up to 2 EUR per unit. */
  exciseDuty: { min: 0, max: 200_000 },
  /** Percent. */
  vat: { min: 0, max: 30 },
  /** Cents per unit: 0.01 to 10 EUR. */
  min: { min: 1, max: 1_000 },
  max: { min: 1, max: 1_000 },
};

/** The values that are outside their plausible range. */
export function implausible(values: ProductValues): (keyof ProductValues)[] {
  return (Object.keys(PLAUSIBLE) as (keyof ProductValues)[]).filter((key) => {
    const { min, max } = PLAUSIBLE[key];
    return !(values[key] >= min && values[key] <= max);
  });
}

/** Hundredths of EUR per 1000 units that would be left of a price with these taxes. */
export function netOfPrice(
  total: Hundredths,
  { vat, exciseDuty }: Pick<ProductValues, 'vat' | 'exciseDuty'>,
): Hundredths {
  return splitTotal(total, vat, exciseDuty).net;
}

/** Whether a price within the limits can have a net price at all. */
export const leavesNetPrice = (values: Omit<ProductValues, 'min'>): boolean =>
  netOfPrice(values.max * 1000, values) > 0;

/** The settings of all products that a survey of a day is computed with. */
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
 * From which survey a change holds when nobody says: the open survey, else the next one.
 * @param latest the survey with the latest date
 * @param today for a system without surveys
 */
export function defaultValidFrom(
  open: { readonly date: IsoDate } | undefined,
  latest: { readonly date: IsoDate } | undefined,
  today: IsoDate,
): IsoDate {
  return open?.date ?? nextSurveyDate(latest?.date ?? today);
}
