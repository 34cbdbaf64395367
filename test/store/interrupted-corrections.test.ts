import { beforeAll, expect, test } from 'vitest';
import { nationalPricesOf } from '../../functions/prices/national-prices/store/price-revisions.ts';
import { verifyRevisions } from '../../functions/prices/national-prices/work/verify-revisions.ts';
import {
  abandonCorrection,
  openCorrection,
  publishCorrection,
} from '../../functions/prices/publication/work/correct-survey.ts';
import { companyWeeksOf } from '../../functions/prices/surveys/store/company-weeks.ts';
import { surveyById } from '../../functions/prices/surveys/store/survey-records.ts';
import { callApi } from '../support/api/call-api.ts';
import { stoppedAfter } from '../support/aws/failing-writes.ts';
import { seenDraft } from '../support/prices/corrections.ts';
import { aSample, type Sample } from '../support/prices/weekly-survey.ts';

/** Opening or discarding a correction takes several transactions; the process may end between any two. */

let sample: Sample;
let surveyId: number;
const now = new Date('2026-02-01T10:00:00Z');
const DECLARED = [{ 1: 1700 }, { 1: 1710 }, { 1: 1720 }];

beforeAll(async () => {
  sample = await aSample({ petrolWeight: 1 }, { petrolWeight: 1 }, { petrolWeight: 1 });
  surveyId = await sample.publishedSurvey('2026-01-12', ...DECLARED);
});

const declaredNow = async () =>
  (await companyWeeksOf(surveyId)).map(({ declared }) => declared[1]?.price);
const publicPrice = async () =>
  (await callApi('weekly-prices/get', { params: { surveyId } })).body[0]?.totalPrice;

async function aChangedCorrection(): Promise<void> {
  await openCorrection(surveyId, 'anna', now);
  for (const company of [0, 1, 2]) {
    await sample.declare(surveyId, company, { 1: 1790 }, sample.token);
  }
  await sample.computeNational(surveyId);
}

const seen = () => seenDraft(sample.token, surveyId);
const giveUp = async () => abandonCorrection(surveyId, await seen(), 'anna', now);
const steps = async () => (await surveyById(surveyId)).steps;

test.each([0, 1, 2])(
  'discarding it, killed after %i transactions, is completed by another try, and public figures never change',
  async (transactions) => {
    const before = await steps();
    await aChangedCorrection();
    expect(await stoppedAfter(transactions, giveUp)).toBe(transactions);
    expect(await publicPrice()).toBe(1710);
    const { correction, published } = await surveyById(surveyId);
    expect({ isOpen: correction !== undefined, published }).toEqual({
      isOpen: transactions < 2,
      published: true,
    });
    if (transactions < 2) {
      // A half-restored survey cannot be published.
      const texts = { reason: 'test', note: { it: 'Prova', en: 'Test' } };
      if (transactions === 1) {
        await expect(
          publishCorrection(surveyId, { ...texts, ...(await seen()) }, undefined, 'anna', now),
        ).rejects.toMatchObject({
          code: 'national_prices_stale',
        });
      }
      await giveUp();
    }
    expect(await declaredNow()).toEqual([1700, 1710, 1720]);
    expect(await nationalPricesOf(surveyId, 2)).toBeUndefined();
    expect((await surveyById(surveyId)).correction).toBeUndefined();
    expect(await steps()).toEqual(before);
    expect(await publicPrice()).toBe(1710);
    const [revision] = await verifyRevisions(await surveyById(surveyId));
    expect(revision).toMatchObject({ revision: 1, faults: [] });
  },
);

test('opened and killed on the way, it still begins with the prices of the public revision', async () => {
  await aChangedCorrection();
  expect(await stoppedAfter(1, giveUp)).toBe(1);
  await giveUp();
  const open = () => openCorrection(surveyId, 'anna', now);
  expect(await stoppedAfter(0, open)).toBe(0);
  expect((await surveyById(surveyId)).correction).toBeUndefined();
  await open();
  expect(await declaredNow()).toEqual([1700, 1710, 1720]);
  await giveUp();
});
