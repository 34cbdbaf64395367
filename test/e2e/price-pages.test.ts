import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject } from 'vitest';
import { formatIn } from '../../frontend/lib/format.ts';
import type { MonthlyPrice } from '../../functions/prices/averages/contract.ts';
import type { ReportRow } from '../../functions/prices/national-prices/contract/national-prices.ts';
import { checkAccessibility } from '../support/browser/accessibility.ts';
import { long, phoneWidth, test } from '../support/browser/browser.ts';
import { focused, tabTo } from '../support/browser/keyboard.ts';
import { programOf, signIn } from '../support/portal/sign-in.ts';

/** The price pages show the API's answers. */

const portal = inject('portal');
const { origin, origins } = portal;

let report: readonly ReportRow[];
/** Petrol has a price in every period. */
type PetrolPrice = { readonly [key in keyof MonthlyPrice]: number };
let petrol: readonly PetrolPrice[];
let years: readonly PetrolPrice[];

beforeAll(async () => {
  const answer = async (path: string) => (await fetch(`${origin}/dgsaie/api/v1${path}`)).json();
  report = await answer('/weekly-prices/report?years=100');
  petrol = await answer('/monthly-prices/1');
  years = await answer('/annual-prices/1?month=13');
});

/** The last item of the list; a portal with demonstration data always has one. */
function last<Item>(items: readonly Item[]): Item {
  const item = items.at(-1);
  if (!item) throw new Error('the portal has no prices');
  return item;
}

const rowOf = (page: Page, heading: string | RegExp) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: heading }) });

function linesOfText(element: Element): number {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getClientRects().length;
}

