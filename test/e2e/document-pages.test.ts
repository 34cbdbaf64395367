import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import type { DocumentView } from '../../functions/documents/contract/documents.ts';
import { todayInRome } from '../../functions/platform/kernel/calendar.ts';
import { clock } from '../../functions/platform/kernel/clock.ts';
import { checkAccessibility } from '../support/browser/accessibility.ts';
import { long, phoneWidth, test } from '../support/browser/browser.ts';
import { focused } from '../support/browser/keyboard.ts';
import { needsNoSidewaysScrolling } from '../support/browser/page-checks.ts';
import { screenshot } from '../support/browser/screenshot.ts';

/** The menu leads to every page, and pages of documents show what the document store lists. */

const { origin, origins } = inject('portal');
const year = () => Number(todayInRome(clock.now()).slice(0, 4));

const list = async (folder: string, more = ''): Promise<readonly DocumentView[]> =>
  (await fetch(`${origin}/dgsaie/api/v1/cmis/documents?folder=${folder}${more}`)).json();

/** The card, quarter or archive year with this heading. */
const card = (page: Page, heading: string | RegExp) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: heading }) });
const names = (part: Locator) => part.getByRole('listitem').getByRole('link').allTextContents();

describe('the menu', () => {
  const entries = {
    it: {
      Pubblicazioni: {
        'weekly-prices': 'Prezzi settimanali',
        'weekly-analysis': 'Analisi dei prezzi settimanali',
        'monthly-prices': 'Prezzi mensili',
        'yearly-prices': 'Prezzi annuali',
        'oil-consumption': 'Consumi petroliferi',
        'oil-bulletin': 'Bollettino petrolifero',
        'gas-balance': 'Bilancio',
        'gas-regions': 'Consumi regionali',
        'gas-provinces': 'Consumi provinciali',
        'gas-imports': 'Importazioni',
        'coal-bulletin': 'Bollettino del carbone',
        'energy-balance': 'Bilancio energetico nazionale',
        'energy-situation': 'Situazione energetica nazionale',
      },
      Rilevazioni: {
        questionnaire: 'Questionario petrolifero',
        'oil-logistics': 'Logistica petrolifera',
        methodology: 'Metodologia',
      },
    },
    en: {
      Publications: {
        'weekly-prices': 'Weekly prices',
        'weekly-analysis': 'Weekly price analysis',
        'monthly-prices': 'Monthly prices',
        'yearly-prices': 'Yearly prices',
        'oil-consumption': 'Oil consumption',
        'oil-bulletin': 'Oil bulletin',
        'gas-balance': 'Balance',
        'gas-regions': 'Regional consumption',
        'gas-provinces': 'Provincial consumption',
        'gas-imports': 'Imports',
        'coal-bulletin': 'Coal bulletin',
        'energy-balance': 'National energy balance',
        'energy-situation': 'National energy situation',
      },
      Surveys: {
        questionnaire: 'Oil questionnaire',
        'oil-logistics': 'Oil logistics',
        methodology: 'Methodology',
      },
    },
  } as const;

  long('leads to every page', async ({ visit }) => {
    const { page } = await visit({ origins });
    await page.goto('/dgsaie/');
    for (const [group, pages] of Object.entries(entries.it)) {
      for (const [id, name] of Object.entries<string>(pages)) {
        await page.getByRole('button', { name: group }).click();
        await page.locator('.menu-sheet-open').getByRole('link', { name, exact: true }).click();
        await page.locator(`main[data-page="${id}"] h1`).waitFor();
        await expect.poll(() => focused(page)).toMatch(/^h1 /);
      }
    }
    await page.locator('.site-menu').getByRole('link', { name: 'Open data' }).click();
    await page.locator('main[data-page="open-data"] h1').waitFor();
  });

  test('has the same pages in English', async ({ visit }) => {
    const { page } = await visit({ origins, language: 'en' });
    await page.goto('/dgsaie/');
    for (const [group, pages] of Object.entries(entries.en)) {
      await page.getByRole('button', { name: group }).click();
      for (const name of Object.values<string>(pages))
        await page.locator('.menu-sheet-open').getByRole('link', { name, exact: true }).waitFor();
      await page.keyboard.press('Escape');
    }
  });
});

test('the home page has all sixteen cards and the news', async ({ visit }) => {
  const { page } = await visit({ origins, language: 'en' });
  await page.goto('/dgsaie/');
  await page.getByRole('heading', { name: 'Latest news' }).waitFor();
  expect(await page.locator('.publication-card').count()).toBe(16);
});

long('the home page shows the year beside its prices, where there is room', async ({ visit }) => {
  const chartOf = (page: Page) => page.locator('.latest-figures .chart');
  const { page } = await visit({ origins });
  await page.goto('/dgsaie/');
  await chartOf(page).locator('svg path').first().waitFor({ state: 'attached' });
  expect(await chartOf(page).textContent()).toMatch(/Prezzo al consumo, €\/l/);
  const { page: phone, guard } = await visit({ origins, width: phoneWidth });
  await phone.goto('/dgsaie/');
  await phone.getByRole('heading', { name: 'Ultimi prezzi medi nazionali' }).waitFor();
  await guard.quiet();
  expect(await chartOf(phone).count()).toBe(0);
});

