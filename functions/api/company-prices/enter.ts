import { endpoint } from '../../platform/endpoint.ts';
import { usernameOf } from '../../platform/identity.ts';
import { declareCompanyPrices } from '../../workflows/declare-prices.ts';

export const handler = endpoint('company-prices/enter', ({ params, body, actor, ifMatch, now }) =>
  declareCompanyPrices({
    ...params,
    prices: body,
    author: actor?.role === 'ADMIN' ? 'admin' : 'company',
    by: usernameOf(actor),
    now,
    seen: ifMatch,
  }),
);
