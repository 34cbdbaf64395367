import { defaultThrottle, throttleOf } from '../../../functions/platform/contract/throttles.ts';
import type { RouteMatch } from '../../../functions/platform/http/find-route.ts';
import { unknownRouteKey } from './api-event.ts';

interface Bucket {
  left: number;
  /** Milliseconds. */
  filledAt: number;
}

/**
 * Decides which requests the gateway refuses as too many: each route has a bucket that holds the requests of a burst
 * and fills at the sustained rate (functions/platform/contract/throttles.ts).
 * @param now milliseconds of a clock that never goes back
 */
export function routeThrottle(now = () => performance.now()): (route: RouteMatch) => boolean {
  const buckets = new Map<string, Bucket>();
  return (route) => {
    const { rate, burst } =
      route.routeKey === unknownRouteKey ? defaultThrottle : throttleOf(route);
    const time = now();
    const { left, filledAt } = buckets.get(route.routeKey) ?? { left: burst, filledAt: time };
    const filled = Math.min(burst, left + ((time - filledAt) / 1000) * rate);
    const isTooMany = filled < 1;
    buckets.set(route.routeKey, { left: isTooMany ? filled : filled - 1, filledAt: time });
    return isTooMany;
  };
}
