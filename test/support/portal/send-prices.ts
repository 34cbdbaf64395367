import type { Page } from 'playwright-core';

/** Sends the prices in the form, after the list of them, in the language of the page. */
export async function sendPrices(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Check and send|Controlla e invia)$/ }).click();
  const dialog = page.getByRole('dialog', {
    name: /^(Send these prices\?|Inviare questi prezzi\?)$/,
  });
  await dialog.getByRole('button', { name: /^(Send|Invia)$/ }).click();
}
