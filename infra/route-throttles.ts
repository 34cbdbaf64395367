import { gatewayKey, type Route } from '../functions/platform/contract/route.ts';
import { throttleOf } from '../functions/platform/contract/throttles.ts';
import { routes } from '../functions/routes.ts';

/** Settings of the gateway's stage, by route key. */
export function routeSettings() {
  return Object.fromEntries(
    Object.values<Route>(routes).map((route) => {
      const { rate, burst } = throttleOf(route);
      return [gatewayKey(route), { ThrottlingRateLimit: rate, ThrottlingBurstLimit: burst }];
    }),
  );
}
