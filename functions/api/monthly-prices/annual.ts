import { periodKind, YEAR_CODE } from '../../domain/periods.ts';
import { endpoint } from '../../http/endpoint.ts';
import { publishedAverages } from '../../store/averages.ts';
import { monthlyPriceView } from '../../usecases/period-averages.ts';

/** Years, each before its quarters, oldest first. Month 13, the year, brings its quarters along. */
export const handler = endpoint('monthly-prices/annual', async ({ params, query }) => {
  const { month = YEAR_CODE } = query;
  const averages = await publishedAverages(params.productId);
  return averages
    .filter((one) => periodKind(one.month) !== 'month')
    .filter((one) => month === YEAR_CODE || one.month === month)
    .map(monthlyPriceView);
});
