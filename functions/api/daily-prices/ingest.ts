import { todayInRome } from '../../domain/calendar.ts';
import { Refusal } from '../../domain/refusal.ts';
import { endpoint } from '../../http/endpoint.ts';
import { usernameOf } from '../../http/identity.ts';
import { ingestFromSource } from '../../usecases/ingest-from-source.ts';

/** The gateway gives up after 30 seconds, and what was read is still to be computed and stored. */
const timeoutMs = 20_000;

export const handler = endpoint('daily-prices/ingest', async ({ params: { date }, actor, now }) => {
  if (date > todayInRome(now)) throw new Refusal('not_found', { date });
  const { rejected, ...day } = await ingestFromSource({
    day: date,
    actor: usernameOf(actor),
    now,
    timeoutMs,
  });
  return { ...day, rejected: rejected.count };
});
