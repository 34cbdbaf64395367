import * as z from 'zod/mini';
import {
  type Company,
  type CompanyChange,
  companyChange,
} from '../../../functions/sample/contract/companies.ts';
import { valueOn } from '../../../functions/sample/rules/dated-settings.ts';
import {
  keyedByProduct,
  PRODUCTS,
  type Product,
} from '../../../functions/sample/rules/products.ts';
import { validityFields } from '../../shared/publication/dated-settings.tsx';

/** Values of the form: those of the contract, except that brands are text with one on each line. */
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
    ...keyedByProduct('weightKey', ({ weightKey }) => company?.[weightKey] ?? 0),
    brands: textOfBrands(company?.brands),
  };
}

type DatedValues = NonNullable<Company['timeline']>[number]['value'];

/** The form's fields that take effect from a survey on. */
export function datedFields({ weights, brands }: DatedValues) {
  return {
    ...keyedByProduct('weightKey', ({ id }) => weights[id] ?? 0),
    brands: textOfBrands(brands),
  };
}

/** Whether a weight is not that of the chosen survey, or other brands' stations give the company prices. */
export function movesFigures({ timeline, ...company }: Company, values: CompanyValues): boolean {
  const value = timeline && valueOn(timeline, values.validFrom);
  const now: Weights = value ? datedFields(value) : company;
  const isPricedByStations = PRODUCTS.some(
    ({ declared, weightKey }) => !declared && Number(values[weightKey]) > 0,
  );
  const brands = value ? value.brands : company.brands;
  return (
    PRODUCTS.some(({ weightKey }) => values[weightKey] !== now[weightKey]) ||
    (isPricedByStations && values.brands !== textOfBrands(brands))
  );
}

const textOfBrands = (brands: readonly string[] = []): string => brands.join('\n');

/** The brands of the form's text. */
export const brandsIn = (text: string): string[] =>
  [...new Set(text.split('\n').map((line) => line.trim()))].filter(Boolean);

export function changeOf({ brands, reason, ...values }: CompanyValues): CompanyChange {
  return { ...values, brands: brandsIn(brands), ...(reason && { reason }) };
}

/** Sum over all products; 0 for a company without influence on national prices. */
export function sumOfWeights(weights: Partial<Weights>): number {
  return PRODUCTS.reduce(
    (sum, { weightKey }) =>
      sum + (Number.isInteger(weights[weightKey]) ? Number(weights[weightKey]) : 0),
    0,
  );
}
