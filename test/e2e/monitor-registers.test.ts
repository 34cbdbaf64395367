import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import type { Download, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { addDays, nextSurveyDate, todayInRome } from '../../functions/platform/kernel/calendar.ts';
import { clock } from '../../functions/platform/kernel/clock.ts';
import { checkAccessibility } from '../support/browser/accessibility.ts';
import { long, type Visit } from '../support/browser/browser.ts';
import { mailsIn } from '../support/notices/outbox.ts';
import { type StartedPortal, startPortal } from '../support/portal/portal.ts';
import { programOf, signIn } from '../support/portal/sign-in.ts';
import { type Observatory, startObservatory } from '../support/prices/observatory.ts';

/**
 * The main task and the likeliest mistake in each register of the Monitor, through their screens; the stored result is
 * then read from the API. In English, because the specification gives its messages in English.
 */

let portal: StartedPortal;
let observatory: Observatory;
let admin: Awaited<ReturnType<typeof programOf>>;

beforeAll(async () => {
  observatory = await startObservatory();
  Object.assign(process.env, observatory.addresses);
  portal = await startPortal({ demo: true });
  admin = await programOf(portal, 'admin');
});
afterAll(async () => {
  await portal?.stop();
  observatory.stop();
});

async function administrator(visit: Visit, path: string): Promise<Page> {
  return (await visitorAt(visit, 'admin@example.org', path)).page;
}

async function visitorAt(visit: Visit, username: string, path: string) {
  const visitor = await visit({ origins: portal.origins, language: 'en' });
  await signIn(visitor.page, username);
  await visitor.page.goto(`/dgsaie${path}`);
  return visitor;
}

const says = (page: Page, text: string) => page.getByText(text).first().waitFor();
const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click();

/** Gives the reason that is asked for, beside the effect, before weights or duties are saved. */
async function explain({ page, guard }: Visitor, send: () => Promise<unknown>): Promise<void> {
  guard.expectProblem(/409/);
  await send();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Yearly declaration');
  await checkAccessibility(page);
  await dialog.getByRole('button', { name: 'Save with this reason' }).click();
}
type Visitor = Awaited<ReturnType<typeof visitorAt>>;

async function contentOf(download: Promise<Download>): Promise<string> {
  return readFile(await (await download).path(), 'utf8');
}

describe('daily prices', () => {
  const today = () => todayInRome(clock.now());
  const read = async (page: Page, day: string) => {
    const style = { dateStyle: 'long', timeZone: 'UTC' } as const;
    const name = new Intl.DateTimeFormat('en-GB', style).format(new Date(day));
    await page.getByRole('button', { name: new RegExp(`^Read.*, ${name}$`) }).click();
    await page.getByRole('dialog').getByText('The observatory publishes only').waitFor();
    await page.getByRole('button', { name: 'Read prices' }).click();
  };
  const petrol = async (day: string) => {
    const { body } = await admin('GET', `/daily-prices/export?format=JSON&from=${day}&to=${day}`);
    return body.find((row: Record<string, unknown>) => row.CODICE_PRODOTTO === 1);
  };

  long('of a day are read again, and again from the files kept of it', async ({ visit }) => {
    const yesterday = addDays(today(), -1);
    const [year, month] = yesterday.split('-').map(Number);
    const days = `/monitor/adm-prezzi-giornalieri-dettagli?mese=${month}&anno=${year}`;
    const page = await administrator(visit, days);
    observatory.publishDay(yesterday);
    await read(page, yesterday);
    await says(page, 'Rows read: 60,000; in the averages: 30,000');
    expect(await petrol(yesterday)).toMatchObject({ NUMERO_PREZZI: 15_000 });
    await checkAccessibility(page);

    observatory.publish({});
    await read(page, yesterday);
    await says(page, 'The day had these prices already');
  });

  long('stay as they were when the observatory does not have the day', async ({ visit }) => {
    const day = today();
    const [year, month] = day.split('-').map(Number);
    const days = `/monitor/adm-prezzi-giornalieri-dettagli?mese=${month}&anno=${year}`;
    const visitor = await visitorAt(visit, 'admin@example.org', days);
    const before = await petrol(day);
    observatory.publishDay(addDays(day, -1));
    await read(visitor.page, day);
    await says(visitor.page, 'the observatory now publishes the files of another day');
    visitor.guard.expectProblem(/422.*daily-prices-detail/);

    observatory.publish({});
    await read(visitor.page, day);
    await says(visitor.page, 'The observatory is not responding: please try again later');
    visitor.guard.expectProblem(/424.*daily-prices-detail/);
    expect(await petrol(day)).toEqual(before);
  });

  long('can be viewed month by month, and downloaded', async ({ visit }) => {
    const [year, month] = todayInRome(clock.now()).split('-').map(Number);
    const page = await administrator(visit, '/monitor/adm-prezzi-giornalieri');
    await page.getByRole('button', { name: 'Show the days' }).click();
    await page.waitForURL(`**/adm-prezzi-giornalieri-dettagli?mese=${month}&anno=${year}`);
    const days = (await admin('GET', `/daily-prices-detail/average/${year}/${month}`)).body;
    await expect.poll(() => page.getByText('Prices already defined').count()).toBe(days.length);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: /^CSV.*National averages/ }).click();
    expect(await contentOf(download)).toMatch(
      /^DATE;PRODUCT_ID;PRODUCT_NAME;PRICE;PRICE_COUNT\r\n/,
    );
  });

  long('without a month lead back to the choice', async ({ visit }) => {
    const page = await administrator(visit, '/monitor/adm-prezzi-giornalieri-dettagli?mese=13');
    await page.waitForURL('**/monitor/adm-prezzi-giornalieri');
  });
});

