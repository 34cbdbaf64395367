import { type PriceParts, splitTotal } from '../../../functions/platform/kernel/money.ts';
import type { PricedSurvey, SeriesEntry } from '../../../functions/prices/surveys/rules/series.ts';
import type { Survey } from '../../../functions/prices/surveys/rules/surveys.ts';
import type { ByProduct } from '../../../functions/sample/rules/products.ts';

/** An open, unpublished survey by default. */
export function aSurvey(fields: Partial<Survey> = {}): Survey {
  return {
    id: 1,
    date: '2024-06-10',
    active: true,
    published: false,
    notes: '',
    revision: 0,
    inputs: 0,
    priceChanges: 0,
    version: 1,
    ...fields,
  };
}

/** Published prices in hundredths, without VAT and excise unless given as parts. */
export function pricedSurvey(date: string, totals: ByProduct<number | PriceParts>): PricedSurvey {
  const prices: ByProduct<PriceParts> = {};
  for (const [id, value] of Object.entries(totals)) {
    prices[Number(id) as keyof typeof prices] =
      typeof value === 'number' ? splitTotal(value, 0, 0) : value;
  }
  return { date, prices };
}

/** Amounts of a price in hundredths. */
export type Amounts = readonly [total: number, vat: number, excise: number];

export const priceParts = ([total, vat, excise]: Amounts): PriceParts => ({
  total,
  vat,
  excise,
  net: total - vat - excise,
});

export function pricesOf(amounts: ByProduct<Amounts>): ByProduct<PriceParts> {
  const entries = Object.entries(amounts).map(([id, value]) => [id, priceParts(value)]);
  return Object.fromEntries(entries);
}

/** A published survey. */
export function aSeriesEntry({
  prices = {},
  ...fields
}: Partial<Omit<SeriesEntry, 'prices'>> & { prices?: ByProduct<Amounts> } = {}): SeriesEntry {
  return { id: 1, date: '2024-06-10', revision: 1, ...fields, prices: pricesOf(prices) };
}
