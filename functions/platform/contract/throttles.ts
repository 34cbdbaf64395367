import type { HttpFunction, Route } from './route.ts';

/** Requests per second that the gateway lets through: sustained, and in a burst. */
export interface Throttle {
  readonly rate: number;
  readonly burst: number;
}

/**
 * By the function behind a route, so that a rush on one part of the portal does not block the others. Public reads come
 * through the distribution's cache, which asks for each address twice a minute.
 */
const throttles: Readonly<Record<HttpFunction, Throttle>> = {
  public: { rate: 200, burst: 400 },
  session: { rate: 20, burst: 40 },
  company: { rate: 50, burst: 100 },
  admin: { rate: 50, burst: 100 },
  assistants: { rate: 20, burst: 40 },
  exports: { rate: 20, burst: 40 },
  'company-exports': { rate: 5, burst: 10 },
  embeds: { rate: 100, burst: 200 },
  feedback: { rate: 5, burst: 20 },
  files: { rate: 100, burst: 200 },
  search: { rate: 50, burst: 100 },
  'shown-pages': { rate: 50, burst: 100 },
  stations: { rate: 1, burst: 5 },
  subscriptions: { rate: 10, burst: 20 },
};

/** Shared by all routes without a limit of their own: the calls that match no route. */
export const defaultThrottle: Throttle = { rate: 50, burst: 100 };

export const throttleOf = ({ fn }: Pick<Route, 'fn'>): Throttle => throttles[fn];

/** Requests from one address in five minutes, above which a stage's firewall refuses it, unless the stage says otherwise. */
export const FIREWALL = { requests: 3000, signIns: 100, seconds: 300 } as const;
