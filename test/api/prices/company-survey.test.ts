import { afterEach, expect, test, vi } from 'vitest';
import { handler as remind } from '../../../functions/events/reminders.ts';
import { answered, callApi } from '../../support/api/call-api.ts';
import { at } from '../../support/prices/corrected-weeks.ts';
import { aSample } from '../../support/prices/weekly-survey.ts';

test('a company reads which survey is the latest, also between a publication and the next one', async () => {
  const sample = await aSample({ petrolWeight: 3 }, { petrolWeight: 3 }, { petrolWeight: 4 });
  const [company] = sample.companies;
  if (!company) throw new Error('no company');
  const survey = () =>
    callApi('submissions/survey', { token: company.token, params: { companyId: company.id } });
  expect((await survey()).status).toBe(404);
  const date = '2024-06-03';
  const id = await sample.publishedSurvey(date, { 1: 1700 }, { 1: 1710 }, { 1: 1720 });
  expect(await survey()).toMatchObject(answered(200, { id, date, open: false }));
  const next = await sample.newSurvey('2024-06-10');
  expect((await survey()).body).toEqual({ id: next, date: '2024-06-10', open: true });
  await sample.change(next, { active: false });
});

test('a company gets the open survey everywhere, whatever later one is closed', async () => {
  at('2026-03-16T09:00:00Z');
  const sample = await aSample({ petrolWeight: 1 });
  const [company] = sample.companies;
  if (!company) throw new Error('no company');
  const create = (date: string, active: boolean) =>
    callApi('surveys/create', { token: sample.token, body: { date, active } });
  const later = (await create('2026-03-23', false)).body.id;
  const id = (await create('2026-03-16', true)).body.id;
  const reported = await callApi('submissions/survey', {
    token: company.token,
    params: { companyId: company.id },
  });
  expect(reported.body).toEqual({ id, date: '2026-03-16', open: true });
  const ids = async (token: string, limit: number) => {
    const query = { published: 'false', limit };
    return (await callApi('surveys/latest', { token, query })).body.map((survey) => survey.id);
  };
  expect(await ids(company.token, 1)).toEqual([id]);
  expect(await ids(company.token, 2)).toEqual([id, later]);
  expect(await ids(sample.token, 1)).toEqual([later]);
  vi.stubEnv('SCHEDULED_REMINDERS', 'on');
  vi.stubEnv('PUBLIC_ORIGIN', 'https://statistics.example.org');
  expect(await remind()).toMatchObject({ surveyId: id });
});

test('a withdrawn survey is no survey for companies unless somebody opened it again', async () => {
  at('2026-04-20T09:00:00Z');
  const sample = await aSample({ petrolWeight: 3 }, { petrolWeight: 3 }, { petrolWeight: 4 });
  const [company] = sample.companies;
  if (!company) throw new Error('no company');
  const open = await callApi('surveys/latest', {
    ...{ token: company.token, query: { published: 'false', limit: 20 } },
  });
  for (const { id } of open.body) await sample.change(id, { active: false });
  const prices = [{ 1: 1700 }, { 1: 1710 }, { 1: 1720 }] as const;
  const id = await sample.readySurvey('2026-04-13', ...prices);
  const reason = { reason: 'A wrong weight of a company' };
  expect((await sample.change(id, { published: true, ...reason })).status).toBe(200);
  expect((await sample.change(id, { published: false, ...reason })).status).toBe(200);
  const seen = async (token: string) => {
    const query = { published: 'false', limit: 20 };
    return (await callApi('surveys/latest', { token, query })).body.map((one) => one.id);
  };
  expect(await seen(company.token)).not.toContain(id);
  expect(await seen(sample.token)).toContain(id);
  const reopened = await sample.change(id, { active: true });
  expect(reopened.status).toBe(200);
  expect((await seen(company.token))[0]).toBe(id);
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});
