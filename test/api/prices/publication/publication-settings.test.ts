import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { DEFAULT_THRESHOLDS } from '../../../../functions/prices/surveys/rules/publication-gates.ts';
import { auditOf } from '../../../support/api/audit-log.ts';
import { answered, callApi } from '../../../support/api/call-api.ts';
import { anAdministrator } from '../../../support/api/identity.ts';
import { aSample } from '../../../support/prices/weekly-survey.ts';

/** The thresholds beyond which a publication needs a reason. */

const token = await anAdministrator();

const change = (body: object, ifMatch?: number) =>
  callApi('publication-settings/change', {
    token,
    body: { reason: 'others are silent', ...body },
    ...(ifMatch === undefined ? {} : { ifMatch }),
  });

test('begins with those of the rules', async () => {
  const { body } = await callApi('publication-settings/get', { token });
  expect(body).toEqual({ ...DEFAULT_THRESHOLDS, version: 0 });
  expect(body).toMatchObject({ minResponse: 80, maxChange: 8, minCompanies: 3, maxShare: 60 });
});

test.each([
  ['minResponse', 101],
  ['minResponse', 9.99],
  ['maxChange', 0.8],
  ['maxChange', 50.01],
  ['maxShare', 5],
  ['maxShare', 60.125],
  ['minCompanies', 0],
  ['minCompanies', 2.5],
])('%s of %d is none', async (name, value) => {
  const refused = await change({ ...DEFAULT_THRESHOLDS, [name]: value });
  expect(refused).toMatchObject(answered(422, { errors: [{ pointer: `/${name}` }] }));
});

test('are changed only by a person who saw the present ones, and recorded', async () => {
  const lenient = { minResponse: 70, maxChange: 10.5, minCompanies: 2, maxShare: 75 };
  expect(await change(lenient)).toMatchObject(answered(200, { ...lenient, version: 1 }));
  expect(await change(DEFAULT_THRESHOLDS, 0)).toMatchObject(
    answered(409, { code: 'stale_version', current: lenient }),
  );
  // The same once more changes nothing.
  expect(await change(lenient, 1)).toMatchObject({ body: { version: 1 } });
  expect(await auditOf('settings/publication')).toMatchObject([
    {
      action: 'settings.publication-changed',
      before: DEFAULT_THRESHOLDS,
      after: { ...lenient, reason: 'others are silent' },
    },
  ]);
});

test('become looser only with a reason, and stricter without one', async () => {
  const { body } = await callApi('publication-settings/get', { token });
  const { version: _, ...now } = body;
  const looser = { ...now, maxChange: now.maxChange + 5 };
  expect(await change({ ...looser, reason: undefined })).toMatchObject(
    answered(409, { code: 'reason_needed', thresholds: { before: now, after: looser } }),
  );
  expect(await change({ ...now, maxChange: now.maxChange - 1, reason: undefined })).toMatchObject({
    status: 200,
  });
});

test('decide from then on which findings need a reason, also for an existing draft', async () => {
  await change({ minResponse: 10, maxChange: 50, minCompanies: 1, maxShare: 100 });
  const sample = await aSample({ petrolWeight: 1 }, { petrolWeight: 1 });
  const surveyId = await sample.readySurvey('2026-01-12', { 1: 1700 }, { 1: 1700 });
  const publish = () => sample.change(surveyId, { published: true });
  await change({ minResponse: 10, maxChange: 50, minCompanies: 3, maxShare: 100 });
  expect(await publish()).toMatchObject(
    answered(409, {
      code: 'reason_needed',
      findings: [{ code: 'few_companies', details: { contributors: 2, minCompanies: 3 } }],
    }),
  );
  await change({ minResponse: 10, maxChange: 50, minCompanies: 2, maxShare: 100 });
  expect(await publish()).toMatchObject({ status: 200 });
});

test('are named at the next publication after a change, which then needs a reason', async () => {
  const none = { minResponse: 10, maxChange: 50, minCompanies: 1, maxShare: 100 };
  await change(none);
  const sample = await aSample({ petrolWeight: 1 }, { petrolWeight: 1 });
  const ready = (date: string) => sample.readySurvey(date, { 1: 1700 }, { 1: 1700 });
  const publish = (id: number, words: object = {}) =>
    sample.change(id, { published: true, ...words });
  await publish(await ready('2026-02-02'), { reason: 'others are silent' });
  await change({ ...none, maxShare: 90 });
  const next = await ready('2026-02-09');
  const finding = {
    code: 'threshold_changed',
    details: { threshold: 'maxShare', from: 100, to: 90 },
  };
  expect(await publish(next)).toMatchObject(
    answered(409, { code: 'reason_needed', findings: [finding] }),
  );
  expect(await publish(next, { reason: 'as decided' })).toMatchObject({ status: 200 });
  const { body } = await callApi('revisions/list', { token, params: { id: next } });
  expect(body).toMatchObject([{ reason: 'as decided', findings: [finding] }]);
  expect(await publish(await ready('2026-02-16'))).toMatchObject({ status: 200 });
});

describe('looser ones, where approval is required,', () => {
  beforeAll(() => vi.stubEnv('APPROVAL_REQUIRED', 'on'));
  afterAll(() => vi.unstubAllEnvs());
  const usual = { ...DEFAULT_THRESHOLDS };
  const settings = async () => (await callApi('publication-settings/get', { token })).body;

  test('wait for a second administrator; stricter ones hold at once', async () => {
    expect(await change({ ...usual, minResponse: 90 })).toMatchObject(
      answered(200, { minResponse: 90 }),
    );
    const looser = { ...usual, minResponse: 10, maxShare: 10 };
    expect(await change(looser)).toMatchObject({
      body: {
        ...{ minResponse: 90, maxShare: 60 },
        proposed: { ...looser, by: expect.any(String), reason: 'others are silent' },
      },
    });
    expect(await settings()).toMatchObject({ minResponse: 90, maxShare: 60 });
    expect(await callApi('publication-settings/confirm', { token })).toMatchObject(
      answered(403, 'own_change'),
    );
    const second = await anAdministrator();
    const { version } = await settings();
    const confirm = (ifMatch: number) =>
      callApi('publication-settings/confirm', { token: second, ifMatch });
    const stale = { status: 409, body: { code: 'stale_version' } };
    expect(await confirm(version - 1)).toMatchObject(stale);
    expect(await callApi('publication-settings/confirm', { token: second })).toMatchObject(stale);
    expect(await change({ ...looser, maxShare: 90 })).toMatchObject(stale);
    expect(await confirm(version)).toMatchObject(answered(200, looser));
    expect(await settings()).not.toHaveProperty('proposed');
    expect(await confirm(version + 1)).toMatchObject(answered(409, 'nothing_proposed'));
  });

  test('are refused by anybody, their author too', async () => {
    await change({ ...usual, maxChange: 50 });
    const refuse = () => callApi('publication-settings/refuse', { token });
    expect((await refuse()).body).not.toHaveProperty('proposed');
    expect(await settings()).not.toMatchObject({ maxChange: 50 });
    expect(await refuse()).toMatchObject(answered(409, 'nothing_proposed'));
  });
});
