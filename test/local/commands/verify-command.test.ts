import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dynamo } from '../../../functions/platform/aws/dynamodb.ts';
import { coreTable } from '../../../functions/platform/tables/keys.ts';
import { priceKeys } from '../../../functions/prices/surveys/store/price-keys.ts';
import { startStack } from '../../../scripts/local/stack/stack.ts';
import { callApi } from '../../support/api/call-api.ts';
import { temporaryFolder, testSettings } from '../../support/aws/emulators.ts';
import { publishCorrection } from '../../support/prices/corrections.ts';
import { aSample } from '../../support/prices/weekly-survey.ts';

/** `npm run verify -- --survey`, as an auditor runs it on the data folder of a system that has stopped. */

const DATE = '2026-01-12';
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let surveyId: number;

/** Works on the folder as the portal does, and leaves it. */
async function onFolder<T>(work: () => Promise<T>): Promise<T> {
  const stack = await startStack(testSettings(folder.path), { only: ['dynamodb'] });
  try {
    return await work();
  } finally {
    await stack.stop();
  }
}

beforeAll(async () => {
  folder = await temporaryFolder();
  await onFolder(async () => {
    const weights = { petrolWeight: 1 };
    const sample = await aSample(weights, weights, weights);
    surveyId = await sample.publishedSurvey(DATE, { 1: 1700 }, { 1: 1711 }, { 1: 1723 });
    await sample.newSurvey('2026-01-19');
    const call = { token: sample.token, params: { id: surveyId } };
    await callApi('corrections/open', call);
    await sample.declare(surveyId, 0, { 1: 1712 }, sample.token);
    await sample.computeNational(surveyId);
    const { status } = await publishCorrection(sample.token, surveyId);
    if (status !== 200) throw new Error('the survey was not corrected');
  });
});
afterAll(() => folder.remove());

interface Run {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

function verify(...args: readonly string[]): Promise<Run> {
  const { CORE_TABLE: _, AUDIT_TABLE: __, DYNAMODB_ENDPOINT: ___, ...env } = process.env;
  const program = join(import.meta.dirname, '../../../scripts/verify.ts');
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [program, ...args],
      { env: { ...env, DATA_DIR: folder.path } },
      (error, out, err) => resolve({ code: Number(error?.code ?? 0), out, err }),
    );
  });
}

test('every revision of a survey is computed again and said to be the same', async () => {
  const { code, out } = await verify('--survey', DATE);
  const [first, second] = out.trim().split('\n');
  const same = 'the same, from the prices of companies by method 1, fingerprint [0-9a-f]{64}$';
  expect(first).toMatch(new RegExp(`^Survey of ${DATE}, revision 1 \\(published .+\\): ${same}`));
  expect(second).toMatch(new RegExp(`^Survey of ${DATE}, revision 2 \\(published .+\\): ${same}`));
  expect(code).toBe(0);
});

test('one of them is, when it is named; a survey without figures has nothing to compare', async () => {
  const { code, out } = await verify('--survey', DATE, '--revision', '1');
  expect(out.trim().split('\n')).toEqual([expect.stringContaining('revision 1')]);
  expect(code).toBe(0);
  expect(await verify('--survey', '2026-01-19')).toMatchObject({
    code: 0,
    out: 'Survey of 2026-01-19: nothing has been computed yet\n',
  });
});

test.each([
  [['--survey', '2026-01-13'], 'no survey of 2026-01-13'],
  [['--survey', '13/01/2026'], 'not a date: 13/01/2026'],
  [['--survey', DATE, '--revision', 'one'], 'not a revision: one'],
  [['--survey', DATE, '--revision', '3'], 'not_found'],
])('%j cannot be carried out', async (args, message) => {
  const { code, out, err } = await verify(...args);
  expect(err).toContain(message);
  expect({ code, out }).toEqual({ code: 2, out: '' });
});

test('figures and inputs that were tampered with are named, and the revision that was not is the same', async () => {
  await onFolder(() =>
    dynamo().send(
      new UpdateCommand({
        TableName: coreTable(),
        Key: priceKeys.nationalPrices(surveyId, 1),
        UpdateExpression: 'SET prices = :prices',
        ExpressionAttributeValues: { ':prices': { 1: [171_134, 30_860, 67_290] } },
      }),
    ),
  );
  const prices = await verify('--survey', DATE);
  expect(prices.out).toMatch(/revision 1 \(published .+\): DIFFERS\n {2}product 1 \(petrol\): /);
  // (1700 + 1711 + 1723) / 3
  expect(prices.out).toContain('1711.34 (VAT 308.60, excise 672.90, net 729.84) is stored');
  expect(prices.out).toContain('computed is 1711.33 ');
  expect(prices.out).toMatch(/revision 2 \(published .+\): the same/);
  expect(prices.code).toBe(1);

  await onFolder(() =>
    dynamo().send(
      new UpdateCommand({
        TableName: coreTable(),
        Key: priceKeys.revisionInputs(surveyId, 2),
        UpdateExpression: 'SET fingerprint = :other',
        ExpressionAttributeValues: { ':other': '0'.repeat(64) },
      }),
    ),
  );
  const inputs = await verify('--survey', DATE, '--revision', '2');
  expect(inputs.out).toMatch(/: DIFFERS\n {2}its inputs have changed: [0-9a-f]{64}\n$/);
  expect(inputs.code).toBe(1);
});
