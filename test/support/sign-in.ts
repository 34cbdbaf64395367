import type { Page } from 'playwright-core';

const landing = '/dgsaie/app/prezzi-settimanali';

/** Signs in with username and password, as far as the home of the person's role. */
export async function signIn(
  page: Page,
  username: string,
  password = 'Demo-password-2026',
): Promise<void> {
  await page.goto(landing);
  await page.locator('input[name="username"]').fill(username);
  await page.locator('input[name="password"]').fill(password);
  await page.locator('form:has(input[name="password"]) button[type="submit"]').click();
  await page.waitForURL((address) => address.pathname !== landing);
}
