import { createHash } from 'node:crypto';
import { addDelivery, type NewDelivery } from '../store/deliveries.ts';
import { chunks } from '../store/request-limits.ts';

/** An event is known for longer than it can be found, so that it is told once. */
export const KNOWN_DAYS = 90;

/** The same however often the event is found. @param name of the event, which no other has */
export const eventIdOf = (name: string): string =>
  `evt_${createHash('sha256').update(name).digest('hex').slice(0, 32)}`;

const AT_ONCE = 25;

/** Those that are there already stay as they are. */
export async function addDeliveries(deliveries: readonly NewDelivery[], now: Date): Promise<void> {
  for (const some of chunks(deliveries, AT_ONCE))
    await Promise.all(some.map((one) => addDelivery(one, now)));
}
