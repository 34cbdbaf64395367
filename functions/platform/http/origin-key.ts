import { timingSafeEqual } from 'node:crypto';
import { optionalEnvironment } from '../aws/environment.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { HttpEvent } from './http-event.ts';

/**
 * Refuses a request that did not come through the distribution, which alone knows the keys: the
 * gateway's own address is public. Where no keys are set, as on one machine, there is no such address.
 * @throws Refusal not_allowed
 */
export function assertThroughDistribution({ headers }: HttpEvent): void {
  const keys = optionalEnvironment('ORIGIN_KEYS')?.split(',');
  if (!keys) return;
  const given = Buffer.from(headers['x-origin-key'] ?? '');
  const isKnown = keys.some((key) => {
    const known = Buffer.from(key);
    return known.length === given.length && timingSafeEqual(known, given);
  });
  if (!isKnown) throw new Refusal('not_allowed');
}
