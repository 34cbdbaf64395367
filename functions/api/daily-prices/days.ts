import { daysInMonth, isoDate } from '../../domain/calendar.ts';
import { endpoint } from '../../http/endpoint.ts';
import { nationalDays } from '../../store/daily-prices.ts';

export const handler = endpoint('daily-prices/days', async ({ params: { year, month } }) => {
  const last = isoDate(year, month, daysInMonth(year, month));
  const days = await nationalDays(isoDate(year, month, 1), last);
  return days.map(({ date }) => ({ date }));
});
