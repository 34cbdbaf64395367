import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { checkAccessibility } from '../support/browser/accessibility.ts';
import { long } from '../support/browser/browser.ts';
import { needsNoSidewaysScrolling } from '../support/browser/page-checks.ts';
import { screenshot } from '../support/browser/screenshot.ts';
import { type StartedPortal, startPortal } from '../support/portal/portal.ts';
import { sendPrices } from '../support/portal/send-prices.ts';
import { demoPassword, programOf, signIn } from '../support/portal/sign-in.ts';

/** Prices that a company types are not lost, whatever happens before they are saved, and they are saved once. */

const form = '/dgsaie/app/prezzi-settimanali/gestione/listino';
const landing = '/dgsaie/app/prezzi-settimanali';

let portal: StartedPortal;
let admin: Awaited<ReturnType<typeof programOf>>;
let surveyId: number;

beforeAll(async () => {
  portal = await startPortal({ demo: false });
  admin = await programOf(portal, 'admin');
  const created = await admin('POST', '/survey-prices', { active: true, date: '2026-03-30' });
  surveyId = created.body.id;
});
afterAll(() => portal?.stop());

const petrol = (page: Page) => page.getByLabel(/^(Euro-Super 95|Benzina)/);
const says = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

async function openForm(page: Page): Promise<void> {
  await signIn(page, 'azienda@example.org');
  await page.locator(`a[href="${form}"]`).first().click();
  // The home page has the same form while nothing was sent.
  await page.getByRole('heading', { level: 1, name: /^(Set weekly|Comunicazione)/ }).waitFor();
  await petrol(page).waitFor();
}

async function fillAll(page: Page, price: string): Promise<void> {
  for (const input of await page.locator('.price-row input').all()) await input.fill('0');
  await petrol(page).fill(price);
  // Nothing sold after a week with a price is confirmed.
  for (const sure of await page.locator('.price-sure input').all()) await sure.check();
}

const declarations = async () =>
  (await admin('GET', `/audit?subject=survey/${surveyId}/company/1`)).body.records.filter(
    ({ action }: { action: string }) => action === 'company-prices.declared',
  );

