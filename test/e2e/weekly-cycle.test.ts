import ExcelJS from 'exceljs';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { checkAccessibility } from '../support/browser/accessibility.ts';
import { test, type Visitor } from '../support/browser/browser.ts';
import { focused } from '../support/browser/keyboard.ts';
import { needsNoSidewaysScrolling } from '../support/browser/page-checks.ts';
import { screenshot } from '../support/browser/screenshot.ts';
import { addCompany } from '../support/portal/company-account.ts';
import { importFile } from '../support/portal/import-file.ts';
import { type StartedPortal, startPortal } from '../support/portal/portal.ts';
import { sendPrices } from '../support/portal/send-prices.ts';
import { programOf, signIn } from '../support/portal/sign-in.ts';
import { weightsOf } from '../support/prices/weights.ts';

/**
 * The product's main task, through its screens: a week from the new survey to its publication, on a portal with only a
 * few imported surveys and two companies. In English, because the specification gives its messages in English.
 */

/** The weeks before, in the form of an export file; totals and taxes are made up but consistent. */
const mondays = ['2026-02-23', '2026-03-02', '2026-03-09', '2026-03-16', '2026-03-23'];
const history = [
  'DATA_RILEVAZIONE;CODICE_PRODOTTO;NOME_PRODOTTO;PREZZO;ACCISA;IVA;NETTO;VARIAZIONE',
  ...mondays.map((date) => `${date};1;Benzina;1750.00;728.40;315.57;706.03;0.00`),
  '2026-03-23;2;Gasolio auto;1700.00;617.40;306.56;776.04;0.00',
].join('\n');

/** EUR per unit, as typed. The first company also sells LPG, heating gas oil and fluid fuel oil. */
const pricesOfAurora = { 1: '1.789', 2: '1.699', 5: '0.749', 3: '1.45', 6: '0.65' };
const pricesOfBoreale = { 1: '1.699', 2: '1.599', 3: '1.401' };

/**
 * Computed by hand. Petrol: (90 x 1789 + 30 x 1699) / 120 = 1766.50; VAT 1766.50 x 22 / 122 = 318.55; net 1766.50 -
 * 318.55 - 728.40 = 719.55; change 1766.50 - 1750.00. Diesel: (95 x 1699 + 5 x 1599) / 100. Heating gas oil: (25 x 1450
 * + 25 x 1401) / 50. The others are the first company's prices alone; methane and LNG have no station prices, and no
 * company sells dense fuel oil.
 */
const national = {
  1: { price: '1766.50', excise: '728.40', vat: '318.55', net: '719.55', change: '16.50' },
  2: { price: '1694.00', excise: '617.40', vat: '305.48', net: '771.12', change: '-6.00' },
  5: { price: '749.00', excise: '147.27', vat: '135.07', net: '466.66', change: '' },
  3: { price: '1425.50', excise: '403.21', vat: '257.06', net: '765.23', change: '' },
  6: { price: '650.00', excise: '166.84', vat: '59.09', net: '424.07', change: '' },
} as const;

let portal: StartedPortal;
let surveyId: number;
let publicTag: string | null;

beforeAll(async () => {
  portal = await startPortal({ demo: false, publishSingleCompany: true });
  await importFile(portal, history);
  await addCompany(portal, {
    name: 'Boreale Petroli',
    username: 'boreale',
    weights: weightsOf({ petrolWeight: 30, dieselWeight: 5, dieselWeightHeating: 25 }),
  });
  // Two companies are enough here.
  const admin = await programOf(portal, 'admin');
  const thresholds = {
    ...{ minResponse: 10, maxChange: 50, minCompanies: 1, maxShare: 100 },
    reason: 'few companies',
  };
  expect((await admin('PUT', '/publication-settings', thresholds)).status).toBe(200);
});
afterAll(() => portal?.stop());

