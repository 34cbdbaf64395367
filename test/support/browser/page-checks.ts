import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject } from 'vitest';
import type { ListedPage } from '../../../frontend/app/pages.ts';
import type { Audience } from '../../../functions/open-data/pages/rules/site-pages.ts';
import { addDays, todayInRome } from '../../../functions/platform/kernel/calendar.ts';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import { allPages, madePages } from '../all-pages.ts';
import { repository } from '../code/imports.ts';
import { heldUpload } from '../documents/held-upload.ts';
import { inFull } from '../fuzz.ts';
import { signIn } from '../portal/sign-in.ts';
import { checkAccessibility, rulesOfLooks } from './accessibility.ts';
import {
  openVisitor,
  phoneWidth,
  type SessionItems,
  test,
  type Visitor,
  windowHeight,
} from './browser.ts';
import { cutsNoCell } from './cut-cells.ts';
import { keptHeader, markHeader } from './hydration.ts';
import { tabThrough } from './keyboard.ts';
import { launchBrowser } from './launch-browser.ts';
import { screenshot } from './screenshot.ts';

const today = () => todayInRome(clock.now());

/** Values for the parameters in a page's path, and other required parts of its address. */
const parameters: Record<string, string> = {
  companyId: '1',
  day: '2022-03-22',
  newsId: '1',
  number: '1000-1-1',
  productId: '1',
  // The release for the current year: always planned, within the days that the calendar shows.
  release: `yearly-${today().slice(0, 4)}`,
  // azienda@example.org
  userId: '5b0c9c0e-6f0b-4b7e-9d5a-3c1f6a2e7d03',
};
const queries: Record<string, string> = {
  search: '?q=benzina',
  'monitor-survey': '?surveyId=1000',
  'monitor-correction': '?surveyId=1000',
  // The demonstration has station prices of the last weeks.
  get 'monitor-daily-days'() {
    const [year, month] = addDays(today(), -14).split('-').map(Number);
    return `?anno=${year}&mese=${month}`;
  },
};
/** Pages whose title is that of what they show. */
const hasOwnTitle = ['weekly-bulletin'];
/** The width that remains of a 1280-pixel window at 200 % zoom. */
const zoomedWidth = 640;
interface View {
  readonly language: 'it' | 'en';
  readonly width: number;
}
export const wideInItalian: View = { language: 'it', width: 1280 };
export const narrowInEnglish: View = { language: 'en', width: phoneWidth };

/** The account with whose session each audience sees a page. */
export type Accounts = Partial<Record<Audience, string>>;

/** Checks every page for these audiences in these views, on the shared portal with full data. */
export function checkPages(
  audiences: readonly Audience[],
  views: readonly View[],
  accounts: Accounts = {},
): void {
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
    const names = ['app', 'app/restricted'].map(
      (folder) =>
        JSON.parse(
          readFileSync(join(repository, `frontend/${folder}/texts.${language}.json`), 'utf8'),
        ).pages as Record<string, { readonly title: string }>,
    );
    const titles = { ...names[0], ...names[1] };

    // Each audience has one visitor who opens page after page: the browser loads the site's files only once.
    const visitors = new Map<Audience, Visitor>();

    test.for(pagesOf(audiences))('$id', async (listed, { browser }) => {
      const { id, audience } = listed;
      const settings = { origins, language, width, session: sessions[audience] ?? {} };
      const visitor = visitors.get(audience) ?? (await openVisitor(browser, settings));
      const { page, guard } = visitor;
      if (!visitors.has(audience)) await page.addInitScript(markHeader);
      visitors.set(audience, visitor);
      guard.restart();
      await page.setViewportSize({ width, height: windowHeight });
      await page.mouse.move(0, 0);
      if (id === 'monitor-file-check' && accounts.admin)
        parameters.uploadId ??= await heldUpload(inject('portal'), accounts.admin);
      await openPage(visitor, listed);
      if (madePages.includes(listed)) await keepsItsHeader(visitor, listed);
      const heading = hasOwnTitle.includes(id) && (await page.locator('main h1').textContent());
      await expect.poll(() => page.title()).toContain(heading || titles[id]?.title);
      await checkAccessibility(page);
      await needsNoSidewaysScrolling(page, width);
      await cutsNoCell(page);
      await screenshot(page, `${id}-${language}`);
      if (width > phoneWidth && (audience === 'public' || inFull)) await tabThrough(page);
      // With larger text a page is not laid out again as it came, so that it comes last.
      await fitsIntoAPhone(page);
      if (audience === 'public' && inFull) {
        if (width > phoneWidth) await isWellWithAids(page, width);
        else await isWellInLargeText(visitor);
      }
      guard.check();
    });
  });
}

/** A page that came as HTML is hydrated; while the machine is busy one may come without, and is opened again. */
async function keepsItsHeader(visitor: Visitor, listed: ListedPage): Promise<void> {
  const isKept = async () => (await visitor.page.locator(keptHeader).count()) === 1;
  const isKeptNow = async () => (await isKept()) || openPage(visitor, listed).then(isKept);
  await expect.poll(isKeptNow, { message: 'the header that came with the page' }).toBe(true);
}

/** On a phone and, in `npm run fuzz`, at 200 % of a window of 1280 pixels, with the first row of each table opened. */
async function fitsIntoAPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: phoneWidth, height: windowHeight });
  await needsNoSidewaysScrolling(page, phoneWidth);
  await openFirstRows(page);
  await cutsNoCell(page);
  if (!inFull) return;
  await page.setViewportSize({ width: zoomedWidth, height: 450 });
  await needsNoSidewaysScrolling(page, zoomedWidth);
  await cutsNoCell(page);
}

/** Pages of the page table for these audiences, except the one that signs out. */
export function pagesOf(audiences: readonly Audience[]): readonly ListedPage[] {
  return allPages.filter(({ id, audience }) => audiences.includes(audience) && id !== 'logout');
}

/** Opens a page of the page table and waits until it sends no more requests. */
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

/** Retried, because drawings adapt to a new window width a moment later. */
export async function needsNoSidewaysScrolling(page: Page, width: number): Promise<void> {
  const needed = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(needed, { message: `fits into ${width} pixels` }).toBeLessThanOrEqual(width);
}

/** Doubles the text size, as readers may (WCAG 1.4.4); the page's last check, as going back would be laid out again. */
async function enlargeText(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
}

/** On a phone with text twice as large; all that is drawn only near the window is seen in a tall one. */
async function isWellInLargeText({ page, guard }: Visitor): Promise<void> {
  await page.setViewportSize({ width: 375, height: 9000 });
  await enlargeText(page);
  await guard.quiet();
  await needsNoSidewaysScrolling(page, 375);
}

/** In the colours of the system, with text twice as large and, as visitors here ask for it, without movement. */
async function isWellWithAids(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: windowHeight });
  await page.emulateMedia({ forcedColors: 'active' });
  await enlargeText(page);
  await needsNoSidewaysScrolling(page, width);
  await checkAccessibility(page, rulesOfLooks);
  const moving = () =>
    page.evaluate(
      () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
    );
  await expect.poll(moving, { message: 'nothing moves' }).toBe(0);
  await page.emulateMedia({ forcedColors: 'none' });
}

function addressOf(id: string, path: string): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = parameters[name];
    if (!value) throw new Error(`${path} needs a value for ${name}`);
    return value;
  });
  return `/dgsaie${filled}${queries[id] ?? ''}`;
}