describe('prices that a company has typed', () => {
  long('survive links, back, reload, sign-out and a lost answer', async ({ visit }) => {
    const { page, guard } = await visit({ origins: portal.origins, language: 'en' });
    await openForm(page);
    await fillAll(page, '1.789');

    // Following a link: the page asks first, and the Enter key means "stay".
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
    await page.locator('.it-brand-wrapper a').click();
    await dialog.waitFor();
    await checkAccessibility(page);
    await screenshot(page, 'typed-leave-en');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });

    // Going back: the Escape key closes the question.
    await page.goBack();
    await dialog.waitFor();
    expect(new URL(page.url()).pathname).toBe(form);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await petrol(page).inputValue()).toBe('1.789');

    // Reloading: the browser asks, and the typed prices are there again.
    const asked: string[] = [];
    page.on('dialog', async (question) => {
      asked.push(question.type());
      await question.accept();
    });
    await page.reload();
    await says(page, /has been restored/);
    expect(asked).toEqual(['beforeunload']);
    expect(await petrol(page).inputValue()).toBe('1.789');

    // The session ends during the save.
    guard.expectProblem(/401/);
    const prices = `**/company/1/submissions/${surveyId}`;
    await page.route(prices, (route) =>
      route.fulfill({
        status: 401,
        contentType: 'application/problem+json',
        body: JSON.stringify({
          type: 'about:blank',
          title: '',
          status: 401,
          code: 'not_signed_in',
        }),
      }),
    );
    await sendPrices(page);
    await page.waitForURL((address) => address.pathname === landing);
    await says(page, /has been kept: after signing in you return to the same form/);
    await checkAccessibility(page);
    await screenshot(page, 'typed-expired-en');
    await page.unroute(prices);
    await page.getByLabel(/Username/).fill('azienda@example.org');
    await page.locator('input[name="password"]').fill(demoPassword);
    await page.keyboard.press('Enter');
    await page.waitForURL((address) => address.pathname === form);
    await says(page, /has been restored/);
    expect(await petrol(page).inputValue()).toBe('1.789');
    await checkAccessibility(page);
    await screenshot(page, 'typed-restored-en');

    // The first answer to the save is lost: it is saved once, and the message says so.
    guard.expectProblem(/failed request|ERR_FAILED/);
    let saves = 0;
    await page.route(prices, async (route) => {
      saves += 1;
      if (saves > 1) return route.continue();
      await route.fetch();
      return route.abort();
    });
    await sendPrices(page);
    await says(page, 'Company product prices successfully updated');
    expect(saves).toBe(2);
    await page.unroute(prices);
    expect(await declarations()).toHaveLength(1);
    expect(await page.evaluate(() => sessionStorage.getItem('typedInput'))).toBeNull();

    // There is nothing left to ask about.
    await page.locator('.it-brand-wrapper a').click();
    await page.waitForURL((address) => address.pathname === '/dgsaie/');
  });

  long('show what is saved in another tab, and are not overwritten by it', async ({ visit }) => {
    const { page: first } = await visit({ origins: portal.origins, language: 'en' });
    await openForm(first);
    const second = await first.context().newPage();
    await openForm(second);

    await fillAll(first, '1.801');
    await sendPrices(first);
    await says(first, 'Company product prices successfully updated');
    await expect.poll(() => petrol(second).inputValue()).toBe('1.801');

    await petrol(second).fill('1.9');
    await first.locator(`a[href="${form}"]`).first().click();
    await fillAll(first, '1.805');
    await sendPrices(first);
    await says(second, 'Maria Rossi sent 1.805 meanwhile.');
    expect(await petrol(second).inputValue()).toBe('1.9');
    await checkAccessibility(second);
    await screenshot(second, 'typed-tabs-en');
    await second.getByRole('button', { name: 'Keep what is typed here' }).click();
    await sendPrices(second);
    await says(second, 'Company product prices successfully updated');
    expect((await declarations())[0].after[1]).toMatchObject({ price: 1900 });

    // Signing out also ends the other tab.
    await first.goto('/dgsaie/logout');
    await second.waitForURL((address) => address.pathname === '/dgsaie/');
  });

  long('show each error in its place, on a phone too', async ({ visit }) => {
    const { page } = await visit({ origins: portal.origins, width: 375 });
    await openForm(page);
    await fillAll(page, '3');
    const diesel = page.getByLabel(/^Gasolio auto/);
    await diesel.fill('abc');
    await page.getByRole('button', { name: 'Controlla e invia' }).click();
    await says(page, 'Scrivi solo cifre, per esempio 1,694.');
    await says(page, '3 è sopra il limite: da 1,000 a 2,500.');
    await says(page, /^Il prezzo di .* deve essere compreso tra 1,000 e 2,500 EUR\.$/);
    for (const input of [petrol(page), diesel])
      expect(await input.getAttribute('aria-invalid')).toBe('true');
    // For a price that will be refused, the change from the week before is not shown.
    await checkAccessibility(page);
    await needsNoSidewaysScrolling(page, 375);
    await screenshot(page, 'typed-errors-it');

    await petrol(page).fill('1,9');
    await expect.poll(() => petrol(page).getAttribute('aria-invalid')).toBeNull();
    expect(await page.getByText(/deve essere compreso tra 1,000/).count()).toBe(0);
    await page.locator('.it-brand-wrapper a').click();
    await page.getByRole('dialog', { name: 'Uscire senza salvare?' }).waitFor();
    await needsNoSidewaysScrolling(page, 375);
    await screenshot(page, 'typed-leave-it');
    await page.getByRole('button', { name: 'Esci senza salvare' }).click();
    await page.waitForURL((address) => address.pathname === '/dgsaie/');
    expect(await page.evaluate(() => sessionStorage.getItem('typedInput'))).toBeNull();
  });
});
