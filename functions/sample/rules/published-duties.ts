/** Excise and VAT derived from published weekly prices: the real history of a product's duties. */
import type { IsoDate } from '../../platform/kernel/calendar.ts';
import { type PriceParts, splitTotal } from '../../platform/kernel/money.ts';
import { type DatedEntry, entryOn, type Timeline } from './dated-settings.ts';
import type { ProductValues } from './setting-values.ts';

/** Whole percents that VAT may have; the published amounts are rounded to the hundredth. */
const RATES = Array.from({ length: 31 }, (_, percent) => percent);

/** A product's price in a published survey. */
export interface PublishedSurvey {
  readonly date: IsoDate;
  readonly parts: PriceParts;
  /** Whether the price is from this import: the others say nothing new of their duty. */
  readonly isNew: boolean;
}

/** Author of the entries with which a new installation starts. */
export const FIRST_START = 'first-start';

/**
 * Records the duty and VAT of an import's surveys where the timeline has other values for their date. Those of a
 * survey that was public before are recorded only where an entry of this import would reach it. Price limits are
 * unchanged, and so is what a person recorded over figures that were public already.
 * Repeating it for the same surveys records nothing.
 * @param surveys one product's published prices by date, oldest first
 */
export function withPublishedDuties(
  timeline: Timeline<ProductValues>,
  surveys: Iterable<PublishedSurvey>,
  recorded: Pick<DatedEntry<unknown>, 'at' | 'by' | 'reason'>,
): Timeline<ProductValues> {
  let entries = timeline;
  for (const { date, parts, isNew } of surveys) {
    const entry = entryOn(entries, date);
    const known = (entry ?? timeline[0])?.value;
    if (!known) continue;
    if (!isNew && (!entry || timeline.includes(entry))) continue;
    const vat = vatRateOf(parts, known.vat);
    if (known.exciseDuty === parts.excise && known.vat === vat) continue;
    const value = { ...known, exciseDuty: parts.excise, vat };
    entries = [...entries, { from: date, value, ...recorded }];
  }
  return entries;
}

/** The rate in percent that results in the published VAT; the known one if no whole rate does. */
export function vatRateOf(parts: PriceParts, known: number): number {
  return firstRateOf(parts, [known, ...RATES]) ?? known;
}

/** The first of some rates, whole ones unless others are given, that results in the published VAT. */
export const firstRateOf = (
  { total, vat, excise }: PriceParts,
  rates: Iterable<number> = RATES,
): number | undefined =>
  [...rates].find((rate) => Math.abs(splitTotal(total, rate, excise).vat - vat) <= 1);
