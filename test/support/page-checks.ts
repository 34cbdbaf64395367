import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject } from 'vitest';
import type { Audience, ListedPage } from '../../frontend/app/page.ts';
import { allPages } from '../../frontend/app/pages.ts';
import { todayInRome } from '../../functions/domain/calendar.ts';
import { checkAccessibility } from './accessibility.ts';
import {
  openVisitor,
  phoneWidth,
  type SessionItems,
  test,
  type Visitor,
  windowHeight,
} from './browser.ts';
import { cutsNoCell } from './cut-cells.ts';
import { repository } from './imports.ts';
import { tabThrough } from './keyboard.ts';
import { launchBrowser } from './launch-browser.ts';
import { screenshot } from './screenshot.ts';
import { signIn } from './sign-in.ts';

/** What stands in an address for the parameters of its path, and what else it needs. */
const parameters: Record<string, string> = {
  companyId: '1',
  day: '2022-03-22',
  newsId: '1',
  productId: '1',
  // That of the year that runs: always planned, within the days that the calendar shows.
  release: `yearly-${todayInRome(new Date()).slice(0, 4)}`,
  userId: 'azienda',
};
const queries: Record<string, string> = {
  search: '?q=benzina',
  'monitor-survey': '?surveyId=1000',
  'monitor-correction': '?surveyId=1000',
  'monitor-daily-days': '?anno=2026&mese=10',
};
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

  describe.for(views)('in $language, $width pixels wide', ({ language, width }) => {
    const texts = JSON.parse(
      readFileSync(join(repository, `frontend/app/texts.${language}.json`), 'utf8'),
    );

    // Each audience has one visitor who goes from page to page: the browser has the site by then.
    const visitors = new Map<Audience, Visitor>();

    test.for(pagesOf(audiences))('$id', async (listed, { browser }) => {
      const { id, audience } = listed;
      const settings = { origins, language, width, session: sessions[audience] ?? {} };
      const visitor = visitors.get(audience) ?? (await openVisitor(browser, settings));
      visitors.set(audience, visitor);
      const { page, guard } = visitor;
      guard.restart();
      await page.setViewportSize({ width, height: windowHeight });
      await page.mouse.move(0, 0);
      await openPage(visitor, listed);
      expect(await page.title()).toContain(texts.pages[id].title);
      await checkAccessibility(page);
      await needsNoSidewaysScrolling(page, width);
      await cutsNoCell(page);
      await screenshot(page, `${id}-${language}`);
      if (width === phoneWidth) {
        await openFirstRows(page);
        await cutsNoCell(page);
        if (audience === 'public') await needsNoSidewaysScrollingWithLargeText(page);
        await page.setViewportSize({ width: zoomedWidth, height: 450 });
        await needsNoSidewaysScrolling(page, zoomedWidth);
        await cutsNoCell(page);
      } else {
        await tabThrough(page);
      }
      guard.check();
    });
  });
}

/** Pages of the page table for these audiences, but for the one on the way out. */
export function pagesOf(audiences: readonly Audience[]): readonly ListedPage[] {
  return allPages.filter(({ id, audience }) => audiences.includes(audience) && id !== 'logout');
}

/** Goes to a page of the page table and waits until it asks for nothing more. */
export async function openPage({ page, guard }: Visitor, { id, path }: ListedPage): Promise<void> {
  await page.goto(addressOf(id, path));
  const heading = `main[data-page="${id}"] h1`;
  await page.waitForFunction((selector) => document.querySelector(selector), heading);
  await guard.quiet();
}

/** Opens the first row of each table whose rows can be opened. */
async function openFirstRows(page: Page): Promise<void> {
  for (const table of await page.locator('main table:has(.row-toggle)').all())
    await table.locator('.row-toggle').first().click();
}

/** Waits for it: drawings take another width a moment after the window. */
export async function needsNoSidewaysScrolling(page: Page, width: number): Promise<void> {
  const needed = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(needed, { message: `fits into ${width} pixels` }).toBeLessThanOrEqual(width);
}

/** On a larger phone, text of twice the size, which readers may ask for (WCAG 1.4.4). */
async function needsNoSidewaysScrollingWithLargeText(page: Page): Promise<void> {
  const enlarge = (size: string) =>
    page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize;
    }, size);
  await page.setViewportSize({ width: 375, height: windowHeight });
  await enlarge('200%');
  await needsNoSidewaysScrolling(page, 375);
  await enlarge('');
}

function addressOf(id: string, path: string): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = parameters[name];
    if (!value) throw new Error(`${path} needs a value for ${name}`);
    return value;
  });
  return `/dgsaie${filled}${queries[id] ?? ''}`;
}
