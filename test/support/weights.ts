import type { CompanyChange } from '../../functions/contract/companies.ts';

export type Weights = Omit<CompanyChange, 'name' | 'brands'>;

/** A weight that is not 0 for each product that the company sells. */
export function weightsOf(some: Partial<Weights> = {}): Weights {
  return {
    petrolWeight: 0,
    dieselWeight: 0,
    gplWeight: 0,
    methaneWeight: 0,
    lngWeight: 0,
    dieselWeightHeating: 0,
    ocFluidWeight: 0,
    ocBtzWeight: 0,
    ...some,
  };
}
