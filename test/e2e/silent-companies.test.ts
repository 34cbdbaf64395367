import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { checkAccessibility } from '../support/accessibility.ts';
import { test, type Visitor } from '../support/browser.ts';
import { addCompany } from '../support/company-account.ts';
import { mailsIn } from '../support/outbox.ts';
import { type StartedPortal, startPortal } from '../support/portal.ts';
import { programOf, signIn } from '../support/sign-in.ts';
import { weightsOf } from '../support/weights.ts';

/**
 * The companies' side of a week: a reminder, a late company, a question and its correction, an
 * imputed price and the declaration that replaces it.
 */

let portal: StartedPortal;
let surveyId: number;
const companies: Record<string, number> = {};

beforeAll(async () => {
  portal = await startPortal({ demo: false });
  for (const username of ['boreale', 'ciclone']) {
    const name = username === 'boreale' ? 'Boreale Petroli' : 'Ciclone Petroli';
    const weights = weightsOf({ petrolWeight: 30 });
    companies[username] = await addCompany(portal, { name, username, weights });
  }
  const before = await aSurvey('2026-03-23');
  await declare('azienda', before, 1700);
  await declare('boreale', before, 1700);
  await declare('ciclone', before, 1750);
  surveyId = await aSurvey('2026-03-30');
  await declare('azienda', surveyId, 1717);
});
afterAll(() => portal?.stop());

async function aSurvey(date: string): Promise<number> {
  const admin = await programOf(portal, 'admin');
  return (await admin('POST', '/survey-prices', { date })).body.id;
}

/** Petrol, in thousandths of EUR, by a call. */
async function declare(username: string, survey: number, communicatedPrice: number) {
  const company = await programOf(portal, username);
  const { companyId } = (await company('GET', '/users/me')).body;
  const prices = [{ productId: 1, communicatedPrice }];
  const { status } = await company('POST', `/company/${companyId}/prices/${survey}`, prices);
  expect(status).toBe(200);
}

type Visit = (settings: { origins: readonly string[]; language: 'en' }) => Promise<Visitor>;

async function checkPage(visit: Visit): Promise<Page> {
  const { page } = await visit({ origins: portal.origins, language: 'en' });
  await signIn(page, 'admin@example.org');
  await page.waitForURL('**/dgsaie/monitor');
  await page.goto('/dgsaie/monitor/adm-controllo-prezzi-settimanali');
  await page.getByRole('heading', { name: 'Who has not answered' }).waitFor();
  return page;
}

async function priceForm(visit: Visit, username: string): Promise<Page> {
  const { page } = await visit({ origins: portal.origins, language: 'en' });
  await signIn(page, username);
  await page.waitForURL('**/dgsaie/app/prezzi-settimanali/gestione');
  await page.goto('/dgsaie/app/prezzi-settimanali/gestione/listino');
  return page;
}

async function enter(page: Page, petrol: string): Promise<void> {
  await page.locator('input[name="product-1"]').fill(petrol);
  await page.getByRole('button', { name: 'Save' }).click();
  await says(page, 'Company product prices successfully updated');
}

const says = (page: Page, text: string) => page.locator('.alert').getByText(text).first().waitFor();

test('an administrator reminds a company that has not answered', async ({ visit }) => {
  const page = await checkPage(visit);
  await page.getByRole('button', { name: 'Send reminder to Boreale Petroli' }).click();
  await says(page, 'Reminder sent to 1 company');
  await checkAccessibility(page);
  const mails = mailsIn(join(portal.dataFolder, 'outbox'));
  expect(mails).toHaveLength(1);
  expect(mails[0]).toContain('To: boreale@example.org');
  expect(mails[0]).toContain(`${portal.origin}/dgsaie/app/prezzi-settimanali/gestione/listino`);
});

test('the company begins, which the administrator sees, and declares', async ({ visit }) => {
  const page = await priceForm(visit, 'boreale');
  await page.locator('input[name="product-1"]').fill('1.9');
  const admin = await programOf(portal, 'admin');
  const stateOf = async () => {
    const { body } = await admin('GET', `/survey-prices/${surveyId}/respondents`);
    return body.companies.find(
      ({ companyId }: { companyId: number }) => companyId === companies.boreale,
    )?.state;
  };
  await expect.poll(stateOf).toBe('draft');
  await enter(page, '1.9');
  expect(await stateOf()).toBe('complete');
});

test('an administrator asks about the price; the company corrects it', async ({ visit }) => {
  const asking = await checkPage(visit);
  const ask = asking.getByRole('button', {
    name: 'Ask Boreale Petroli about the price of Euro-Super 95',
  });
  await ask.first().click();
  const dialog = asking.getByRole('dialog');
  await dialog.getByLabel('Question').fill('Is it 1.9 euro?');
  await checkAccessibility(asking);
  await dialog.getByRole('button', { name: 'Send the question' }).click();
  await dialog.waitFor({ state: 'detached' });

  const page = await priceForm(visit, 'boreale');
  await page.getByText('Is it 1.9 euro?').waitFor();
  await checkAccessibility(page);
  await enter(page, '1.719');

  await asking.reload();
  await asking
    .getByRole('button', { name: 'Boreale Petroli, Euro-Super 95: price corrected' })
    .first()
    .waitFor();
});

test('a silent company is imputed, until it declares', async ({ visit }) => {
  const page = await checkPage(visit);
  const impute = 'Impute the price of Euro-Super 95 of Ciclone Petroli';
  await page.getByRole('button', { name: impute }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('1.750 €').waitFor();
  await checkAccessibility(page);
  // Both others moved from 1.700; the weight of Boreale is 30: whatever the other's, about 1 %.
  await dialog.getByRole('button', { name: /^Use 1\.76/ }).click();
  await dialog.waitFor({ state: 'detached' });
  const mark = page.getByRole('button', {
    name: 'Imputed price of Euro-Super 95 of Ciclone Petroli: show',
  });
  await mark.first().waitFor();

  await declare('ciclone', surveyId, 1755);
  await page.reload();
  await page.getByRole('cell', { name: '1.755' }).first().waitFor();
  expect(await mark.count()).toBe(0);
});
