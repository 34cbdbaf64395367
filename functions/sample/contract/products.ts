import * as z from 'zod/mini';
import { givenDate, line, requiredLine, text } from '../../platform/contract/primitives.ts';
import { adminCall, companyCall, type Routes } from '../../platform/contract/route.ts';
import { leavesNetPrice, PLAUSIBLE } from '../rules/setting-values.ts';
import {
  productId,
  productIdParam,
  productValues,
  reachedSurveys,
  timeline,
  validity,
} from './fields.ts';

const { exciseDuty, vat, min, max } = PLAUSIBLE;

/** Checks that VAT was not typed as a fraction, such as 0.22. @param percent one percent in the unit of the value */
export const vatInPercent = (percent: number) =>
  z.refine<number>((value) => value === 0 || value >= percent, {
    error: 'vat_fraction',
    params: { detail: 'In percent: 22, not 0.22.' },
  });

/** Fields that an administrator sets, within plausible ranges. */
export const productSettings = {
  name: requiredLine(100),
  shortName: requiredLine(50),
  sisenCode: line(20),
  /** Integer euro cents per 1000 units. */
  exciseDuty: z.int().check(z.gte(exciseDuty.min), z.lte(exciseDuty.max)),
  /** Percent. */
  vat: z.number().check(z.gte(vat.min), z.lte(vat.max), z.multipleOf(0.01), vatInPercent(1)),
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
  // Without limits, so that values stored before the limits existed can still be read.
  name: z.string(),
  shortName: z.string(),
  sisenCode: z.string(),
  notes: z.string(),
  ...productValues.shape,
  version: z.int(),
  /** Only for administrators: duty, VAT and limits by the survey date from which they hold. */
  timeline: z.optional(timeline(productValues)),
  /** Only in the answer to a change. */
  reached: z.optional(reachedSurveys),
});
export type ProductView = z.infer<typeof product>;
const products = z.array(product);

/** Checks that the highest price is not below the lowest. */
export const limitsInOrder = z.refine<{ readonly min: number; readonly max: number }>(
  ({ min, max }) => min <= max,
  { path: ['max'], message: 'below_minimum' },
);

/** Checks that the taxes are lower than the highest price. */
const taxesBelowPrice = z.refine<{
  readonly exciseDuty: number;
  readonly vat: number;
  readonly max: number;
}>(leavesNetPrice, { path: ['exciseDuty'], message: 'no_net_price' });

/** The body of a change. Fields that identify a product may be sent, but not changed. */
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
    ...companyCall('GET', '/products/prices'),
    summary: 'Products with the price limits, excise duty and VAT of a survey date',
    query: z.object({ on: z.optional(givenDate) }),
    response: products,
  },
  'products/change': {
    ...adminCall('PUT', '/products/prices/{id}'),
    summary: "Change a product's settings",
    params: z.object({ id: productIdParam }),
    body: productChange,
    response: product,
  },
} as const satisfies Routes<'products'>;
