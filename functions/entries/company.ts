import * as companyKeys from '../people/handlers/company-keys.ts';
import * as companyPrices from '../prices/collection/handlers/company-prices.ts';
import * as priceDrafts from '../prices/collection/handlers/price-drafts.ts';
import * as priceQueries from '../prices/collection/handlers/price-queries.ts';
import * as submissions from '../prices/collection/handlers/submissions.ts';
import * as companies from '../prices/national-prices/handlers/companies.ts';
import * as products from '../prices/national-prices/handlers/products.ts';
import { serve } from './serve.ts';

export const handler = serve(
  'company',
  [
    companies.forCompany,
    companyKeys.forCompany,
    companyPrices.forCompany,
    priceDrafts.forCompany,
    priceQueries.forCompany,
    products.forCompany,
    submissions.forCompany,
  ],
  companyKeys.identifyWithKeys,
);
