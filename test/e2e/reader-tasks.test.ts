import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import { formatIn } from '../../frontend/lib/format.ts';
import type { MonthlyPrice } from '../../functions/prices/averages/contract.ts';
import type { ReportRow } from '../../functions/prices/national-prices/contract/national-prices.ts';
import { test } from '../support/browser/browser.ts';

/** Readers' main tasks, from the home page, in at most five clicks. A choice from a list counts as a click. */

const { origin, origins } = inject('portal');
const it = formatIn('it');
const mostClicks = 5;

async function answer<Answer>(path: string): Promise<Answer> {
  return (await fetch(`${origin}/dgsaie/api/v1${path}`)).json();
}

/** Clicks on a page and counts the clicks. */
function handOn(page: Page) {
  let clicks = 0;
  return {
    click: async (target: Locator) => {
      clicks += 1;
      await target.click();
    },
    choose: async (target: Locator, value: string) => {
      clicks += 1;
      await target.selectOption(value);
    },
    /** The file that a click saves. */
    save: async (target: Locator) => {
      clicks += 1;
      const [download] = await Promise.all([page.waitForEvent('download'), target.click()]);
      return { name: download.suggestedFilename(), file: await readFile(await download.path()) };
    },
    clicks: () => clicks,
  };
}

describe('from the home page', () => {
  test('a journalist finds how petrol changed, the citation and a picture', async ({ visit }) => {
    const report = await answer<ReportRow[]>('/weekly-prices/report');
    const [before, last] = report.slice(-2);
    if (!before?.petrol || !last?.petrol) throw new Error('the portal has no prices of petrol');
    const { page } = await visit({ origins });
    const hand = handOn(page);
    await page.goto('/dgsaie/');
    await hand.click(page.locator('.latest-figures').getByRole('link', { name: 'Benzina' }));
    // The lead is about another product in a week whose price of it has not been seen for long.
    const news = page.locator('.page-heading .lead');
    await news.getByText(/ \d,\d{3} €\/(l|kg)/).waitFor();
    const row = page.locator('.answers').getByRole('row', { name: /^Benzina/ });
    expect(await row.textContent()).toContain(it.unitPrice(last.petrol));
    const change = Math.round((last.petrol - before.petrol) * 100);
    expect(await row.textContent()).toContain(
      Math.abs(change) < 100
        ? 'stabile'
        : `${it.number(Math.abs(change) / 1000, 1)} cent. in ${change > 0 ? 'più' : 'meno'}`,
    );

    const chart = page.locator('#andamento-petrolAndDiesel');
    await chart.scrollIntoViewIfNeeded();
    await chart.locator('.chart-drawing svg').waitFor();
    await hand.click(chart.getByRole('button', { name: 'Condividi' }));
    const dialog = page.getByRole('dialog');
    const citation = (await dialog.locator('p').first().textContent()) ?? '';
    expect(citation).toContain("Ministero dell'Ambiente");
    expect(citation).toContain(it.date(last.date));
    expect(citation).toContain(`${origin}/dgsaie/prezzi-settimanali-carburanti`);
    await page.keyboard.press('Escape');
    await hand.click(chart.getByRole('button', { name: 'Scarica', exact: true }));
    const { name, file } = await hand.save(chart.getByRole('button', { name: /^Immagine PNG/ }));
    expect(name).toMatch(new RegExp(`${last.date}\\.png$`));
    expect(file.subarray(1, 4).toString()).toBe('PNG');
    expect(hand.clicks()).toBeLessThanOrEqual(mostClicks);
  });

  test('a haulier finds the price of diesel without VAT in a month, and the adjusted freight', async ({
    visit,
  }) => {
    const months = await answer<MonthlyPrice[]>('/monthly-prices/2');
    const month = months.at(-3);
    if (!month?.totalPrice || !month.vat) throw new Error('the portal has no months of diesel');
    const period = `${month.year}-${String(month.month).padStart(2, '0')}`;
    const withoutVat = it.price(Math.round((month.totalPrice - month.vat) * 100) / 100);
    const { page } = await visit({ origins });
    const hand = handOn(page);
    await page.goto('/dgsaie/');
    await hand.click(page.getByRole('button', { name: 'Pubblicazioni' }));
    await hand.click(
      page.locator('.menu-sheet-open').getByRole('link', { name: 'Clausola carburante' }),
    );
    await hand.choose(page.getByLabel('Voce di prezzo'), 'withoutVat');
    await hand.choose(page.getByLabel('Mese del viaggio'), period);
    await page.getByLabel('Quota del carburante').fill('30');
    await page.getByLabel('Corrispettivo', { exact: false }).last().fill('1.000,00');
    await hand.click(page.getByRole('button', { name: 'Calcola' }));
    const proof = page.locator('.clause-proof');
    await proof.waitFor();
    const text = (await proof.textContent()) ?? '';
    expect(text).toContain(`${it.monthOfYear(month.year, month.month)}: ${withoutVat}`);
    expect(text).toContain('revisione 1');
    expect(text).toContain('Gasolio auto');
    const permanent = await proof.locator('.clause-address a').first().getAttribute('href');
    expect(hand.clicks()).toBeLessThanOrEqual(mostClicks);
    // Another reader who opens the address sees the same.
    await page.goto(permanent ?? '');
    await page.locator('.clause-proof').getByText(withoutVat).first().waitFor();
  });

  test('a student saves the diesel prices of 2015 to 2020 as shown on the screen', async ({
    visit,
  }) => {
    const report = await answer<ReportRow[]>('/weekly-prices/report?years=100');
    const wanted = report.filter(({ date }) => date >= '2015-01-01' && date <= '2020-12-31');
    const { page } = await visit({ origins });
    const hand = handOn(page);
    await page.goto('/dgsaie/');
    await hand.click(page.getByRole('button', { name: 'Pubblicazioni' }));
    await hand.click(
      page
        .locator('.menu-sheet-open')
        .getByRole('link', { name: 'Analisi dei prezzi settimanali' }),
    );
    await hand.click(page.getByRole('checkbox', { name: 'Benzina' }));
    const form = page.locator('.analysis-form');
    await form.getByLabel(/^Dal/).fill('2015-01-01');
    await form.getByLabel(/^Al/).fill('2020-12-31');
    await hand.click(page.getByRole('button', { name: 'Visualizza i dati' }));
    await page.getByText(/ rilevazioni dal 01\/01\/2015 al 31\/12\/2020\.$/).waitFor();
    const { name, file } = await hand.save(
      page.getByRole('button', { name: 'Dati CSV della tabella' }),
    );
    expect(name).toMatch(/^prezzo-al-consumo-2020-12-\d\d\.csv$/);
    const [heading, ...rows] = file
      .toString()
      .replace(/^\ufeff/, '')
      .trimEnd()
      .split('\r\n');
    expect(heading).toMatch(/^Data;Gasolio auto/);
    expect(wanted.length).toBeGreaterThan(300);
    expect(rows).toEqual(
      wanted.map(({ date, carDiesel }) => `${date};${carDiesel?.toFixed(2) ?? ''}`),
    );
    // The newest one is the first row of the table.
    const { date, carDiesel = 0 } = wanted.at(-1) ?? { date: '' };
    const first = page.getByRole('table').last().getByRole('row').nth(1);
    expect(await first.textContent()).toBe(`${it.date(date)}${it.price(carDiesel)}`);
    expect(hand.clicks()).toBeLessThanOrEqual(mostClicks);
  });
});
