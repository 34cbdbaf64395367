import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { apiBase } from '../../functions/contract/route.ts';
import { checkAccessibility } from '../support/accessibility.ts';
import { phoneWidth, test } from '../support/browser.ts';
import { needsNoSidewaysScrolling, openPage, pagesOf } from '../support/page-checks.ts';
import { type StartedPortal, startPortal } from '../support/portal.ts';
import { screenshot } from '../support/screenshot.ts';

let portal: StartedPortal;
beforeAll(async () => {
  portal = await startPortal({ demo: false });
});
afterAll(() => portal?.stop());

test.for(pagesOf(['public']))(
  '$id, while the server thinks, with nothing published, and when the server fails',
  async (listed, { visit }) => {
    const visitor = await visit({ origins: portal.origins, language: 'en', width: phoneWidth });
    const { page, guard } = visitor;
    const server = await holdCalls(page);
    await page.goto(`/dgsaie${listed.path}`);
    await page.locator(`main[data-page="${listed.id}"] h1`).waitFor();
    await delay(200);
    await isWell(page, `${listed.id}-loading`);

    server.answer();
    await guard.quiet();
    await isWell(page, `${listed.id}-empty`);
    if (server.calls === 0) return;

    server.broken = true;
    await openPage(visitor, listed);
    guard.expectProblem(/console error: .* 500/);
    // A failed request of news hides their block and says nothing.
    const banner = page.getByText('Server error: Please try refreshing the page');
    if (listed.id === 'home') expect(await banner.count()).toBe(0);
    else await banner.waitFor();
    expect(await page.locator('main .progress-spinner').count()).toBe(0);
    await isWell(page, `${listed.id}-failed`);
  },
);

/** Calls of the page wait for an answer, until they get the portal's own, or none but failures. */
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
