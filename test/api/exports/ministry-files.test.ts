import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { fileText } from '../../../functions/usecases/file-text.ts';
import { importHistory, readHistoryFile } from '../../../scripts/import/import-history.ts';
import { callApi } from '../../support/call-api.ts';
import { repository } from '../../support/imports.ts';

/**
 * The ministry's own exports are not part of the repository. Where they stand beside it, every file
 * that the portal gives out of the same figures is theirs byte for byte; `csv-dialects.test.ts` holds
 * the rules of the dialect wherever the tests run.
 */
const folder = join(repository, '../shared/data/official');
const fileOf = (name: string) => readFileSync(join(folder, name));

describe.skipIf(!existsSync(folder))('of the ministry’s history, imported, the export', () => {
  beforeAll(async () => {
    for (const source of ['weekly_prices_all.csv', 'monthly_prices_all.csv']) {
      const file = readHistoryFile(fileText(fileOf(source), 'import_refused'));
      const report = await importHistory(file, { source, actor: 'import', now: new Date() });
      expect(report).toMatchObject({ written: report.rowsRead, rejected: [] });
    }
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
  ])('weekly report equals %s when asked for %j', async (name, type) => {
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

  test('without a dialect is theirs too where the stage says so', async () => {
    vi.stubEnv('CSV_DIALECT', 'ministry');
    const answer = await callApi('weekly-prices/report-export', { query: { type: 'ALL' } });
    vi.unstubAllEnvs();
    expectBytes(answer, 'weekly_prices_all.csv');
  });
});
