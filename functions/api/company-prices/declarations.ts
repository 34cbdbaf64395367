import { endpoint } from '../../http/endpoint.ts';
import { priceEntries } from '../../usecases/declare-prices.ts';

export const handler = endpoint('company-prices/declarations', ({ params }) =>
  priceEntries(params.surveyId, params.companyId),
);
