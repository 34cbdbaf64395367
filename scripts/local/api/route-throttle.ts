import { defaultThrottle, throttleOf } from '../../../functions/platform/contract/throttles.ts';
import type { RouteMatch } from '../../../functions/platform/http/find-route.ts';
import { throttleBuckets } from '../../../functions/platform/http/rate-limit.ts';
import { unknownRouteKey } from './api-event.ts';

/**
 * Decides which requests the gateway refuses as too many, route by route (functions/platform/contract/throttles.ts).
 * @param now milliseconds of a clock that never goes back
 */
export function routeThrottle(now = () => performance.now()): (route: RouteMatch) => boolean {
  const take = throttleBuckets(now);
  return (route) => {
    const isKnown = route.routeKey !== unknownRouteKey;
    return take(route.routeKey, isKnown ? throttleOf(route) : defaultThrottle) === undefined;
  };
}
