import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { YEAR_CODE } from '../../functions/platform/kernel/periods.ts';
import { checkAccessibility } from '../support/browser/accessibility.ts';
import { long, type Visit, type Visitor } from '../support/browser/browser.ts';
import { importFile } from '../support/portal/import-file.ts';
import { type StartedPortal, startPortal } from '../support/portal/portal.ts';
import { sendPrices } from '../support/portal/send-prices.ts';
import { programOf, signIn } from '../support/portal/sign-in.ts';
import { type WeeklyFileRow, weeklyFile } from '../support/prices/price-files.ts';

/**
 * Monthly, quarterly and yearly averages, and prices entered on a company's behalf, through their screens. In English,
 * because the specification gives its messages in English.
 */

const exciseDuty = 72_840;
/** Petrol in hundredths of EUR per 1000 litres; each survey covers the week before it. */
const surveys = {
  '2024-01-08': 180_000,
  '2024-01-15': 180_000,
  '2024-01-22': 180_000,
  '2024-01-29': 180_000,
  '2024-02-05': 183_100,
  '2024-02-12': 186_000,
  '2024-02-19': 186_000,
  '2024-02-26': 186_000,
  '2024-03-04': 188_900,
  '2024-03-11': 188_900,
  '2024-03-18': 188_900,
  '2024-03-25': 188_900,
  '2024-04-02': 188_900,
};
const history = weeklyFile(
  ...Object.entries(surveys).map(
    ([date, total]): WeeklyFileRow => [
      date as WeeklyFileRow[0],
      1,
      total,
      Math.round((total * 22) / 122),
      exciseDuty,
    ],
  ),
);

let portal: StartedPortal;
beforeAll(async () => {
  portal = await startPortal({ demo: false });
  await importFile(portal, history);
});
afterAll(() => portal?.stop());

describe('the averages', () => {
  long('of a month are computed, checked and published', async ({ visit }) => {
    const { page } = await administrator(visit, 'adm-prezzi-mensili');
    await compute(page, 'January', { aware: false });
    await page.getByText('This field is required').waitFor();
    expect(await published(1)).toBeUndefined();

    await compute(page, 'January');
    // 28 days with 1800.00, the last three with the price of the first survey in February.
    await expect.poll(() => petrolRow(page)).toMatch(/1,803\.00.*31/);
    await checkAccessibility(page);
    expect(await published(1)).toBeUndefined();

    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    await says(page, 'Prices successfully published');
    expect(new URL(page.url()).pathname).toBe('/dgsaie/monitor');
    expect(await published(1)).toMatchObject({ totalPrice: 1803, exciseDuty: 728.4 });
  });

  long('of a quarter wait for its months', async ({ visit }) => {
    const { page, guard } = await administrator(visit, 'adm-prezzi-trimestrali');
    await compute(page, '1st quarter');
    await says(
      page,
      'Missing prices for the given year and quarter, unable to calculate quarterly prices',
    );
    guard.expectProblem(/404.*monthly-prices\/average/);

    await publishMonth(2);
    await publishMonth(3);
    await compute(page, '1st quarter');
    // (31 x 1803.00 + 29 x 1860.00 + 31 x 1889.00) / 91
    await expect.poll(() => petrolRow(page)).toMatch(/1,850\.46.*91/);
    await checkAccessibility(page);
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    await says(page, 'Prices successfully published');
    expect(await published(14)).toMatchObject({ totalPrice: 1850.46 });
  });
});

describe("prices on a company's behalf", () => {
  const entered = async (surveyId: number) => {
    const admin = await programOf(portal, 'admin');
    const { body } = await admin('GET', `/company/1/weekly-prices/${surveyId}`);
    return body.find(({ productId }: { productId: number }) => productId === 1);
  };

  long('are corrected after the survey was closed, within the limits', async ({ visit }) => {
    const admin = await programOf(portal, 'admin');
    const { body: survey } = await admin('POST', '/survey-prices', { date: '2024-04-08' });
    await admin('PUT', `/survey-prices/${survey.id}`, { active: false });

    const { page } = await administrator(visit, 'adm-controllo-prezzi/1');
    await fillAll(page, '1.234');
    await page.locator('input[name="product-1"]').fill('9.999');
    await page.getByRole('button', { name: 'Check and send' }).click();
    await says(page, 'Euro-Super 95 price must be between EUR 1.000 and EUR 2.500.');
    await checkAccessibility(page);
    expect(await entered(survey.id)).toMatchObject({ communicatedPrice: null });

    await page.locator('input[name="product-1"]').fill('1,812');
    await page.locator('input[name="product-6"]').fill('0.650');
    await page.locator('input[name="product-5"]').fill('0.750');
    await sendPrices(page);
    await says(page, 'Company product prices successfully updated');
    expect(await entered(survey.id)).toMatchObject({
      communicatedPrice: 1812,
      isAdminCommunicating: true,
    });
  });

  long('are read-only for the company itself after that', async ({ visit }) => {
    const { page } = await visit({ origins: portal.origins, language: 'en' });
    await signIn(page, 'azienda@example.org');
    await page.goto('/dgsaie/app/prezzi-settimanali/gestione/listino');
    await says(page, 'The survey is closed: prices cannot be changed.');
    expect(await page.locator('input[name="product-1"]').inputValue()).toBe('1.812');
    expect(await page.locator('input[name="product-1"]').isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: 'Check and send' }).isDisabled()).toBe(true);
  });
});

async function administrator(visit: Visit, screen: string): Promise<Visitor> {
  const visitor = await visit({ origins: portal.origins, language: 'en' });
  await signIn(visitor.page, 'admin@example.org');
  await visitor.page.goto(`/dgsaie/monitor/${screen}`);
  return visitor;
}

async function compute(page: Page, period: string, { aware = true } = {}) {
  await page.locator('input[name="year"]').fill('2024');
  await page.locator('select[name="month"]').selectOption({ label: period });
  await page.locator('input[name="aware"]').setChecked(aware);
  await page.getByRole('button', { name: 'Compute' }).click();
}

const petrolRow = (page: Page) => page.getByRole('row', { name: /^Euro-Super 95/ }).textContent();

const says = (page: Page, text: string) => page.locator('.alert').getByText(text).first().waitFor();

/** The public price of petrol in a month, quarter or year of 2024. */
async function published(month: number) {
  const anonymous = await programOf(portal);
  const path = month < YEAR_CODE ? '/monthly-prices/1' : '/annual-prices/1';
  const { body } = await anonymous('GET', `${path}?month=${month}`);
  type Record = { year: number; month: number };
  return body.find((record: Record) => record.year === 2024 && record.month === month);
}

async function publishMonth(month: number): Promise<void> {
  const admin = await programOf(portal, 'admin');
  await admin('POST', `/monthly-prices/average?year=2024&month=${month}`);
  const { status } = await admin('PUT', '/monthly-prices/average', {
    published: 'true',
    year: 2024,
    month,
  });
  expect(status).toBe(200);
}

async function fillAll(page: Page, price: string): Promise<void> {
  await page.locator('input[name="product-1"]').waitFor();
  for (const field of await page.locator('input[name^="product-"]').all()) await field.fill(price);
}
