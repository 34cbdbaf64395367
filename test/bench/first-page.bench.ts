/**
 * Time until a phone shows a page that it opens for the first time: 1.6 Mbit/s, 150 ms, a processor four times slower.
 * Each page is measured as it is served, with its HTML, and with the empty document that scripts fill; the two take
 * turns, so that both have the same conditions. Medians of the largest contentful paint, of the bytes transferred until
 * then, and the layout shift of the whole visit. Limits for a page with its HTML: a shift of 0.02, and, with `--times`,
 * 1.0 s.
 *
 *   npm run bench first-page -- --times
 */

import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../support/browser/launch-browser.ts';
import { startPortal } from '../support/portal/portal.ts';

const ROUNDS = 5;
const LATEST_PAINT_MS = 1000;
const LARGEST_SHIFT = 0.02;
const pages = {
  home: '/dgsaie/',
  weekly: '/dgsaie/prezzi-settimanali-carburanti',
  monthly: '/dgsaie/prezzi-mensili-carburanti',
  document: '/dgsaie/bollettino-petrolifero',
};
/** A page that depends on the visitor: its document contains no HTML. */
const emptyDocument = '/dgsaie/logout';

const kinds = ['html', 'empty'] as const;

interface Visit {
  readonly paint: number;
  readonly shift: number;
  readonly bytes: number;
}

const portal = await startPortal({ demo: true });
const browser = await launchBrowser();
try {
  // Visits each page once before measuring, so that no measured visit includes making or compressing a page.
  for (const path of [...Object.values(pages), emptyDocument]) await visit(browser, path, 'html');
  for (const [name, path] of Object.entries(pages)) {
    const visits: Record<(typeof kinds)[number], Visit[]> = { html: [], empty: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const kind of kinds) visits[kind].push(await visit(browser, path, kind));
    }
    for (const kind of kinds) {
      const { paint, shift, bytes } = medians(visits[kind]);
      console.log(
        `${name}, ${kind}: painted after ${paint.toFixed(0)} ms and ${(bytes / 1000).toFixed(0)} kB, shifted by ${shift.toFixed(3)}`,
      );
      const isLate = process.argv.includes('--times') && paint > LATEST_PAINT_MS;
      if (kind === 'html' && (isLate || shift > LARGEST_SHIFT)) process.exitCode = 1;
    }
  }
} finally {
  await browser.close();
  await portal.stop();
}

/** Opens a page as a first-time visitor on a phone, and waits until it is at rest. */
async function visit(from: Browser, path: string, kind: (typeof kinds)[number]): Promise<Visit> {
  const context = await from.newContext({
    baseURL: portal.origin,
    locale: 'it-IT',
    viewport: { width: 375, height: 667 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  await page.addInitScript(watch);
  if (kind === 'empty')
    await page.route(`**${path}`, (route) =>
      route.continue({ url: portal.origin + emptyDocument }),
    );
  await slowDown(page);
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.waitForTimeout(1000);
  const seen = await page.evaluate(() => {
    const { paints, shifts } = (window as never as Watching).watched;
    const { startTime: paint = Number.NaN } = paints.at(-1) ?? {};
    const files = [
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource'),
    ] as PerformanceResourceTiming[];
    const asked = files.filter(({ requestStart }) => requestStart < paint);
    return {
      paint,
      shift: shifts.reduce((sum, { value }) => sum + value, 0),
      bytes: asked.reduce((sum, { transferSize }) => sum + transferSize, 0),
    };
  });
  await context.close();
  return seen;
}

interface Watching {
  watched: {
    readonly paints: PerformanceEntry[];
    readonly shifts: (PerformanceEntry & { readonly value: number })[];
  };
}

/** Runs in the page before its own scripts. */
function watch(): void {
  const watched: Watching['watched'] = { paints: [], shifts: [] };
  Object.assign(window, { watched });
  const into = (type: string, list: PerformanceEntry[]) =>
    new PerformanceObserver((entries) => list.push(...entries.getEntries())).observe({
      type,
      buffered: true,
    });
  into('largest-contentful-paint', watched.paints);
  into('layout-shift', watched.shifts);
}

async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const bytesPerSecond = (1.6 * 1_000_000) / 8;
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

function medians(visits: readonly Visit[]): Visit {
  const median = (name: keyof Visit) =>
    visits.map((one) => one[name]).toSorted((a, b) => a - b)[Math.floor(visits.length / 2)] ??
    Number.NaN;
  return { paint: median('paint'), shift: median('shift'), bytes: median('bytes') };
}
