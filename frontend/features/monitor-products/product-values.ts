import * as z from 'zod/mini';
import {
  limitsInOrder,
  type ProductChange,
  type ProductView,
  productSettings,
} from '../../../functions/contract/products.ts';

/** Values of the form: those of the contract, but VAT in hundredths of a percent. */
export const productSchema = z
  .object({ ...productSettings, vat: z.int().check(z.gte(0), z.lte(10_000)) })
  .check(limitsInOrder);
export type ProductValues = z.infer<typeof productSchema>;

export function valuesOf(product: ProductView): ProductValues {
  const { name, shortName, sisenCode, exciseDuty, vat, min, max, group, notes } = product;
  const hundredths = Math.round(vat * 100);
  return { name, shortName, sisenCode, exciseDuty, vat: hundredths, min, max, group, notes };
}

export const changeOf = (values: ProductValues): ProductChange => ({
  ...values,
  vat: values.vat / 100,
});