describe('the weekly cycle', () => {
  test('an administrator adds the survey of the next Monday', async ({ visit }) => {
    const { page } = await administrator(visit);
    // The menu of tasks leads there too.
    const week = page.getByRole('region', { name: 'This week' });
    await week.getByRole('link', { name: 'Define weekly prices' }).click();
    await page.getByRole('button', { name: 'Add new survey' }).click();
    const dialog = page.getByRole('dialog');
    await expect.poll(() => dialog.textContent()).toContain('30 March 2026');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await focused(page)).toBe('button Add new survey');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: /^Add/ }).click();
    await says(page, 'New survey successfully created');
    await expect.poll(() => focused(page)).toContain('New survey successfully created');
    await checkAccessibility(page);

    const admin = await programOf(portal, 'admin');
    const { body } = await admin('GET', '/survey-prices/latest?published=false&limit=1');
    expect(body).toMatchObject([{ date: '2026-03-30', active: true, published: false }]);
    surveyId = body[0].id;
  });

  test('a company enters five prices on a phone by eight actions at most', async ({ visit }) => {
    const phone = { origins: portal.origins, language: 'en', width: 375, touch: true } as const;
    const { page } = await visit(phone);
    await signIn(page, 'azienda@example.org');
    const fields = page.locator('.price-input input');
    await fields.first().tap();
    let actions = 1;
    for (const id of [1, 2, 5, 3, 6] as const) {
      expect(await focused(page)).toContain(`product-${id}`);
      await page.keyboard.type(pricesOfAurora[id]);
      await page.keyboard.press('Enter');
      actions += 1;
    }
    const review = page.getByRole('dialog', { name: 'Send these prices?' });
    await review.waitFor();
    await checkAccessibility(page);
    await needsNoSidewaysScrolling(page, 375);
    await screenshot(page, 'company-review-375');
    await review.getByRole('button', { name: 'Send' }).tap();
    actions += 1;
    await says(page, 'Company product prices successfully updated');
    expect(actions).toBeLessThanOrEqual(8);
    const code = page.locator('.receipt-code-text');
    await code.waitFor();
    await checkAccessibility(page);
    await needsNoSidewaysScrolling(page, 375);
    await screenshot(page, 'company-receipt-375');

    // Somebody else, who was given the code with a slip of the pen in it.
    const { page: anybody, guard } = await visit({ ...phone, touch: false });
    guard.expectProblem(/404.*receipts/);
    const typed = (await code.textContent())?.toLowerCase().replaceAll('-', ' ') ?? '';
    await anybody.goto('/dgsaie/verifica-ricevuta');
    for (const [text, answer] of [
      [typed.slice(0, -1), /^No receipt has the code/],
      [typed, 'The receipt is genuine.'],
    ] as const) {
      await anybody.getByRole('textbox', { name: /^Verification code/ }).fill(text);
      await anybody.getByRole('button', { name: 'Check' }).click();
      await anybody.getByText(answer).waitFor();
    }
    await anybody.getByText('1.789').waitFor();
    await checkAccessibility(anybody);

    await page.goto('/dgsaie/app/prezzi-settimanali/gestione');
    await page.getByText('All done for this week').waitFor();
    await checkAccessibility(page);
    await needsNoSidewaysScrolling(page, 375);
    await screenshot(page, 'company-sent-375');
  });

  test('a price out of range is rejected, and nothing is sent', async ({ visit }) => {
    const { page } = await visit({ origins: portal.origins, language: 'en' });
    const sent: string[] = [];
    page.on('request', (request) => {
      // What is typed is kept as a draft meanwhile.
      if (
        request.method() === 'POST' &&
        /\/company\/\d+\/(prices|submissions)\/\d+$/.test(request.url())
      )
        sent.push(request.url());
    });
    await signIn(page, 'boreale');
    await enterPrices(page, { ...pricesOfBoreale, 1: '3', 2: '0.5' });
    await page.getByRole('button', { name: 'Check and send' }).click();
    await page.getByText('0.5 is below the limit: 0.900 to 2.600.').waitFor();
    await says(page, 'Euro-Super 95 price must be between EUR 1.000 and EUR 2.500.');
    await says(page, 'Automotive gas oil price must be between EUR 0.900 and EUR 2.600.');
    await checkAccessibility(page);
    expect(sent).toEqual([]);

    await fillPrices(page, pricesOfBoreale);
    await sendPrices(page);
    await says(page, 'Company product prices successfully updated');
    expect(sent).toHaveLength(1);
  });

  test('an administrator computes, checks, closes, computes and publishes by eight clicks', async ({
    visit,
  }) => {
    const anonymous = await programOf(portal);
    const hidden = await anonymous('GET', `/weekly-prices/${surveyId}`);
    expect(hidden.status).toBe(404);

    const { page } = await administrator(visit);
    let clicks = 0;
    const press = async (target: Locator) => {
      await target.click();
      clicks += 1;
    };
    const week = page.getByRole('region', { name: 'This week' });
    await press(week.getByRole('link', { name: 'Define weekly prices' }));
    const step = (number: number) =>
      page
        .locator('ol.steps > li')
        .nth(number - 1)
        .locator('> button, > a.btn');
    /** The button of the next step, in the box above all steps. */
    const next = (action: string) =>
      page.locator('.survey-state').getByRole('button', { name: action });
    const confirm = (action: string) =>
      press(page.getByRole('dialog').getByRole('button', { name: action }));
    await press(next('Compute company prices'));
    await says(page, 'Prices successfully computed');

    await press(step(2));
    await page.waitForURL('**/adm-controllo-prezzi-settimanali');
    await page.getByRole('cell', { name: '1.789' }).first().waitFor();
    await page.getByText('Boreale Petroli').first().waitFor();
    await checkAccessibility(page);
    expect(await hiddenColumns(page)).toEqual([]);
    await press(page.getByRole('button', { name: 'Close the survey' }));
    await confirm('Close the survey');
    await says(page, `Survey #${surveyId} successfully closed`);
    await page.waitForURL('**/adm-prezzi-settimanali');
    expect(await step(1).isDisabled()).toBe(true);
    expect(await step(3).isDisabled()).toBe(true);
    expect(await step(7).isDisabled()).toBe(true);

    await press(next('Compute the national price'));
    await says(page, 'National prices successfully computed');
    await page.getByRole('cell', { name: '1,766.50' }).waitFor();

    await press(next('Publish on the site'));
    // Only one company sells gas.
    await page.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).fill('A small sample');
    await confirm('Publish');
    await says(page, `Survey #${surveyId} successfully published`);
    expect(clicks).toBeLessThanOrEqual(8);
    expect(await step(4).isDisabled()).toBe(true);
    expect(await step(5).isDisabled()).toBe(true);
    expect(await step(7).getAttribute('href')).toMatch(/^https:/);
  });

  test('an anonymous visitor sees the new week on the weekly page', async ({ visit }) => {
    const { page } = await visit({ origins: portal.origins, language: 'en' });
    await page.goto('/dgsaie/prezzi-settimanali-carburanti');
    await page.getByText('30 March 2026').first().waitFor();
    // The first row of this name has the price per litre.
    const rows = page.getByRole('row', { name: /^Euro-Super 95/ });
    const petrol = rows.filter({ hasText: '1,766.50' }).first();
    for (const figure of ['1,766.50', '728.40', '318.55', '719.55', '+16.50'])
      expect(await petrol.textContent()).toContain(figure);
    await checkAccessibility(page);
  });

  test('the report and all three export formats have the new week', async () => {
    const anonymous = await programOf(portal);
    const report = await anonymous('GET', '/weekly-prices/report?years=1');
    expect(report.body.at(-1)).toEqual({
      date: '2026-03-30',
      petrol: 1766.5,
      carDiesel: 1694,
      gpl: 749,
      dieselHeating: 1425.5,
      ocFluid: 650,
    });
    publicTag = report.headers.get('etag');

    const json = await exported('JSON');
    const rowOf = (id: string) => json.body.find((row: Row) => row.PRODUCT_ID === Number(id));
    for (const [id, { price, excise, vat, net }] of Object.entries(national))
      expect(rowOf(id)).toMatchObject({ PRICE: price, EXCISE: excise, VAT: vat, NET: net });
    expect(json.body).toHaveLength(5);
    expect(rowOf('2')).toMatchObject({ SURVEY_DATE: '2026-03-30', CHANGE: '-6.00' });

    const csv = (await exported('CSV')).bytes.toString('utf8').split(/\r?\n/);
    expect(csv[0]).toMatch(/SURVEY_DATE;PRODUCT_ID;PRODUCT_NAME;PRICE;EXCISE;VAT;NET;CHANGE$/);
    expect(csv[1]).toBe('2026-03-30;1;Euro-Super 95;1766.50;728.40;318.55;719.55;16.50');

    const workbook = new ExcelJS.Workbook();
    const { bytes } = await exported('EXCEL');
    await workbook.xlsx.load(bytes as unknown as ExcelJS.Buffer);
    const row = workbook.worksheets[0]?.getRow(2);
    expect([row?.getCell(2).value, row?.getCell(4).value]).toEqual([1, 1766.5]);
  });

  test('a second publication changes nothing', async () => {
    const admin = await programOf(portal, 'admin');
    const before = await admin('GET', `/survey-prices/${surveyId}`);
    const again = await admin('PUT', `/survey-prices/${surveyId}`, { published: true });
    expect(again.status).toBe(200);
    expect((await admin('GET', `/survey-prices/${surveyId}`)).body).toEqual(before.body);
    expect(before.body).toMatchObject({ published: true, revision: 1 });
    const anonymous = await programOf(portal);
    const report = await anonymous('GET', '/weekly-prices/report?years=1');
    expect(report.headers.get('etag')).toBe(publicTag);
  });

  test('the monthly average waits until the next survey is published', async ({ visit }) => {
    const { page, guard } = await administrator(visit);
    await page.goto('/dgsaie/monitor/adm-prezzi-mensili');
    await computeMarch(page);
    await says(
      page,
      'Missing weekly prices for the given year and month, unable to calculate monthly prices',
    );
    guard.expectProblem(/404.*monthly-prices\/average/);

    await publishSurvey('2026-04-07', pricesOfAurora);
    await computeMarch(page);
    const petrol = page.getByRole('row', { name: /^Euro-Super 95/ });
    await petrol.waitFor();
    // 22 days with 1750.00, a week with 1766.50, the last two with the next survey's 1789.00.
    expect(await petrol.textContent()).toContain('1,756.24');
    expect(await petrol.textContent()).toContain('31');
  });
});

