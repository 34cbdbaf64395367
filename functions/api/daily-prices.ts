import { daysInMonth, isoDate, todayInRome } from '../domain/calendar.ts';
import { Refusal } from '../domain/refusal.ts';
import type { Handlers } from '../http/endpoint.ts';
import { usernameOf } from '../http/identity.ts';
import { nationalDays } from '../store/daily-prices.ts';
import { ingestFromSource } from '../usecases/ingest-from-source.ts';

export const forAdmin = {
  'daily-prices/days': async ({ params: { year, month } }) => {
    const last = isoDate(year, month, daysInMonth(year, month));
    const days = await nationalDays(isoDate(year, month, 1), last);
    return days.map(({ date }) => ({ date }));
  },
} satisfies Handlers;

/** The gateway ends a request after 30 seconds; computing and storing take the rest. */
const SOURCE_TIMEOUT_MS = 20_000;

export const forStations = {
  'daily-prices/ingest': async ({ params: { date }, actor, now }) => {
    if (date > todayInRome(now)) throw new Refusal('not_found', { date });
    const { rejected, ...day } = await ingestFromSource({
      day: date,
      actor: usernameOf(actor),
      now,
      timeoutMs: SOURCE_TIMEOUT_MS,
    });
    return { ...day, rejected: rejected.count };
  },
} satisfies Handlers;
