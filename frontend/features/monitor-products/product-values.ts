import * as z from 'zod/mini';
import {
  limitsInOrder,
  type ProductChange,
  type ProductView,
  productSettings,
} from '../../../functions/contract/products.ts';
import { PLAUSIBLE } from '../../../functions/domain/setting-values.ts';

/** Values of the form: those of the contract, but VAT in hundredths of a percent. */
export const productSchema = z
  .object({
    ...productSettings,
    vat: z.int().check(z.gte(PLAUSIBLE.vat.min * 100), z.lte(PLAUSIBLE.vat.max * 100)),
  })
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
