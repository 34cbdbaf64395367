import type { CompanyHistory } from '../../contract/company-prices.ts';
import type { HistoryRow } from '../../domain/company-history.ts';
import { endpoint } from '../../http/endpoint.ts';
import { readCompanyHistory } from '../../usecases/company-history.ts';

export const handler = endpoint('company-prices/history', async ({ params, query, now }) =>
  (await readCompanyHistory(params.companyId, query.years ?? 1, now)).map(view),
);

/** National prices in EUR per 1000 units instead of hundredths. */
const view = ({ surveyId, date, prices }: HistoryRow): CompanyHistory[number] => ({
  surveyId,
  date,
  prices: prices.map(({ productId, price, national, difference }) => ({
    productId,
    price,
    nationalPrice: national === undefined ? null : national / 100,
    difference: difference === undefined ? null : difference / 100,
  })),
});
