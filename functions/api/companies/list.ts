import { endpoint } from '../../http/endpoint.ts';
import { allCompanies } from '../../store/companies.ts';

export const handler = endpoint('companies/list', () => allCompanies());
