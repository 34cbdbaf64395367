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
 * Requests from one address in `seconds` above which a stage's firewall refuses it, unless the stage says otherwise:
 * for signing in, expensive calls, all calls, and all requests including files of the site. An administration or a
 * school of thousands may share an address, so the limits are high for cached answers and low for computed ones.
 */
export const FIREWALL = {
  signIns: 100,
  dearCalls: 2000,
  calls: 20_000,
  requests: 100_000,
  seconds: 300,
} as const;

/**
 * Paths below the API's base whose answers are computed, searched, written or sent for each request, as a regular
 * expression in the firewall's form. Any other call becomes expensive by asking for the past (`asOf`), which caches
 * do not hold. Frames and SVG pictures cost less than the report behind a page and are loaded by readers of other
 * sites, many of whom may share an address. A PNG costs twice the report, and PNG and oEmbed are for programs
 * (docs/benchmarks.md).
 */
export const DEAR_PATHS =
  '(mcp|feedback|search|oembed|pages/.+|pictures/.+/png|sdmx/.+|series.*|webhooks.*|mail-subscriptions.*|catalogue/archive[.]zip|.+/export)';
