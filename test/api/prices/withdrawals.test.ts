import { beforeAll, describe, expect, test } from 'vitest';
import { changeCompany, companyById } from '../../../functions/sample/store/companies.ts';
import { auditOf } from '../../support/api/audit-log.ts';
import { answered, callApi } from '../../support/api/call-api.ts';
import { averageCalls } from '../../support/prices/averages.ts';
import {
  correctionCalls,
  PRICES,
  refused,
  seenByAll,
  TEXTS,
} from '../../support/prices/corrections.ts';
import { aSample } from '../../support/prices/weekly-survey.ts';
import { weightsOf } from '../../support/prices/weights.ts';

/** A published survey is withdrawn, and published again. */

const sample = await aSample({ petrolWeight: 40 }, { petrolWeight: 30 }, { petrolWeight: 30 });
const DEARER = [{ 1: 1750 }, { 1: 1760 }, { 1: 1770 }] as const;
const { call, replace } = correctionCalls(() => sample);

test('a published survey is opened only together with its withdrawal', async () => {
  const id = await sample.publishedSurvey('2025-06-09', ...PRICES);
  expect(await sample.change(id, { active: true })).toMatchObject(refused('survey_published'));
  const both = { active: true, published: true };
  expect(await sample.change(id, both)).toMatchObject(refused('survey_published'));
  const { body } = await callApi('surveys/get', { params: { id } });
  expect(body).toMatchObject({ active: false, published: true });
  const opened = await sample.change(id, { active: true, published: false });
  expect(opened).toMatchObject(answered(200, { active: true, published: false }));
  await sample.change(id, { active: false });
});

describe('a withdrawal', () => {
  let surveyId: number;
  beforeAll(async () => {
    surveyId = await sample.publishedSurvey('2026-03-02', ...PRICES);
  });

  test('by the plain call is shown with a neutral note, and never the prices', async () => {
    await sample.change(surveyId, { published: false });
    const withdrawn = {
      at: expect.stringMatching(/^20/),
      note: { it: expect.stringContaining('ritirati'), en: expect.stringContaining('withdrawn') },
    };
    const view = { id: surveyId, date: '2026-03-02', published: false, revision: 1, withdrawn };
    const byId = await callApi('surveys/get', { params: { id: surveyId } });
    expect(byId).toMatchObject(answered(200, view));
    const byDate = await callApi('surveys/find', { query: { date: '2026-02-28' } });
    expect(byDate).toMatchObject(answered(200, view));
    const latest = await callApi('surveys/latest', {});
    expect(latest.body.map(({ id }) => id)).not.toContain(surveyId);

    const prices = await callApi('weekly-prices/get', { params: { surveyId } });
    expect(prices.status).toBe(404);
    const file = await callApi('weekly-prices/export', { params: { id: surveyId } });
    expect(file.status).toBe(404);
    const revisions = await callApi('revisions/list', { params: { id: surveyId } });
    expect(revisions.body).toEqual([{ revision: 1, publishedAt: expect.any(String), withdrawn }]);
  });

  test('by the plain call gets its words once, by another one', async () => {
    const note = { it: 'In verifica.', en: 'Under review.' };
    const words = { published: false, reason: 'A doubt', note };
    const noted = { status: 200, body: { published: false, withdrawn: { note } } };
    expect(await sample.change(surveyId, words)).toMatchObject(noted);
    expect(await sample.change(surveyId, words)).toMatchObject(noted);
    expect((await callApi('revisions/list', call(surveyId))).body).toMatchObject([
      { withdrawn: { note }, withdrawalReason: 'A doubt' },
    ]);
    const others = { ...words, note: { it: 'Errore.', en: 'An error.' } };
    expect(await sample.change(surveyId, others)).toMatchObject(refused('survey_not_published'));
  });

  test('is followed by the next revision, which has the same figure when nothing was changed', async () => {
    // A weight that changes from the open survey on concerns no earlier one.
    const [company] = sample.companies;
    const stored = await companyById(company?.id ?? 0);
    const heavier = { name: stored.name, ...weightsOf({ petrolWeight: 1000 }) };
    await changeCompany(
      stored,
      heavier,
      { from: '2026-12-07' },
      { actor: 'test', at: '2026-03-03', action: 'company.changed', subject: 'company/1' },
    );
    const { body } = await callApi('surveys/workflow', call(surveyId));
    expect(body).toMatchObject({ nextStep: 'nationalPrices', stepStates: { published: 'gone' } });
    expect(await sample.change(surveyId, { published: true })).toMatchObject(
      refused('national_prices_missing'),
    );
    await sample.computeNational(surveyId);
    expect(await sample.change(surveyId, { published: true, ...TEXTS })).toMatchObject(
      answered(200, { published: true, revision: 2 }),
    );
    expect(await seenByAll(surveyId)).toEqual({ revision: 2, price: 1709, inReport: 1709 });
    const again = await callApi('surveys/get', { params: { id: surveyId } });
    expect(again.body).not.toHaveProperty('withdrawn');
  });

  test('says why, to the public by its note alone', async () => {
    const note = { it: 'In verifica.', en: 'Under review.' };
    await sample.change(surveyId, { published: false, reason: 'A doubt', note });
    const anyone = await callApi('surveys/get', { params: { id: surveyId } });
    expect(anyone.body.withdrawn).toMatchObject({ note });
    expect(anyone.text).not.toContain('A doubt');
    const { body } = await callApi('revisions/list', call(surveyId));
    expect(body[1]).toMatchObject({
      withdrawn: { note },
      withdrawalReason: 'A doubt',
      withdrawnBy: 'maria.bianchi',
      prices: [{ totalPrice: 1709 }],
    });
  });

  test('lets an earlier revision be restored', async () => {
    await replace(surveyId, { restore: 1 });
    expect(await sample.change(surveyId, { published: true, ...TEXTS })).toMatchObject(
      answered(200, { revision: 3 }),
    );
    expect((await seenByAll(surveyId)).price).toBe(1709);
  });
});

