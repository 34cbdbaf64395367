import * as z from 'zod/mini';
import { givenDate, idParam, idParams, requiredLine } from '../../platform/contract/primitives.ts';
import { adminOnly, anyRole, type Routes } from '../../platform/contract/route.ts';
import { keyedByProduct } from '../rules/products.ts';
import { companyValues, reachedSurveys, timeline, validity } from './fields.ts';

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

/** Products that a company sells: those whose weight is not 0. */
const companySales = z.object({
  id: z.int(),
  name: z.string(),
  ...keyedByProduct('reportKey', () => z.boolean()),
});

const companyParams = z.object({ companyId: idParam });

export const companyRoutes = {
  'companies/list': {
    method: 'GET',
    path: '/company/prices',
    summary: 'The sample: companies and weights',
    access: adminOnly,
    fn: 'admin',
    query: z.object({ on: z.optional(givenDate) }),
    response: companies,
  },
  'companies/sales': {
    method: 'GET',
    path: '/company/{companyId}/prices',
    summary: 'Which products a company sells',
    access: anyRole,
    fn: 'company',
    forPrograms: true,
    params: companyParams,
    response: companySales,
  },
  'companies/create': {
    method: 'POST',
    path: '/company',
    summary: 'Add a company to the sample',
    access: adminOnly,
    fn: 'admin',
    body: companyChange,
    response: company,
    status: 201,
  },
  'companies/change': {
    method: 'PUT',
    path: '/company/{id}',
    summary: "Change a company's name, weights and station brands",
    access: adminOnly,
    fn: 'admin',
    params: idParams,
    body: companyChange,
    response: company,
  },
} as const satisfies Routes<'companies'>;