type Row = Record<string, string | number>;

async function administrator(
  visit: (settings: { origins: readonly string[]; language: 'en' }) => Promise<Visitor>,
): Promise<Visitor> {
  const visitor = await visit({ origins: portal.origins, language: 'en' });
  await signIn(visitor.page, 'admin@example.org');
  await visitor.page.waitForURL('**/dgsaie/monitor');
  return visitor;
}

async function enterPrices(page: Page, prices: Record<number, string>): Promise<void> {
  await page.waitForURL('**/dgsaie/app/prezzi-settimanali/gestione');
  await fillPrices(page, prices);
}

async function fillPrices(page: Page, prices: Record<number, string>): Promise<void> {
  for (const [id, price] of Object.entries(prices))
    await page.locator(`input[name="product-${id}"]`).fill(price);
}

/** Waits until the page shows the text in an alert. */
const says = (page: Page, text: string) => page.locator('.alert').getByText(text).first().waitFor();

/** The tables of the check page that have to be scrolled sideways in a window of 1280 pixels. */
async function hiddenColumns(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 1280, height: 900 });
  return page
    .locator('.check-columns .table-scroll')
    .evaluateAll((boxes) =>
      boxes
        .filter((box) => box.scrollWidth > box.clientWidth)
        .map((box) => box.getAttribute('aria-label') ?? ''),
    );
}

