import type { Company } from '../../../functions/contract/companies.ts';
import { weightsOf } from '../../support/weights.ts';

/** A company of the sample that sells petrol and diesel, unless told otherwise. */
export function aCompany(fields: Partial<Company> = {}): Company {
  return {
    id: 7,
    name: 'Alfa Petroli',
    username: 'C0007',
    ...weightsOf({ petrolWeight: 90, dieselWeight: 1210 }),
    brands: ['Alfa', 'Alfa Express'],
    version: 3,
    ...fields,
  };
}
