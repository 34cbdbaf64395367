import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { clock } from '../../../../functions/platform/kernel/clock.ts';
import { seedProducts } from '../../../../functions/sample/store/new-system.ts';
import { fileText } from '../../../../functions/stations/work/file-text.ts';
import { readHistoryFile } from '../../../../scripts/import/import-history.ts';
import { callApi } from '../../../support/api/call-api.ts';
import { repository } from '../../../support/code/imports.ts';
import { importHistory } from '../../../support/prices/import-history.ts';

/**
 * The ministry's own exports are not part of the repository. Where they lie beside it, every file that the portal
 * exports from the same figures must equal them byte for byte; `csv-dialects.test.ts` tests the rules of the dialect
 * everywhere.
 */
const folder = join(repository, '../shared/data/official');
const fileOf = (name: string) => readFileSync(join(folder, name));

describe.skipIf(!existsSync(folder))('an export from the ministry’s imported history', () => {
  beforeAll(async () => {
    await seedProducts();
    for (const source of ['weekly_prices_all.csv', 'monthly_prices_all.csv']) {
      const file = readHistoryFile(fileText(fileOf(source), 'import_refused'));
      const report = await importHistory(file, { source, actor: 'import', now: clock.now() });
      expect(report).toMatchObject({ written: report.rowsRead, rejected: [] });
    }
  });
  test('has 26 rows of zeros, which are missing in every other form', async () => {
    const flows = ['monthly-prices', 'quarterly-prices', 'yearly-prices'];
    const files = await Promise.all(
      flows.map((flow) =>
        callApi('series/get', { params: { flow }, query: { measure: 'price', dialect: 'comma' } }),
      ),
    );
    const missing = files.flatMap(({ text }) =>
      text.split('\r\n').filter((line) => line.includes(',L,not_surveyed,')),
    );
    expect(missing).toHaveLength(26);
    const { text } = await callApi('monthly-prices/export-all', { query: { dialect: 'comma' } });
    expect(text.split('\r\n').filter((line) => line.endsWith(',GPL,,,,'))).toHaveLength(26);
    expect(text).not.toMatch(/,0\.00,0\.00,0\.00,0\.00/);
  });

  const query = { format: 'CSV', lang: 'it', dialect: 'ministry' };
  const expectBytes = ({ text }: { readonly text: string }, name: string) =>
    expect(Buffer.from(text).equals(fileOf(name)), `the bytes of ${name}`).toBe(true);

  test.each([
    ['weekly_prices_all.csv', { type: 'ALL' }],
    ['weekly_prices_default.csv', {}],
    ['weekly_prices_default.csv', { type: 'FULL' }],
    ['weekly_prices_net.csv', { type: 'NET' }],
    ['weekly_prices_variation.csv', { type: 'VARIATION' }],
  ])('as a weekly report equals %s when asked for %j', async (name, type) => {
    expectBytes(
      await callApi('weekly-prices/report-export', { query: { ...query, ...type } }),
      name,
    );
  });

  test('of all averages equals monthly_prices_all.csv', async () => {
    expectBytes(await callApi('monthly-prices/export-all', { query }), 'monthly_prices_all.csv');
  });

  test.each([1, 2, 3, 5, 6, 8, 12, 13])(
    'of product %i equals its monthly file',
    async (productId) => {
      const answer = await callApi('monthly-prices/export', { params: { productId }, query });
      expectBytes(answer, `monthly_prices_${productId}.csv`);
    },
  );

  test('without a dialect equals theirs too where the stage says so', async () => {
    vi.stubEnv('CSV_DIALECT', 'ministry');
    const answer = await callApi('weekly-prices/report-export', { query: { type: 'ALL' } });
    vi.unstubAllEnvs();
    expectBytes(answer, 'weekly_prices_all.csv');
  });
});
