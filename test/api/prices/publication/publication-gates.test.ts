import { afterEach, describe, expect, test, vi } from 'vitest';
import { handler as weeklyJob } from '../../../../functions/events/weekly-job.ts';
import { clock } from '../../../../functions/platform/kernel/clock.ts';
import {
  changeProduct,
  storedProduct,
} from '../../../../functions/sample/store/product-settings.ts';
import { auditOf } from '../../../support/api/audit-log.ts';
import { answered, callApi } from '../../../support/api/call-api.ts';
import { aSample, type Prices } from '../../../support/prices/weekly-survey.ts';

/** The conditions for publishing a week's figures, which are the same for the API and for the schedule. */

const PRICES: readonly Prices[] = [{ 1: 1700 }, { 1: 1710 }, { 1: 1720 }];
const sample = await aSample({ petrolWeight: 40 }, { petrolWeight: 30 }, { petrolWeight: 30 });
afterEach(() => vi.restoreAllMocks());

const publish = (surveyId: number, texts: object = {}) =>
  sample.change(surveyId, { published: true, ...texts });
const at = (instant: string) => vi.spyOn(clock, 'now').mockReturnValue(new Date(instant));
const draftOf = async (id: number) =>
  (await callApi('revisions/draft', { token: sample.token, params: { id } })).body;
const refusal = (code: string) => ({ status: 409, body: { code } });

test('a week without findings is published by the plain call, with no reason', async () => {
  const surveyId = await sample.readySurvey('2026-01-12', ...PRICES);
  expect(await draftOf(surveyId)).toMatchObject({
    revision: 1,
    companyPrices: 'current',
    nationalPrices: 'current',
    prices: [{ productId: 1, totalPrice: 1709 }],
    published: [],
    refused: [],
    needsReason: [],
  });
  expect(await publish(surveyId)).toMatchObject(answered(200, { published: true, revision: 1 }));
});

describe('never published is', () => {
  test('a survey dated in the future, not even with a reason', async () => {
    at('2026-01-18T22:30:00Z');
    const surveyId = await sample.readySurvey('2026-01-19', ...PRICES);
    expect(await publish(surveyId, { reason: 'I want it' })).toMatchObject(
      answered(409, { code: 'survey_in_future', findings: [{ details: { date: '2026-01-19' } }] }),
    );
    // Half an hour before midnight in London it is the 19th in Rome.
    at('2026-01-18T23:30:00Z');
    expect(await publish(surveyId)).toMatchObject({ status: 200 });
  });

  test('a week whose step 1 was not carried out, or before station prices came', async () => {
    const surveyId = await sample.newSurvey('2026-01-26');
    for (const [company, prices] of PRICES.entries()) {
      await sample.declare(surveyId, company, prices);
    }
    await sample.computeNational(surveyId);
    expect(await publish(surveyId, { reason: 'yes' })).toMatchObject(
      refusal('company_prices_missing'),
    );
    await sample.computeCompanies(surveyId);
    expect(await publish(surveyId)).toMatchObject({ status: 200 });
  });

  test('a figure older than a price, a weight, a duty or the survey before', async () => {
    const others = [{ 1: 1690 }, { 1: 1700 }, { 1: 1700 }];
    const before = await sample.publishedSurvey('2026-02-02', ...others);
    const surveyId = await sample.readySurvey('2026-02-09', ...PRICES);
    const stale = async () => {
      expect(await publish(surveyId)).toMatchObject(refusal('national_prices_stale'));
      expect(await draftOf(surveyId)).toMatchObject({ nationalPrices: 'stale' });
      await sample.computeNational(surveyId);
    };
    await sample.declare(surveyId, 0, { 1: 1701 }, sample.token);
    await stale();
    const petrol = await storedProduct(1);
    const record = {
      actor: 'test',
      at: '2026-02-10T08:00:00Z',
      action: 'product.changed',
    } as const;
    const { name, shortName, sisenCode, group, notes } = petrol;
    const names = { name, shortName, sisenCode, group, notes };
    const changed = await changeProduct(
      petrol,
      { ...names, exciseDuty: 67_300, vat: 22, min: 100, max: 250 },
      { from: '2026-02-09' },
      { ...record, subject: 'product/1' },
    );
    await stale();
    await sample.change(before, { published: false });
    await stale();
    // A limit of next week concerns no survey before it.
    await changeProduct(
      changed,
      { ...names, exciseDuty: 67_300, vat: 22, min: 100, max: 260 },
      { from: '2026-02-16' },
      { ...record, subject: 'product/1' },
    );
    expect(await publish(surveyId, { reason: 'The duty of February' })).toMatchObject({
      status: 200,
    });
  });

  test('a negative net price, or one outside the limits of its product', async () => {
    const surveyId = await sample.readySurvey('2026-02-16', ...PRICES);
    const petrol = await storedProduct(1);
    const set = async (fields: object, from: string) => {
      const { name, shortName, sisenCode, group, notes } = petrol;
      const values = { exciseDuty: 67_300, vat: 22, min: 100, max: 250, ...fields };
      await changeProduct(
        await storedProduct(1),
        { name, shortName, sisenCode, group, notes, ...values },
        { from },
        { actor: 'test', at: from, action: 'product.changed', subject: 'product/1' },
      );
      await sample.computeNational(surveyId);
    };
    await set({ exciseDuty: 200_000 }, '2026-02-16');
    expect(await publish(surveyId, { reason: 'yes' })).toMatchObject({
      status: 409,
      // 1709.00 less 308.18 of VAT less 2000.00.
      body: { code: 'net_price_negative', findings: [{ productId: 1, details: { net: -59_918 } }] },
    });
    await set({ max: 170 }, '2026-02-16');
    expect(await publish(surveyId, { reason: 'yes' })).toMatchObject(
      refusal('price_out_of_limits'),
    );
    await set({}, '2026-02-16');
    expect(await publish(surveyId)).toMatchObject({ status: 200 });
  });
});