describe('the weekly prices', () => {
  const address = '/dgsaie/prezzi-settimanali-carburanti';

  test('bring the survey of a day into view', async ({ visit }) => {
    const { page } = await visit({ origins, width: phoneWidth });
    await page.goto(address);
    await page.getByLabel('Giorno').fill('2024-03-13');
    await page.getByRole('button', { name: 'Cerca' }).click();
    const title = page.getByRole('heading', { name: 'Rilevazione del 18 marzo 2024' });
    await title.waitFor();
    await expect.poll(() => focused(page)).toMatch(/^h2 Rilevazione del 18 marzo 2024/);
    const top = await title.evaluate((heading) => heading.getBoundingClientRect().top);
    expect(top).toBeGreaterThanOrEqual(0);
    expect(top).toBeLessThan(450);

    // On a tablet, where the table shows all columns, the unit takes two lines.
    await page.setViewportSize({ width: 768, height: 900 });
    const unit = page.getByRole('cell', { name: '€ per 1.000 litri' }).first();
    await unit.waitFor();
    expect(await unit.evaluate(linesOfText)).toBeLessThanOrEqual(2);

    // The selected option remains recognisable in forced colours.
    await page.emulateMedia({ forcedColors: 'active' });
    const choices = page.getByRole('group', { name: 'Unità di misura dei prezzi' });
    const [chosen, other] = [true, false].map((pressed) =>
      choices.getByRole('button', { pressed }),
    );
    const background = (element: Element) => getComputedStyle(element).backgroundColor;
    const borderWidth = (element: Element) => getComputedStyle(element).borderTopWidth;
    expect(await chosen?.evaluate(background)).not.toBe(await other?.evaluate(background));
    expect(await other?.evaluate(borderWidth)).toBe('1px');
  });

  test('have charts that react to a finger and to a mouse, and deselect at Escape', async ({
    visit,
  }) => {
    const { page } = await visit({ origins, touch: true, width: 375 });
    await page.goto(address);
    const [pie, lines] = [
      page.locator('#composizione'),
      page.locator('#andamento-petrolAndDiesel'),
    ];
    for (const chart of [pie, lines]) {
      await chart.locator('.chart-drawing').scrollIntoViewIfNeeded();
      const drawing = chart.locator('.chart-drawing');
      await drawing.locator('svg').waitFor();
      const { width, height } = (await drawing.boundingBox()) ?? { width: 0, height: 0 };
      // Right of the pie's hole, which has the value in the middle; and inside the lines' axes.
      await drawing.tap({ position: { x: width * 0.5 + 68, y: height * 0.5 } });
      const readout = chart.locator('.chart-readout');
      await expect.poll(() => readout.textContent()).toMatch(/\d,\d\d/);
      await page.keyboard.press('Escape');
      await expect.poll(() => readout.textContent()).not.toMatch(/\d,\d\d/);
    }
    await page.setViewportSize({ width: 1280, height: 900 });
    await lines.locator('.chart-drawing').scrollIntoViewIfNeeded();
    const box = await lines.locator('.chart-drawing').boundingBox();
    if (!box) throw new Error('no drawing');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    const tip = lines.locator('.chart-tip');
    await tip.waitFor();
    expect(await tip.textContent()).toMatch(/€\/l.*Benzina.*Gasolio auto/);
    await page.keyboard.press('Escape');
    await tip.waitFor({ state: 'detached' });
  });

  long('give pictures with their source, and print with every chart', async ({ visit }) => {
    const { page, guard } = await visit({ origins });
    await page.goto(address);
    const lines = page.locator('#andamento-petrolAndDiesel');
    await lines.locator('.chart-drawing').scrollIntoViewIfNeeded();
    await lines.locator('.chart-drawing svg').waitFor();
    const save = async (kind: 'PNG' | 'SVG') => {
      await lines.getByRole('button', { name: 'Scarica', exact: true }).click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        lines.getByRole('button', { name: `Immagine ${kind}` }).click(),
      ]);
      return { name: download.suggestedFilename(), file: await readFile(await download.path()) };
    };
    const stem = `andamento-dei-prezzi-benzina-e-gasolio-auto-${last(report).date}`;
    const svg = await save('SVG');
    expect(svg.name).toBe(`${stem}.svg`);
    const picture = svg.file.toString();
    expect(picture).toContain('Fonte: Ministero');
    expect(picture).toContain('CC BY 4.0');
    expect(picture).toContain(formatIn('it').date(last(report).date));
    expect(picture).toContain(address);
    expect(picture).toContain('Dati dimostrativi');
    expect(picture).toContain('@font-face');
    const png = await save('PNG');
    expect(png.name).toBe(`${stem}.png`);
    expect(png.file.subarray(1, 4).toString()).toBe('PNG');

    await page.goto('/dgsaie/prezzi-mensili-carburanti');
    await page.locator('.chart').nth(2).waitFor();
    await page.locator('.chart-drawing svg path').first().waitFor({ state: 'attached' });
    await guard.quiet();
    await page.pdf();
    await page.emulateMedia({ media: 'print' });
    const drawn = await page
      .locator('.chart-drawing')
      .evaluateAll((drawings) =>
        drawings.map((drawing) => drawing.querySelector('svg path') !== null),
      );
    expect(drawn).toEqual([true, true, true]);
    expect(await page.locator(':is(.btn, [role=tab]):visible').count()).toBe(0);
    await page.getByText(/^Stampato il .* da http/).waitFor();

    const freights = Array.from({ length: 10 }, (_, index) => `2026-01:${1000 + index}.50`);
    const contract = 'product=2&reference=2025-01&share=30&threshold=2&price=total';
    for (const language of ['it', 'en']) {
      await page.goto(`/dgsaie/clausola-carburante?${contract}&trips=${freights}&lang=${language}`);
      await page.locator('.clause-formulas li').nth(9).waitFor();
      expect(sheetsOf(await page.pdf({ format: 'A4' }))).toBe(1);
    }
  });
});

const sheetsOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length;

