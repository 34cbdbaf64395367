import { expect, test } from 'vitest';
import { callApi } from '../../support/api/call-api.ts';
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
  expect(await survey()).toMatchObject({ status: 200, body: { id, date, open: false } });
  const next = await sample.newSurvey('2024-06-10');
  expect((await survey()).body).toEqual({ id: next, date: '2024-06-10', open: true });
});
