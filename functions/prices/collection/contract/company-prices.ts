import * as z from 'zod/mini';
import { exportFields } from '../../../platform/contract/export-fields.ts';
import { flagParam, idParam, isoDate, numberIn } from '../../../platform/contract/primitives.ts';
import { adminCall, anyRole, companyCall, type Routes } from '../../../platform/contract/route.ts';
import { euroPer1000, productId, thousandths } from '../../../sample/contract/fields.ts';
import {
  companySurveyParams,
  replacedDraft,
  surveyIdParams,
} from '../../surveys/contract/fields.ts';

const observatoryQuery = z.object({ observatory: z.optional(flagParam) });

/** `Infinity` when there is nothing to compare with. */
const variation = z.union([z.number(), z.literal('Infinity')]);

export const companyPriceRow = z.object({
  productId,
  /** Thousandths of EUR per unit, `no` when none was declared. */
  price: z.union([z.int(), z.literal('no')]),
  /** Percent against the company's price in the survey before. */
  variation,
  /** Percent against the last published national price; only where `variation` has nothing to compare with. */
  fromNational: z.optional(z.number()),
  /** An administrator declared the price for the company. */
  isAdminCommunicating: z.boolean(),
  /** The company declared none, and an administrator had this price computed for it. */
  imputed: z.optional(z.literal(true)),
  /** The company's own mean of station prices over the survey week, thousandths to two decimals. */
  benchmarkPrice: z.nullable(z.number()),
  /** How many station prices the benchmark counts. */
  rangeItems: z.int(),
  /** The comment on the price when it was declared, such as why it changed so much. */
  comment: z.optional(z.string()),
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
const companyWeeks = z.array(companyWeek);

/** Weighted averages of the check page, thousandths of EUR per unit to two decimals. */
export const weeklyAverage = z.object({
  productId,
  average: z.nullable(z.number()),
  benchmarkAverage: z.nullable(z.number()),
  rangeItems: z.int(),
  variation,
});
export type WeeklyAverage = z.infer<typeof weeklyAverage>;
const weeklyAverages = z.array(weeklyAverage);

/** A product that the company sells, with the price it declared in the survey; prices in thousandths. */
export const priceDeclaration = z.object({
  productId,
  communicatedPrice: z.nullable(z.int()),
  previousPrice: z.nullable(z.int()),
  /** The last price of the year before, where the week before has none, or 0. */
  lastPrice: z.optional(z.int()),
  /** The last published national price, EUR per 1000 units; null as long as there is none. */
  nationalPrice: z.nullable(euroPer1000),
  variation,
  isAdminCommunicating: z.boolean(),
  communicatedAt: z.nullable(z.string()),
  /** Version of all the company's prices in this survey, to send back as If-Match. */
  version: z.int(),
});
export type PriceDeclaration = z.infer<typeof priceDeclaration>;
const priceDeclarations = z.array(priceDeclaration);

const newPrices = z
  .array(z.object({ productId, communicatedPrice: thousandths }))
  .check(z.minLength(1), z.maxLength(20));

/** How many years back from today. */
const years = z.optional(numberIn(1, 100));
/** Without `years`, the last one. */
const historyQuery = z.object({ years });
/** Without `years`, everything. */
const historyExportQuery = z.object({ ...exportFields, years });

/** A company's prices over time, one row a survey, oldest first. */
export const companyHistory = z.array(
  z.object({
    surveyId: z.int(),
    date: isoDate,
    prices: z.array(
      z.object({
        productId,
        /**
         * Thousandths of EUR per unit, which are EUR per 1000 units; 0 when nothing was sold, null when
         * none was declared.
         */
        price: z.nullable(z.int()),
        /** Computed for the company, which declared none. */
        imputed: z.optional(z.literal(true)),
        /** The published national price, EUR per 1000 units; null as long as there is none. */
        nationalPrice: z.nullable(euroPer1000),
        /** Own price less the national one, EUR per 1000 units; null without anything to compare. */
        difference: z.nullable(euroPer1000),
      }),
    ),
  }),
);
export type CompanyHistory = z.infer<typeof companyHistory>;

const companyParams = z.object({ companyId: idParam });

export const companyPriceRoutes = {
  'company-prices/compute': {
    ...adminCall('POST', '/weekly-prices/{surveyId}/average'),
    summary: 'Compute the company prices of a survey',
    params: surveyIdParams,
    body: z.optional(z.object(replacedDraft)),
    response: companyWeeks,
  },
  'company-prices/averages': {
    ...adminCall('GET', '/company/weekly-prices/{surveyId}/average'),
    summary: 'Average of the company prices, or of their station prices',
    params: surveyIdParams,
    query: observatoryQuery,
    response: weeklyAverages,
  },
  'company-prices/other-fuels': {
    ...adminCall('GET', '/company/weekly-prices/{surveyId}/other-fuels/average'),
    summary: 'Average of methane and LNG',
    params: surveyIdParams,
    response: weeklyAverages,
  },
  'company-prices/list': {
    ...adminCall('GET', '/company/weekly-prices/{surveyId}'),
    summary: 'Prices of every company of the sample, declared or of their stations',
    params: surveyIdParams,
    query: observatoryQuery,
    response: companyWeeks,
  },
  'company-prices/history': {
    ...companyCall('GET', '/company/{companyId}/weekly-prices'),
    summary: "A company's own prices over time, beside the national ones",
    params: companyParams,
    query: historyQuery,
    response: companyHistory,
  },
  'company-prices/history-export': {
    method: 'GET',
    path: '/company/{companyId}/weekly-prices/export',
    summary: "A company's own prices beside the national ones as a file",
    access: anyRole,
    fn: 'company-exports',
    params: companyParams,
    query: historyExportQuery,
    response: 'file',
  },
  'company-prices/declarations': {
    ...companyCall('GET', '/company/{companyId}/weekly-prices/{surveyId}'),
    summary: 'The prices a company declares in a survey',
    forPrograms: true,
    params: companySurveyParams,
    response: priceDeclarations,
  },
  'company-prices/declare': {
    ...companyCall('POST', '/company/{companyId}/prices/{surveyId}'),
    summary: "Declare a company's prices",
    params: companySurveyParams,
    body: newPrices,
    response: priceDeclarations,
  },
  'company-prices/begin': {
    ...companyCall('PUT', '/company/{companyId}/prices/{surveyId}/draft'),
    summary: 'Say that a company has begun to type its prices; nothing of them is sent',
    params: companySurveyParams,
    response: 'none',
  },
} as const satisfies Routes<'company-prices'>;
