import { createServer } from 'node:http';
import type { Browser } from 'playwright-core';
import { publicPages } from '../../functions/open-data/pages/rules/site-pages.ts';
import { boundPort, listenOn } from '../../scripts/local/settings/ports.ts';
import { launchBrowser } from '../support/browser/launch-browser.ts';
import { startMeasuredPortal } from '../support/portal/portal-under-load.ts';

/**
 * Bytes and paint times of each public page when a phone opens it for the first time: bytes transferred, number of
 * answers, and when the first and the largest content are painted. An empty page in the same browser, before each of
 * them, shows how fast the machine is at that moment.
 *
 * Limit: 450 kB a page. There is no limit on times, because they vary on a busy machine.
 *
 *   npm run bench pages
 */

const MOST_BYTES = 450_000;
const PHONE = { width: 390, height: 844 };

const portal = await startMeasuredPortal();
const browser = await launchBrowser();
const empty = createServer((_message, response) => {
  response.setHeader('content-type', 'text/html');
  response.end('<!doctype html><title>empty</title><p>Empty');
});
try {
  await listenOn(empty, 0, '127.0.0.1');
  console.log('| Page | kB | Answers | First paint, ms | Largest, ms | Empty page, ms |');
  console.log('|---|--:|--:|--:|--:|--:|');
  for (const [name, { path }] of Object.entries(publicPages)) {
    if (path.includes(':')) continue;
    const nothing = await visited(browser, `http://127.0.0.1:${boundPort(empty)}/`);
    const page = await visited(browser, `${portal.origin}/dgsaie${path}`);
    const kilobytes = (page.bytes / 1000).toFixed(0);
    const times = [page.first, page.largest, nothing.first].map((time) => time.toFixed(0));
    console.log(`| ${[name, kilobytes, page.answers, ...times].join(' | ')} |`);
    if (page.bytes > MOST_BYTES) {
      console.log(`  BROKEN: ${name}: more than ${MOST_BYTES} bytes`);
      process.exitCode = 1;
    }
  }
} finally {
  empty.close();
  await browser.close();
  await portal.stop();
}

/** Visits as a first-time visitor, until nothing more is loaded. */
async function visited(browser: Browser, address: string) {
  const context = await browser.newContext({ viewport: PHONE });
  try {
    const page = await context.newPage();
    const network = await context.newCDPSession(page);
    await network.send('Network.enable');
    let bytes = 0;
    let answers = 0;
    network.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
      answers += 1;
    });
    await page.goto(address, { waitUntil: 'networkidle' });
    const [first, largest] = await page.evaluate(paints);
    return { bytes, answers, first, largest };
  } finally {
    await context.close();
  }
}

/** Runs in the page: times of its first and its largest paint, in milliseconds after the request. */
function paints(): Promise<[number, number]> {
  const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN;
  return new Promise((resolve) => {
    new PerformanceObserver((entries) => {
      resolve([first, entries.getEntries().at(-1)?.startTime ?? Number.NaN]);
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    setTimeout(() => resolve([first, Number.NaN]), 1000);
  });
}