describe('the oil bulletin', () => {
  test('shows the tables of a year, and saves a file under its name', async ({ visit }) => {
    // In January nothing is there of the year before's December.
    const whole = year() - 2;
    const files = await list(`/sg_dgsaie/bollettino/${whole}/`);
    const sales = files.filter(({ fileName }) => /^vendite_\d/.test(fileName));
    expect(sales.length).toBeGreaterThan(1);

    const { page } = await visit({ origins });
    await page.goto('/dgsaie/bollettino-petrolifero');
    await page.getByRole('button', { name: `${whole}`, exact: true }).click();
    expect(new URL(page.url()).search).toBe(`?anno=${whole}`);
    const table = card(page, /^Tavola 9: /);
    await table.getByRole('link').first().waitFor();
    expect(await names(table)).toHaveLength(sales.length);

    const december = sales.find(({ fileName }) => fileName.includes('_12_m'));
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      table.getByRole('link', { name: `Dicembre ${whole}` }).click(),
    ]);
    expect(saved.suggestedFilename()).toBe(december?.fileName);
    expect((await readFile(await saved.path())).byteLength).toBe(december?.size);
  });

  long('has quarters before 2014, those of coal on their own page', async ({ visit }) => {
    const { page } = await visit({ origins, language: 'en' });
    await page.goto('/dgsaie/bollettino-petrolifero?anno=2010');
    const quarters = page.getByRole('heading', { level: 3, name: /quarter 2010$/ });
    await expect.poll(() => quarters.count()).toBe(4);
    await checkAccessibility(page);
    await page.goto('/dgsaie/bollettino-carbone?anno=2010');
    await page.getByText(/^Table 96 bis: .* \(full year\)$/).waitFor();
    await page
      .getByText(/^Table 96: .* \(quarter\)$/)
      .first()
      .waitFor();
    expect(await page.getByText(/^Table 9:/).count()).toBe(0);
  });
});

describe('oil consumption', () => {
  long('links to table 9 of the bulletin', async ({ visit }) => {
    const files = await list(`/sg_dgsaie/consumi_petroliferi/preconsuntivi/${year() - 1}/`);
    const { page } = await visit({ origins, language: 'en' });
    await page.goto('/dgsaie/consumi-petroliferi');
    const before = card(page, `Year ${year() - 1}`).last();
    await before.getByRole('link').first().waitFor();
    expect(await names(before)).toHaveLength(files.length);
    await page.getByRole('link', { name: /table 9 of the oil bulletin/ }).click();
    await page.waitForURL('**/bollettino-petrolifero#tavola-9');
    await expect
      .poll(() => page.locator('#tavola-9').evaluate((part) => part.getBoundingClientRect().top))
      .toBeLessThan(500);
  });
});

describe('natural gas', () => {
  test('has a year of the archive for each folder, and four pages in one', async ({ visit }) => {
    const folders = await fetch(
      `${origin}/dgsaie/api/v1/cmis/folders?folder=/sg_dgsaie/gas_naturale/bilancio/`,
    ).then((answer) => answer.json());
    const { page } = await visit({ origins, language: 'en' });
    await page.goto('/dgsaie/bilancio-gas-naturale');
    const years = page.locator('.gas-archive summary');
    await years.first().waitFor();
    const before = folders.filter(({ name }: { name: string }) => Number(name) < year());
    expect(await years.allTextContents()).toEqual(
      before.map(({ name }: { name: string }) => name).toReversed(),
    );
    await years.last().click();
    await page.getByRole('link', { name: 'Year 2004' }).waitFor();
    await checkAccessibility(page);

    await page.evaluate(() => Object.assign(window, { stillTheSame: true }));
    await page.getByRole('navigation', { name: 'Natural gas data' }).getByText('Imports').click();
    await page.locator('main[data-page="gas-imports"] h1').waitFor();
    expect(await page.evaluate(() => 'stillTheSame' in window)).toBe(false);
  });
});

describe('fixed documents', () => {
  test('are fetched only on request', async ({ visit }) => {
    const { page } = await visit({ origins, language: 'en' });
    await page.goto('/dgsaie/situazione-energetica-nazionale');
    const [report] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download the 2022 report' }).click(),
    ]);
    expect(report.suggestedFilename()).toContain('2022');
    await page.goto('/dgsaie/logistica-petrolifera');
    const [circular] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Circular 2018' }).click(),
    ]);
    expect(circular.suggestedFilename()).toMatch(/circolare.*2018/i);
  });

  long('that do not exist are reported at the top of the page', async ({ visit }) => {
    const { page } = await visit({ origins, language: 'en' });
    await page.route('**/cmis/documents?*', (route) => route.fulfill({ json: [] }));
    await page.goto('/dgsaie/situazione-energetica-nazionale');
    await page.getByRole('button', { name: 'Download the 2022 report' }).click();
    const alert = page.getByRole('alert');
    await alert.getByText("The file you're looking for does not exist").waitFor();
    await checkAccessibility(page);
    await alert.getByRole('button', { name: 'Dismiss message' }).click();
    expect(await alert.count()).toBe(0);
  });
});

long('a file shows on focus when it was updated', async ({ visit }) => {
  const { page } = await visit({ origins, language: 'en' });
  await page.goto('/dgsaie/consumi-petroliferi');
  await page.locator('.file-entry .tooltip-target').first().focus();
  await page
    .getByRole('tooltip')
    .getByText(/^Updated on \d{1,2} [A-Z]\w+ \d{4}$/)
    .waitFor();
});

describe('on a phone', () => {
  long.for([
    ['bollettino-petrolifero', `?anno=${year() - 1}`],
    ['bollettino-petrolifero', '?anno=2010'],
    ['bollettino-carbone', `?anno=${year() - 1}`],
  ] as const)('%s%s needs no sideways scrolling', async ([path, query], { visit }) => {
    const { page } = await visit({ origins, width: phoneWidth });
    await page.goto(`/dgsaie/${path}${query}`);
    await page.locator('.file-entry').first().waitFor();
    await checkAccessibility(page);
    await needsNoSidewaysScrolling(page, phoneWidth);
    await screenshot(page, `${path}${query.replace('?', '-')}`);
  });
});
