/** The differences that other settings would make to a published survey's figures. */
import {
  addDays,
  type IsoDate,
  isWorkingDay,
  mondayOf,
  nextSurveyDate,
} from '../../../platform/kernel/calendar.ts';
import type { Hundredths, PriceParts } from '../../../platform/kernel/money.ts';
import { Refusal } from '../../../platform/kernel/refusal.ts';
import { type ByProduct, PRODUCT_IDS, type ProductId } from '../../../sample/rules/products.ts';
import { figuresOf, type SurveyInputs } from './survey-inputs.ts';

/** A product's total that would change, or its net price if the total stays. */
export interface SettingDifference {
  readonly productId: ProductId;
  readonly part: 'total' | 'net';
  readonly before: Hundredths | undefined;
  readonly after: Hundredths | undefined;
}

/** In product order; empty if the figures stay, as with other price limits. */
export function settingDifferences(before: SurveyInputs, after: SurveyInputs): SettingDifference[] {
  const [old, now] = [pricesOf(before), pricesOf(after)];
  return PRODUCT_IDS.flatMap((productId) => {
    for (const part of ['total', 'net'] as const) {
      const [one, other] = [old[productId]?.[part], now[productId]?.[part]];
      if (one !== other) return { productId, part, before: one, after: other };
    }
    return [];
  });
}

/** The national prices of inputs; none where they make none. */
export function pricesOf(inputs: SurveyInputs): ByProduct<PriceParts> {
  try {
    return figuresOf(inputs).prices;
  } catch (error) {
    // Without any weight there is no price.
    if (error instanceof Refusal && error.code === 'no_company_prices') return {};
    throw error;
  }
}

/**
 * A setting applies from the date of a survey, or from a day on which one can still be dated. @param dates of all
 * surveys, by date @param last the latest date that it may begin @throws Refusal invalid
 */
export function assertValidFrom(from: IsoDate, dates: readonly IsoDate[], last: IsoDate): void {
  const latest = dates.at(-1);
  const isFree = latest === undefined || mondayOf(from) > mondayOf(latest);
  const isKnown = dates.includes(from) || (isFree && isWorkingDay(from));
  if (isKnown && from <= last) return;
  const code = isKnown ? 'after_second_survey' : 'no_survey_date';
  const nearest = nearestDates(from, dates, last);
  const detail = `The nearest dates that are taken: ${nearest.join(', ')}.`;
  throw new Refusal('invalid', { errors: [{ pointer: '/validFrom', code, nearest, detail }] });
}

/** The dates before and after a day from which a setting may apply, or the last two: of surveys, and the regular ones to come. */
function nearestDates(day: IsoDate, surveys: readonly IsoDate[], last: IsoDate): IsoDate[] {
  const dates = surveys.filter((date) => date <= last);
  const sunday = addDays(mondayOf(surveys.at(-1) ?? addDays(last, -14)), 6);
  for (let date = nextSurveyDate(sunday); date <= last; date = nextSurveyDate(date))
    dates.push(date);
  const after = dates.findIndex((date) => date > day);
  return after < 0 ? dates.slice(-2) : dates.slice(Math.max(after - 1, 0), after + 1);
}

/** The date of the second survey from now, after which no setting may begin. @param next the open or the next survey's */
export function lastValidFrom(next: IsoDate, today: IsoDate): IsoDate {
  const isPast = next < addDays(today, -7);
  return nextSurveyDate(isPast ? nextSurveyDate(addDays(today, -1)) : next);
}
