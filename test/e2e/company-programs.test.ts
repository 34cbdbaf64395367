import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { checkAccessibility } from '../support/browser/accessibility.ts';
import { long } from '../support/browser/browser.ts';
import { needsNoSidewaysScrolling } from '../support/browser/page-checks.ts';
import { screenshot } from '../support/browser/screenshot.ts';
import { importFile } from '../support/portal/import-file.ts';
import { type StartedPortal, startPortal } from '../support/portal/portal.ts';
import { programOf, signIn } from '../support/portal/sign-in.ts';

/** A company makes a key, and a program that knows nothing but the page reports with the commands it shows. */

let portal: StartedPortal;
beforeAll(async () => {
  portal = await startPortal({ demo: false });
  await importFile(
    portal,
    'DATA_RILEVAZIONE;CODICE_PRODOTTO;NOME_PRODOTTO;PREZZO;ACCISA;IVA;NETTO;VARIAZIONE\n' +
      '2026-03-23;1;Benzina;1750.00;728.40;315.57;706.03;0.00',
  );
  const admin = await programOf(portal, 'admin');
  expect((await admin('POST', '/survey-prices', { date: '2026-03-30' })).status).toBeLessThan(300);
});
afterAll(() => portal?.stop());

const shell = promisify(execFile);

/** Runs a command of the page in a shell. */
async function run(command: string, key: string) {
  const { stdout } = await shell('bash', ['-c', command], { env: { ...process.env, KEY: key } });
  return JSON.parse(stdout);
}

async function openPage(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Reporting by a program' }).click();
  await page.locator('main[data-page="company-programs"]').waitFor();
}

long('a company makes a key, and the commands of the page report with it', async ({ visit }) => {
  const { page } = await visit({ origins: portal.origins, language: 'en' });
  await signIn(page, 'azienda@example.org');
  await openPage(page);
  await page.getByLabel('What the key is for').fill('Accounting');
  await page.getByRole('button', { name: 'Make a key' }).click();
  const made = page.locator('.alert pre');
  const key = ((await made.textContent()) ?? '').trim();
  expect(key).toMatch(/^esk_/);
  await checkAccessibility(page);
  await screenshot(page, 'company-programs-1280');
  await page.setViewportSize({ width: 375, height: 800 });
  await needsNoSidewaysScrolling(page, 375);
  await screenshot(page, 'company-programs-375');

  const commands = await page.locator('ol pre').allTextContents();
  const [survey = '', products = '', validate = '', send = '', receipts = ''] = commands;
  expect(await run(survey, key)).toMatchObject({ date: '2026-03-30', open: true });
  const sold: { productId: number; previousPrice: number | null }[] = await run(products, key);
  const checked = await run(validate, key);
  // For a company that has reported nothing before, the commands show one product whose price must be replaced.
  expect(sold.filter(({ previousPrice }) => previousPrice)).toEqual([]);
  expect(checked.prices).toMatchObject([{ productId: 1, price: 1789 }]);
  const receipt = await run(send, key);
  expect(receipt).toMatchObject({ sentBy: expect.stringContaining('Accounting (key-') });
  // Sent again, as if the answer to the first request was lost.
  expect(await run(send, key)).toEqual(receipt);
  expect(await run(receipts, key)).toMatchObject([{ number: receipt.number }]);

  await page.reload();
  await page.getByText('Last used on').waitFor();
  expect(await page.getByText(key).count()).toBe(0);
  await page.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('it is refused').first().waitFor();
  expect(await run(receipts, key)).toMatchObject({ status: 401, code: 'not_signed_in' });
});
