import * as z from 'zod/mini';
import {
  givenDate,
  idParam,
  idParams,
  isoDate,
  requiredLine,
} from '../../platform/contract/primitives.ts';
import { adminCall, companyCall, type Routes } from '../../platform/contract/route.ts';
import { keyedByProduct } from '../rules/products.ts';
import { companyValues, reachedSurveys, timeline, validity } from './fields.ts';
import { settingEffect } from './setting-effect.ts';

const weight = z.int().check(z.gte(0), z.lte(1_000_000));
const weights = keyedByProduct('weightKey', () => weight);

/** A company of the sample with its integer weight for each product; 0 means that it gives no price. */
export const company = z.object({
  id: z.int(),
  name: z.string(),
  username: z.string(),
  ...weights,
  /** Brands in the station registry (`Bandiera`) whose stations are the company's. */
  brands: z.array(z.string()),
  version: z.int(),
  /** Weights by product id, and brands, by the survey date from which they hold. */
  timeline: z.optional(timeline(companyValues)),
  /** Only in the answer to a change. */
  reached: z.optional(reachedSurveys),
});
export type Company = z.infer<typeof company>;
const companies = z.array(company);

export const companyChange = z.object({
  name: requiredLine(200),
  ...weights,
  brands: z.optional(z.array(requiredLine(100)).check(z.maxLength(50))),
  ...validity,
});
export type CompanyChange = z.infer<typeof companyChange>;

/** A line of a spreadsheet of companies. */
const companyRow = z.object({
  /** Absent for a company to be added. */
  id: z.optional(z.int()),
  name: requiredLine(200),
  ...weights,
  brands: z.array(requiredLine(100)).check(z.maxLength(50)),
});
export type CompanyRow = z.infer<typeof companyRow>;

/** Lines of one spreadsheet, four times what the largest sample has had. */
const MOST_ROWS = 1000;

const companyImport = z.object({
  companies: z.array(companyRow).check(z.minLength(1), z.maxLength(MOST_ROWS)),
  ...validity,
});
export type CompanyImport = z.infer<typeof companyImport>;

const rowValues = z.object({ name: z.string(), ...weights, brands: z.array(z.string()) });
const companyImportOutcome = z.object({
  /** Date of the first survey that the weights and brands hold for. */
  validFrom: isoDate,
  /** What differs, in the order of the lines. */
  changes: z.array(
    z.object({
      /** Place of the line in the request, from 0. */
      row: z.int(),
      id: z.int(),
      /** Null for a company that is added. */
      before: z.nullable(rowValues),
      after: rowValues,
    }),
  ),
  /** Lines that say what is stored already. */
  unchanged: z.int(),
  /** Companies without a line, which stay as they are. */
  withoutLine: z.int(),
  /** New brands of which the station registry has no station; empty where no registry has been read. */
  unknownBrands: z.array(z.object({ row: z.int(), brand: z.string() })),
  /** Companies whose names are nearly those that lines add or change: perhaps the same ones. */
  similar: z.array(z.object({ row: z.int(), id: z.int(), name: z.string() })),
  /** Unpublished surveys that were computed and must be again. */
  reached: reachedSurveys,
  /** What the weights do to the week published last; only in the answer to a check. */
  effect: z.optional(settingEffect),
});
export type CompanyImportOutcome = z.infer<typeof companyImportOutcome>;

/** Products that a company sells: those whose weight is not 0. */
const companySales = z.object({
  id: z.int(),
  name: z.string(),
  ...keyedByProduct('reportKey', () => z.boolean()),
});

const companyParams = z.object({ companyId: idParam });

export const companyRoutes = {
  'companies/list': {
    ...adminCall('GET', '/company/prices'),
    summary: 'The sample: companies and weights',
    query: z.object({ on: z.optional(givenDate) }),
    response: companies,
  },
  'companies/sales': {
    ...companyCall('GET', '/company/{companyId}/prices'),
    summary: 'Which products a company sells',
    forPrograms: true,
    params: companyParams,
    response: companySales,
  },
  'companies/create': {
    ...adminCall('POST', '/company'),
    summary: 'Add a company to the sample',
    // A company that is added reaches no published survey.
    body: z.omit(companyChange, { reaches: true }),
    response: company,
    status: 201,
  },
  'companies/change': {
    ...adminCall('PUT', '/company/{id}'),
    summary: "Change a company's name, weights and station brands",
    params: idParams,
    body: companyChange,
    response: company,
  },
  'companies/check-import': {
    ...adminCall('POST', '/company/import/validation'),
    summary: 'What an import of companies, weights and brands would change, without changing it',
    body: companyImport,
    response: companyImportOutcome,
  },
  'companies/import': {
    ...adminCall('POST', '/company/import'),
    summary: 'Change and add companies, weights and brands together: all of them or none',
    body: companyImport,
    response: companyImportOutcome,
  },
} as const satisfies Routes<'companies'>;
