import type { WeeklyPrice as WeeklyPriceView } from '../../contract/weekly-prices.ts';
import type { IsoDate } from '../../domain/calendar.ts';
import type { WeeklyPrice } from '../../domain/series.ts';

/** A national weekly price as it crosses the wire: EUR per 1000 units instead of hundredths. */
export function weeklyPriceView(price: WeeklyPrice, date: IsoDate): WeeklyPriceView {
  return {
    productId: price.productId,
    date,
    totalPrice: price.total / 100,
    vat: price.vat / 100,
    exciseDuty: price.excise / 100,
    netPrice: price.net / 100,
    variation: price.variation === undefined ? null : price.variation / 100,
  };
}
