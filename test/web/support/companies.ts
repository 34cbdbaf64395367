import type { Company } from '../../../functions/contract/companies.ts';

/** A company of the sample that sells petrol and diesel, unless told otherwise. */
export function aCompany(fields: Partial<Company> = {}): Company {
  return {
    id: 7,
    name: 'Alfa Petroli',
    username: 'C0007',
    petrolWeight: 90,
    dieselWeight: 1210,
    gplWeight: 0,
    methaneWeight: 0,
    lngWeight: 0,
    dieselWeightHeating: 0,
    ocFluidWeight: 0,
    ocBtzWeight: 0,
    brands: ['Alfa', 'Alfa Express'],
    version: 3,
    ...fields,
  };
}
