import { isMonthCode } from '../../domain/periods.ts';
import { Refusal } from '../../domain/refusal.ts';
import { endpoint } from '../../http/endpoint.ts';
import { usernameOf } from '../../http/identity.ts';
import { averageRowView, publishPeriod } from '../../usecases/period-averages.ts';

export const handler = endpoint('monthly-prices/publish', async ({ body, actor, now }) => {
  const { year, month } = body;
  if (!isMonthCode(month)) {
    throw new Refusal('invalid', { errors: [{ pointer: '/month', code: 'too_big', maximum: 17 }] });
  }
  const averages = await publishPeriod({ year, month }, usernameOf(actor), now);
  return averages.map(averageRowView);
});
