import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { apiBase } from '../../functions/contract/route.ts';
import { checkAccessibility } from '../support/accessibility.ts';
import { phoneWidth, test } from '../support/browser.ts';
import { needsNoSidewaysScrolling, openPage, pagesOf } from '../support/page-checks.ts';
import { type StartedPortal, startPortal } from '../support/portal.ts';
import { screenshot } from '../support/screenshot.ts';

/** Every public page on a portal where nothing is published yet, and with a server that fails. */

let portal: StartedPortal;
beforeAll(async () => {
  portal = await startPortal({ demo: false });
});
afterAll(() => portal?.stop());

const pages = pagesOf(['public']);
const width = phoneWidth;

describe('with nothing published', () => {
  test.for(pages)('$id', async (listed, { visit }) => {
    const visitor = await visit({ origins: portal.origins, width });
    await openPage(visitor, listed);
    await checkAccessibility(visitor.page);
    await needsNoSidewaysScrolling(visitor.page, width);
    await screenshot(visitor.page, `${listed.id}-empty`);
  });
});

describe('while the server thinks, and when it fails', () => {
  test.for(pages)('$id', async (listed, { visit }) => {
    const { page, guard } = await visit({ origins: portal.origins, language: 'en', width });
    const broken = Promise.withResolvers<void>();
    let calls = 0;
    await page.route(`**${apiBase}/**`, async (route) => {
      calls += 1;
      await broken.promise;
      await route.fulfill({ status: 500, json: {} });
    });
    await page.goto(`/dgsaie${listed.path}`);
    await page.locator(`main[data-page="${listed.id}"] h1`).waitFor();
    await delay(200);
    if (calls === 0) return;
    await checkAccessibility(page);
    await screenshot(page, `${listed.id}-loading`);

    guard.expectProblem(/console error: .* 500/);
    broken.resolve();
    await page.getByText('Server error: Please try refreshing the page').waitFor();
    await guard.quiet();
    expect(await page.locator('main h1').count()).toBe(1);
    expect(await page.locator('main .progress-spinner').count()).toBe(0);
    await checkAccessibility(page);
    await screenshot(page, `${listed.id}-failed`);
  });
});
