import { describe, expect, inject } from 'vitest';
import { checkAccessibility } from '../support/accessibility.ts';
import { phoneWidth, test } from '../support/browser.ts';
import { focused, tabTo } from '../support/keyboard.ts';
import { screenshot } from '../support/screenshot.ts';

const { origins } = inject('portal');

describe('the home page', () => {
  test.for([
    ['it', 1280],
    ['it', phoneWidth],
    ['en', 1280],
    ['en', phoneWidth],
  ] as const)('is accessible in %s, %i pixels wide', async ([language, width], { visit }) => {
    const { page } = await visit({ origins, language, width });
    await page.goto('/dgsaie/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await checkAccessibility(page);
    const needed = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(needed).toBeLessThanOrEqual(width);
    await screenshot(page, `home-${language}-${width}`);
  });

  test('lets the keyboard skip to the content', async ({ visit }) => {
    const { page } = await visit({ origins });
    await page.goto('/dgsaie/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const way = await tabTo(page, page.locator('a[href="#content"]'));
    expect(way).toEqual(['a Vai al contenuto principale']);
    await page.keyboard.press('Enter');
    expect(await focused(page)).toMatch(/^main /);
  });

  test('shows the keyboard where it is, all the way down', async ({ visit }) => {
    const { page } = await visit({ origins });
    await page.goto('/dgsaie/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await tabTo(page, page.locator('[data-element="privacy-policy-link"]'));
  });
});

test('an unknown address leads home', async ({ visit }) => {
  const { page } = await visit({ origins });
  await page.goto('/dgsaie/non-esiste');
  await page.waitForURL(/\/dgsaie\/?$/);
});
