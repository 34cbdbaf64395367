import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { checkAccessibility } from '../support/browser/accessibility.ts';
import { long, type Visitor } from '../support/browser/browser.ts';
import { mailsIn } from '../support/notices/outbox.ts';
import { addCompany } from '../support/portal/company-account.ts';
import { importFile } from '../support/portal/import-file.ts';
import { type StartedPortal, startPortal } from '../support/portal/portal.ts';
import { sendPrices } from '../support/portal/send-prices.ts';
import { programOf, signIn } from '../support/portal/sign-in.ts';
import { type WeeklyFileRow, weeklyFile } from '../support/prices/price-files.ts';
import { weightsOf } from '../support/prices/weights.ts';

/**
 * A realistic week in which a second administrator approves and the clock is set: a reminder, a late company, a query
 * and its correction, an imputed price and the declaration that replaces it; the approval and the release at its
 * minute; three weeks later a correction, and the month that it affects.
 */

const firstAdministrator = 'admin@example.org';
const secondAdministrator = 'admin2@example.org';
/** Euro per 1000 litres of petrol, in the weeks before the portal's own. */
const history = weeklyFile(
  ...(['2026-03-02', '2026-03-09', '2026-03-16'] as const).map(
    (date): WeeklyFileRow => [date, 1, 170_000, 30_656, 72_840],
  ),
);
const note = { it: 'Prezzi di una società corretti.', en: 'Prices of a company corrected.' };

let portal: StartedPortal;
let surveyId: number;
const companies: Record<string, number> = {};

beforeAll(async () => {
  portal = await startPortal({
    demo: false,
    clock: '2026-03-24T09:00:00Z',
    approvalRequired: true,
  });
  await importFile(portal, history);
  for (const username of ['boreale', 'ciclone']) {
    const name = username === 'boreale' ? 'Boreale Petroli' : 'Ciclone Petroli';
    const weights = weightsOf({ petrolWeight: 30 });
    companies[username] = await addCompany(portal, { name, username, weights });
  }
  const before = await aSurvey('2026-03-23');
  await declare('azienda', before, 1700);
  await declare('boreale', before, 1700);
  await declare('ciclone', before, 1750);
  await publish(before);
  await portal.setClock('2026-03-30T07:00:00Z');
  surveyId = await aSurvey('2026-03-30');
  await declare('azienda', surveyId, 1717);
});
afterAll(() => portal?.stop());

async function aSurvey(date: string): Promise<number> {
  const admin = await programOf(portal, 'admin');
  return (await admin('POST', '/survey-prices', { date })).body.id;
}

/** Declares a price of petrol, in thousandths of EUR, by a call. */
async function declare(username: string, survey: number, communicatedPrice: number) {
  const company = await programOf(portal, username);
  const { companyId } = (await company('GET', '/users/me')).body;
  const prices = [{ productId: 1, communicatedPrice }];
  const { status } = await company('POST', `/company/${companyId}/prices/${survey}`, prices);
  expect(status).toBe(200);
}

/** The rest of a week, by calls: computed by one administrator, approved by the other. */
async function publish(survey: number): Promise<void> {
  const first = await programOf(portal, firstAdministrator);
  const second = await programOf(portal, secondAdministrator);
  await first('POST', `/weekly-prices/${survey}/average`);
  await first('PUT', `/survey-prices/${survey}`, { active: false });
  await first('POST', `/company/weekly-prices/${survey}/average`);
  const { computedAt } = (await first('GET', `/survey-prices/${survey}/draft`)).body;
  const { body } = await first('PUT', `/survey-prices/${survey}/draft`, {
    computedAt,
    reason: 'A small sample',
  });
  const { fingerprint, reason } = body;
  await second('POST', `/survey-prices/${survey}/approval`, { fingerprint, reason });
  const { status } = await first('PUT', `/survey-prices/${survey}`, { published: true });
  expect(status).toBe(200);
}

type Visit = (settings: { origins: readonly string[]; language: 'en' }) => Promise<Visitor>;

async function administrator(visit: Visit, username: string, path: string): Promise<Page> {
  const { page } = await visit({ origins: portal.origins, language: 'en' });
  await signIn(page, username);
  await page.waitForURL('**/dgsaie/monitor');
  await page.goto(`/dgsaie/monitor/${path}`);
  return page;
}

