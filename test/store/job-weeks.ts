import { afterAll, afterEach, beforeAll } from 'vitest';
import { clock } from '../../functions/aws/clock.ts';
import type { SurveyChange } from '../../functions/contract/surveys.ts';
import { DEFAULT_JOB_SETTINGS, type JobSettings } from '../../functions/domain/weekly-job.ts';
import { handler } from '../../functions/events/weekly-job.ts';
import type { AuditRecord } from '../../functions/store/audit.ts';
import { createCompany, type StoredCompany } from '../../functions/store/companies.ts';
import { jobSettings, saveJobSettings } from '../../functions/store/job-settings.ts';
import { referenceProducts } from '../../functions/store/new-system.ts';
import { seedProducts } from '../../functions/store/product-settings.ts';
import { createSurvey } from '../../functions/store/survey-records.ts';
import { applySurveyChange } from '../../functions/usecases/change-survey.ts';
import { computeCompanyPrices } from '../../functions/usecases/compute-company-prices.ts';
import { computeNationalPrices } from '../../functions/usecases/compute-national-prices.ts';
import { declareCompanyPrices } from '../../functions/usecases/declare-prices.ts';
import { askNoReasons } from '../support/thresholds.ts';
import { weightsOf } from '../support/weights.ts';

/** Weeks of one company, and the weekly job at any moment; its settings are the usual ones again after each test. */

const realNow = clock.now;
afterAll(() => {
  clock.now = realNow;
});

export let company: StoredCompany;

beforeAll(async () => {
  await seedProducts(referenceProducts);
  await askNoReasons();
  const fields = { name: 'Alfa', brands: [], ...weightsOf({ petrolWeight: 1 }) };
  company = await createCompany(fields, () => record);
});

export const monday = new Date('2026-04-06T09:00:00Z');
export const record: AuditRecord = {
  actor: 'test',
  at: monday.toISOString(),
  action: 'company.created',
  subject: 'company/1',
};

/** What a run at a moment did about releases; by itself the clock stands still. */
export async function runAt(instant: string) {
  clock.now = () => new Date(instant);
  const { runs } = await handler();
  return runs.map(({ at: _, ...run }) => run);
}
export const released = (id: number, day: string) =>
  runAt(`${day}T11:00:00Z`).then((runs) =>
    runs.filter(({ subject }) => subject === `survey/${id}`),
  );

export const settings = async (
  changes: Partial<JobSettings>,
  parts: Partial<JobSettings['parts']> = {},
) => {
  const stored = await jobSettings();
  const action = 'settings.job-changed';
  await saveJobSettings(
    { ...stored, ...changes, parts: { ...stored.parts, ...parts } },
    { ...record, action, subject: 'settings/job' },
  );
};
afterEach(async () => {
  const { version } = await jobSettings();
  const action = 'settings.job-changed';
  await saveJobSettings(
    { ...DEFAULT_JOB_SETTINGS, version },
    { ...record, action, subject: 'settings/job' },
  );
});

export async function aSurveyWithPrices(date: string): Promise<number> {
  const { id } = await createSurvey({ date, active: true, notes: '' }, () => record);
  await declare(id, 1789);
  return id;
}

export const declare = (surveyId: number, communicatedPrice: number) =>
  declareCompanyPrices({
    companyId: company.id,
    surveyId,
    prices: [{ productId: 1, communicatedPrice }],
    author: 'admin',
    by: 'admin',
    now: monday,
    expectedVersion: undefined,
  });

export const change = (id: number, fields: SurveyChange) =>
  applySurveyChange(id, fields, undefined, 'admin', monday);

export async function closedAndComputed(date: string): Promise<number> {
  const id = await aSurveyWithPrices(date);
  await computeCompanyPrices(id, 'admin', monday);
  await change(id, { active: false });
  await computeNationalPrices(id, 'admin', monday);
  return id;
}
