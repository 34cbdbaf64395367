import * as companies from '../api/companies.ts';
import * as companyPrices from '../api/company-prices.ts';
import * as priceQueries from '../api/price-queries.ts';
import * as products from '../api/products.ts';
import { serve } from '../http/serve.ts';

export const handler = serve('company', [
  companies.forCompany,
  companyPrices.forCompany,
  priceQueries.forCompany,
  products.forCompany,
]);
