import { expect, test } from 'vitest';
import { createCompany } from '../../functions/store/companies.ts';
import { nationalDays } from '../../functions/store/daily-prices.ts';
import { createSurvey } from '../../functions/store/survey-records.ts';
import { computeCompanyPrices } from '../../functions/usecases/compute-company-prices.ts';
import { computeNationalPrices } from '../../functions/usecases/compute-national-prices.ts';
import { declareCompanyPrices } from '../../functions/usecases/declare-prices.ts';
import { ingestDay } from '../../functions/usecases/ingest-day.ts';
import { pricesFile, registryFile } from '../support/station-files.ts';
import { weightsOf } from '../support/weights.ts';

/** A system that nobody has initialised has no products, hence no limits: any price would do. */

const now = new Date('2026-03-24T10:00:00Z');
const record = (subject: 'survey/1' | 'company/1') => () => ({
  actor: 'test',
  at: now.toISOString(),
  action: subject === 'survey/1' ? ('survey.created' as const) : ('company.created' as const),
  subject,
});

test('a day of station prices is refused: petrol at 9.999 would be averaged', async () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const prices = bytes(pricesFile({ date: '2026-03-24', rows: 60_000 }).replaceAll('|1.', '|9.'));
  const registry = bytes(registryFile({ date: '2026-03-23', stations: 15_000 }));
  await expect(ingestDay({ prices, registry, actor: 'test', now })).rejects.toMatchObject({
    code: 'products_missing',
  });
  expect(await nationalDays('2026-03-01', '2026-03-31')).toEqual([]);
});

test('nothing is declared or computed', async () => {
  const company = await createCompany(
    { name: 'Alfa', ...weightsOf({ petrolWeight: 1 }), brands: [] },
    record('company/1'),
  );
  const survey = await createSurvey(
    { date: '2026-03-23', active: true, notes: '' },
    record('survey/1'),
  );
  for (const refused of [
    () => computeCompanyPrices(survey.id, 'test', now),
    () => computeNationalPrices(survey.id, 'test', now),
    () =>
      declareCompanyPrices({
        companyId: company.id,
        surveyId: survey.id,
        prices: [{ productId: 1, communicatedPrice: 999_900 }],
        author: 'admin',
        by: 'test',
        now,
        expectedVersion: undefined,
      }),
  ])
    await expect(refused()).rejects.toMatchObject({ code: 'products_missing' });
});
