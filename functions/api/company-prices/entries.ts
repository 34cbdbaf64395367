import { endpoint } from '../../platform/endpoint.ts';
import { priceEntries } from '../../workflows/declare-prices.ts';

export const handler = endpoint('company-prices/entries', ({ params }) =>
  priceEntries(params.surveyId, params.companyId),
);
