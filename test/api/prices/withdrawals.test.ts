import { beforeAll, describe, expect, test } from 'vitest';
import { changeCompany, companyById } from '../../../functions/sample/store/companies.ts';
import { callApi } from '../../support/api/call-api.ts';
import { correctionCalls, PRICES, refused, seenByAll } from '../../support/prices/corrections.ts';
import { aSample, type Sample } from '../../support/prices/weekly-survey.ts';
import { weightsOf } from '../../support/prices/weights.ts';

/** A published survey is withdrawn, and published again. */

let sample: Sample;
beforeAll(async () => {
  sample = await aSample({ petrolWeight: 40 }, { petrolWeight: 30 }, { petrolWeight: 30 });
});
const { call, replace } = correctionCalls(() => sample);

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
    expect(byId).toMatchObject({ status: 200, body: view });
    const byDate = await callApi('surveys/find', { query: { date: '2026-02-28' } });
    expect(byDate).toMatchObject({ status: 200, body: view });
    const latest = await callApi('surveys/latest', {});
    expect(latest.body.map(({ id }) => id)).not.toContain(surveyId);

    const prices = await callApi('weekly-prices/get', { params: { surveyId } });
    expect(prices.status).toBe(404);
    const file = await callApi('weekly-prices/export', { params: { id: surveyId } });
    expect(file.status).toBe(404);
    const revisions = await callApi('revisions/list', { params: { id: surveyId } });
    expect(revisions.body).toEqual([{ revision: 1, publishedAt: expect.any(String), withdrawn }]);
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
    expect(await sample.change(surveyId, { published: true })).toMatchObject({
      status: 200,
      body: { published: true, revision: 2 },
    });
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
    expect(await sample.change(surveyId, { published: true })).toMatchObject({
      status: 200,
      body: { revision: 3 },
    });
    expect((await seenByAll(surveyId)).price).toBe(1709);
  });
});
