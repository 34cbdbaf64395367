import * as z from 'zod/mini';
import { leavesNetPrice, PLAUSIBLE } from '../domain/setting-values.ts';
import {
  givenDate,
  line,
  productId,
  productIdParam,
  reachedSurveys,
  requiredLine,
  text,
  timeline,
  validity,
} from './primitives.ts';
import { adminOnly, anyRole, type Routes } from './route.ts';

const { exciseDuty, vat, min, max } = PLAUSIBLE;

/** What an administrator sets, within plausible ranges; `productChange` is what the API takes. */
export const productSettings = {
  name: requiredLine(100),
  shortName: requiredLine(50),
  sisenCode: line(20),
  /** Integer euro cents per 1000 units. */
  exciseDuty: z.int().check(z.gte(exciseDuty.min), z.lte(exciseDuty.max)),
  /** Percent. */
  vat: z.number().check(z.gte(vat.min), z.lte(vat.max), z.multipleOf(0.01)),
  /** Euro cents per unit. */
  min: z.int().check(z.gte(min.min), z.lte(min.max)),
  max: z.int().check(z.gte(max.min), z.lte(max.max)),
  group: z.boolean(),
  notes: text(2000),
};

export const product = z.object({
  id: productId,
  order: z.int(),
  unitMeasure: z.string(),
  unit: z.int(),
  ...productSettings,
  // Without the rules, as a value stored before they were set must still be readable.
  name: z.string(),
  shortName: z.string(),
  sisenCode: z.string(),
  notes: z.string(),
  exciseDuty: z.int(),
  vat: z.number(),
  min: z.int(),
  max: z.int(),
  version: z.int(),
  /** For administrators: duty, VAT and limits by the survey date from which they hold. */
  timeline: z.optional(
    timeline(z.object({ exciseDuty: z.int(), vat: z.number(), min: z.int(), max: z.int() })),
  ),
  /** In the answer to a change. */
  reached: z.optional(reachedSurveys),
});
export type ProductView = z.infer<typeof product>;
const products = z.array(product);

/** A check of all settings together: the highest price is not below the lowest. */
export const limitsInOrder = z.refine<{ readonly min: number; readonly max: number }>(
  ({ min, max }) => min <= max,
  { path: ['max'], message: 'below_minimum' },
);

/** A check of all settings together: the taxes leave something of the highest price. */
const taxesBelowPrice = z.refine<{
  readonly exciseDuty: number;
  readonly vat: number;
  readonly max: number;
}>(leavesNetPrice, { path: ['exciseDuty'], message: 'no_net_price' });

/** What identifies a product may be sent back, but not changed. */
const productChange = z
  .object({
    ...productSettings,
    ...validity,
    id: z.optional(productId),
    order: z.optional(z.int()),
    unitMeasure: z.optional(line(50)),
    unit: z.optional(z.int()),
  })
  .check(limitsInOrder, taxesBelowPrice);
export type ProductChange = z.infer<typeof productChange>;

export const productRoutes = {
  'products/list': {
    method: 'GET',
    path: '/products/prices',
    summary: 'Products with the price limits, excise duty and VAT of a survey date',
    access: anyRole,
    fn: 'company',
    query: z.object({ on: z.optional(givenDate) }),
    response: products,
  },
  'products/change': {
    method: 'PUT',
    path: '/products/prices/{id}',
    summary: "Change a product's settings",
    access: adminOnly,
    fn: 'admin',
    params: z.object({ id: productIdParam }),
    body: productChange,
    response: product,
  },
} as const satisfies Routes<'products'>;
