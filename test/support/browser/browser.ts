import type { Browser, Page } from 'playwright-core';
import { test as base } from 'vitest';
import { inFull } from '../fuzz.ts';
import { launchBrowser } from './launch-browser.ts';
import { guard, type PageGuard } from './page-guard.ts';

export interface VisitSettings {
  /** Origins that the page may load from; paths are relative to the first. */
  readonly origins: readonly string[];
  /** The language that the visitor chose earlier in the language menu. */
  readonly language?: 'it' | 'en';
  readonly width?: number;
  /** Whether the device has a touch screen. */
  readonly touch?: boolean;
  /** Content of `sessionStorage` after a sign-in, for a visitor who is already signed in. */
  readonly session?: SessionItems;
}

export type SessionItems = Readonly<Record<string, string>>;

/** A visitor with a separate browser session, on a page. */
export interface Visitor {
  readonly page: Page;
  readonly guard: PageGuard;
}

export type Visit = (settings: VisitSettings) => Promise<Visitor>;

/** Milliseconds to wait for content that appears at once: nothing is timed here, and the machine may be very busy. */
const patience = 120_000;

/** The width of a small phone, at which nothing may need sideways scrolling (WCAG 1.4.10). */
export const phoneWidth = 320;

export const windowHeight = 900;

/**
 * Tests with a browser: `visit` opens a page for a new visitor. When the test ends every page is closed, and a page
 * with a problem that the test did not expect makes it fail.
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

/** A test with a browser that `npm run fuzz` alone runs. */
export const long = test.runIf(inFull);

/** Opens a page for a new visitor; the caller must close its context. */
export async function openVisitor(browser: Browser, settings: VisitSettings): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: settings.origins[0] as string,
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    viewport: { width: settings.width ?? 1280, height: windowHeight },
    hasTouch: settings.touch ?? false,
    // Scrolling is instant, so that elements are already at their final place.
    reducedMotion: 'reduce',
    // The local sign-in pages have a self-signed certificate.
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

/** Makes navigations wait until the page's script listens: the page's HTML does not react before that. */
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

/** Runs in the browser before a page's own scripts; later changes by the visitor are kept. */
function prepareStorage(items: {
  readonly language: string;
  readonly session: SessionItems;
}): void {
  if (localStorage.getItem('language') === null) localStorage.setItem('language', items.language);
  if (sessionStorage.length > 0) return;
  for (const [name, value] of Object.entries(items.session)) sessionStorage.setItem(name, value);
}
