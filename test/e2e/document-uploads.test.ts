import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { LARGEST_FILE } from '../../functions/documents/contract/documents.ts';
import { todayInRome } from '../../functions/platform/kernel/calendar.ts';
import { clock } from '../../functions/platform/kernel/clock.ts';
import { checkAccessibility } from '../support/browser/accessibility.ts';
import { long, test, type Visit, type Visitor } from '../support/browser/browser.ts';
import { aPdf, eicar } from '../support/documents/sample-files.ts';
import { type StartedPortal, startPortal } from '../support/portal/portal.ts';
import { programOf, signIn } from '../support/portal/sign-in.ts';

/**
 * The way of a file from an administrator's disk to the public, through the screens, on a portal without any documents.
 * In English, because the specification gives its messages in English.
 */

const year = () => Number(todayInRome(clock.now()).slice(0, 4));
const sales = /Table 9: .* \(monthly\)/;

let portal: StartedPortal;

beforeAll(async () => {
  portal = await startPortal({ demo: false });
});
afterAll(() => portal?.stop());

async function administrator(visit: Visit, path: string): Promise<Visitor> {
  const visitor = await visit({ origins: portal.origins, language: 'en' });
  await signIn(visitor.page, 'admin@example.org');
  await visitor.page.goto(`/dgsaie${path}`);
  return visitor;
}

/** An anonymous visitor, who sees only public content. */
async function visitor(visit: Visit, path: string, language: 'it' | 'en' = 'en'): Promise<Page> {
  const { page, guard } = await visit({ origins: portal.origins, language });
  await page.goto(`/dgsaie${path}`);
  await page.locator('main h1').waitFor();
  await guard.quiet();
  return page;
}

const says = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

interface Choice {
  readonly kind: RegExp;
  /** 1-12; annual files have no month. */
  readonly month?: number;
  /** Path on disk, or a small file. */
  readonly file?: string | { readonly name: string; readonly bytes: Uint8Array };
}

async function submit(page: Page, { kind, month, file }: Choice): Promise<void> {
  const option = page.getByRole('option', { name: kind }).first();
  const value = await option.getAttribute('value');
  await page.getByLabel('Kind of file').selectOption(value);
  if (month) await page.getByLabel('Month').selectOption(String(month));
  const chosen =
    typeof file === 'object'
      ? { name: file.name, mimeType: '', buffer: Buffer.from(file.bytes) }
      : file;
  if (chosen) await page.getByLabel('File to upload').setInputFiles(chosen);
  await page.getByLabel('I am aware of what I am doing').check();
  const button = file ? 'Upload the file' : 'Delete the published file';
  await page.getByRole('button', { name: button }).click();
}

/** The text about a file in a page's list, and the file that a click on it saves. */
async function download(page: Page, name: string) {
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name, exact: true }).click(),
  ]);
  return { name: saved.suggestedFilename(), bytes: await readFile(await saved.path()) };
}

const entry = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });

describe('a bulletin table', () => {
  test('waits for its scan, is published, and downloads with the same bytes', async ({ visit }) => {
    const bytes = aPdf('Vendite di gennaio');
    const { page } = await administrator(visit, '/monitor/adm-upload-bollettino');
    await submit(page, { kind: sales, month: 1, file: { name: 'Gennaio.PDF', bytes } });
    await says(page, 'Your file has taken into account and queued for antivirus check');
    await page.locator('.sent-uploads').getByText('Published').waitFor();
    const row = page.getByRole('row', { name: new RegExp(`vendite_${year()}_01_m.pdf`) });
    await row.getByText('Published').waitFor();
    await checkAccessibility(page);

    const reader = await visitor(visit, `/bollettino-petrolifero?anno=${year()}`);
    await entry(reader, `January ${year()}`).getByText('New').waitFor();
    const saved = await download(reader, `January ${year()}`);
    expect(saved.name).toBe(`vendite_${year()}_01_m.pdf`);
    expect(saved.bytes.equals(bytes)).toBe(true);
  });

  long('that carries malware never appears, and the screen says why', async ({ visit }) => {
    const { page } = await administrator(visit, '/monitor/adm-upload-bollettino');
    await submit(page, { kind: sales, month: 2, file: { name: 'x.pdf', bytes: aPdf(eicar()) } });
    await says(page, 'The antivirus check found malware');
    await page.locator('.folder-files').getByText('Rejected').first().waitFor();

    const reader = await visitor(visit, `/bollettino-petrolifero?anno=${year()}`);
    expect(await reader.getByRole('link', { name: `February ${year()}` }).count()).toBe(0);
  });

  long('of another type is refused before anything is stored', async ({ visit }) => {
    const { page, guard } = await administrator(visit, '/monitor/adm-upload-bollettino');
    guard.expectProblem(/422/);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
    });
    await submit(page, { kind: sales, month: 3, file: { name: 'x.docx', bytes: aPdf() } });
    await says(page, 'You can only upload EXCEL (.xls or .xlsx) or PDF file types');
    await says(page, 'There was an error in uploading selected file');
    expect(sent).toEqual(['/dgsaie/api/v1/cmis/uploads']);
    await checkAccessibility(page);
  });

  long('sent by two administrators at once is published once', async ({ visit }) => {
    const contents = [aPdf('Vendite, prima'), aPdf('Vendite, seconda')];
    const pages = [];
    for (const _ of contents)
      pages.push((await administrator(visit, '/monitor/adm-upload-bollettino')).page);
    await Promise.all(
      pages.map((page, index) =>
        submit(page, {
          kind: sales,
          month: 4,
          file: { name: `${index}.pdf`, bytes: contents[index] as Uint8Array },
        }),
      ),
    );
    // The page of the earlier upload may say that the later one replaced it.
    for (const page of pages)
      await page
        .locator('.sent-uploads')
        .getByText(/^(Published|Rejected)$/)
        .waitFor();

    const reader = await visitor(visit, `/bollettino-petrolifero?anno=${year()}`);
    expect(await reader.getByRole('link', { name: `April ${year()}` }).count()).toBe(1);
    const saved = await download(reader, `April ${year()}`);
    expect(contents.some((bytes) => saved.bytes.equals(bytes))).toBe(true);
  });

  long('is deleted only once that is confirmed, by its name', async ({ visit }) => {
    const { page } = await administrator(visit, '/monitor/adm-upload-bollettino');
    await submit(page, { kind: sales, month: 1 });
    const dialog = page.getByRole('dialog', { name: 'Delete the file?' });
    await dialog.getByText(`vendite_${year()}_01_m.pdf`).waitFor();
    await checkAccessibility(page);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await says(page, 'Selected file was deleted successfully');

    const anonymous = await programOf(portal);
    const { body } = await anonymous(
      'GET',
      `/cmis/documents?folder=/sg_dgsaie/bollettino/${year()}/&searchText=vendite`,
    );
    expect(body.map(({ fileName }: { fileName: string }) => fileName)).toEqual([
      `vendite_${year()}_04_m.pdf`,
    ]);

    await submit(page, { kind: sales, month: 1 });
    await says(page, "The file you're looking for does not exist");
  });
});

