import { serve } from '../http/serve.ts';
import { handler as sales } from './companies/sales.ts';
import { handler as entries } from './company-prices/declarations.ts';
import { handler as enter } from './company-prices/declare.ts';
import { handler as history } from './company-prices/history.ts';
import { handler as products } from './products/list.ts';

export const handler = serve('company', {
  'companies/sales': sales,
  'company-prices/declare': enter,
  'company-prices/declarations': entries,
  'company-prices/history': history,
  'products/list': products,
});