describe('a withdrawn survey', () => {
  const remove = (id: number, query: { readonly reason?: string } = {}) =>
    callApi('surveys/delete', { token: sample.token, params: { id }, query });
  const { compute, publish } = averageCalls(() => sample.token);
  const datesAsOf = async (asOf = ''): Promise<string[]> => {
    const { body } = await callApi('weekly-prices/report', { query: { asOf } });
    return body.map(({ date }) => date);
  };

  test('is deleted with a reason: its week is free, and its public record stays', async () => {
    const id = await sample.publishedSurvey('2025-09-15', ...PRICES);
    expect(await remove(id, { reason: 'A doubt' })).toMatchObject(refused('survey_published'));
    const { publishedAt } = (await callApi('surveys/get', { params: { id } })).body;
    await sample.change(id, { published: false });
    expect(await datesAsOf(publishedAt)).toContain('2025-09-15');
    expect(await remove(id)).toMatchObject(refused('reason_needed'));
    expect((await remove(id, { reason: 'Imported by mistake' })).status).toBe(204);

    const gone = { token: sample.token, params: { id } };
    const { body: listed } = await callApi('surveys/latest', {
      token: sample.token,
      query: { published: false },
    });
    expect(listed.map((one) => one.id)).not.toContain(id);
    expect((await callApi('surveys/workflow', gone)).status).toBe(404);
    for (const change of [{ active: true }, { published: true, ...TEXTS }])
      expect((await sample.change(id, change)).status).toBe(404);
    expect((await sample.declare(id, 0, PRICES[0] ?? {}, sample.token)).status).toBe(404);
    // The public past, and the addresses that name its figures, stay.
    expect(await datesAsOf(publishedAt)).toContain('2025-09-15');
    const figure = { series: 'weekly', period: '2025-09-15', productId: 1, revision: 1 } as const;
    const first = await callApi('figures/get', { params: figure });
    expect(first).toMatchObject(answered(200, { state: 'withdrawn' }));
    expect((await callApi('revisions/list', gone)).body).toHaveLength(1);
    // No other survey covers its days.
    expect((await callApi('surveys/find', { query: { date: '2025-09-15' } })).body.id).toBe(id);
    expect((await auditOf(`survey/${id}`)).at(-1)).toMatchObject({
      action: 'survey.deleted',
      before: { date: '2025-09-15', revision: 1, prices: { 1: { total: 170_900 } } },
      after: { reason: 'Imported by mistake' },
    });
    // Another survey of its week answers for these days once it is public, and nobody reads of the deleted one there.
    const other = await sample.publishedSurvey('2025-09-16', ...PRICES);
    const { body } = await callApi('surveys/find', { query: { date: '2025-09-12' } });
    expect(body.id).toBe(other);
  });

  test('that was deleted comes back with its date, for its next revision', async () => {
    const date = '2026-03-09';
    const id = await sample.publishedSurvey(date, ...PRICES);
    await sample.change(id, { published: false });
    const { total } = (await callApi('surveys/count', { token: sample.token })).body;
    expect((await remove(id, { reason: 'Imported by mistake' })).status).toBe(204);
    const count = async () => (await callApi('surveys/count', { token: sample.token })).body.total;
    expect(await count()).toBe(total - 1);

    const body = { date, active: true };
    const again = await callApi('surveys/create', { token: sample.token, body });
    expect(again).toMatchObject(answered(201, { id, date, active: true, revision: 1 }));
    expect(await count()).toBe(total);
    await sample.declare(id, 0, { 1: 1720 });
    await sample.computeCompanies(id);
    await sample.change(id, { active: false });
    await sample.computeNational(id);
    expect(await sample.change(id, { published: true })).toMatchObject({ status: 409 });
    expect(await sample.change(id, { published: true, ...TEXTS })).toMatchObject({
      ...{ status: 200, body: { revision: 2 } },
    });
    const figure = { series: 'weekly', period: date, productId: 1 } as const;
    const first = await callApi('figures/get', { params: { ...figure, revision: 1 } });
    expect(first).toMatchObject(answered(200, { totalPrice: 1709 }));
    expect((await callApi('figures/latest', { params: figure })).body).toMatchObject({
      ...{ revision: 2, state: 'current' },
    });
    expect((await auditOf(`survey/${id}`)).map(({ action }) => action)).toContain(
      'survey.brought-back',
    );
  });

  test('that was deleted is not what the prices of the next survey are compared with', async () => {
    await sample.publishedSurvey('2025-08-25', ...PRICES);
    const id = await sample.publishedSurvey('2025-09-01', ...DEARER);
    const next = await sample.readySurvey('2025-09-08', ...DEARER);
    const variation = async () => {
      const list = { token: sample.token, params: { surveyId: next } };
      const [company] = (await callApi('company-prices/list', list)).body;
      return company?.prices.find(({ productId }) => productId === 1)?.variation;
    };
    expect(await variation()).toBe(0);
    await sample.change(id, { published: false });
    expect((await remove(id, { reason: 'Imported by mistake' })).status).toBe(204);
    // From 1700 to 1750.
    expect(await variation()).toBe(2.94);
  });

  test('that was deleted feeds neither imputed prices nor what companies read of their past', async () => {
    await sample.publishedSurvey('2025-11-10', ...PRICES);
    const id = await sample.publishedSurvey('2025-11-17', ...DEARER);
    const next = await sample.newSurvey('2025-11-24');
    await sample.declare(next, 0, { 1: 1790 });
    const company = sample.companies[2];
    if (!company) throw new Error('no company');
    const params = { companyId: company.id };
    const seen = async () => {
      const place = { token: sample.token, params: { ...params, surveyId: next } };
      const [petrol] = (await callApi('imputations/list', place)).body;
      const history = { token: company.token, params, query: { years: 9 } };
      const { body } = await callApi('company-prices/history', history);
      const dates = body.map(({ date }) => date).filter((date) => date.startsWith('2025-11'));
      return { last: petrol?.last, dates };
    };
    expect(await seen()).toEqual({
      last: { price: 1770, date: '2025-11-17' },
      dates: ['2025-11-10', '2025-11-17'],
    });
    await sample.change(id, { published: false });
    expect((await remove(id, { reason: 'Imported by mistake' })).status).toBe(204);
    expect(await seen()).toEqual({
      last: { price: 1720, date: '2025-11-10' },
      dates: ['2025-11-10'],
    });
    await sample.change(next, { active: false });
  });

  test('that was opened again is closed before', async () => {
    const id = await sample.publishedSurvey('2025-10-06', ...PRICES);
    await sample.change(id, { published: false, active: true });
    expect(await remove(id, { reason: 'A doubt' })).toMatchObject(refused('survey_open'));
    await sample.change(id, { active: false });
    expect((await remove(id, { reason: 'A doubt' })).status).toBe(204);
  });

  test('is kept while a published month uses it', async () => {
    const dates = ['2025-01-06', '2025-01-13', '2025-01-20', '2025-01-27', '2025-02-03'];
    const ids: number[] = [];
    for (const date of dates) ids.push(await sample.publishedSurvey(date, ...PRICES));
    const [, second = 0] = ids;
    await compute(2025, 1);
    expect((await publish(2025, 1, { reason: 'Complete' })).status).toBe(200);
    await sample.change(second, { published: false });
    expect(await remove(second, { reason: 'A doubt' })).toMatchObject({
      ...refused('survey_used'),
      body: { code: 'survey_used', periods: [{ year: 2025, month: 1 }] },
    });
  });

  test('that was deleted is missing in its month, until another survey has its week', async () => {
    const dates = ['2025-02-03', '2025-02-10', '2025-02-17', '2025-02-24', '2025-03-03'];
    const missing = async () => {
      await compute(2025, 2);
      const query = { year: 2025, month: 2 };
      const { body } = await callApi('monthly-prices/state', { token: sample.token, query });
      return body.needsReason.filter(({ code }) => code === 'survey_missing');
    };
    for (const date of dates.slice(1)) await sample.publishedSurvey(date, ...PRICES);
    expect(await missing()).toEqual([]);
    const { body } = await callApi('surveys/find', { query: { date: '2025-02-17' } });
    await sample.change(body.id, { published: false });
    const gone = [{ code: 'survey_missing', details: { surveyId: body.id, date: '2025-02-17' } }];
    expect(await missing()).toEqual(gone);
    expect((await remove(body.id, { reason: 'A doubt' })).status).toBe(204);
    expect(await missing()).toEqual(gone);
    await sample.publishedSurvey('2025-02-18', ...PRICES);
    expect(await missing()).toEqual([]);
  });
});

test('a withdrawn survey does not come back beside another public one of its week', async () => {
  const id = await sample.publishedSurvey('2026-04-13', ...PRICES);
  await sample.change(id, { published: false });
  const other = await sample.publishedSurvey('2026-04-15', ...PRICES);
  await sample.computeNational(id);
  const back = () => sample.change(id, { published: true, ...TEXTS });
  expect(await back()).toMatchObject(refused('week_taken'));
  await sample.change(other, { published: false });
  expect(await back()).toMatchObject(answered(200, { revision: 2 }));
});
