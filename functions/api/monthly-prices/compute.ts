import { endpoint } from '../../http/endpoint.ts';
import { usernameOf } from '../../http/identity.ts';
import { averageRowView, computePeriod } from '../../usecases/period-averages.ts';

export const handler = endpoint('monthly-prices/compute', async ({ query, actor, now }) => {
  const { daysAfterLast, ...period } = query;
  const averages = await computePeriod(period, daysAfterLast, usernameOf(actor), now);
  return averages.map(averageRowView);
});
