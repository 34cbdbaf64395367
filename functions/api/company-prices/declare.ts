import { endpoint } from '../../http/endpoint.ts';
import { usernameOf } from '../../http/identity.ts';
import { declareCompanyPrices } from '../../usecases/declare-prices.ts';

export const handler = endpoint('company-prices/declare', ({ params, body, actor, ifMatch, now }) =>
  declareCompanyPrices({
    ...params,
    prices: body,
    author: actor?.role === 'ADMIN' ? 'admin' : 'company',
    by: usernameOf(actor),
    now,
    expectedVersion: ifMatch,
  }),
);