describe('with a reason only is published', () => {
  const reason = 'Confirmed by telephone';
  const needed = (findings: readonly object[]) => ({
    status: 409,
    body: { code: 'reason_needed', findings },
  });

  test('a week in which too few answered', async () => {
    const surveyId = await sample.readySurvey('2026-03-02', { 1: 1700 }, { 1: 1710 });
    const answer = await publish(surveyId);
    expect(answer).toMatchObject(
      needed([
        { code: 'low_response', productId: 1, details: { answered: 2, asked: 3, percent: 70 } },
        { code: 'few_companies', productId: 1 },
      ]),
    );
    for (const blank of ['', '   ']) {
      expect(await publish(surveyId, { reason: blank })).toMatchObject({ status: 409 });
    }
    const note = { it: 'Mancano alcune società.', en: 'Some companies are missing.' };
    expect(await publish(surveyId, { reason, note })).toMatchObject(
      answered(200, { revision: 1, note }),
    );
    const { body } = await callApi('surveys/get', { params: { id: surveyId } });
    expect(body).toMatchObject({ published: true, note });
    expect(JSON.stringify(body)).not.toContain(reason);
    expect(await auditOf(`survey/${surveyId}`)).toContainEqual(
      expect.objectContaining({
        action: 'survey.published',
        after: expect.objectContaining({ reason, note, findings: expect.any(Array) }),
      }),
    );
  });

  test('a price that moved by more than 8 %, against the survey before', async () => {
    await sample.publishedSurvey('2026-03-09', ...PRICES);
    const higher = PRICES.map(({ 1: price = 0 }) => ({ 1: price + 137 }));
    const surveyId = await sample.readySurvey('2026-03-16', ...higher);
    expect(await publish(surveyId)).toMatchObject(
      needed([
        { code: 'company_moved', productId: 1 },
        {
          code: 'large_change',
          productId: 1,
          details: { total: 184_600, previous: 170_900, percent: 8.02, maxChange: 8 },
        },
        { code: 'large_net_change', productId: 1 },
      ]),
    );
    expect(await publish(surveyId, { reason })).toMatchObject({ status: 200 });
  });
});

describe('the scheduled release', () => {
  test('publishes no week that needs a reason, unless one was kept with the draft', async () => {
    const surveyId = await sample.readySurvey('2026-03-30', { 1: 1700 }, { 1: 1710 });
    at('2026-03-31T10:00:00Z');
    const refused = { part: 'release', subject: `survey/${surveyId}`, result: 'refused' };
    expect(await weeklyJob()).toMatchObject({ runs: [{ ...refused, code: 'reason_needed' }] });
    const call = { token: sample.token, params: { id: surveyId } };
    const reason = 'The other one sold nothing';
    const prepare = async () => {
      const { computedAt } = await draftOf(surveyId);
      return callApi('revisions/prepare', { ...call, body: { computedAt, reason } });
    };
    const kept = await prepare();
    expect(kept.body).toMatchObject({ reason, needsReason: expect.any(Array) });

    // Figures that are computed again must be prepared again.
    await sample.computeNational(surveyId);
    await weeklyJob();
    expect((await callApi('surveys/get', call)).body).toMatchObject({ published: false });
    await prepare();
    expect(await weeklyJob()).toMatchObject({ runs: [{ part: 'release', result: 'done' }] });
    const { body } = await callApi('revisions/list', call);
    expect(body).toMatchObject([{ revision: 1, by: 'weekly-job', reason }]);
  });

  test('nothing is prepared without a draft', async () => {
    const surveyId = await sample.newSurvey('2026-04-13');
    const body = { computedAt: '2026-04-14T08:00:00.000Z', reason: 'yes' };
    const call = { token: sample.token, params: { id: surveyId }, body };
    expect(await callApi('revisions/prepare', call)).toMatchObject(
      refusal('national_prices_missing'),
    );
  });
});
