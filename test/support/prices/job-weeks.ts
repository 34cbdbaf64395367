import { afterAll, afterEach, beforeAll } from 'vitest';
import { handler } from '../../../functions/events/weekly-job.ts';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import type { AuditRecord } from '../../../functions/platform/tables/audit.ts';
import { computeCompanyPrices } from '../../../functions/prices/collection/work/compute-company-prices.ts';
import { declareCompanyPrices } from '../../../functions/prices/collection/work/declare-prices.ts';
import { computeNationalPrices } from '../../../functions/prices/national-prices/work/compute-national-prices.ts';
import { applySurveyChange } from '../../../functions/prices/publication/work/change-survey.ts';
import type { SurveyChange } from '../../../functions/prices/surveys/contract/surveys.ts';
import {
  DEFAULT_JOB_SETTINGS,
  type JobSettings,
} from '../../../functions/prices/surveys/rules/weekly-job.ts';
import {
  jobSettings,
  saveJobSettings,
} from '../../../functions/prices/surveys/store/job-settings.ts';
import { createSurvey } from '../../../functions/prices/surveys/store/survey-records.ts';
import { createCompany, type StoredCompany } from '../../../functions/sample/store/companies.ts';
import { seedProducts } from '../../../functions/sample/store/new-system.ts';
import { askNoReasons } from './thresholds.ts';
import { weightsOf } from './weights.ts';

/** Weeks with two companies, and runs of the weekly job at chosen moments; its settings are reset after each test. */

const realNow = clock.now;
afterAll(() => {
  clock.now = realNow;
});

let companies: StoredCompany[];

beforeAll(async () => {
  await seedProducts();
  await askNoReasons();
  const fields = { brands: [], ...weightsOf({ petrolWeight: 1 }) };
  companies = [];
  for (const name of ['Alfa', 'Beta']) {
    companies.push(await createCompany({ name, ...fields }, () => record));
  }
});

export const monday = new Date('2026-04-06T09:00:00Z');
export const record: AuditRecord = {
  actor: 'test',
  at: monday.toISOString(),
  action: 'company.created',
  subject: 'company/1',
};

/** The releases of a run at a moment; the clock stands still otherwise. */
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

/** Declares the same price for both companies. */
export async function declare(
  surveyId: number,
  communicatedPrice: number,
  { author = 'admin', by = 'admin', now = monday }: Partial<Declaration> = {},
): Promise<void> {
  const prices = [{ productId: 1 as const, communicatedPrice }];
  for (const { id: companyId } of companies) {
    const declaration = { companyId, surveyId, prices, pricesAt: '' as const, author, by, now };
    await declareCompanyPrices({ ...declaration, expectedVersion: undefined });
  }
}

type Declaration = Pick<Parameters<typeof declareCompanyPrices>[0], 'author' | 'by' | 'now'>;

export const change = (id: number, fields: SurveyChange) =>
  applySurveyChange(id, fields, undefined, 'admin', monday);

export async function closedAndComputed(date: string): Promise<number> {
  const id = await aSurveyWithPrices(date);
  await computeCompanyPrices(id, 'admin', monday);
  await change(id, { active: false });
  await computeNationalPrices(id, 'admin', monday);
  return id;
}
