import { setTimeout as delay } from 'node:timers/promises';
import type { Page, Request } from 'playwright-core';

/** Records forbidden behaviour of a page. */
export interface PageGuard {
  /** Console errors, uncaught errors, failed requests and requests to other addresses, so far. */
  readonly problems: readonly string[];
  /** Waits until no request that the page waits for has been open for a moment. */
  quiet(): Promise<void>;
  /** The test provokes a problem that matches; if it does not occur, `check` fails. */
  expectProblem(pattern: RegExp): void;
  /** @throws Error that lists every unexpected problem, and every expected one that did not occur */
  check(): void;
  /** Clears all problems and expectations, because another test continues with the page. */
  restart(): void;
}

/** Watches a page from now on. `origins` are the only addresses that it may load from. */
export function guard(page: Page, origins: readonly string[]): PageGuard {
  const problems: string[] = [];
  const expected: RegExp[] = [];
  const open = new Set<Request>();

  page.on('console', (message) => {
    if (message.type() === 'error')
      problems.push(`console error: ${message.text().slice(0, 500)} (${message.location().url})`);
  });
  page.on('pageerror', (error) => problems.push(`uncaught error: ${error.stack ?? error.message}`));
  page.on('request', (request) => {
    if (!isRevalidation(request)) open.add(request);
    if (isForeign(request.url(), origins)) problems.push(`foreign request: ${request.url()}`);
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => {
    open.delete(request);
    const reason = request.failure()?.errorText ?? 'unknown reason';
    if (!isAbandoned(reason)) problems.push(`failed request: ${request.url()} (${reason})`);
  });

  return {
    problems,
    async quiet() {
      for (let still = 0; still < 5; still = open.size === 0 ? still + 1 : 0) await delay(30);
    },
    expectProblem: (pattern) => expected.push(pattern),
    check() {
      const unexpected = problems.filter((text) => !expected.some((one) => one.test(text)));
      const missing = expected.filter((one) => !problems.some((text) => one.test(text)));
      const lines = [...unexpected, ...missing.map((one) => `expected, but did not come: ${one}`)];
      if (lines.length > 0) throw new Error(`The page had problems:\n${lines.join('\n')}`);
    },
    restart() {
      problems.length = 0;
      expected.length = 0;
    },
  };
}

/**
 * Chromium looks in the background whether an answer that was used from its cache is still true
 * (`stale-while-revalidate`). It may leave that request open for as long as the page stays, as nobody reads its answer.
 */
const isRevalidation = (request: Request) => request.resourceType() === 'other';

function isForeign(address: string, origins: readonly string[]): boolean {
  const { protocol, origin } = new URL(address);
  return /^(https?|wss?):$/.test(protocol) && !origins.includes(origin);
}

/** Leaving a page cancels its open requests, and a download cancels the navigation to it. */
function isAbandoned(reason: string): boolean {
  return reason === 'net::ERR_ABORTED';
}
