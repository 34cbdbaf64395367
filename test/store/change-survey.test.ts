import { beforeAll, expect, test } from 'vitest';
import { addDays, type IsoDate } from '../../functions/platform/kernel/calendar.ts';
import type { AuditRecord } from '../../functions/platform/tables/audit.ts';
import { MAX_ITEMS } from '../../functions/platform/tables/request-limits.ts';
import { computeCompanyPrices } from '../../functions/prices/collection/work/compute-company-prices.ts';
import { computeNationalPrices } from '../../functions/prices/national-prices/work/compute-national-prices.ts';
import { applySurveyChange } from '../../functions/prices/publication/work/change-survey.ts';
import type { Survey } from '../../functions/prices/surveys/rules/surveys.ts';
import {
  companyWeeksOf,
  putWeeks,
  weeksOfCompany,
} from '../../functions/prices/surveys/store/company-weeks.ts';
import { createSurvey, surveyById } from '../../functions/prices/surveys/store/survey-records.ts';
import { createCompany } from '../../functions/sample/store/companies.ts';
import { seedProducts } from '../../functions/sample/store/new-system.ts';
import { replaceDay } from '../../functions/stations/store/daily-prices.ts';
import { auditOf } from '../support/api/audit-log.ts';
import { stoppedAfter } from '../support/aws/failing-writes.ts';
import { askNoReasons } from '../support/prices/thresholds.ts';
import { weightsOf } from '../support/prices/weights.ts';

/** More than fit in one transaction. */
const COMPANIES = 120;
const now = new Date('2026-03-03T09:00:00.000Z');
const record: AuditRecord = {
  actor: 'test',
  at: now.toISOString(),
  action: 'survey.created',
  subject: 'survey/1',
};

beforeAll(async () => {
  await seedProducts();
  await askNoReasons();
  const fields = { ...weightsOf({ petrolWeight: 1, methaneWeight: 1 }), brands: [] };
  for (let number = 1; number <= COMPANIES; number += 1)
    await createCompany({ ...fields, name: `Società ${number}` }, () => record);
});

/** A survey in which every company has entered its price of petrol. */
async function aSurveyWithPrices(date: IsoDate): Promise<Survey> {
  const survey = await createSurvey({ date, active: true, notes: '' }, () => record);
  const weeks = Array.from({ length: COMPANIES }, (_, index) => ({
    companyId: index + 1,
    surveyId: survey.id,
    date,
    declared: { 1: { price: 1700 + index, byAdmin: false } },
    version: 1,
  }));
  await putWeeks(weeks);
  await computeCompanyPrices(survey.id, 'test', now);
  return survey;
}

const rowsOf = async (surveyId: number, companyId: number) =>
  (await companyWeeksOf(surveyId)).find((week) => week.companyId === companyId)?.rows;

const move = (id: number, date: IsoDate) => applySurveyChange(id, { date }, undefined, 'test', now);
const publish = (id: number) => applySurveyChange(id, { published: true }, undefined, 'test', now);

test('a change of date stopped anywhere continues when it is repeated', async () => {
  const { id } = await aSurveyWithPrices('2026-02-02');
  for (let transactions = 1; ; transactions += 1) {
    const date = `2026-02-${String(2 + transactions).padStart(2, '0')}`;
    const made = await stoppedAfter(transactions, () => move(id, date));
    expect((await surveyById(id)).date).toBe(date);
    const moved = (await companyWeeksOf(id)).filter((week) => week.date === date);
    expect(moved).toHaveLength([0, 0, MAX_ITEMS - 2][made] ?? COMPANIES);

    expect(await move(id, date)).toMatchObject({ date });
    for (const week of await companyWeeksOf(id)) expect(week.date).toBe(date);
    expect(await weeksOfCompany(COMPANIES)).toMatchObject([{ surveyId: id, date }]);
    if (made < transactions) break;
  }
});

test('sending a date that is already set changes nothing', async () => {
  const { id } = await aSurveyWithPrices('2026-02-16');
  const moved = await move(id, '2026-02-17');
  expect(await move(id, '2026-02-17')).toEqual(moved);
});

test('national prices computed before an interrupted change went on are not published', async () => {
  const { id } = await aSurveyWithPrices('2026-02-23');
  await stoppedAfter(1, () => move(id, '2026-02-24'));
  await computeNationalPrices(id, 'test', now);
  await stoppedAfter(1, () => move(id, '2026-02-24'));
  await expect(publish(id)).rejects.toMatchObject({ code: 'company_prices_stale' });
  await move(id, '2026-02-24');
  expect(await publish(id)).toMatchObject({ published: true, date: '2026-02-24' });
});

test('nor are prices that were followed by an interrupted computation of company prices', async () => {
  const { id, date } = await aSurveyWithPrices('2026-03-02');
  await computeNationalPrices(id, 'test', now);
  // Station prices that came late give every company a price of methane.
  const prices = { 12: { price: 145_000, items: 9 } };
  const companies = Array.from({ length: COMPANIES }, (_, index) => ({ companyId: index + 1 }));
  const records = companies.map((company) => ({ date: addDays(date, -1), prices, ...company }));
  await replaceDay([], records, { ...record, subject: `day/${date}` });
  const stopped = () => stoppedAfter(1, () => computeCompanyPrices(id, 'test', now));
  for (const compute of [async () => 0, stopped]) {
    await compute();
    await expect(publish(id)).rejects.toMatchObject({ code: 'company_prices_stale' });
  }
  await computeCompanyPrices(id, 'test', now);
  await expect(publish(id)).rejects.toMatchObject({ code: 'national_prices_stale' });
});

test('company prices are recorded with those that they replace', async () => {
  const { id, date } = await aSurveyWithPrices('2026-03-09');
  const company = { companyId: 2, surveyId: id, date, version: 2 };
  await putWeeks([
    { ...company, rows: await rowsOf(id, 2), declared: { 1: { price: 1800, byAdmin: false } } },
  ]);
  await computeCompanyPrices(id, 'test', now);
  const records = (await auditOf(`survey/${id}`)).filter(({ action }) =>
    action.includes('company'),
  );
  expect(records.map(({ before, after }) => [before, after])).toMatchObject([
    [{}, { 1: { 1: { price: 1700 }, 2: { price: 1701 } } }],
    [{ 1: { 2: { price: 1701 } } }, { 1: { 2: { price: 1800 } } }],
  ]);
  expect(records[1]?.after).toEqual({ 1: { 2: { price: 1800 } } });
});