async function checkPage(visit: Visit): Promise<Page> {
  const page = await administrator(visit, firstAdministrator, 'adm-controllo-prezzi-settimanali');
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

/** @param far whether the price is so far from the week before that the form asks about it */
async function enter(page: Page, petrol: string, far = false): Promise<void> {
  await page.locator('input[name="product-1"]').fill(petrol);
  if (far) {
    await page.getByRole('button', { name: 'Check and send' }).click();
    await page.getByText('More than 4% in a week.').waitFor();
    await page.getByRole('checkbox', { name: /is right$/ }).check();
    await checkAccessibility(page);
  }
  await sendPrices(page);
  await says(page, 'Company product prices successfully updated');
}

const says = (page: Page, text: string) => page.locator('.alert').getByText(text).first().waitFor();

long('an administrator reminds a company that has not answered', async ({ visit }) => {
  const page = await checkPage(visit);
  await page.getByRole('button', { name: 'Send reminder to Boreale Petroli' }).click();
  await says(page, 'Reminder sent to 1 company');
  await checkAccessibility(page);
  // Receipts of what other companies sent may be there too.
  const isReminder = (mail: string) => mail.includes('Subject: Promemoria');
  const mails = mailsIn(join(portal.dataFolder, 'outbox')).filter(isReminder);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toContain('To: boreale@example.org');
  expect(mails[0]).toContain(`${portal.origin}/dgsaie/app/prezzi-settimanali/gestione/listino`);
});

long('the company begins, which the administrator sees, and declares', async ({ visit }) => {
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
  await enter(page, '1.9', true);
  expect(await stateOf()).toBe('complete');
});

long('an administrator asks about the price; the company corrects it', async ({ visit }) => {
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

long('a silent company is imputed, until it declares', async ({ visit }) => {
  const page = await checkPage(visit);
  const impute = 'Impute the price of Euro-Super 95 of Ciclone Petroli';
  await page.getByRole('button', { name: impute }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('1.750 €').waitFor();
  await checkAccessibility(page);
  // Both other companies moved from 1.700; the weight of Boreale is 30, so whichever company the other is, the change
  // is about 1 %.
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

/** The public price of petrol in the survey; undefined while none is public. */
async function publicPetrol(): Promise<number | undefined> {
  const anybody = await programOf(portal);
  const { body } = await anybody('GET', '/weekly-prices/report?years=100');
  return body.find(({ date }: { date: string }) => date === '2026-03-30')?.petrol;
}

/** Types the texts that are required, and passes everything to the other administrator. */
async function submit(page: Page, words: Record<string, string>): Promise<void> {
  const dialog = page.getByRole('dialog');
  for (const [label, text] of Object.entries(words))
    await dialog.getByRole('textbox', { name: label }).fill(text);
  await dialog.getByRole('button', { name: 'Submit for approval' }).click();
}

const corrected = {
  Reason: 'A company typed a wrong price',
  'Note to the public (Italian)': note.it,
  'Note to the public (English)': note.en,
};

long(
  'the survey is closed and computed, and handed to a second administrator',
  async ({ visit }) => {
    const page = await administrator(visit, firstAdministrator, 'adm-prezzi-settimanali');
    const steps = ['Compute company prices', 'Close the survey', 'Compute the national price'];
    for (const [index, step] of steps.entries()) {
      await page.getByRole('button', { name: step }).first().click();
      if (step === 'Close the survey')
        await page.getByRole('dialog').getByRole('button', { name: step }).click();
      await says(
        page,
        ['successfully computed', 'successfully closed', 'successfully computed'][index] ?? '',
      );
    }
    await page.getByRole('button', { name: 'Publish on the site' }).first().click();
    await submit(page, { Reason: 'A small sample' });
    await says(page, 'waits for the approval of a second administrator');
    expect(await publicPetrol()).toBeUndefined();
  },
);

long('the second one approves it, and it is released at its minute', async ({ visit }) => {
  const page = await administrator(visit, secondAdministrator, 'adm-approvazioni');
  await page.getByRole('heading', { name: 'Survey of 30 March 2026' }).waitFor();
  await page.getByText('31 Mar 2026, 12:00').waitFor();
  await page.getByText('A small sample').waitFor();
  await checkAccessibility(page);
  await page.getByRole('button', { name: /^Approve/ }).click();
  await says(page, 'Survey of 30 March 2026: approved');

  await portal.setClock('2026-03-31T09:59:00Z');
  expect(await publicPetrol()).toBeUndefined();
  await portal.setClock('2026-03-31T10:00:00Z');
  // Computed by hand: (90 x 1717 + 30 x 1719 + 30 x 1755) / 150.
  expect(await publicPetrol()).toBe(1725);
  await page.reload();
  await page.getByText('Nothing is waiting.').waitFor();
});

long(
  'three weeks later a price of it is corrected, while the public sees the old one',
  async ({ visit }) => {
    await portal.setClock('2026-04-07T08:00:00Z');
    const next = await aSurvey('2026-04-07');
    for (const username of ['azienda', 'boreale', 'ciclone']) await declare(username, next, 1700);
    await portal.setClock('2026-04-08T11:00:00Z');
    await publish(next);
    await publishMarch();

    await portal.setClock('2026-04-20T08:00:00Z');
    const page = await administrator(visit, firstAdministrator, 'adm-rilevazioni');
    await page.getByRole('tab', { name: 'Published', exact: true }).click();
    await page.getByRole('link', { name: 'Correct : 30 March 2026' }).click();
    await page.getByRole('button', { name: 'Prepare a correction' }).click();
    await says(page, 'The correction has begun');
    await page.getByRole('button', { name: 'Change company prices' }).click();
    await page.getByRole('link', { name: 'Boreale Petroli' }).first().click();
    await page.getByText('Survey of 30 March 2026').waitFor();
    await enter(page, '1.749');
    await page
      .getByRole('alert')
      .or(page.getByRole('status'))
      .getByRole('link', { name: 'Correct a survey' })
      .click();
    await page.getByRole('cell', { name: '1.749 (administrator)' }).waitFor();
    await page.getByRole('button', { name: 'Compute national prices' }).click();
    await says(page, 'National prices computed');
    // Its share of 30 in 150 rises by 30.
    const petrol = page.getByRole('row', { name: /^Euro-Super 95/ });
    await expect.poll(() => petrol.textContent()).toBe('Euro-Super 951,725.001,731.00+6.00');
    await checkAccessibility(page);
    await page.getByRole('button', { name: 'Submit for approval' }).click();
    await submit(page, corrected);
    await says(page, 'The correction waits for the approval of a second administrator');
    expect(await publicPetrol()).toBe(1725);

    await approveAndRelease(visit, 'Survey of 30 March 2026, revision 2');
    expect(await publicPetrol()).toBe(1731);
    const anybody = await programOf(portal);
    const { body } = await anybody('GET', `/survey-prices/${surveyId}`);
    expect(body).toMatchObject({ revision: 2, note });
  },
);

long('the affected month is shown with its new values and decided on', async ({ visit }) => {
  expect(await publicMarch()).toBe(1707.9);
  const path = `adm-correzione-rilevazione?surveyId=${surveyId}`;
  const page = await administrator(visit, firstAdministrator, path);
  await page.getByRole('link', { name: 'March 2026' }).click();
  await page.getByRole('cell', { name: 'survey of 30 Mar 2026' }).waitFor();
  await page.getByText('Euro-Super 95: 1,707.90 → 1,709.26 (+1.36)').waitFor();
  await page.getByRole('button', { name: 'Compute the revision of March 2026' }).click();
  const compared = page.getByRole('table', { name: /Differences/ });
  await compared.waitFor();
  // Computed by hand: 15 days with 1700.00, 7 with 1710.00, 7 with 1731.00 and 2 with 1700.00.
  expect(await compared.getByRole('row').nth(1).textContent()).toBe(
    'Euro-Super 951,707.901,709.26+1.36',
  );
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Submit for approval' }).click();
  await submit(page, corrected);
  await says(page, 'Waits for the approval of a second administrator');
  expect(await publicMarch()).toBe(1707.9);
  await approveAndRelease(visit, 'Averages: March 2026, revision 2');
  expect(await publicMarch()).toBe(1709.26);
});

/** March, by calls: computed by one administrator, approved by the other. */
async function publishMarch(): Promise<void> {
  const first = await programOf(portal, firstAdministrator);
  const second = await programOf(portal, secondAdministrator);
  const march = { year: 2026, month: 3 };
  await first('POST', '/monthly-prices/average?year=2026&month=3');
  const { body } = await first('GET', '/monthly-prices/average?year=2026&month=3');
  const { computedAt } = body.draft;
  await second('POST', '/monthly-prices/approval', { ...march, computedAt });
  const { status } = await first('PUT', '/monthly-prices/average', { ...march, published: true });
  expect(status).toBe(200);
}

async function publicMarch(): Promise<number | undefined> {
  const anybody = await programOf(portal);
  const { body } = await anybody('GET', '/monthly-prices/1?month=3');
  return body.find(({ year }: { year: number }) => year === 2026)?.totalPrice;
}

/** A publication without a planned time is published by hand, once it is approved. */
async function approveAndRelease(visit: Visit, title: string): Promise<void> {
  const page = await administrator(visit, secondAdministrator, 'adm-approvazioni');
  await page.getByText(corrected.Reason).waitFor();
  await page.getByRole('button', { name: `Approve : ${title}` }).click();
  await says(page, `${title}: approved`);
  await page.getByRole('button', { name: `Publish at once : ${title}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await says(page, `${title}: published`);
}
