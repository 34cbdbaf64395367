import { quarterCode, YEAR_CODE } from '../../../functions/platform/kernel/periods.ts';
import type { MonthlyPrice } from '../../../functions/prices/averages/contract.ts';

/** A year or a quarter of a product; without figures while it is not complete, or without a price. */
export interface PeriodPrice {
  readonly year: number;
  /** 13 the year, 14 to 17 its quarters. */
  readonly month: number;
  readonly figures: PeriodFigures | undefined;
}

/** EUR per 1000 units. */
export interface PeriodFigures {
  readonly totalPrice: number;
  readonly exciseDuty: number;
  readonly vat: number;
  readonly netPrice: number;
  /** VAT plus excise. */
  readonly taxes: number;
  /** Total minus VAT. */
  readonly withoutVat: number;
}

export interface Year extends PeriodPrice {
  readonly quarters: readonly PeriodPrice[];
}

/** Years with their quarters, oldest first. A year whose quarters alone are published is there too. */
export function yearsOf(records: readonly MonthlyPrice[]): readonly Year[] {
  const years = [...new Set(records.map(({ year }) => year))].toSorted((a, b) => a - b);
  return years.map((year) => {
    const ofYear = records.filter((record) => record.year === year);
    const whole = ofYear.find(({ month }) => month === YEAR_CODE);
    return {
      year,
      month: YEAR_CODE,
      figures: whole && figuresOf(whole),
      quarters: [1, 2, 3, 4]
        .map(quarterCode)
        .flatMap((code) => ofYear.filter(({ month }) => month === code))
        .map((record) => ({ year, month: record.month, figures: figuresOf(record) })),
    };
  });
}

function figuresOf(record: MonthlyPrice): PeriodFigures | undefined {
  const { totalPrice, exciseDuty, vat, netPrice } = record;
  if (totalPrice === null || exciseDuty === null || vat === null || netPrice === null) return;
  return {
    totalPrice,
    exciseDuty,
    vat,
    netPrice,
    taxes: cents(vat + exciseDuty),
    withoutVat: cents(totalPrice - vat),
  };
}

/** Rounds a sum to two decimals, because floating-point sums have rounding errors. */
function cents(value: number): number {
  return Math.round(value * 100) / 100;
}
