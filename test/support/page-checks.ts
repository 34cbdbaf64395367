import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject } from 'vitest';
import { type Audience, pages } from '../../frontend/app/pages.ts';
import { checkAccessibility } from './accessibility.ts';
import { launchBrowser, phoneWidth, type SessionItems, test } from './browser.ts';
import { repository } from './imports.ts';
import { tabThrough } from './keyboard.ts';
import { screenshot } from './screenshot.ts';
import { signIn } from './sign-in.ts';

/** What stands in an address for the parameters of its path, and what else it needs. */
const parameters: Record<string, string> = {
  companyId: '1',
  newsId: '1',
  productId: '1',
  userId: 'azienda',
};
const queries: Record<string, string> = {
  'monitor-survey': '?surveyId=1000',
  'monitor-daily-days': '?anno=2026&mese=10',
};
/** Shown only on the way out. */
const elsewhere = ['logout'];

/** What is left of a window of 1280 pixels when everything is shown at 200 %. */
const zoomedWidth = 640;
const views = [
  { language: 'it', width: 1280 },
  { language: 'en', width: phoneWidth },
] as const;

/** Whose session a page is seen with. */
export type Accounts = Partial<Record<Audience, string>>;

/** Checks every page for these audiences, as they see it on the portal full of data that tests share. */
export function checkPages(audiences: readonly Audience[], accounts: Accounts = {}): void {
  const { origin, origins } = inject('portal');
  const sessions: Partial<Record<Audience, SessionItems>> = {};
  beforeAll(async () => {
    const browser = await launchBrowser();
    for (const [audience, username] of Object.entries(accounts)) {
      const page = await browser.newPage({ baseURL: origin });
      await signIn(page, username);
      await page.locator('main').waitFor();
      sessions[audience as Audience] = await page.evaluate(() => ({ ...sessionStorage }));
    }
    await browser.close();
  });

  const listed = Object.entries(pages)
    .filter(([id, { audience }]) => audiences.includes(audience) && !elsewhere.includes(id))
    .map(([id, page]) => ({ id, ...page }));

  describe.for(views)('in $language, $width pixels wide', ({ language, width }) => {
    const texts = JSON.parse(
      readFileSync(join(repository, `frontend/app/texts.${language}.json`), 'utf8'),
    );

    test.for(listed)('$id', async ({ id, path, audience }, { visit }) => {
      const session = sessions[audience] ?? {};
      const { page, guard } = await visit({ origins, language, width, session });
      await page.goto(addressOf(id, path));
      await page.waitForFunction((selector) => document.querySelector(selector), heading(id));
      await guard.quiet();
      expect(await page.title()).toContain(texts.pages[id].title);
      await checkAccessibility(page);
      await needsNoSidewaysScrolling(page, width);
      await screenshot(page, `${id}-${language}`);
      if (width === phoneWidth) {
        await page.setViewportSize({ width: zoomedWidth, height: 450 });
        await needsNoSidewaysScrolling(page, zoomedWidth);
      } else {
        await tabThrough(page);
      }
    });
  });
}

const heading = (id: string) => `main[data-page="${id}"] h1`;

async function needsNoSidewaysScrolling(page: Page, width: number): Promise<void> {
  const needed = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(needed, `fits into ${width} pixels`).toBeLessThanOrEqual(width);
}

function addressOf(id: string, path: string): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = parameters[name];
    if (!value) throw new Error(`${path} needs a value for ${name}`);
    return value;
  });
  return `/dgsaie${filled}${queries[id] ?? ''}`;
}
