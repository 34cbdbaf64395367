import { accountIdOf } from '../../platform/http/actor.ts';
import type { Handlers } from '../../platform/http/endpoint.ts';
import { daysInMonth, isoDate, todayInRome } from '../../platform/kernel/calendar.ts';
import { Refusal } from '../../platform/kernel/refusal.ts';
import type { dailyPriceRoutes } from '../contract/daily-prices.ts';
import { nationalDays } from '../store/daily-prices.ts';
import { registryBrands } from '../store/registry-brands.ts';
import { ingestFromSource } from '../work/ingest-from-source.ts';

export const forAdmin = {
  'daily-prices/days': async ({ params: { year, month } }) => {
    const last = isoDate(year, month, daysInMonth(year, month));
    const days = await nationalDays(isoDate(year, month, 1), last);
    return days.map(({ date }) => ({ date }));
  },

  'daily-prices/brands': async () => (await registryBrands()) ?? { date: null, brands: [] },
} satisfies Handlers<typeof dailyPriceRoutes>;

/** The gateway ends a request after 30 seconds; computing and storing take the rest. */
const SOURCE_TIMEOUT_MS = 20_000;

export const forStations = {
  'daily-prices/ingest': async ({ params: { date }, query: { reason }, actor, now }) => {
    if (date > todayInRome(now)) throw new Refusal('not_found', { date });
    const { rejected, ...day } = await ingestFromSource({
      day: date,
      actor: accountIdOf(actor),
      reason,
      now,
      timeoutMs: SOURCE_TIMEOUT_MS,
    });
    return { ...day, rejected: rejected.count };
  },
} satisfies Handlers<typeof dailyPriceRoutes>;
