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
  accounts: { rate: 10, burst: 40 },
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

/**
 * Requests from one address in `seconds`, above which a stage's firewall refuses it, unless the stage says otherwise: to
 * sign in, dear calls, all calls, and everything, files of the site included. An administration or a school of thousands
 * may be behind one address, so that what caches answer has room, and what is computed for each question has little.
 */
export const FIREWALL = {
  signIns: 100,
  dearCalls: 2000,
  calls: 20_000,
  requests: 100_000,
  seconds: 300,
} as const;

/**
 * Paths below the API's base that are computed, searched, written or sent for each question, as a regular expression
 * that the firewall understands. Any other call becomes dear by asking for the past (`asOf`), which caches do not know.
 */
export const DEAR_PATHS =
  '(mcp|feedback|search|pages/.+|sdmx/.+|series.*|webhooks.*|mail-subscriptions.*|catalogue/archive[.]zip|.+/export)';
