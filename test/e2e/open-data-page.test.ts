import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, inject } from 'vitest';
import type { ReportRow } from '../../functions/prices/national-prices/contract/national-prices.ts';
import { checkAccessibility } from '../support/browser/accessibility.ts';
import { long, phoneWidth, test } from '../support/browser/browser.ts';

/** The open data page saves the API's answers as files. */

const { origin, origins } = inject('portal');

let report: readonly ReportRow[];
beforeAll(async () => {
  report = await (await fetch(`${origin}/dgsaie/api/v1/weekly-prices/report?years=100`)).json();
});

describe('the open data', () => {
  test('saves a file under its name, with JSON readable for people', async ({ visit }) => {
    const { page } = await visit({ origins });
    await page.goto('/dgsaie/open-data');
    const save = async (name: RegExp) => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name }).click(),
      ]);
      return {
        name: download.suggestedFilename(),
        text: await readFile(await download.path(), 'utf8'),
      };
    };
    const json = await save(/^JSON\s*, Prezzi al consumo$/);
    expect(json.name).toMatch(/\.json$/);
    expect(json.text).toMatch(/^\[\n {2}\{\n {4}"DATA_RILEVAZIONE": "2005-/);
    expect(JSON.parse(json.text)).toHaveLength(report.length);
    const csv = await save(/^CSV\s*, Tutti i prodotti$/);
    expect(csv.name).toMatch(/\.csv$/);
    expect(csv.text.replace(/^\ufeff/, '').split(/\r?\n/)[0]).toBe(
      'ANNO;CODICE_MESE;NOME_MESE;CODICE_PRODOTTO;NOME_PRODOTTO;PREZZO;IVA;ACCISA;NETTO',
    );
  });

  long('explain their columns', async ({ visit }) => {
    const { page } = await visit({ origins, language: 'en', width: phoneWidth });
    await page.goto('/dgsaie/open-data');
    await page.locator('summary', { hasText: 'Columns of the file of prices' }).click();
    await page.getByText('Difference from the previous survey, in euro').waitFor();
    await checkAccessibility(page);
  });
});
