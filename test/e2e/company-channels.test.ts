import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { long } from '../support/browser/browser.ts';
import { needsNoSidewaysScrolling } from '../support/browser/page-checks.ts';
import { screenshot } from '../support/browser/screenshot.ts';
import { addCompany, addPerson } from '../support/portal/company-account.ts';
import { type StartedPortal, startPortal } from '../support/portal/portal.ts';
import { sendPrices } from '../support/portal/send-prices.ts';
import { programOf, signIn } from '../support/portal/sign-in.ts';
import { weightsOf } from '../support/prices/weights.ts';

/** One week of a company, through every way in which its prices come. */

const weights = weightsOf({
  ...{ petrolWeight: 3, dieselWeight: 4, gplWeight: 2 },
  ...{ dieselWeightHeating: 1, ocFluidWeight: 1 },
});
let portal: StartedPortal;
let companyId: number;
let surveyId: number;
beforeAll(async () => {
  portal = await startPortal({ demo: false });
  companyId = await addCompany(portal, { name: 'Alfa Petroli', username: 'paola', weights });
  await addPerson(portal, { companyId, username: 'bruno', firstName: 'Bruno' });
  await addCompany(portal, { name: 'Beta Petroli', username: 'carla', weights });
  const admin = await programOf(portal, 'admin');
  const { body } = await admin('POST', '/survey-prices', { date: '2026-03-30' });
  surveyId = body.id;
});
afterAll(() => portal?.stop());

const says = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const fields = (page: Page) => page.locator('.price-input input');
const values = (page: Page) =>
  fields(page).evaluateAll((inputs) => inputs.map((one) => (one as HTMLInputElement).value));

long('a draft of two people, a file and a program are one history', async ({ visit }) => {
  const path = `/company/${companyId}`;
  const paola = await programOf(portal, 'paola');
  const draft = async () => (await paola('GET', `${path}/drafts/${surveyId}`)).body;
  const sent = async () => (await paola('GET', `${path}/submissions`)).body;

  const { page: phone } = await visit({ origins: portal.origins, width: 375, touch: true });
  await signIn(phone, 'paola');
  await fields(phone).nth(0).fill('1,789');
  await says(phone, 'Bozza salvata');
  expect(await draft()).toMatchObject([{ productId: 1, savedByName: 'Paola Verdi' }]);

  const { page: laptop } = await visit({ origins: portal.origins });
  await signIn(laptop, 'bruno');
  await says(laptop, /scritti da Paola Verdi e non ancora inviati/);
  await fields(phone).nth(1).fill('1,689');
  await says(laptop, /Paola Verdi sta scrivendo \(dalle \d/);
  await expect
    .poll(() => values(laptop), { timeout: 60_000 })
    .toEqual(['1,789', '1,689', '', '', '']);
  await fields(phone).nth(2).focus();
  await fields(laptop).nth(2).fill('0,799');
  await says(phone, /Bruno Verdi ha scritto intanto 0,799/);
  await needsNoSidewaysScrolling(phone, 375);
  await screenshot(phone, 'company-history-375');
  await phone.getByRole('button', { name: 'Usa 0,799' }).tap();
  expect(await values(phone)).toEqual(['1,789', '1,689', '0,799', '', '']);
  await screenshot(laptop, 'company-history-1280');
  expect(
    (await draft()).map((one: Record<string, unknown>) => [one.productId, one.savedByName]),
  ).toEqual([
    [1, 'Paola Verdi'],
    [2, 'Paola Verdi'],
    [5, 'Bruno Verdi'],
  ]);

  const file = 'Codice;Prezzo\n1;1,791\n2;1,691\n5;0,791\n3;1,391\n6;0,691\n';
  await laptop.getByText('Da un file').click();
  await laptop
    .getByLabel('File compilato (Excel o CSV)')
    .setInputFiles({ name: 'prezzi.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await says(laptop, /prezzi del file sono nel modulo/);
  const ofFile = ['1,791', '1,691', '0,791', '1,391', '0,691'];
  await expect
    .poll(async () => (await values(phone)).slice(2), { timeout: 60_000 })
    .toEqual(ofFile.slice(2));
  // What was typed on the phone stays until somebody chooses.
  for (const price of ['1,791', '1,691']) {
    await says(phone, new RegExp(`Bruno Verdi ha scritto intanto ${price}`));
    await phone.getByRole('button', { name: `Usa ${price}` }).tap();
  }
  expect(await values(phone)).toEqual(ofFile);
  expect(new Set((await draft()).map((one: Record<string, unknown>) => one.savedByName))).toEqual(
    new Set(['Bruno Verdi']),
  );

  await sendPrices(laptop);
  await says(laptop, 'Prezzi ricevuti');
  expect(await sent()).toMatchObject([{ sentBy: 'bruno', sentByName: 'Bruno Verdi' }]);
  expect(await draft()).toEqual([]);

  const { key } = (await paola('POST', `${path}/keys`, { name: 'Gestionale' })).body;
  const program = await programOf(portal, undefined, key);
  const prices = [{ productId: 1, communicatedPrice: 1795 }];
  expect((await program('POST', `${path}/submissions/${surveyId}`, { prices })).status).toBe(201);
  const [last, first] = await sent();
  expect(last).toMatchObject({
    sentBy: expect.stringContaining('Gestionale (key-'),
    byAdmin: false,
  });
  expect(first).toMatchObject({
    sentBy: 'bruno',
    prices: [{ replacedAt: last.sentAt }, {}, {}, {}, {}],
  });
  expect(first.replacedAt).toBeUndefined();
  const [made] = (await paola('GET', `${path}/keys`)).body;
  expect(made).toMatchObject({ createdBy: 'paola', name: 'Gestionale' });
  await phone.reload();
  await says(phone, 'Gestionale');
});

long('a week of five products takes seven taps on a phone', async ({ visit }) => {
  const { page } = await visit({ origins: portal.origins, width: 375, touch: true });
  await signIn(page, 'carla');
  await fields(page).nth(0).tap();
  let taps = 1;
  for (const [index, price] of ['1,789', '1,689', '0,799', '1,399', '0,699'].entries()) {
    await page.keyboard.type(price);
    if (index === 4) continue;
    await page.keyboard.press('Enter');
    taps += 1;
  }
  await page.getByRole('button', { name: 'Controlla e invia' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Invia' }).tap();
  taps += 2;
  await says(page, 'Prezzi ricevuti');
  expect(taps).toBe(7);
});
