import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { checkAccessibility } from '../support/browser/accessibility.ts';
import { long, type Visit } from '../support/browser/browser.ts';
import { aWorkbookOf } from '../support/documents/sample-files.ts';
import { gasBalance } from '../support/documents/workbook-grids.ts';
import { type StartedPortal, startPortal } from '../support/portal/portal.ts';
import { programOf, signIn } from '../support/portal/sign-in.ts';

/** The way of a figure from a workbook to the public: upload, check, page, series, file; revised, and withdrawn. */

let portal: StartedPortal;

beforeAll(async () => {
  portal = await startPortal({ demo: false });
});
afterAll(() => portal?.stop());

const workbookOf = async (rows: typeof gasBalance) => ({
  name: 'Bilancio.xlsx',
  mimeType: '',
  buffer: Buffer.from(await aWorkbookOf({ 'Preconsuntivo Giugno 2022': rows })),
});
/** Another consumption of June 2022, which is not the sum of its parts. */
const revised = gasBalance.map((row) =>
  row[2] === 'Consumo Interno Lordo' ? row.with(4, 790) : row,
);

async function upload(page: Page, rows: typeof gasBalance): Promise<void> {
  await page.getByLabel('Kind of file').selectOption({ label: 'Monthly gas balance' });
  await page.getByLabel('Year').fill('2022');
  await page.getByLabel('Month').selectOption('6');
  await page.getByLabel('File to upload').setInputFiles(await workbookOf(rows));
  await page.getByLabel('I am aware of what I am doing').check();
  await page.getByRole('button', { name: 'Upload the file' }).click();
}

/** The figures follow their document within a second or two. */
const POLL = { timeout: 20_000 };

/** The public view of the gas balance: its page, its series and their file. */
async function readers(visit: Visit) {
  const program = await programOf(portal);
  const filter = 'item=GROSS-CONSUMPTION&from=2022-06&to=2022-06&frequency=M';
  return {
    /** A reader who comes now; a page is made anew a moment after its figures have changed. */
    async sees(name: string | RegExp): Promise<boolean> {
      const { page } = await visit({ origins: portal.origins, language: 'en' });
      await page.goto('/dgsaie/bilancio-gas-naturale');
      await page.locator('main h1').waitFor();
      const found = await page.getByRole('link', { name, exact: true }).count();
      await page.context().close();
      return found > 0;
    },
    /** The file that the origin of a figure offers, as a reader saves it. */
    async saves(name: string): Promise<{ readonly fileName: string; readonly text: string }> {
      const { page } = await visit({ origins: portal.origins, language: 'en' });
      await page.goto('/dgsaie/bilancio-gas-naturale');
      await page.locator(`main a[href="#${name}"]`).first().click();
      const [saved] = await Promise.all([
        page.waitForEvent('download'),
        page
          .getByRole('dialog')
          .getByRole('link', { name: 'All figures of this period (CSV)' })
          .click(),
      ]);
      const text = await readFile(await saved.path(), 'utf8');
      await page.context().close();
      return { fileName: saved.suggestedFilename(), text };
    },
    figures: async () => (await program('GET', `/series/gas-balance?${filter}&format=JSON`)).body,
  };
}

long(
  'a workbook is checked, published, revised and withdrawn, and its figures follow it',
  async ({ visit }) => {
    const { page } = await visit({ origins: portal.origins, language: 'en' });
    const reader = await readers(visit);
    await signIn(page, 'admin@example.org');
    await page.goto('/dgsaie/monitor/adm-upload-file');
    await upload(page, gasBalance);

    // Held: its figures and the file itself are public nowhere.
    const sent = page.locator('.sent-uploads');
    await sent.getByText(/^36 figures read, the sums hold\./).waitFor();
    expect(await reader.sees(/June 2022/)).toBe(false);
    await sent.getByRole('link', { name: /^Check.*Bilancio_GAS_2022_06/ }).click();
    await page.getByRole('heading', { name: 'Check of the file' }).waitFor();
    await page.getByRole('cell', { name: 'TARVISIO' }).waitFor();
    await checkAccessibility(page);
    await page.getByRole('button', { name: 'Confirm and publish' }).click();
    await page.getByRole('heading', { name: 'Upload other files' }).waitFor();

    const consumption = async () => (await reader.figures())[0];
    await expect.poll(consumption, POLL).toMatchObject({ VALORE: '700', REVISIONE: 1, STATO: 'P' });
    await expect.poll(() => reader.sees('700'), POLL).toBe(true);
    const { fileName, text } = await reader.saves('GROSS-CONSUMPTION.2022-06');
    expect(fileName).toBe('series-gas-balance_2022-06.csv');
    expect(text).toMatch(/;Gross inland consumption;ALL;Total;700;MSM3;1;P;preliminary;holds;/);

    await upload(page, revised);
    await sent.getByText('1 comparison does not agree.').waitFor();
    await sent.getByText('1 public figure changes.').waitFor();
    await sent.getByRole('link', { name: /^Check/ }).click();
    const publish = page.getByRole('button', { name: 'Confirm and publish' });
    await page.getByRole('heading', { name: 'What changes of what is already public' }).waitFor();
    expect(await publish.isDisabled()).toBe(true);
    await page.getByLabel('The file is right as it is').check();
    await checkAccessibility(page);
    await publish.click();
    await expect.poll(consumption, POLL).toMatchObject({ VALORE: '790', REVISIONE: 2, STATO: 'P' });
    await expect.poll(() => reader.sees('790'), POLL).toBe(true);

    await page.getByRole('heading', { name: 'Upload other files' }).waitFor();
    await page.getByLabel('Kind of file').selectOption({ label: 'Monthly gas balance' });
    await page.getByLabel('Year').fill('2022');
    const remove = page.getByRole('button', { name: /^Delete.*Bilancio_GAS_2022_06/ });
    await expect.poll(() => remove.count()).toBe(1);
    await remove.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('Wrong file');
    await dialog.getByLabel('Note to the public (Italian)').fill('Documento errato.');
    await dialog.getByLabel('Note to the public (English)').fill('Wrong document.');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect.poll(consumption, POLL).toMatchObject({
      ...{ VALORE: null, STATO: 'O', ANNOTAZIONE: 'withdrawn' },
    });
    await expect.poll(() => reader.sees('790'), POLL).toBe(false);
  },
);
