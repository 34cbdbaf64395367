import { endpoint } from '../../platform/endpoint.ts';
import { usernameOf } from '../../platform/identity.ts';
import { averageRowView, computePeriod } from '../../workflows/period-averages.ts';

export const handler = endpoint('monthly-prices/compute', async ({ query, actor, now }) => {
  const { daysAfterLast, ...period } = query;
  const averages = await computePeriod(period, daysAfterLast, usernameOf(actor), now);
  return averages.map(averageRowView);
});
