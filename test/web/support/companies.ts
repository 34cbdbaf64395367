import type { Company } from '../../../functions/sample/contract/companies.ts';
import { weightsOf } from '../../support/prices/weights.ts';

/** A company of the sample, by default one that sells petrol and diesel. */
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
