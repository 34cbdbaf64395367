import type { RouteMatch } from '../../functions/http/find-route.ts';
import { defaultThrottle, throttleOf } from '../../infra/route-throttles.ts';
import { unknownRouteKey } from './api-event.ts';

interface Bucket {
  left: number;
  /** Milliseconds. */
  filledAt: number;
}

/**
 * Tells which requests the gateway refuses as too many: each route has a bucket of as many requests as
 * may come at once, which fills at the rate that may go on for long (infra/route-throttles.ts).
 * @param now milliseconds of a clock that only goes forward
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
