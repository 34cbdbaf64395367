import * as z from 'zod/mini';
import { exportFields, exportQuery } from '../../../platform/contract/export-fields.ts';
import {
  asOf,
  givenDate,
  givenNote,
  idParams,
  isoDate,
  numberIn,
} from '../../../platform/contract/primitives.ts';
import {
  adminCall,
  dataExport,
  publicData,
  type Routes,
} from '../../../platform/contract/route.ts';
import { euroPer1000, productId } from '../../../sample/contract/fields.ts';
import { keyedByProduct } from '../../../sample/rules/products.ts';
import { replacedDraft, surveyIdParams } from '../../surveys/contract/fields.ts';

/** A national weekly price, EUR per 1000 units. `variation` is the difference from the survey before. */
export const weeklyPrice = z.object({
  productId,
  date: isoDate,
  totalPrice: euroPer1000,
  vat: euroPer1000,
  exciseDuty: euroPer1000,
  netPrice: euroPer1000,
  variation: z.nullable(euroPer1000),
  /** The change is shown as it was imported, although it no longer fits the corrected survey before. */
  variationContradicted: z.optional(z.literal(true)),
});
export type WeeklyPrice = z.infer<typeof weeklyPrice>;
const weeklyPrices = z.array(weeklyPrice);

/** The basis of a product's figure; shares in percent. */
export const productQuality = z.object({
  productId,
  /** Companies with a weight for the product, and those of them with a price of their own. */
  asked: z.int(),
  answered: z.int(),
  /** Share of the weight asked; absent when no company is asked. */
  answeredWeight: z.optional(z.number()),
  /** Companies whose price is in the mean, and the greatest share of one in the weight used. */
  contributors: z.int(),
  largestShare: z.optional(z.number()),
  /** Prices computed for companies that declared none. */
  imputed: z.int(),
  /** Prices corrected after a question to the company. */
  corrected: z.int(),
  /** Station prices used. */
  stationItems: z.int(),
});

export const reportType = z.enum(['FULL', 'NET', 'VARIATION']);
export type ReportType = z.infer<typeof reportType>;

const reportQuery = z.object({
  /** Surveys dated up to this day; the latest when absent. */
  lastDate: z.optional(givenDate),
  /** How many years back from `lastDate`; 1 when absent. */
  years: z.optional(numberIn(1, 100)),
  type: z.optional(reportType),
  asOf,
});

const reportExportQuery = z.object({
  ...exportFields,
  type: z.optional(z.enum(['FULL', 'NET', 'VARIATION', 'ALL'])),
  asOf,
});

/** One row a survey, one optional value a product, EUR per 1000 units. */
export const reportRow = z.object({
  date: isoDate,
  ...keyedByProduct('reportKey', () => z.optional(euroPer1000)),
});
export type ReportRow = z.infer<typeof reportRow>;
const report = z.array(reportRow);

/** Result of computing the national prices: the prices, and the products that have none. */
const nationalPrices = z.object({
  prices: weeklyPrices,
  missing: z.array(productId),
});

/** Products to leave out of the draft, each with the reason for the public. */
const computation = z.optional(
  z.object({
    ...replacedDraft,
    leaveOut: z.optional(
      z.array(z.object({ productId, reason: givenNote })).check(
        z.maxLength(20),
        z.refine((list) => new Set(list.map((one) => one.productId)).size === list.length, {
          error: 'duplicate',
        }),
      ),
    ),
  }),
);

export const weeklyPriceRoutes = {
  'weekly-prices/report': {
    ...publicData('GET', '/weekly-prices/report'),
    summary: 'National prices over time, one row a survey',
    query: reportQuery,
    response: report,
  },
  'weekly-prices/report-export': {
    ...dataExport('GET', '/weekly-prices/report/export'),
    summary: 'National weekly prices as a file',
    query: reportExportQuery,
    response: 'file',
  },
  'weekly-prices/get': {
    ...publicData('GET', '/weekly-prices/{surveyId}'),
    summary: "A survey's national prices",
    params: surveyIdParams,
    query: z.object({ asOf }),
    response: weeklyPrices,
  },
  'weekly-prices/export': {
    ...dataExport('GET', '/weekly-prices/{id}/export'),
    summary: "A survey's national prices as a file",
    params: idParams,
    query: exportQuery,
    response: 'file',
  },
  'weekly-prices/compute': {
    ...adminCall('POST', '/company/weekly-prices/{surveyId}/average'),
    summary: 'Compute the national prices of a survey',
    params: surveyIdParams,
    body: computation,
    response: nationalPrices,
  },
} as const satisfies Routes<'weekly-prices'>;
