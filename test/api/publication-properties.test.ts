import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { addDays } from '../../functions/domain/calendar.ts';
import { publishedSeries } from '../../functions/store/series-years.ts';
import { surveyById } from '../../functions/store/survey-records.ts';
import { verifyRevisions } from '../../functions/usecases/verify-revisions.ts';
import { callApi } from '../support/call-api.ts';
import { aSample, type Sample } from '../support/weekly-survey.ts';

/** Random sequences of calls to one survey after the other, on a real database. */

let sample: Sample;
beforeAll(async () => {
  sample = await aSample({ petrolWeight: 40 }, { petrolWeight: 30 }, { petrolWeight: 30 });
});

const NOTE = { it: 'Prova', en: 'Test' };
type Call = (surveyId: number) => Promise<unknown>;
const asAdmin = (id: number, body?: object) => ({
  token: sample.token,
  params: { id },
  ...(body && { body }),
});
const STEPS: readonly (readonly [name: string, Call])[] = [
  ['step 1', (id) => sample.computeCompanies(id)],
  ['step 4', (id) => sample.computeNational(id)],
  ['close', (id) => sample.change(id, { active: false })],
  ['reopen', (id) => sample.change(id, { active: true })],
  ['publish', (id) => sample.change(id, { published: true })],
  ['publish with a reason', (id) => sample.change(id, { published: true, reason: 'yes' })],
  ['withdraw', (id) => sample.change(id, { published: false })],
  ['open', (id) => callApi('corrections/open', asAdmin(id))],
  ['restore', (id) => callApi('corrections/replace', asAdmin(id, { restore: 1 }))],
  ['give up', (id) => callApi('corrections/abandon', asAdmin(id))],
  ['correct', (id) => callApi('corrections/publish', asAdmin(id, { reason: 'yes', note: NOTE }))],
];
/** Random calls may publish nothing at all; this sequence always does, twice. */
const A_CORRECTED_WEEK = ['publish with a reason', 'open', 'step 4', 'correct'].flatMap((name) =>
  STEPS.filter(([step]) => step === name),
);
const call: fc.Arbitrary<readonly [name: string, Call]> = fc.oneof(
  fc
    .tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 1400, max: 2100 }), fc.boolean())
    .map(([company, price, byAdmin]) => [
      `company ${company} declares ${price}`,
      (id: number) => sample.declare(id, company, { 1: price }, byAdmin ? sample.token : undefined),
    ]),
  fc.constantFrom(...STEPS),
) as fc.Arbitrary<readonly [string, Call]>;

let monday = '2024-06-10';
let publications = 0;

test('whatever is called, the public sees whole revisions that can be computed again, none without its reason', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.array(call, { minLength: 6, maxLength: 16 }),
      async (isReady, calls) => {
        monday = addDays(monday, 7);
        const prices = isReady ? [{ 1: 1700 }, { 1: 1710 }, { 1: 1720 }] : [];
        const surveyId = await (isReady
          ? sample.readySurvey(monday, ...prices)
          : sample.newSurvey(monday));
        for (const [, make] of calls) {
          await make(surveyId);
          await checkPublic(surveyId);
        }
      },
    ),
    { numRuns: 12, endOnFailure: true, examples: [[true, A_CORRECTED_WEEK]] },
  );
  expect(publications).toBeGreaterThan(1);
}, 120_000);

async function checkPublic(surveyId: number): Promise<void> {
  const survey = await surveyById(surveyId);
  const revisions = await verifyRevisions(survey);
  for (const { revision, faults } of revisions) expect(faults, `${revision}`).toEqual([]);
  const entry = (await publishedSeries()).find(({ id }) => id === surveyId);
  expect(entry?.revision).toBe(survey.published ? survey.revision : undefined);

  const { body } = await callApi('revisions/list', asAdmin(surveyId));
  expect(body.map(({ revision }) => revision)).toEqual(body.map((_, index) => index + 1));
  expect(body).toHaveLength(survey.revision);
  publications = Math.max(publications, body.length);
  for (const { findings = [], reason, prices = [] } of body) {
    if (findings.length > 0) expect(reason).toBeTruthy();
    for (const { netPrice, totalPrice } of prices) {
      expect(netPrice).toBeGreaterThanOrEqual(0);
      expect(totalPrice).toBeLessThanOrEqual(2500);
    }
  }
}
