import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject } from 'vitest';
import { type Audience, pages } from '../../frontend/app/pages.ts';
import { checkAccessibility } from '../support/accessibility.ts';
import { launchBrowser, phoneWidth, type SessionItems, test } from '../support/browser.ts';
import { repository } from '../support/imports.ts';
import { screenshot } from '../support/screenshot.ts';
import { signIn } from '../support/sign-in.ts';

/** Every page of the page table, as the people it is for see it on a portal full of data. */

const { origin, origins } = inject('portal');

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

const accounts: Partial<Record<Audience, string>> = {
  'signed-in': 'azienda@example.org',
  company: 'azienda@example.org',
  admin: 'admin@example.org',
};
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
  .filter(([id]) => !elsewhere.includes(id))
  .map(([id, page]) => ({ id, ...page }));
const views = [
  { language: 'it', width: 1280 },
  { language: 'en', width: phoneWidth },
] as const;

describe.for(views)('in $language, $width pixels wide', ({ language, width }) => {
  const texts = JSON.parse(
    readFileSync(join(repository, `frontend/app/texts.${language}.json`), 'utf8'),
  );

  test.for(listed)('$id', async ({ id, path, audience }, { visit }) => {
    const { page } = await visit({ origins, language, width, session: sessions[audience] ?? {} });
    await page.goto(addressOf(id, path));
    await page.locator(`main[data-page="${id}"] h1`).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.title()).toContain(texts.pages[id].title);
    await checkAccessibility(page);
    const needed = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(needed, 'needs no sideways scrolling').toBeLessThanOrEqual(width);
    await screenshot(page, `${id}-${language}`);
  });
});

function addressOf(id: string, path: string): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = parameters[name];
    if (!value) throw new Error(`${path} needs a value for ${name}`);
    return value;
  });
  return `/dgsaie${filled}${queries[id] ?? ''}`;
}
