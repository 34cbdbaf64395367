import type { Locator } from 'playwright-core';
import { expect, inject } from 'vitest';
import { checkAccessibility } from '../support/browser/accessibility.ts';
import { long, test } from '../support/browser/browser.ts';
import { tabTo } from '../support/browser/keyboard.ts';

/** A line chart, read with a finger, with keys, in forced colours, and embedded in another page. */

const { origins } = inject('portal');
const hint = 'Toccando il grafico, o con i tasti freccia, si leggono i suoi valori';
const values = /^\d\d\/\d\d\/\d{4}: Benzina \d,\d{3} · Gasolio auto \d,\d{3}/;

/** `2026-11-16` from a readout that begins with `16/11/2026`. */
const dateOf = (readout: string) => readout.slice(0, 10).split('/').reverse().join('-');

test('a chart can be read with a finger, with keys, by a screen reader and without its colours', async ({
  visit,
}) => {
  const { page } = await visit({ origins, touch: true, width: 375 });
  await page.goto('/dgsaie/prezzi-settimanali-carburanti?periodo=5');
  const chart = page.locator('#andamento-petrolAndDiesel');
  const drawing = chart.locator('.chart-drawing');
  await drawing.scrollIntoViewIfNeeded();
  await drawing.locator('svg').waitFor();
  const readout = chart.locator('.chart-readout');
  const said = async () => (await readout.textContent()) ?? '';
  await expect.poll(said).toBe(hint);

  // A finger: a tap shows the values at that place, the next tap shows others, a tap elsewhere hides them.
  const { width, height } = (await drawing.boundingBox()) ?? { width: 0, height: 0 };
  const tapAt = (share: number) => drawing.tap({ position: { x: width * share, y: height * 0.5 } });
  await tapAt(0.35);
  await expect.poll(said).toMatch(values);
  const first = dateOf(await said());
  await tapAt(0.8);
  await expect.poll(async () => dateOf(await said())).not.toBe(first);
  expect(dateOf(await said()) > first).toBe(true);
  // The label of a change of duties shows the values at its date.
  const mark = drawing
    .locator('[data-event]')
    .filter({ has: page.locator('text') })
    .last();
  const marked = await mark.getAttribute('data-event');
  await drawing.locator(`[data-touched="${marked}"]`).tap();
  await expect.poll(async () => dateOf(await said())).toBe(marked);
  await chart.getByRole('heading').tap();
  await expect.poll(said).toBe(hint);

  // A screen reader: an image with a description, announced values, and the numbers in a table.
  expect(await drawing.getAttribute('role')).toBe('img');
  expect(await drawing.getAttribute('aria-label')).toMatch(
    /^Grafico a linee dal(?:l'| ).* al(?:l'| ).*\. Benzina: da .* a .* €\/l, minimo .*\. Gasolio auto: da /,
  );
  expect(await readout.getAttribute('role')).toBe('status');
  await chart.getByText('Dati del grafico in tabella').tap();
  const table = chart.getByRole('table');
  await table.waitFor();
  expect(await table.getByRole('columnheader').allTextContents()).toEqual([
    expect.stringContaining('Data'),
    expect.stringContaining('Benzina'),
    expect.stringContaining('Gasolio auto'),
  ]);
  await chart.getByText('Dati del grafico in tabella').tap();

  // Keys, and forced colours: the drawing keeps its background and its own colours.
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await page.getByRole('button', { name: 'Variazione annua' }).focus();
  await tabTo(page, drawing, 3);
  await page.keyboard.press('End');
  await expect.poll(said).toMatch(values);
  const last = dateOf(await said());
  await page.keyboard.press('ArrowLeft');
  await expect.poll(async () => dateOf(await said()) < last).toBe(true);
  await page.keyboard.press('Home');
  await expect.poll(async () => dateOf(await said()) < first).toBe(true);
  await chart.locator('.chart-tip').waitFor();
  await expectDistinctLines(drawing);
  await checkAccessibility(page);
  // Nothing moves by itself when reduced motion is requested.
  const moving = () =>
    chart.evaluate((one) => one.getAnimations({ subtree: true }).map(({ playState }) => playState));
  expect(await moving()).toEqual([]);
  await page.keyboard.press('Escape');
  await expect.poll(said).toBe(hint);
  expect(await chart.locator('.chart-tip').count()).toBe(0);
});

