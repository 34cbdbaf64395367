import * as z from 'zod/mini';
import { givenDate, isoDate, numberIn, reasonText } from '../../platform/contract/primitives.ts';
import type { Timeline } from '../rules/dated-settings.ts';
import { type ByProduct, isProductId, PRODUCT_IDS, type ProductId } from '../rules/products.ts';
import type { CompanyValues } from '../rules/setting-values.ts';

/** Fields of products and of dated settings. */

const knownProduct = z.int().check(
  z.refine((id: number) => isProductId(id), {
    error: 'unknown_product',
    params: { detail: `One of ${PRODUCT_IDS.join(', ')}.` },
  }),
) as unknown;
export const productId = knownProduct as z.ZodMiniType<ProductId, ProductId>;
export const productIdParam = z.pipe(
  numberIn(1, 999),
  knownProduct as z.ZodMiniType<ProductId, number>,
);

/** The same code as text, as members and parameters named `product` have it: documents have codes that are no numbers. */
export const productCode = z.string().check(
  z.refine((code) => PRODUCT_IDS.some((id) => String(id) === code), {
    error: 'unknown_product',
    params: { detail: `One of ${PRODUCT_IDS.join(', ')}.` },
  }),
);
export const productCodeParam = z.pipe(
  productCode,
  z.transform((code: string) => Number(code) as ProductId),
);

/** EUR per 1000 units with two decimals, as a JSON number. */
export const euroPer1000 = z.number();
/** Thousandths of EUR per unit, an integer. */
export const thousandths = z.int().check(z.gte(0), z.lte(1_000_000));

/** Fields of a change of settings: the survey date from which it holds, and the reason. */
export const validity = {
  /** The default is the date of the open survey, or else of the next one. */
  validFrom: z.optional(givenDate),
  reason: z.optional(reasonText(500)),
  /** The published surveys, by id, that the person knows to be reached: with a reason, they are accepted. */
  reaches: z.optional(z.array(z.int()).check(z.maxLength(10_000))),
};

export const byProduct = <S extends z.ZodMiniType>(value: S) =>
  z.record(z.string(), value) as unknown as z.ZodMiniType<ByProduct<z.output<S>>>;

/** All past, present and future values of settings, in the order in which they were recorded. */
export const timeline = <S extends z.ZodMiniType>(value: S) =>
  z.array(
    z.object({
      /** Date of the first survey that the value holds for. */
      from: isoDate,
      value,
      at: z.string(),
      by: z.string(),
      reason: z.optional(z.string()),
    }),
  ) as unknown as z.ZodMiniType<Timeline<z.output<S>>>;

/** Settings of a product that hold from a survey date on. */
export const productValues = z.object({
  exciseDuty: z.int(),
  vat: z.number(),
  min: z.int(),
  max: z.int(),
});
/** Settings of a company that hold from a survey date on. */
export const companyValues: z.ZodMiniType<CompanyValues> = z.object({
  weights: byProduct(z.int()),
  brands: z.array(z.string()),
});

/** Unpublished surveys that were computed before a change that affects them, and must be again. */
export const reachedSurveys = z.array(z.object({ id: z.int(), date: isoDate }));
