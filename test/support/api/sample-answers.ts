import { afterEach, beforeEach, vi } from 'vitest';
import { identify } from '../../../functions/people/handlers/identify.ts';
import { endpoint, type HttpHandler } from '../../../functions/platform/http/endpoint.ts';
import { publicChange } from '../../../functions/platform/tables/counters.ts';
import { transact } from '../../../functions/platform/tables/transactions.ts';
import { type RouteId, routes } from '../../../functions/routes.ts';
import { type CallResult, call } from './call.ts';

/** Two public handlers whose answers a test decides, called as the gateway calls the real ones. */

/** The answers' content, how often one was computed, and what happens while one is. */
export const sample = {
  price: 1,
  /** Rows of a report. */
  rows: 1,
  computed: 0,
  meanwhile: async (): Promise<unknown> => undefined,
};
const fresh = { ...sample };
/** Differs in each test, so that tests do not share cached answers. */
let day = 0;

/** Every test of the file begins with the same sample. */
export function renewSample(): void {
  beforeEach(() => {
    Object.assign(sample, fresh);
    day += 1;
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });
}

const endpointOf = (id: RouteId, handler: () => Promise<unknown>) =>
  endpoint(id, routes[id], handler, identify);

export const dateOf = (number: number) => new Date(number * 86_400_000).toISOString().slice(0, 10);
export const rowsOf = (petrol: number) =>
  Array.from({ length: sample.rows }, (_, index) => ({
    date: dateOf(index),
    petrol: petrol + Math.round(50_000 * Math.sin(index / 7)) / 100,
  }));

/** A handler whose answer depends on published data only. */
export const report = endpointOf('weekly-prices/report', async () => {
  sample.computed += 1;
  const read = sample.price;
  await sample.meanwhile();
  return rowsOf(read);
});
/** A handler whose answer depends on other data too. */
export const news = endpointOf('news/list', async () => {
  sample.computed += 1;
  const read = sample.price;
  await sample.meanwhile();
  return [{ id: read, date: '2026-01-01', title: 'Title', url: '/dgsaie/' }];
});

export const publish = () => transact([publicChange()]);

export const ask = (handler: HttpHandler, headers: Record<string, string> = {}, token?: string) => {
  const path = handler === report ? '/weekly-prices/report' : '/news';
  const query = handler === report ? { lastDate: dateOf(10_000 + day) } : { limit: 10 };
  return call(handler, { path, query, headers, ...(token ? { token } : {}) });
};
export const priceIn = ({ body }: CallResult): number => body[0].petrol ?? body[0].id;
export const tagOf = ({ headers }: CallResult): string => String(headers.etag);
