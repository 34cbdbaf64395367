import * as z from 'zod/mini';
import {
  euroPer1000,
  flagParam,
  givenDate,
  isoDate,
  numberIn,
  productId,
  thousandths,
} from './primitives.ts';

/** A national weekly price, EUR per 1000 units. `variation` is the difference from the survey before. */
export const weeklyPrice = z.object({
  productId,
  date: isoDate,
  totalPrice: euroPer1000,
  vat: euroPer1000,
  exciseDuty: euroPer1000,
  netPrice: euroPer1000,
  variation: z.nullable(euroPer1000),
});
export type WeeklyPrice = z.infer<typeof weeklyPrice>;
export const weeklyPrices = z.array(weeklyPrice);

export const reportType = z.enum(['FULL', 'NET', 'VARIATION']);
export type ReportType = z.infer<typeof reportType>;

export const reportQuery = z.object({
  /** Surveys dated up to this day; the latest when absent. */
  lastDate: z.optional(givenDate),
  /** How many years back from `lastDate`; 1 when absent. */
  years: z.optional(numberIn(1, 100)),
  type: z.optional(reportType),
});

/** One row a survey, one optional value a product, EUR per 1000 units. */
export const reportRow = z.object({
  date: isoDate,
  petrol: z.optional(euroPer1000),
  carDiesel: z.optional(euroPer1000),
  gpl: z.optional(euroPer1000),
  methane: z.optional(euroPer1000),
  lng: z.optional(euroPer1000),
  dieselHeating: z.optional(euroPer1000),
  ocFluid: z.optional(euroPer1000),
  ocDense: z.optional(euroPer1000),
});
export type ReportRow = z.infer<typeof reportRow>;
export const report = z.array(reportRow);

export const observatoryQuery = z.object({ observatory: z.optional(flagParam) });

/** `Infinity` when there is nothing to compare with. */
const variation = z.union([z.number(), z.literal('Infinity')]);

export const companyPriceRow = z.object({
  productId,
  /** Thousandths of EUR per unit, `no` when none was declared. */
  price: z.union([z.int(), z.literal('no')]),
  /** Percent against the company's price in the survey before. */
  variation,
  /** An administrator entered the price for the company. */
  isAdminCommunicating: z.boolean(),
  /** The company's own mean of station prices over the survey week, thousandths to two decimals. */
  benchmarkPrice: z.nullable(z.number()),
  /** How many station prices the benchmark counts. */
  rangeItems: z.int(),
});
export type CompanyPriceRow = z.infer<typeof companyPriceRow>;

export const companyWeek = z.object({
  companyId: z.int(),
  companyName: z.string(),
  prices: z.array(companyPriceRow),
  /** Weight per product id. */
  weights: z.record(z.string(), z.int()),
});
export type CompanyWeek = z.infer<typeof companyWeek>;
export const companyWeeks = z.array(companyWeek);

/** Weighted averages of the check page, thousandths of EUR per unit to two decimals. */
export const weeklyAverage = z.object({
  productId,
  average: z.nullable(z.number()),
  benchmarkAverage: z.nullable(z.number()),
  rangeItems: z.int(),
  variation,
});
export type WeeklyAverage = z.infer<typeof weeklyAverage>;
export const weeklyAverages = z.array(weeklyAverage);

/** Result of computing the national prices: what was computed, and what could not be. */
export const nationalPrices = z.object({
  prices: weeklyPrices,
  missing: z.array(productId),
});

/** A product the company sells, as the entry form shows it; prices in thousandths. */
export const priceEntry = z.object({
  productId,
  communicatedPrice: z.nullable(z.int()),
  previousPrice: z.nullable(z.int()),
  variation,
  isAdminCommunicating: z.boolean(),
  communicatedAt: z.nullable(z.string()),
  /** Version of the company's entry in this survey, to send back as If-Match. */
  version: z.int(),
});
export type PriceEntry = z.infer<typeof priceEntry>;
export const priceEntries = z.array(priceEntry);

export const newPrices = z
  .array(z.object({ productId, communicatedPrice: thousandths }))
  .check(z.minLength(1), z.maxLength(20));
export type NewPrices = z.infer<typeof newPrices>;