describe('the weekly analysis', () => {
  const address = '/dgsaie/analisi-prezzi-settimanali-carburanti';

  test('draws and lists the selection of the form', async ({ visit }) => {
    const { page } = await visit({ origins });
    await page.goto(address);
    await page.getByRole('checkbox', { name: 'O.C. fluido BTZ' }).check();
    await page.getByRole('button', { name: 'Visualizza i dati' }).click();
    const { date, petrol: price = 0, ocFluid = 0 } = last(report);
    const it = formatIn('it');
    const row = rowOf(page, it.date(date));
    await row.getByRole('cell', { name: it.price(price), exact: true }).waitFor();
    await row.getByRole('cell', { name: it.price(ocFluid), exact: true }).waitFor();
    // Litres and kilograms have separate drawings.
    const drawings = page.locator('.chart-drawing');
    expect(await drawings.count()).toBe(2);
    for (const drawing of await drawings.all()) {
      await drawing.scrollIntoViewIfNeeded();
      await drawing.locator('svg').waitFor();
    }
    await checkAccessibility(page);
    expect(new URL(page.url()).searchParams.get('prodotti')).toBe('1-2-6');
  });

  long('opens a shared address with the same chart and table', async ({ visit }) => {
    const { page } = await visit({ origins, language: 'en' });
    await page.goto(
      `${address}?prodotti=1&tipo=VARIATION&dal=2025-01-01&al=2025-12-31&righe=-1&grafico=2025-03-01_2025-06-30`,
    );
    const surveys = report.filter(({ date }) => date.startsWith('2025-'));
    await page.getByText(`${surveys.length} surveys from 1 Jan 2025 to 31 Dec 2025.`).waitFor();
    const table = page.getByRole('table', { name: /Weekly change by date/ });
    expect(await table.getByRole('rowheader').count()).toBe(surveys.length);
    const months = /^from \d+ Mar 2025 to \d+ Jun 2025$/;
    expect(await page.locator('.date-range-dates').textContent()).toMatch(months);
    await checkAccessibility(page);
  });

  long('narrows its chart with the keyboard', async ({ visit }) => {
    const { page } = await visit({ origins, width: phoneWidth });
    await page.goto(`${address}?dal=2025-01-01&al=2025-12-31`);
    const start = page.getByRole('slider', { name: 'Inizio del periodo' });
    await start.waitFor();
    await tabTo(page, start);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    const third = report.filter(({ date }) => date.startsWith('2025-'))[2]?.date;
    await page.waitForURL(
      (url) => url.searchParams.get('grafico')?.startsWith(`${third}_`) ?? false,
    );
    await page.reload();
    await start.waitFor();
    expect(await start.inputValue()).toBe('2');
  });
});

describe('the monthly prices', () => {
  test('show the latest month, and a product over its whole history', async ({ visit }) => {
    const { page } = await visit({ origins });
    await page.goto('/dgsaie/prezzi-mensili-carburanti');
    const it = formatIn('it');
    const { year, month, totalPrice } = last(petrol);
    const card = page.locator('section').filter({
      has: page.getByRole('heading', { level: 3, name: it.monthOfYear(year, month) }),
    });
    await card.getByText(it.price(totalPrice)).first().waitFor();
    expect(await page.locator('.month-cards > section').count()).toBe(4);
    // The window of the last twelve months begins with the first of them.
    const first = petrol.filter((one) => one.month <= 12).at(-12);
    const window = `${it.monthOfYear(first?.year ?? 0, first?.month ?? 0)} – ${it.monthOfYear(year, month)}`;
    await page.locator('[id^="dodici-mesi"]').getByText(window).waitFor();
    const products = page.getByRole('group', { name: 'Scegli il prodotto', exact: true });
    await products.getByRole('button', { name: 'GPL' }).click();
    await page.getByRole('button', { name: 'Tutta la serie' }).click();
    const chart = page.getByRole('img', { name: /da giugno 1997 a/ });
    await chart.scrollIntoViewIfNeeded();
    await chart.locator('svg').waitFor();
    await page.getByRole('table', { name: /^GPL: medie mensili/ }).waitFor();
    await checkAccessibility(page);
  });
});

