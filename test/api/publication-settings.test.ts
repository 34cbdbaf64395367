import { beforeAll, expect, test } from 'vitest';
import { DEFAULT_THRESHOLDS } from '../../functions/domain/publication-gates.ts';
import { auditOf } from '../support/audit-log.ts';
import { callApi } from '../support/call-api.ts';
import { anAdministrator } from '../support/identity.ts';
import { aSample } from '../support/weekly-survey.ts';

/** From where on a publication needs a reason. */

let token: string;
beforeAll(async () => {
  token = await anAdministrator();
});

const change = (body: object, ifMatch?: number) =>
  callApi('publication-settings/change', {
    token,
    body,
    ...(ifMatch === undefined ? {} : { ifMatch }),
  });

test('begins with those of the rules', async () => {
  const { body } = await callApi('publication-settings/get', { token });
  expect(body).toEqual({ ...DEFAULT_THRESHOLDS, version: 0 });
  expect(body).toMatchObject({ minResponse: 80, maxChange: 8, minCompanies: 3, maxShare: 60 });
});

test.each([
  ['minResponse', 101],
  ['maxChange', -1],
  ['maxShare', 60.125],
  ['minCompanies', 0],
  ['minCompanies', 2.5],
])('%s of %d is none', async (name, value) => {
  const refused = await change({ ...DEFAULT_THRESHOLDS, [name]: value });
  expect(refused).toMatchObject({ status: 422, body: { errors: [{ pointer: `/${name}` }] } });
});

test('are changed on record, by whoever saw them as they are', async () => {
  const lenient = { minResponse: 70, maxChange: 10.5, minCompanies: 2, maxShare: 75 };
  expect(await change(lenient)).toMatchObject({ status: 200, body: { ...lenient, version: 1 } });
  expect(await change(DEFAULT_THRESHOLDS, 0)).toMatchObject({
    status: 409,
    body: { code: 'stale_version', current: lenient },
  });
  // The same once more changes nothing.
  expect(await change(lenient, 1)).toMatchObject({ body: { version: 1 } });
  expect(await auditOf('settings/publication')).toMatchObject([
    { action: 'settings.publication-changed', before: DEFAULT_THRESHOLDS, after: lenient },
  ]);
});

test('decide what needs a reason from then on, also of a draft that is there', async () => {
  await change({ minResponse: 0, maxChange: 100, minCompanies: 1, maxShare: 100 });
  const sample = await aSample({ petrolWeight: 1 }, { petrolWeight: 1 });
  const surveyId = await sample.readySurvey('2026-01-12', { 1: 1700 }, { 1: 1700 });
  const publish = () => sample.change(surveyId, { published: true });
  await change({ minResponse: 0, maxChange: 100, minCompanies: 3, maxShare: 100 });
  expect(await publish()).toMatchObject({
    status: 409,
    body: {
      code: 'reason_needed',
      findings: [{ code: 'few_companies', details: { contributors: 2, minCompanies: 3 } }],
    },
  });
  await change({ minResponse: 0, maxChange: 100, minCompanies: 2, maxShare: 100 });
  expect(await publish()).toMatchObject({ status: 200 });
});
