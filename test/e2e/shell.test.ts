import { describe, expect, inject } from 'vitest';
import { long, test } from '../support/browser/browser.ts';
import { focused, tabTo } from '../support/browser/keyboard.ts';
import { signIn } from '../support/portal/sign-in.ts';

const { origins } = inject('portal');

describe('the keyboard', () => {
  test('skips to the content', async ({ visit }) => {
    const { page } = await visit({ origins });
    await page.goto('/dgsaie/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const way = await tabTo(page, page.locator('a[href="#content"]'));
    expect(way).toEqual(['a Vai al contenuto principale']);
    await page.keyboard.press('Enter');
    expect(await focused(page)).toMatch(/^main /);
  });
});

describe('the language menu', () => {
  test('changes every text and is remembered', async ({ visit }) => {
    const { page } = await visit({ origins });
    await page.goto('/dgsaie/note-legali');
    await page.getByRole('button', { name: /Lingua/ }).click();
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('button', { name: /Language/ }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('en');
  });
});

describe('addresses', () => {
  test('without a page lead home, whatever their ending', async ({ visit }) => {
    const { page } = await visit({ origins });
    for (const address of ['non-esiste', 'xyz.php']) {
      await page.goto(`/dgsaie/${address}`);
      await page.locator('main[data-page="home"]').waitFor();
      await page.waitForURL((url) => url.pathname === '/dgsaie/');
    }
  });

  long('of the earlier site lead to the present pages', async ({ visit }) => {
    const { page } = await visit({ origins });
    await page.goto('/prezzi_carburanti_mensili.php');
    await page.locator('main[data-page="monthly-prices"]').waitFor();
    await page.goto('/prezzi-annuali-carburanti?pid=2');
    await page.locator('main[data-page="yearly-prices"]').waitFor();
    expect(new URL(page.url()).search).toBe('?pid=2');
  });
});

describe('a browser that refuses storage', () => {
  long(
    'shows the site, in the language that is chosen, and lets people sign in',
    async ({ visit }) => {
      const { page } = await visit({ origins });
      await page.addInitScript(() => {
        for (const name of ['localStorage', 'sessionStorage'])
          Object.defineProperty(window, name, {
            get: () => {
              throw new DOMException('The operation is insecure.', 'SecurityError');
            },
          });
      });
      await page.goto('/dgsaie/note-legali');
      await page.getByRole('button', { name: /Lingua/ }).click();
      await page.getByRole('button', { name: 'English' }).click();
      await page.getByRole('button', { name: /Language/ }).waitFor();
      expect(new URL(page.url()).search).toBe('?lang=en');
      await page.goto('/dgsaie/app/prezzi-settimanali?lang=en');
      await signIn(page, 'admin@example.org');
      await page.waitForURL(/\/dgsaie\/monitor/);
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
  );
});

describe('the end of a page', () => {
  test('links to related pages and to all publications', async ({ visit }) => {
    const { page } = await visit({ origins });
    await page.goto('/dgsaie/note-legali');
    await page.locator('.page-closing').getByRole('link', { name: 'Open data' }).first().click();
    await page.locator('main[data-page="open-data"]').waitFor();
    await page
      .locator('.page-closing')
      .getByRole('link', { name: 'Tutte le pubblicazioni' })
      .click();
    await page.locator('main[data-page="home"]').waitFor();
    await expect
      .poll(() =>
        page.locator('#card-open-data').evaluate((card) => card.getBoundingClientRect().top),
      )
      .toBeLessThan(900);
  });
});