describe('products', () => {
  const lpg = async () =>
    (await admin('GET', '/products/prices')).body.find(({ id }: { id: number }) => id === 5);

  long('take the excise duty as the law states it', async ({ visit }) => {
    const visitor = await visitorAt(visit, 'admin@example.org', '/monitor/adm-prodotti');
    const { page } = visitor;
    await page.getByRole('row', { name: /LPG/ }).click();
    await page.getByText('Convert the excise duty stated by the law').click();
    await page.getByLabel('Excise duty per 1,000 kg').fill('300,01');
    await checkAccessibility(page);
    await page.getByRole('button', { name: 'Use the result' }).click();
    await explain(visitor, () => save(page));
    await says(page, 'Product data successfully updated');
    // 300.01 x 0.55 = 165.0055
    await page.getByRole('cell', { name: '165.01' }).waitFor();
    expect(await lpg()).toMatchObject({ exciseDuty: 16_501, version: 2 });
  });
});

describe('companies', () => {
  let id: number;
  const stored = async () =>
    (await admin('GET', '/company/prices')).body.find(
      (company: { id: number }) => company.id === id,
    );

  long('are added with a name, and highlighted without weights', async ({ visit }) => {
    const page = await administrator(visit, '/monitor/adm-prezzi-campione');
    await page.getByRole('link', { name: 'Add a company' }).click();
    await save(page);
    await says(page, 'This field is required');
    await page.getByLabel('Name').fill('Zeta Petroli');
    await save(page);
    await says(page, 'Company successfully added');
    await page.locator('main').getByRole('searchbox').fill('zeta');
    const row = page.getByRole('row', { name: /Zeta Petroli/ });
    await row.waitFor();
    expect(await row.getAttribute('class')).toContain('table-warning');
    await checkAccessibility(page);
    id = Number(await row.getByRole('cell').first().textContent());
    expect(await stored()).toMatchObject({ name: 'Zeta Petroli', petrolWeight: 0, brands: [] });
  });

  long('are not overwritten by a person who has not seen another’s save', async ({ visit }) => {
    const path = `/monitor/adm-prezzi-campione/${id}`;
    const one = await visitorAt(visit, 'admin@example.org', path);
    const other = await visitorAt(visit, 'admin@example.org', path);
    const [{ page: first }, { page: second, guard }] = [one, other];
    await second.getByLabel('Euro-Super 95').waitFor();
    await first.getByLabel('LPG').fill('4');
    await explain(one, () => save(first));
    await says(first, 'Company data successfully updated');

    guard.expectProblem(/409/);
    await second.getByLabel('Euro-Super 95').fill('8');
    await save(second);
    await says(second, 'These data have been changed meanwhile');
    const told = second.locator('.edit-conflict .data-list-row');
    expect(await told.allTextContents()).toEqual(['LPG0 4']);
    await checkAccessibility(second);
    expect(await stored()).toMatchObject({ petrolWeight: 0, gplWeight: 4 });

    await second.getByRole('button', { name: 'Load the current data' }).click();
    await expect.poll(() => second.getByLabel('LPG').inputValue()).toBe('4');
    await second.getByLabel('Euro-Super 95').fill('8');
    await explain(other, () => save(second));
    await says(second, 'Company data successfully updated');
    expect(await stored()).toMatchObject({ petrolWeight: 8, gplWeight: 4, version: 3 });
  });

  long('are imported from the sheet of their state, wholly or not', async ({ visit }) => {
    const path = '/monitor/adm-prezzi-campione-importa';
    const visitor = await visitorAt(visit, 'admin@example.org', path);
    const { page } = visitor;
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download the Excel sheet' }).click();
    const book = new ExcelJS.Workbook();
    await book.xlsx.readFile(await (await download).path());
    const [sheet] = book.worksheets as [ExcelJS.Worksheet];
    const lpg = (sheet.getRow(1).values as unknown[]).indexOf('LPG');
    const line = sheet.getColumn(2).values.indexOf('Zeta Petroli');
    expect(sheet.getCell(line, lpg).value).toBe(4);
    const choose = async (weight: string | number) => {
      sheet.getCell(line, lpg).value = weight;
      const buffer = Buffer.from(await book.xlsx.writeBuffer());
      const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
      const file = { name: 'edited.xlsx', mimeType, buffer };
      await page.getByLabel('Excel or CSV sheet').setInputFiles(file);
    };

    await choose('five');
    await says(page, 'There is 1 mistake: nothing is imported.');
    await says(page, 'LPG: “five” is not a weight.');
    // The field goes on saying which file this is about.
    expect(await page.getByLabel('Excel or CSV sheet').inputValue()).toMatch(/edited\.xlsx$/);
    await choose(5);
    await page.getByRole('button', { name: 'Show what changes' }).click();
    await page
      .getByRole('row', { name: /Zeta Petroli/ })
      .getByText('LPG 4 → 5')
      .waitFor();
    await checkAccessibility(page);
    await explain(visitor, () => page.getByRole('button', { name: 'Import 1 company' }).click());
    await says(page, '1 company imported');
    expect(await stored()).toMatchObject({ petrolWeight: 8, gplWeight: 5 });
  });
});

