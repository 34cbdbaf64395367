import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import decodeQR from 'qr/decode.js';
import { afterAll, beforeAll, expect } from 'vitest';
import { clock } from '../../functions/platform/kernel/clock.ts';
import { codeAt } from '../../scripts/local/cognito/one-time-codes.ts';
import { checkAccessibility } from '../support/browser/accessibility.ts';
import { long } from '../support/browser/browser.ts';
import { type StartedPortal, startPortal } from '../support/portal/portal.ts';
import { demoPassword, signIn } from '../support/portal/sign-in.ts';

/** A portal whose administrators need a second factor when they sign in by password. */
let portal: StartedPortal;
beforeAll(async () => {
  portal = await startPortal({ demo: false, secondFactor: true });
});
afterAll(() => portal?.stop());

const landing = '/dgsaie/app/prezzi-settimanali';

/** The content of the QR code. */
async function readPicture(page: Page): Promise<URL> {
  const picture = page.getByRole('img', { name: 'QR code' });
  const squares = (await picture.locator('path').getAttribute('d')) ?? '';
  const [, , size = '0'] = ((await picture.getAttribute('viewBox')) ?? '').split(' ');
  const scale = 4;
  const width = Number(size) * scale;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x, y] of squares.matchAll(/M(\d+) (\d+)h/g)) {
    for (let dy = 0; dy < scale; dy += 1) {
      const start = ((Number(y) * scale + dy) * width + Number(x) * scale) * 4;
      for (let at = start; at < start + scale * 4; at += 1) if (at % 4 !== 3) data[at] = 0;
    }
  }
  return new URL(decodeQR({ width, height: width, data }));
}

long('an administrator sets an app up, and signs in with its code', async ({ visit }) => {
  const { page, guard } = await visit({ origins: portal.origins, language: 'en' });
  await signIn(page, 'admin@example.org');
  await page.waitForURL('**/dgsaie/profilo');
  await page.locator('.alert').getByText('you need a second factor').waitFor();
  expect(await page.getByRole('link', { name: 'Monitor' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const address = await readPicture(page);
  expect(address.protocol).toBe('otpauth:');
  const secret = address.searchParams.get('secret') ?? '';
  await page.getByText(secret.match(/.{1,4}/g)?.join(' ') ?? '-').waitFor();
  await checkAccessibility(page);

  guard.expectProblem(/status of 400/);
  const code = page.getByLabel('Code shown by the app');
  await code.fill('000 000');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.locator('.alert').getByText('The code does not match').waitFor();
  const shown = codeAt(secret, clock.now());
  await code.fill(`${shown.slice(0, 3)} ${shown.slice(3)}`);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.locator('.alert').getByText('The second factor is active').waitFor();
  // The pool dates sign-ins in whole seconds, and one of the second of the set-up does not count yet.
  await delay(1000);
  await page.getByRole('button', { name: 'Sign out and sign in with the code' }).click();
  await page.locator('input[name="username"]').waitFor();

  const { page: later } = await visit({ origins: portal.origins, language: 'en' });
  await later.goto(landing);
  await later.locator('input[name="username"]').fill('admin@example.org');
  await later.locator('input[name="password"]').fill(demoPassword);
  await later.locator('form:has(input[name="password"]) button[type="submit"]').click();
  await later.getByLabel('Code of the app').waitFor();
  await checkAccessibility(later);
  // A code is valid once: that of the enrolment has been used, the next one is valid before its time.
  await later
    .getByLabel('Code of the app')
    .fill(codeAt(secret, new Date(clock.now().getTime() + 30_000)));
  await later.getByRole('button', { name: 'Sign in' }).last().click();
  await later.waitForURL('**/dgsaie/monitor');
});

long(
  'a person changes the password in the profile, which signs their other devices out',
  async ({ visit }) => {
    const { page, guard } = await visit({ origins: portal.origins, language: 'en' });
    await signIn(page, 'azienda@example.org');
    await page.locator('main[data-page="company-home"]').waitFor();
    const other = await visit({ origins: portal.origins, language: 'en' });
    await signIn(other.page, 'azienda@example.org');
    await other.page.locator('main[data-page="company-home"]').waitFor();
    await page.goto('/dgsaie/profilo');
    guard.expectProblem(/status of 400/);
    await page.getByLabel('Current password').fill('Wrong-password-2026');
    await page.getByLabel('New password').fill('Another-password-2026');
    await page.getByRole('button', { name: 'Change the password' }).click();
    await page.locator('.alert').getByText('The current password is wrong').waitFor();
    await page.getByLabel('Current password').fill(demoPassword);
    await page.getByRole('button', { name: 'Change the password' }).click();
    await page.locator('.alert').getByText('The password has been changed').waitFor();
    await checkAccessibility(page);
    await page.reload();
    await page.locator('main[data-page="profile"]').waitFor();
    other.guard.expectProblem(/status of 401/);
    await other.page.reload();
    await other.page.locator('main[data-page="survey-landing"]').waitFor();
  },
);
