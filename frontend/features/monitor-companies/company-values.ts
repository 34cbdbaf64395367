import * as z from 'zod/mini';
import {
  type Company,
  type CompanyChange,
  companyChange,
} from '../../../functions/contract/companies.ts';
import { PRODUCTS, type Product } from '../../../functions/domain/products.ts';
import { validityFields } from '../../shared/dated-settings.tsx';

/** Values of the form: those of the contract, but one brand a line. */
export const companySchema = z.object({
  ...companyChange.shape,
  ...validityFields,
  brands: z.string(),
});
export type CompanyValues = z.infer<typeof companySchema>;

type Weights = Pick<Company, Product['weightKey']>;

export function valuesOf(
  company: Company | undefined,
): Omit<CompanyValues, keyof typeof validityFields> {
  return {
    name: company?.name ?? '',
    ...weightsOf(company),
    brands: textOfBrands(company?.brands),
  };
}

type DatedValues = NonNullable<Company['timeline']>[number]['value'];

/** The fields of the form that hold from a survey on. */
export function datedFields({ weights, brands }: DatedValues) {
  const entries = PRODUCTS.map(({ id, weightKey }) => [weightKey, weights[id] ?? 0] as const);
  return { ...Object.fromEntries(entries), brands: textOfBrands(brands) };
}

const textOfBrands = (brands: readonly string[] = []): string => brands.join('\n');

export function changeOf({ brands, reason, ...values }: CompanyValues): CompanyChange {
  const lines = brands.split('\n').map((line) => line.trim());
  return { ...values, brands: [...new Set(lines)].filter(Boolean), ...(reason && { reason }) };
}

/** Of all products; 0 for a company that takes no part in any national price. */
export function sumOfWeights(weights: Partial<Weights>): number {
  return PRODUCTS.reduce(
    (sum, { weightKey }) =>
      sum + (Number.isInteger(weights[weightKey]) ? Number(weights[weightKey]) : 0),
    0,
  );
}

function weightsOf(company: Company | undefined): Weights {
  const entries = PRODUCTS.map(({ weightKey }) => [weightKey, company?.[weightKey] ?? 0] as const);
  return Object.fromEntries(entries) as unknown as Weights;
}