describe('surveys', () => {
  long('are edited, but not onto the date of another', async ({ visit }) => {
    const latest = '/survey-prices/latest?published=false&limit=1';
    const { id, date, active } = (await admin('GET', latest)).body[0];
    expect(active).toBe(true);
    // The next week has no survey, and is in reach of today.
    const moved = nextSurveyDate(date);
    const path = `/monitor/adm-prezzi-rilevazione?surveyId=${id}`;
    const { page, guard } = await visitorAt(visit, 'admin@example.org', path);
    await page.getByLabel('Date').fill('2005-01-03');
    await page.getByLabel('Notes').fill('Moved');
    guard.expectProblem(/409/);
    await save(page);
    await says(
      page,
      'There was an error in updating the survey details. There is already a survey for this date',
    );
    await checkAccessibility(page);
    await page.getByLabel('Date').fill(moved);
    await page.getByLabel('Open').uncheck();
    await save(page);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('Public holiday');
    await dialog.getByRole('button', { name: 'Move the survey' }).click();
    await says(page, 'Survey data successfully updated');
    expect((await admin('GET', `/survey-prices/${id}`)).body).toMatchObject({
      date: moved,
      active: false,
      notes: 'Moved',
    });
  });
});

describe('accounts', () => {
  const username = 'anna.neri';
  let id: string;

  long('are registered with a valid fiscal code, and invited', async ({ visit }) => {
    const page = await administrator(visit, '/monitor/adm-utenti');
    await page.getByRole('link', { name: 'Register a person' }).click();
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('First name').fill('Anna');
    await page.getByLabel('Last name').fill('Neri');
    await page.getByLabel('Fiscal code').fill('RSSMRA80A32H501X');
    await page.getByLabel('E-mail', { exact: true }).fill('anna.neri@example.org');
    await page.getByRole('combobox', { name: 'Company' }).fill('cometa');
    await checkAccessibility(page);
    await page.getByRole('listbox').getByRole('option').first().click();
    await save(page);
    await says(page, 'Invalid fiscal code');
    await checkAccessibility(page);
    await page.getByLabel('Fiscal code').fill(' rssmra80a01h50mm ');
    await save(page);
    await says(page, 'User successfully registered');
    const { body } = await admin('GET', '/users');
    const created = body.find((user: { username: string }) => user.username === username);
    expect(created).toMatchObject({ fiscalCode: 'RSSMRA80A01H50MM', role: 'USER', companyId: 3 });
    id = created.id;
  });

  long('let the invited person in, until they are blocked', async ({ visit }) => {
    const { page: theirs, guard } = await visit({ origins: portal.origins, language: 'en' });
    await theirs.goto('/dgsaie/app/prezzi-settimanali');
    await theirs.locator('input[name="username"]').fill(username);
    await theirs.locator('input[name="password"]').fill(inLastMail(/Temporary password: (\S+)/));
    await theirs.locator('form:has(input[name="password"]) button[type="submit"]').click();
    const chosen = theirs.locator('input[autocomplete="new-password"]');
    await chosen.first().waitFor();
    for (const field of await chosen.all()) await field.fill('A-password-of-my-own-26');
    await theirs.locator('form:has(input[autocomplete="new-password"]) [type="submit"]').click();
    await theirs.waitForURL('**/app/prezzi-settimanali/gestione');

    const page = await administrator(visit, `/monitor/adm-utenti/${id}`);
    await page.getByRole('button', { name: 'Block the account' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click();
    await says(page, 'The account is blocked');
    await checkAccessibility(page);
    expect((await admin('GET', `/users/${id}`)).body).toMatchObject({ active: false });

    guard.expectProblem(/403/);
    await theirs.getByRole('link', { name: 'Set weekly prices' }).click();
    await theirs.waitForURL('**/app/prezzi-settimanali');
    await theirs.getByText('This account is blocked: signing in again does not help').waitFor();
  });

  long('choose another password with the code of a new invitation', async ({ visit }) => {
    const page = await administrator(visit, `/monitor/adm-utenti/${id}`);
    await page.getByRole('button', { name: 'Unblock the account' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Unblock', exact: true }).click();
    await says(page, 'The account is unblocked');
    await page.getByRole('button', { name: 'Send a new invitation' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
    await says(page, 'The invitation was sent to anna.neri@example.org');

    const { page: theirs } = await visit({ origins: portal.origins, language: 'en' });
    await theirs.goto('/dgsaie/app/prezzi-settimanali');
    await theirs.getByLabel('Username').fill(username);
    await theirs.getByRole('button', { name: 'I have received a code' }).click();
    await theirs.getByLabel('Code').fill(inLastMail(/^(\d{6})\r$/m));
    await theirs.getByLabel('New password').fill('Another-password-of-mine-26');
    await checkAccessibility(theirs);
    await theirs.getByRole('button', { name: 'Save and sign in' }).click();
    await theirs.waitForURL('**/app/prezzi-settimanali/gestione');
  });

  function inLastMail(pattern: RegExp): string {
    const mails = mailsIn(join(portal.dataFolder, 'outbox'));
    const mail = mails.findLast((text) => text.includes('To: anna.neri@example.org'));
    return pattern.exec(mail ?? '')?.[1] ?? '';
  }
});

long('the audit trail shows who changed what, and can be downloaded', async ({ visit }) => {
  const page = await administrator(visit, '/monitor/adm-prodotti/5');
  await page.getByRole('link', { name: 'History of changes' }).click();
  const row = page.getByRole('row', { name: /Product changed/ });
  await row.waitFor();
  expect(await row.textContent()).toContain('admin');
  await row.getByText(/^\d+ values?$/).click();
  await row.getByText('16501').waitFor();
  await checkAccessibility(page);

  await page.getByLabel('Its number, date or path').fill('');
  await page.getByRole('button', { name: 'Search' }).click();
  await says(page, 'This field is required');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download (CSV)' }).click();
  expect(await contentOf(download)).toMatch(/^AT;ACTOR;.*\r\n.*;admin;product.changed;product\/5;/);
});