/** Lines differ by dash and by the names at their ends, on the white that they are made for. */
async function expectDistinctLines(drawing: Locator): Promise<void> {
  const svg = drawing.locator('svg');
  const style = await svg.evaluate((one) => {
    const { forcedColorAdjust, backgroundColor } = getComputedStyle(one);
    return { forcedColorAdjust, backgroundColor };
  });
  expect(style).toEqual({ forcedColorAdjust: 'none', backgroundColor: 'rgb(255, 255, 255)' });
  const dashes = (samples: Locator) =>
    samples.evaluateAll((paths) =>
      paths.map((path) => [path.getAttribute('stroke-dasharray'), getComputedStyle(path).stroke]),
    );
  const drawn = await dashes(svg.locator('path[stroke-width="2.25"]'));
  expect(drawn).toEqual([
    ['', 'rgb(0, 102, 204)'],
    ['9 5', 'rgb(179, 89, 0)'],
  ]);
  // Each line says at its end what it is, in its own colour.
  const names = await svg
    .locator('[data-end-label]')
    .evaluateAll((labels) =>
      labels.map((label) => [label.textContent, label.getAttribute('fill')]),
    );
  expect(names).toEqual(
    expect.arrayContaining([
      [expect.stringMatching(/^Benzina\d,\d{3}$/), '#0066cc'],
      [expect.stringMatching(/^Gasolio auto\d,\d{3}$/), '#b35900'],
    ]),
  );
}

long('a chart can be embedded, and shows the components of prices', async ({ visit }) => {
  const { page } = await visit({ origins, width: 375 });
  await page.goto(
    '/dgsaie/prezzi-settimanali-carburanti?periodo=5&confronto=quote&senza-andamento-petrolAndDiesel=1',
  );
  const chart = page.locator('#andamento-petrolAndDiesel');
  await chart.getByRole('button', { name: 'Scarica', exact: true }).click();
  await chart.getByRole('button', { name: /^Incorpora/ }).click();
  const dialog = page.getByRole('dialog');
  const code = dialog.locator('pre');
  await expect
    .poll(() => code.textContent())
    .toContain('/embed/chart/weekly/2?years=5&amp;lang=it"');
  await dialog.getByRole('button', { name: 'Fermo a questo momento' }).click();
  await expect
    .poll(() => code.textContent())
    .toMatch(/&amp;asOf=\d{4}-\d\d-\d\dT\d\d%3A\d\dZ&amp;/);
  await checkAccessibility(page);
  const frame = await dialog.getByRole('link', { name: /^Apri il riquadro/ }).getAttribute('href');
  await dialog.getByRole('button', { name: 'Chiudi' }).click();

  const bars = page.locator('#confronto .chart-drawing');
  await bars.scrollIntoViewIfNeeded();
  await bars.locator('[data-part]').first().waitFor();
  expect(await bars.locator('[data-part="0"]').count()).toBe(8);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  await page.getByRole('link', { name: /^Benzina: di che cosa è fatto/ }).click();
  const areas = page.locator('#andamento .chart-drawing');
  await areas.scrollIntoViewIfNeeded();
  await areas.locator('[data-area]').first().waitFor();
  expect(
    await areas
      .locator('[data-area]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-area'))),
  ).toEqual(['vat', 'exciseDuty', 'netPrice']);
  await checkAccessibility(page);

  await page.goto(frame ?? '');
  await page.getByText(/Situazione al/).waitFor();
  expect(await page.locator('svg.narrow path.line0, svg.narrow path.line1').count()).toBe(1);
});
