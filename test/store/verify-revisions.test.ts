import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, test } from 'vitest';
import { dynamo } from '../../functions/platform/aws/dynamodb.ts';
import { coreTable } from '../../functions/platform/tables/keys.ts';
import { transact } from '../../functions/platform/tables/transactions.ts';
import type { CompanyInputs } from '../../functions/prices/national-prices/rules/survey-inputs.ts';
import {
  inputsWrite,
  revisionInputs,
} from '../../functions/prices/national-prices/store/revision-inputs.ts';
import { parsedInputs } from '../../functions/prices/national-prices/work/revision-drafts.ts';
import { verifyRevisions } from '../../functions/prices/national-prices/work/verify-revisions.ts';
import { priceKeys } from '../../functions/prices/surveys/store/price-keys.ts';
import { surveyById } from '../../functions/prices/surveys/store/survey-records.ts';
import { callApi } from '../support/api/call-api.ts';
import { correctionCalls } from '../support/prices/corrections.ts';
import { importSurveys } from '../support/prices/import-history.ts';
import { pricesOf } from '../support/prices/surveys.ts';
import { aSample, type Sample } from '../support/prices/weekly-survey.ts';

/** Revisions computed again from their frozen inputs. */

let sample: Sample;
let surveyId: number;
beforeAll(async () => {
  const weights = { petrolWeight: 40, dieselWeight: 10 };
  sample = await aSample(weights, weights, weights);
  const prices = [1700, 1711, 1722].map((price) => ({ 1: price, 2: price - 100 }));
  surveyId = await sample.publishedSurvey('2026-01-12', ...prices);
});

const verified = async (revision?: number) => verifyRevisions(await surveyById(surveyId), revision);
const { open, replace, publish } = correctionCalls(() => sample);

async function tamper(revision: number, set: string, value: unknown): Promise<void> {
  await dynamo().send(
    new UpdateCommand({
      TableName: coreTable(),
      Key: priceKeys.nationalPrices(surveyId, revision),
      UpdateExpression: set,
      ExpressionAttributeValues: { ':value': value },
    }),
  );
}

test('every revision is unchanged, whatever was changed since, and so is a draft', async () => {
  await open(surveyId);
  await sample.declare(surveyId, 0, { 1: 1760 }, sample.token);
  await sample.computeNational(surveyId);
  expect(await verified()).toMatchObject([
    { revision: 1, kind: 'companies', faults: [], publishedAt: expect.any(String) },
    { revision: 2, kind: 'companies', faults: [], publishedAt: undefined },
  ]);
  await publish(surveyId);
  await open(surveyId);
  await replace(surveyId, { restore: 1 });
  await publish(surveyId);
  expect(await verified()).toMatchObject([
    { revision: 1, faults: [] },
    { revision: 2, faults: [] },
    { revision: 3, kind: 'restored', faults: [] },
  ]);
  expect(await verified(2)).toMatchObject([{ revision: 2 }]);
  await expect(verified(4)).rejects.toMatchObject({ code: 'not_found' });
});

describe('changes made past the program are found', () => {
  test('a price of a revision', async () => {
    await tamper(2, 'SET prices = :value', { 1: [173_000, 31_197, 67_290] });
    expect(await verified(2)).toMatchObject([
      {
        faults: [
          { code: 'price_differs', productId: 1, stored: { total: 173_000 } },
          { code: 'price_differs', productId: 2, stored: undefined },
        ],
      },
    ]);
  });

  test('inputs that do not match the fingerprint', async () => {
    const stored = await revisionInputs(surveyId, 1);
    const inputs = parsedInputs(stored?.text ?? '') as CompanyInputs;
    const [first, ...others] = inputs.companies;
    const heavier = { ...first, weights: { 1: 41, 2: 10 } } as (typeof inputs.companies)[number];
    await transact([inputsWrite(surveyId, 1, { ...inputs, companies: [heavier, ...others] })]);
    expect(await verified(1)).toMatchObject([{ faults: [{ code: 'inputs_changed' }] }]);
    await transact([inputsWrite(surveyId, 1, inputs)]);
    expect(await verified(1)).toMatchObject([{ faults: [] }]);
  });

  test('a restored price, and a public one', async () => {
    await tamper(1, 'SET prices = :value', { 1: [172_000, 31_016, 67_290] });
    expect((await verified(3))[0]?.faults).toMatchObject([
      { code: 'not_as_restored', productId: 1 },
      { code: 'not_as_restored', productId: 2 },
    ]);
    await tamper(3, 'SET prices = :value', { 1: [172_000, 31_016, 67_290] });
    const codes = (await verified(3))[0]?.faults.map(({ code }) => code);
    expect(codes).toEqual(['price_differs', 'price_differs', 'not_as_public', 'not_as_public']);
  });
});

describe('an imported revision', () => {
  const date = '2005-01-03';
  const prices = pricesOf({ 1: [111_575, 18_596, 55_864] });
  const imported = async () => {
    await importSurveys({
      surveys: [{ date, prices }],
      notes: '',
      source: 'test',
      actor: 'import',
      at: '2026-01-01T00:00:00.000Z',
    });
    return (await callApi('surveys/find', { query: { date } })).body.id;
  };

  test('is its own input, known by its fingerprint', async () => {
    surveyId = await imported();
    expect(await verified()).toMatchObject([{ revision: 1, kind: 'imported', faults: [] }]);
    await tamper(1, 'SET prices = :value', { 1: [111_576, 18_596, 55_864] });
    expect((await verified())[0]?.faults).toMatchObject([
      { code: 'inputs_changed' },
      { code: 'not_as_public', productId: 1 },
    ]);
  });

  test('of a version that kept no inputs is recognised as such', async () => {
    await tamper(1, 'SET prices = :value REMOVE fingerprint, quality, basis', {
      1: [111_575, 18_596, 55_864],
    });
    expect(await verified()).toMatchObject([{ revision: 1, kind: undefined, faults: [] }]);
    // It can nevertheless be corrected.
    expect((await open(surveyId)).status).toBe(201);
    const replaced = await replace(surveyId, { prices: [{ productId: 1, totalPrice: 1116 }] });
    expect(replaced.body).toMatchObject({ prices: [{ totalPrice: 1116 }], basis: 'figures' });
    expect(await verified(2)).toMatchObject([{ kind: 'entered', faults: [] }]);
    const { body } = await callApi('revisions/list', { params: { id: surveyId } });
    expect(body).toMatchObject([{ revision: 1, quality: null }]);
  });
});
