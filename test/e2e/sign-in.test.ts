import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { User } from '../../functions/people/contract/users.ts';
import { apiBase } from '../../functions/platform/kernel/addresses.ts';
import { checkAccessibility } from '../support/browser/accessibility.ts';
import { long, test, type Visit } from '../support/browser/browser.ts';
import { type StartedPortal, startPortal } from '../support/portal/portal.ts';
import { programOf, signIn } from '../support/portal/sign-in.ts';

/** On a separate portal, because signing out here must not end the sessions of other tests. */
let portal: StartedPortal;
beforeAll(async () => {
  portal = await startPortal({ demo: false });
});
afterAll(() => portal?.stop());

const landing = '/dgsaie/app/prezzi-settimanali';
const arrive = (visit: Visit) => visit({ origins: portal.origins, language: 'en' });
const says = (page: Page, text: string | RegExp) =>
  page.locator('.alert').getByText(text).waitFor();

describe('with a password', () => {
  test('an administrator lands on Monitor, and has no company area', async ({ visit }) => {
    const { page } = await arrive(visit);
    await signIn(page, 'admin@example.org');
    await page.waitForURL('**/dgsaie/monitor');
    await says(page, 'Successfully logged in');
    await page.goto(`${landing}/gestione`);
    await page.locator('main[data-page="home"]').waitFor();
  });

  long('a long name makes the header of a phone neither wider nor higher', async ({ visit }) => {
    const { page } = await visit({ origins: portal.origins, language: 'en', width: 375 });
    await signIn(page, 'azienda@example.org');
    const sizes = async (name: string) => {
      await page.locator('main[data-page="company-home"] h1').waitFor();
      await page.locator('.user-menu-name', { hasText: name }).waitFor({ state: 'attached' });
      return page.evaluate(() => [
        document.documentElement.scrollWidth,
        document.querySelector('header')?.clientHeight,
      ]);
    };
    const [width, height] = await sizes('Maria Rossi');
    expect(width).toBe(375);
    const admin = await programOf(portal, 'admin@example.org');
    const { body: users } = await admin('GET', '/users');
    const known = (users as User[]).find(({ username }) => username === 'azienda');
    const path = `/users/${known?.id}`;
    const { version: _, ...account } = (await admin('GET', path)).body;
    const names = { firstName: 'Massimiliano Alessandro', lastName: 'della Rovere di Montefeltro' };
    expect((await admin('PUT', path, { ...account, ...names })).status).toBe(200);
    await page.reload();
    expect(await sizes('della Rovere di Montefeltro')).toEqual([375, height]);
    expect((await admin('PUT', path, account)).status).toBe(200);
  });

  test('signing out voids the token that was in use', async ({ visit }) => {
    const { page } = await arrive(visit);
    await signIn(page, 'azienda@example.org');
    await page.locator('main[data-page="company-home"]').waitFor();
    const token = await page.evaluate(() => {
      const key = Object.keys(sessionStorage).find((name) => name.endsWith('.accessToken'));
      return sessionStorage.getItem(key ?? '');
    });
    const me = () =>
      fetch(`${portal.origin}${apiBase}/users/me`, {
        headers: { authorization: `Bearer ${token}` },
      });
    expect((await me()).status).toBe(200);
    await page
      .getByRole('link', { name: /log out/i })
      .first()
      .click();
    await page.locator('main[data-page="logout"] h1').waitFor();
    await checkAccessibility(page);
    expect((await me()).status).toBe(401);
    expect(await page.evaluate(() => ({ ...sessionStorage }))).toEqual({});
  });
});

describe('with SPID or CIE', () => {
  const people = {
    'an administrator lands on Monitor': ['SPID', 'RSSMRA80A01H501U', 'monitor'],
    'a company lands in its area': ['CIE', 'RSSMRA80A41H501Y', 'company-home'],
  } as const;

  test.for(Object.entries(people))('%s', async ([, [provider, fiscalCode, home]], { visit }) => {
    const { page } = await arrive(visit);
    await page.goto(landing);
    await page.getByRole('tab', { name: provider }).click();
    await page.getByRole('button', { name: new RegExp(provider) }).click();
    if (provider === 'SPID') {
      await checkAccessibility(page);
      await page.getByRole('button', { name: 'Lepida ID' }).click();
      await page.getByRole('heading', { name: 'Lepida ID' }).waitFor();
    }
    await page.locator(`input[value="${fiscalCode}"]`).check();
    await page.locator('form button').first().click();
    await page.locator(`main[data-page="${home}"]`).waitFor();
    await says(page, 'Successfully logged in');
  });

  long('a sign-in that is cancelled there can be tried again', async ({ visit }) => {
    const { page } = await arrive(visit);
    await page.goto(landing);
    await page.getByRole('tab', { name: 'CIE' }).click();
    const enter = page.getByRole('button', { name: 'Sign in with CIE' });
    await enter.click();
    await page.locator('button[name="cancel"]').click();
    await says(page, /^The sign-in with CIE was cancelled/);
    await enter.click();
    await page.locator('button[name="cancel"]').waitFor();
  });
});
