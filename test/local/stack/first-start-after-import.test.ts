import { afterAll, beforeAll, expect, test } from 'vitest';
import { allAccounts } from '../../../functions/people/store/accounts.ts';
import { publishedAverages } from '../../../functions/prices/averages/store/averages.ts';
import { surveyDates } from '../../../functions/prices/surveys/store/survey-records.ts';
import { allCompanies } from '../../../functions/sample/store/companies.ts';
import { allProducts } from '../../../functions/sample/store/product-settings.ts';
import { nationalDays } from '../../../functions/stations/store/daily-prices.ts';
import { seed } from '../../../scripts/demo/seed.ts';
import { readHistoryFile } from '../../../scripts/import/import-history.ts';
import type { Stack } from '../../../scripts/local/stack/stack.ts';
import { startEmulators } from '../../support/aws/emulators.ts';
import { importHistory } from '../../support/prices/import-history.ts';
import { monthlyFile } from '../../support/prices/price-files.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startEmulators('dynamodb', 'cognito');
});
afterAll(() => stack.stop());

test('a system with official figures gets accounts and products, but nothing made up', async () => {
  const now = new Date('2026-03-19T09:00:00Z');
  const official = readHistoryFile(monthlyFile([1996, 13, 1, 92_531, 14_774, 52_780]));
  await importHistory(official, { source: 'monthly.csv', actor: 'import', now });

  await seed(stack, { demo: true, now });
  expect(await surveyDates()).toEqual([]);
  expect(await publishedAverages(1)).toHaveLength(1);
  expect(await nationalDays('2026-02-01', '2026-03-19')).toEqual([]);
  expect(await allProducts()).toHaveLength(8);
  // The company's reference needs a company.
  const [company, ...others] = await allCompanies();
  expect(others).toEqual([]);
  const accounts = await allAccounts();
  expect(accounts.find(({ role }) => role === 'USER')?.companyId).toBe(company?.id);
  // Two administrators and the company's reference.
  expect(accounts).toHaveLength(3);
});
