import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import type { PageId } from '../../frontend/shared/navigation.tsx';
import { apiBase } from '../../functions/platform/kernel/addresses.ts';

import { oneOfAKind } from '../support/all-pages.ts';
import { checkAccessibility } from '../support/browser/accessibility.ts';
import { openVisitor, phoneWidth, test, type Visitor } from '../support/browser/browser.ts';
import { needsNoSidewaysScrolling, openPage, pagesOf } from '../support/browser/page-checks.ts';
import { screenshot } from '../support/browser/screenshot.ts';
import { inFull } from '../support/fuzz.ts';
import { type StartedPortal, startPortal } from '../support/portal/portal.ts';

/**
 * Pages that work without some of their calls and show no message: those for news and for a description for search
 * engines.
 */
const silent: readonly PageId[] = ['home', 'open-data'];

const pages = pagesOf(['public']).filter(({ id }) => inFull || oneOfAKind.includes(id));

let portal: StartedPortal;
/** A single visitor for all pages: from the second page on the browser has the site's files. */
let visitor: Visitor | undefined;
beforeAll(async () => {
  portal = await startPortal({ demo: false });
});
afterAll(() => portal?.stop());

test.for(pages)(
  '$id, while the server is slow, with nothing published, and when the server fails',
  async (listed, { browser }) => {
    const settings = { origins: portal.origins, language: 'en', width: phoneWidth } as const;
    visitor ??= await openVisitor(browser, settings);
    const { page, guard } = visitor;
    guard.restart();
    await page.unrouteAll();
    const server = await holdCalls(page);
    await page.goto(`/dgsaie${listed.path}`);
    await page.locator(`main[data-page="${listed.id}"] h1`).waitFor();
    await delay(200);
    await isWell(page, `${listed.id}-loading`);

    server.answer();
    await guard.quiet();
    await isWell(page, `${listed.id}-empty`);
    guard.check();
    if (server.calls === 0) return;

    server.broken = true;
    await openPage(visitor, listed);
    guard.expectProblem(/console error: .* 500/);
    const banner = page.getByText('Server error: Please try refreshing the page');
    if (silent.includes(listed.id)) expect(await banner.count()).toBe(0);
    else await banner.waitFor();
    await expect.poll(() => page.locator('main .progress-spinner').count()).toBe(0);
    await isWell(page, `${listed.id}-failed`);
    guard.check();
  },
);

/** Holds the page's calls; then each gets the portal's own answer, or only failures. */
async function holdCalls(page: Page) {
  const thinking = Promise.withResolvers<void>();
  const server = { calls: 0, answer: thinking.resolve, broken: false };
  await page.route(`**${apiBase}/**`, async (route) => {
    server.calls += 1;
    await thinking.promise;
    await (server.broken ? route.fulfill({ status: 500, json: {} }) : route.continue());
  });
  return server;
}

async function isWell(page: Page, name: string): Promise<void> {
  expect(await page.locator('main h1').count()).toBe(1);
  await checkAccessibility(page);
  await needsNoSidewaysScrolling(page, phoneWidth);
  await screenshot(page, name);
}
