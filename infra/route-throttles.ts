import { gatewayKey, type HttpFunction, type Route } from '../functions/contract/route.ts';
import { routes } from '../functions/contract/routes.ts';

/** Requests a second that go on for long, and at once. */
export interface Throttle {
  readonly rate: number;
  readonly burst: number;
}

/**
 * By the function behind a route, so that no crowd at one door keeps people from another. Public
 * reads come through the distribution's cache: each address is asked for twice a minute.
 */
const throttles: Readonly<Record<HttpFunction, Throttle>> = {
  public: { rate: 200, burst: 400 },
  session: { rate: 20, burst: 40 },
  company: { rate: 50, burst: 100 },
  admin: { rate: 50, burst: 100 },
  exports: { rate: 20, burst: 40 },
  'company-exports': { rate: 5, burst: 10 },
  embeds: { rate: 100, burst: 200 },
  feedback: { rate: 5, burst: 20 },
  files: { rate: 100, burst: 200 },
  search: { rate: 50, burst: 100 },
  stations: { rate: 1, burst: 5 },
  subscriptions: { rate: 10, burst: 20 },
};

/** Of all routes that have none of their own, together: what is no route. */
export const defaultThrottle: Throttle = { rate: 50, burst: 100 };

export const throttleOf = ({ fn }: Pick<Route, 'fn'>): Throttle => throttles[fn];

/** Settings of the gateway's stage, by route key. */
export function routeSettings() {
  return Object.fromEntries(
    Object.values<Route>(routes).map((route) => {
      const { rate, burst } = throttleOf(route);
      return [gatewayKey(route), { ThrottlingRateLimit: rate, ThrottlingBurstLimit: burst }];
    }),
  );
}
