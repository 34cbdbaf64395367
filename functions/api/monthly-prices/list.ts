import { periodKind } from '../../domain/periods.ts';
import { endpoint } from '../../http/endpoint.ts';
import { publishedAverages } from '../../store/averages.ts';
import { monthlyPriceView } from '../../usecases/period-averages.ts';

/** The months of every year, or one month code of every year; oldest first. */
export const handler = endpoint('monthly-prices/list', async ({ params, query }) => {
  const averages = await publishedAverages(params.productId);
  return averages
    .filter(({ month }) => (query.month ? month === query.month : periodKind(month) === 'month'))
    .map(monthlyPriceView);
});
