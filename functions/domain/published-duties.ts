/** Excise and VAT as published weekly prices show them: the real history of a product's duties. */
import type { IsoDate } from './calendar.ts';
import { type DatedEntry, type Timeline, valueOn } from './dated-settings.ts';
import { type PriceParts, splitTotal } from './money.ts';
import type { ProductValues } from './setting-values.ts';

/** Whole percents that VAT may have; the published amounts are rounded to the hundredth. */
const RATES = Array.from({ length: 31 }, (_, percent) => percent);

/**
 * Records the duty and VAT of published surveys where the timeline says something else for their
 * date. Price limits stay as they are. Repeated for the same surveys it records nothing.
 * @param surveys one product's published prices by date, oldest first
 */
export function withPublishedDuties(
  timeline: Timeline<ProductValues>,
  surveys: Iterable<{ readonly date: IsoDate; readonly parts: PriceParts }>,
  recorded: Pick<DatedEntry<unknown>, 'at' | 'by' | 'reason'>,
): Timeline<ProductValues> {
  let entries = timeline;
  for (const { date, parts } of surveys) {
    const known = valueOn(entries, date) ?? timeline[0]?.value;
    if (!known) continue;
    const vat = vatRateOf(parts, known.vat);
    if (known.exciseDuty === parts.excise && known.vat === vat) continue;
    const value = { ...known, exciseDuty: parts.excise, vat };
    entries = [...entries, { from: date, value, ...recorded }];
  }
  return entries;
}

/** The rate in percent that gives the published VAT; the known one when none does. */
export function vatRateOf({ total, vat, excise }: PriceParts, known: number): number {
  const gives = (rate: number) => Math.abs(splitTotal(total, rate, excise).vat - vat) <= 1;
  if (gives(known)) return known;
  return RATES.find(gives) ?? known;
}
