import { expect, test } from 'vitest';
import { computeCompanyPrices } from '../../functions/prices/collection/work/compute-company-prices.ts';
import { declareCompanyPrices } from '../../functions/prices/collection/work/declare-prices.ts';
import { computeNationalPrices } from '../../functions/prices/national-prices/work/compute-national-prices.ts';
import { createSurvey } from '../../functions/prices/surveys/store/survey-records.ts';
import { createCompany } from '../../functions/sample/store/companies.ts';
import { nationalDays } from '../../functions/stations/store/daily-prices.ts';
import { ingestDay } from '../../functions/stations/work/ingest-day.ts';
import { pricesFile, registryFile } from '../support/prices/station-files.ts';
import { weightsOf } from '../support/prices/weights.ts';

/** A system that was never initialised has no products and hence no limits, so any price would be accepted. */

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

test('nothing can be declared or computed', async () => {
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
        pricesAt: '',
        author: 'admin',
        by: 'test',
        now,
        expectedVersion: undefined,
      }),
  ])
    await expect(refused()).rejects.toMatchObject({ code: 'products_missing' });
});
