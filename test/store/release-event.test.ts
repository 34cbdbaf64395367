import { afterAll, beforeAll, expect, test } from 'vitest';
import { clock } from '../../functions/aws/clock.ts';
import type { SurveyChange } from '../../functions/contract/surveys.ts';
import { handler } from '../../functions/events/release.ts';
import type { AuditRecord } from '../../functions/store/audit.ts';
import { createCompany, type StoredCompany } from '../../functions/store/companies.ts';
import { referenceProducts } from '../../functions/store/new-system.ts';
import { seedProducts } from '../../functions/store/product-settings.ts';
import { createSurvey, surveyById } from '../../functions/store/survey-records.ts';
import { applySurveyChange } from '../../functions/usecases/change-survey.ts';
import { computeCompanyPrices } from '../../functions/usecases/compute-company-prices.ts';
import { computeNationalPrices } from '../../functions/usecases/compute-national-prices.ts';
import { declareCompanyPrices } from '../../functions/usecases/declare-prices.ts';
import { auditOf } from '../support/audit-log.ts';
import { askNoReasons } from '../support/thresholds.ts';
import { weightsOf } from '../support/weights.ts';

const realNow = clock.now;
afterAll(() => {
  clock.now = realNow;
});

let company: StoredCompany;

beforeAll(async () => {
  await seedProducts(referenceProducts);
  await askNoReasons();
  const fields = { name: 'Alfa', brands: [], ...weightsOf({ petrolWeight: 1 }) };
  company = await createCompany(fields, () => record);
});

const monday = new Date('2026-04-06T09:00:00Z');
const record: AuditRecord = {
  actor: 'test',
  at: monday.toISOString(),
  action: 'company.created',
  subject: 'company/1',
};

/** Noon in Rome on a day. */
async function releaseOn(day: string) {
  clock.now = () => new Date(`${day}T10:00:00Z`);
  return handler();
}

async function aSurveyWithPrices(date: string): Promise<number> {
  const { id } = await createSurvey({ date, active: true, notes: '' }, () => record);
  await declare(id, 1789);
  return id;
}

const declare = (surveyId: number, communicatedPrice: number) =>
  declareCompanyPrices({
    companyId: company.id,
    surveyId,
    prices: [{ productId: 1, communicatedPrice }],
    author: 'admin',
    by: 'admin',
    now: monday,
    expectedVersion: undefined,
  });

const change = (id: number, fields: SurveyChange) =>
  applySurveyChange(id, fields, undefined, 'admin', monday);

async function closedAndComputed(date: string): Promise<number> {
  const id = await aSurveyWithPrices(date);
  await computeCompanyPrices(id, 'admin', monday);
  await change(id, { active: false });
  await computeNationalPrices(id, 'admin', monday);
  return id;
}

test('nothing is due without a survey dated the day before', async () => {
  await closedAndComputed('2026-01-12');
  for (const day of ['2026-01-12', '2026-01-14', '2026-01-20']) {
    expect(await releaseOn(day)).toEqual({ published: false, reason: 'nothing_due' });
  }
});

test('a survey that is closed, computed and unchanged is published on its day, once', async () => {
  const id = await closedAndComputed('2026-01-19');
  expect(await releaseOn('2026-01-20')).toEqual({ surveyId: id, published: true });
  expect(await surveyById(id)).toMatchObject({ published: true, revision: 1 });
  expect(await auditOf(`survey/${id}`)).toContainEqual(
    expect.objectContaining({ actor: 'release', action: 'survey.published' }),
  );
  expect(await releaseOn('2026-01-20')).toEqual({ published: false, reason: 'nothing_due' });
});

test('a survey that a holiday moved to Tuesday is due on Wednesday', async () => {
  // 6 April 2026 is Easter Monday.
  const id = await closedAndComputed('2026-04-07');
  expect(await releaseOn('2026-04-08')).toEqual({ surveyId: id, published: true });
});

test('an open survey waits', async () => {
  const id = await aSurveyWithPrices('2026-01-26');
  expect(await releaseOn('2026-01-27')).toEqual({
    surveyId: id,
    published: false,
    reason: 'survey_open',
  });
});

test('a closed survey without national prices is not computed for anyone', async () => {
  const id = await aSurveyWithPrices('2026-02-02');
  await computeCompanyPrices(id, 'admin', monday);
  await change(id, { active: false });
  expect(await releaseOn('2026-02-03')).toMatchObject({ reason: 'national_prices_missing' });
  expect(await surveyById(id)).toMatchObject({ published: false, revision: 0 });
});

test('prices changed after the computation are not published', async () => {
  const id = await closedAndComputed('2026-02-09');
  await declare(id, 1799);
  expect(await releaseOn('2026-02-10')).toMatchObject({ reason: 'national_prices_stale' });
  expect(await surveyById(id)).toMatchObject({ published: false });
});

test('figures that were taken back stay back', async () => {
  const id = await closedAndComputed('2026-02-16');
  await change(id, { published: true });
  await change(id, { published: false });
  await computeNationalPrices(id, 'admin', monday);
  expect(await releaseOn('2026-02-17')).toMatchObject({ reason: 'survey_withdrawn' });
});
