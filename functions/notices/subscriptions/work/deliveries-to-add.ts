import { createHash } from 'node:crypto';
import { chunks } from '../../../platform/tables/request-limits.ts';
import { addDelivery, type NewDelivery } from '../store/deliveries.ts';

/** An event is remembered for longer than it can be found, so that it is announced only once. */
export const KNOWN_DAYS = 90;

/** The same however often the event is found. @param name unique name of the event */
export const eventIdOf = (name: string): string =>
  `evt_${createHash('sha256').update(name).digest('hex').slice(0, 32)}`;

const AT_ONCE = 25;

/** Deliveries that exist already stay as they are. */
export async function addDeliveries(deliveries: readonly NewDelivery[], now: Date): Promise<void> {
  for (const some of chunks(deliveries, AT_ONCE))
    await Promise.all(some.map((one) => addDelivery(one, now)));
}
