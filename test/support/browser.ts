import type { Browser, Page } from 'playwright-core';
import { test as base } from 'vitest';
import { launchBrowser } from './launch-browser.ts';
import { guard, type PageGuard } from './page-guard.ts';

export interface VisitSettings {
  /** Addresses the page may load from, the first being the one that paths belong to. */
  readonly origins: readonly string[];
  /** What the visitor chose before, in the language menu. */
  readonly language?: 'it' | 'en';
  readonly width?: number;
  /** Has fingers, too. */
  readonly touch?: boolean;
  /** What `sessionStorage` holds after a sign-in, for a visitor who is signed in already. */
  readonly session?: SessionItems;
}

export type SessionItems = Readonly<Record<string, string>>;

/** A visitor with a session of their own, looking at a page. */
export interface Visitor {
  readonly page: Page;
  readonly guard: PageGuard;
}

export type Visit = (settings: VisitSettings) => Promise<Visitor>;

/** Milliseconds for what a page is to show at once: nothing is timed here, and a machine may be busy. */
const patience = 40_000;

/** The width of a small phone, at which nothing may need sideways scrolling (WCAG 1.4.10). */
export const phoneWidth = 320;

export const windowHeight = 900;

/**
 * Tests with a browser: `visit` opens a page for a new visitor. When the test ends every page is
 * closed, and one that had a problem the test did not expect fails it.
 */
export const test = base.extend<{ browser: Browser; visit: Visit }>({
  browser: [
    // biome-ignore lint/correctness/noEmptyPattern: the form vitest asks for
    async ({}, use) => {
      const browser = await launchBrowser();
      await use(browser);
      await browser.close();
    },
    { scope: 'file' },
  ],
  visit: async ({ browser }, use) => {
    const visitors: Visitor[] = [];
    await use(async (settings) => {
      const visitor = await openVisitor(browser, settings);
      visitors.push(visitor);
      return visitor;
    });
    for (const { page } of visitors) await page.context().close();
    for (const visitor of visitors) visitor.guard.check();
  },
});

/** Opens a page for a new visitor; who calls this closes its context. */
export async function openVisitor(browser: Browser, settings: VisitSettings): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: settings.origins[0] as string,
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    viewport: { width: settings.width ?? 1280, height: windowHeight },
    hasTouch: settings.touch ?? false,
    // Scrolling is done at once, so that what a test looks at is where it will stay.
    reducedMotion: 'reduce',
    // The local sign-in pages have a certificate that nobody signed.
    ignoreHTTPSErrors: true,
  });
  context.setDefaultTimeout(patience);
  await context.addInitScript(prepareStorage, {
    language: settings.language ?? 'it',
    session: settings.session ?? {},
  });
  const chosen = { name: 'language', value: settings.language ?? 'it' };
  await context.addCookies(
    settings.origins.slice(0, 1).map((origin) => ({ ...chosen, url: `${origin}/dgsaie/` })),
  );
  const page = await context.newPage();
  untilItListens(page);
  return { page, guard: guard(page, settings.origins) };
}

/** Has visits end when the page listens: what came as HTML does not react before. */
function untilItListens(page: Page): void {
  for (const name of ['goto', 'reload'] as const) {
    const visit = page[name].bind(page) as (...given: unknown[]) => Promise<unknown>;
    Object.assign(page, {
      async [name](...given: unknown[]) {
        const response = await visit(...given);
        await page.locator('#root[data-page]').waitFor({ state: 'detached' });
        return response;
      },
    });
  }
}

/** Runs in the browser before a page's own scripts; what the visitor changes later is left alone. */
function prepareStorage(items: {
  readonly language: string;
  readonly session: SessionItems;
}): void {
  if (localStorage.getItem('language') === null) localStorage.setItem('language', items.language);
  if (sessionStorage.length > 0) return;
  for (const [name, value] of Object.entries(items.session)) sessionStorage.setItem(name, value);
}
