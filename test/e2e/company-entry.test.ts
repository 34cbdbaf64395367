import ExcelJS from 'exceljs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { checkAccessibility } from '../support/browser/accessibility.ts';
import { long } from '../support/browser/browser.ts';
import { needsNoSidewaysScrolling } from '../support/browser/page-checks.ts';
import { screenshot } from '../support/browser/screenshot.ts';
import { type StartedPortal, startPortal } from '../support/portal/portal.ts';
import { programOf, signIn } from '../support/portal/sign-in.ts';

/** A company begins on one device, goes on with a file on another, and sends. */

let portal: StartedPortal;
beforeAll(async () => {
  portal = await startPortal({ demo: false });
  const admin = await programOf(portal, 'admin');
  expect((await admin('POST', '/survey-prices', { date: '2026-03-30' })).status).toBeLessThan(300);
});
afterAll(() => portal?.stop());

const says = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const petrol = (page: Page) => page.getByLabel(/^(Euro-Super 95|Benzina)/);

long('prices typed on a phone are in a colleague’s form', async ({ visit }) => {
  const phone = (await visit({ origins: portal.origins, language: 'it' })).page;
  await phone.setViewportSize({ width: 375, height: 800 });
  await signIn(phone, 'azienda@example.org');
  await petrol(phone).fill('1,789');
  await says(phone, 'Bozza salvata');
  await needsNoSidewaysScrolling(phone, 375);
  await screenshot(phone, 'company-draft-375');

  const { page } = await visit({ origins: portal.origins, language: 'it' });
  await signIn(page, 'azienda@example.org');
  await says(page, /prezzi che hai scritto e non ancora inviato/);
  expect(await petrol(page).inputValue()).toBe('1,789');
  await checkAccessibility(page);
  await screenshot(page, 'company-draft-1280');
  await page.getByRole('button', { name: 'Scarta la bozza' }).click();
  await expect.poll(() => petrol(page).inputValue()).toBe('');
  await says(page, 'Bozza salvata');
  const company = await programOf(portal, 'azienda');
  const survey = (await company('GET', '/company/1/survey')).body;
  expect((await company('GET', `/company/1/drafts/${survey.id}`)).body).toEqual([]);
});

long(
  'a filled-in template is refused whole for a wrong line, then fills the form and is sent',
  async ({ visit }) => {
    const { page } = await visit({ origins: portal.origins, language: 'it' });
    await page.setViewportSize({ width: 375, height: 800 });
    await signIn(page, 'azienda@example.org');
    await petrol(page).waitFor();
    await page.getByText('Da un file').click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Modello Excel' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('prezzi-2026-03-30.xlsx');
    const book = new ExcelJS.Workbook();
    await book.xlsx.readFile(await download.path());
    const sheet = book.worksheets[0] as ExcelJS.Worksheet;
    const choose = async () =>
      page.getByLabel('File compilato (Excel o CSV)').setInputFiles({
        name: 'prezzi.xlsx',
        mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        buffer: Buffer.from(await book.xlsx.writeBuffer()),
      });
    for (let row = 2; row <= sheet.rowCount; row += 1) sheet.getCell(`H${row}`).value = 0;
    sheet.getCell('H2').value = 1694;
    await choose();
    await says(page, 'Riga 2, Benzina: ');
    await says(page, /Volevi dire 1,694\?/);
    expect(await petrol(page).inputValue()).toBe('');
    await checkAccessibility(page);
    await needsNoSidewaysScrolling(page, 375);
    await screenshot(page, 'company-file-wrong-375');

    sheet.getCell('H2').value = 1.694;
    await choose();
    await says(page, /prezzi del file sono nel modulo/);
    await expect.poll(() => petrol(page).inputValue()).toBe('1,694');
    await page.setViewportSize({ width: 1280, height: 900 });
    await screenshot(page, 'company-file-1280');
    await page.getByRole('button', { name: 'Controlla e invia' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Invia' }).click();
    await says(page, 'Prezzi ricevuti');
    await says(page, '1,694');
  },
);

long('a person of two companies chooses one, with which what is typed stays', async ({ visit }) => {
  const admin = await programOf(portal, 'admin');
  const users: Record<string, string>[] = (await admin('GET', '/users')).body;
  const account = users.find((one) => one.role === 'USER') ?? expect.fail('nobody reports');
  const path = `/users/${encodeURIComponent(account.id ?? '')}`;
  const { body: other } = await admin('POST', '/company', {
    ...{ name: 'Seconda Carburanti', reason: 'Una società in più' },
    ...{ petrolWeight: 5, dieselWeight: 0, gplWeight: 0 },
    ...{ methaneWeight: 0, lngWeight: 0, dieselWeightHeating: 0, ocFluidWeight: 0, ocBtzWeight: 0 },
  });
  const { companyId, firstName, lastName, fiscalCode, role } = account;
  const person = { companyId, firstName, lastName, fiscalCode, role };
  await admin('PUT', path, { ...person, companyIds: [other.id] });
  try {
    const { page } = await visit({ origins: portal.origins, language: 'it' });
    await page.setViewportSize({ width: 375, height: 800 });
    await signIn(page, 'azienda@example.org');
    const choose = (name: string | RegExp) =>
      page.getByRole('button', { name: new RegExp(`Vai alla società ${name}`) }).click();
    await page.getByRole('heading', { name: 'Scelta della società' }).waitFor();
    await checkAccessibility(page);
    await needsNoSidewaysScrolling(page, 375);
    await screenshot(page, 'company-choice-375');
    await choose('Seconda Carburanti');
    await petrol(page).fill('1,789');
    await says(page, 'Bozza salvata');

    const change = async () => {
      await page.getByRole('button', { name: 'Ciao' }).click();
      await page.getByRole('link', { name: 'Cambia società' }).click();
    };
    await change();
    await page.getByRole('dialog').getByRole('button', { name: 'Esci senza salvare' }).click();
    await choose('(?!Seconda)');
    await page.goto('/dgsaie/app/prezzi-settimanali/gestione/listino');
    await petrol(page).waitFor();
    expect(await petrol(page).inputValue()).not.toBe('1,789');
    await change();
    await choose('Seconda Carburanti');
    await expect.poll(() => petrol(page).inputValue()).toBe('1,789');
  } finally {
    await admin('PUT', path, { ...person, companyIds: [] });
  }
});