describe('the yearly prices', () => {
  long('open a year to its quarters with the keyboard', async ({ visit }) => {
    const { page } = await visit({ origins, language: 'en' });
    await page.goto('/dgsaie/prezzi-annuali-carburanti?pid=unknown');
    await page.getByRole('table', { name: /^Euro-Super 95/ }).waitFor();
    const en = formatIn('en');
    const year = last(years.filter(({ month }) => month === 13));
    const toggle = page.getByRole('button', { name: new RegExp(`^${year.year}`) });
    await toggle.focus();
    await page.keyboard.press('Enter');
    expect(await toggle.getAttribute('aria-expanded')).toBe('true');
    const cells = await rowOf(page, new RegExp(`^${year.year}`))
      .getByRole('cell')
      .allTextContents();
    const amounts = [
      year.totalPrice,
      year.exciseDuty,
      year.vat,
      year.vat + year.exciseDuty,
      year.totalPrice - year.vat,
      year.netPrice,
    ].map((value) => en.price(value));
    expect(cells).toEqual([...amounts, 'Details']);
    expect(await page.getByRole('rowheader', { name: /quarter$/ }).count()).toBe(4);
    await checkAccessibility(page);
  });
});

/** Without the calendar, which states to the minute how late a release is. */
const figures = /\/dgsaie\/api\/v1\/(?!release-calendar)/;

/** Records the statuses of the API's answers as they come over the network, before the browser's cache. */
async function apiStatuses(page: Page): Promise<() => Map<string, number>> {
  const session = await page.context().newCDPSession(page);
  const addresses = new Map<string, string>();
  const statuses = new Map<string, number>();
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    addresses.set(requestId, request.url);
  });
  session.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode }) => {
    statuses.set(requestId, statusCode);
  });
  await session.send('Network.enable');
  /** Statuses since the last call, by address. */
  return () => {
    const calls = [...addresses].filter(([, address]) => figures.test(address));
    addresses.clear();
    return new Map(calls.map(([id, address]) => [address, statuses.get(id) ?? 0]));
  };
}

test('a repeated visit only revalidates the figures that the browser has', async ({ visit }) => {
  const { page, guard } = await visit({ origins });
  const statusesSince = await apiStatuses(page);
  const look = async () => {
    await page.goto('/dgsaie/prezzi-settimanali-carburanti');
    await page.locator('main[data-page="weekly-prices"] table').first().waitFor();
    await guard.quiet();
    return statusesSince();
  };
  const first = await look();
  expect(first.size).toBeGreaterThan(0);
  expect(new Set(first.values())).toEqual(new Set([200]));
  const second = await look();
  expect(new Set(second.keys())).toEqual(new Set(first.keys()));
  expect(new Set(second.values())).toEqual(new Set([304]));
});

test("a company sees its own prices beside the national ones, and no other company's", async ({
  visit,
}) => {
  const company = await programOf(portal, 'azienda');
  const { body: me } = await company('GET', '/users/me');
  const { body } = await company('GET', `/company/${me.companyId}/weekly-prices`);
  const other = await company('GET', `/company/${me.companyId + 1}/weekly-prices`);
  expect(other.status).toBe(403);
  const week = body.findLast(({ prices }: { prices: { nationalPrice: number | null }[] }) =>
    prices.some(({ nationalPrice }) => nationalPrice !== null),
  );
  const petrol = week.prices.find(({ productId }: { productId: number }) => productId === 1);

  const path = '/app/prezzi-settimanali/gestione';
  const { page } = await visit({ origins, language: 'en' });
  await signIn(page, 'azienda@example.org');
  await page.goto(`/dgsaie${path}`);
  await page.getByRole('link', { name: 'Weekly prices report' }).click();
  const row = page.getByRole('row', { name: formatIn('en').date(week.date) }).first();
  await expect.poll(() => row.textContent()).toContain((petrol.price / 1000).toFixed(3));
  expect(await row.textContent()).toContain((petrol.nationalPrice / 1000).toFixed(3));
  await checkAccessibility(page);

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: /^CSV/ }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toContain(
    `${week.date};1;Euro-Super 95;${petrol.price}.00;${petrol.nationalPrice.toFixed(2)};`,
  );
});
