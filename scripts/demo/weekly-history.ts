import { addDays, type IsoDate, nextSurveyDate } from '../../functions/platform/kernel/calendar.ts';
import type { PriceParts } from '../../functions/platform/kernel/money.ts';
import { type ByProduct, isSurveyed, PRODUCT_IDS } from '../../functions/sample/rules/products.ts';
import { priceOn } from './price-curve.ts';

/** Date of every survey from the first of 2005 to a day, that day included. */
export function surveyDatesUntil(today: IsoDate): IsoDate[] {
  const dates: IsoDate[] = [];
  for (let date = nextSurveyDate('2005-01-02'); date <= today; date = nextSurveyDate(date)) {
    dates.push(date);
  }
  return dates;
}

/** National prices of a survey: those in the middle of the week it describes. */
export function surveyPrices(date: IsoDate): ByProduct<PriceParts> {
  const prices: ByProduct<PriceParts> = {};
  for (const id of PRODUCT_IDS.filter((product) => isSurveyed(product, date))) {
    prices[id] = priceOn(id, addDays(date, -4));
  }
  return prices;
}