async function computeMarch(page: Page): Promise<void> {
  await page.locator('input[name="year"]').fill('2026');
  await page.locator('select[name="month"]').selectOption({ label: 'March' });
  await page.locator('input[name="aware"]').check();
  await page.getByRole('button', { name: 'Compute' }).click();
}

async function exported(format: 'CSV' | 'EXCEL' | 'JSON') {
  const anonymous = await programOf(portal);
  const answer = await anonymous(
    'GET',
    `/weekly-prices/${surveyId}/export?format=${format}&lang=en`,
  );
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename=/);
  return answer;
}

/** The whole cycle of another survey, by calls. */
async function publishSurvey(date: string, prices: Record<number, string>): Promise<void> {
  const admin = await programOf(portal, 'admin');
  const { body: survey } = await admin('POST', '/survey-prices', { date });
  const company = await programOf(portal, 'azienda');
  const { companyId } = (await company('GET', '/users/me')).body;
  const entries = Object.entries(prices).map(([productId, price]) => ({
    productId: Number(productId),
    communicatedPrice: Math.round(Number(price) * 1000),
  }));
  await company('POST', `/company/${companyId}/prices/${survey.id}`, entries);
  await admin('POST', `/weekly-prices/${survey.id}/average`);
  await admin('POST', `/company/weekly-prices/${survey.id}/average`);
  const texts = { reason: 'A small sample' };
  const published = await admin('PUT', `/survey-prices/${survey.id}`, {
    published: true,
    ...texts,
  });
  expect(published).toMatchObject({ status: 200, body: { published: true } });
}