describe('a large file', () => {
  const annual = /Table 9: .* \(annual\)/;
  const largeFile = async () => {
    const path = join(portal.dataFolder, 'large.pdf');
    const bytes = Buffer.concat([aPdf(), randomBytes(1024 * 1024)]);
    await writeFile(path, Buffer.concat([bytes, Buffer.alloc(LARGEST_FILE - bytes.length)]));
    return path;
  };

  async function nothingIsPublished(visit: Visit): Promise<void> {
    const reader = await visitor(visit, `/bollettino-petrolifero?anno=${year()}`);
    expect(await reader.getByRole('link', { name: `Year ${year()}` }).count()).toBe(0);
  }

  long('can be cancelled during the upload, and leaves nothing', async ({ visit }) => {
    const { page } = await administrator(visit, '/monitor/adm-upload-bollettino');
    const network = await page.context().newCDPSession(page);
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: 4 * 1024 * 1024,
    });
    await submit(page, { kind: annual, file: await largeFile() });
    const bar = page.getByRole('progressbar', { name: `Uploading vendite_${year()}_p.pdf` });
    await expect.poll(() => bar.getAttribute('value')).not.toBe('0');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await says(page, 'Upload cancelled');
    await nothingIsPublished(visit);
  });

  long('is reported as failed when its connection is cut', async ({ visit }) => {
    const { page, guard } = await administrator(visit, '/monitor/adm-upload-bollettino');
    guard.expectProblem(/ERR_CONNECTION_RESET/);
    await page.route('**/quarantine', (route) => route.abort('connectionreset'));
    await submit(page, { kind: annual, file: await largeFile() });
    await says(page, 'There was an error in uploading selected file');
    await says(page, 'Network error: Please check your connection');
    await nothingIsPublished(visit);
  });

  long('goes straight to storage, and downloads with the same bytes', async ({ visit }) => {
    const { page } = await administrator(visit, '/monitor/adm-upload-bollettino');
    const path = await largeFile();
    await submit(page, { kind: annual, file: path });
    await page.locator('.sent-uploads').getByText('Published').waitFor();
    const reader = await visitor(visit, `/bollettino-petrolifero?anno=${year()}`);
    const saved = await download(reader, `Year ${year()}`);
    expect(saved.name).toBe(`vendite_${year()}_p.pdf`);
    expect(saved.bytes.equals(await readFile(path))).toBe(true);
  });
});

describe('other files', () => {
  long('appear on their pages', async ({ visit }) => {
    const { page } = await administrator(visit, '/monitor/adm-upload-file');
    const file = { name: 'x.pdf', bytes: aPdf() };
    await submit(page, { kind: /Monthly oil/, month: 5, file });
    await submit(page, { kind: /Yearly definitive/, file });
    await submit(page, { kind: /Monthly gas/, month: 5, file });
    const published = page.locator('.sent-uploads').getByText('Published');
    await expect.poll(() => published.count()).toBe(3);
    const gas = await visitor(visit, '/bilancio-gas-naturale');
    await entry(gas, `May ${year()}`).getByText('New').waitFor();
    const oil = await visitor(visit, '/consumi-petroliferi');
    // Final data of the year replace its preliminary months.
    await entry(oil, `Year ${year()}`).waitFor();
    expect(await oil.getByRole('link', { name: `May ${year()}` }).count()).toBe(0);
  });
});

describe('news', () => {
  long(
    'appear on the home page in both languages, and disappear after deletion',
    async ({ visit }) => {
      const { page } = await administrator(visit, '/monitor/adm-notizie');
      await page.getByRole('link', { name: 'Add news' }).click();
      await page.getByLabel('Italian title').fill('Pubblicata la nuova serie');
      await page.getByLabel('Italian address').fill('/dgsaie/open-data');
      await page.getByLabel('English title').fill('The new series is out');
      await page.getByLabel('English address').fill('https://www.example.org/news');
      await checkAccessibility(page);
      await page.getByRole('button', { name: 'Save' }).click();
      await says(page, 'News successfully added');
      await page.getByRole('link', { name: 'The new series is out' }).waitFor();
      await checkAccessibility(page);

      const italian = await visitor(visit, '/', 'it');
      await italian.getByRole('link', { name: 'Pubblicata la nuova serie' }).click();
      await italian.locator('main[data-page="open-data"]').waitFor();
      const english = await visitor(visit, '/');
      const link = english.getByRole('link', { name: /The new series is out/ });
      expect(await link.getAttribute('href')).toBe('https://www.example.org/news');

      await page.getByRole('button', { name: /^Delete/ }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await says(page, 'News successfully deleted');
      const { body } = await (await programOf(portal))('GET', '/news');
      expect(body).toEqual([]);
    },
  );
});
