import { beforeAll, describe, expect, test } from 'vitest';
import { callApi } from '../../support/api/call-api.ts';
import { aCompanyUser, anAdministrator } from '../../support/api/identity.ts';
import { correctionCalls, PRICES } from '../../support/prices/corrections.ts';
import { aSample, type Sample } from '../../support/prices/weekly-survey.ts';

/** The file of a revision's inputs is enough for a program that shares no code with the portal. */

let sample: Sample;
beforeAll(async () => {
  const weights = (petrolWeight: number, dieselWeight: number) => ({ petrolWeight, dieselWeight });
  sample = await aSample(weights(41, 7), weights(30, 11), weights(29, 0));
});
const { open, publish } = correctionCalls(() => sample);

const download = async (id: number, revision: number, token = sample.token) =>
  callApi('revisions/inputs', { token, params: { id, revision } });

/** The program of somebody else: method 1 as the file's text says it, in exact integers. */
function recomputed(text: string) {
  const { inputs } = JSON.parse(text);
  const halfUp = (part: bigint, whole: bigint) => (2n * part + whole) / (2n * whole);
  const figures: Record<string, object> = {};
  for (const [product, { vat, exciseDuty }] of Object.entries<{ vat: number; exciseDuty: number }>(
    inputs.products,
  )) {
    if (inputs.leftOut[product] !== undefined) continue;
    let [sum, weights] = [0n, 0n];
    for (const company of inputs.companies) {
      const price = company.prices[product]?.price;
      const weight = company.weights[product] ?? 0;
      if (!weight || !price || price === 'no') continue;
      // Thousandths of EUR per unit are EUR per 1000 units, of which a hundredth is counted.
      sum += BigInt(price) * 100n * BigInt(weight);
      weights += BigInt(weight);
    }
    if (weights === 0n) continue;
    const total = halfUp(sum, weights);
    const rate = BigInt(Math.round(vat * 100));
    const tax = halfUp(total * rate, 10_000n + rate);
    const net = total - tax - BigInt(exciseDuty);
    figures[product] = {
      total: Number(total),
      vat: Number(tax),
      excise: exciseDuty,
      net: Number(net),
    };
  }
  return figures;
}

describe('the frozen inputs of a revision', () => {
  let id: number;
  beforeAll(async () => {
    const prices = PRICES.map((price, index) => ({ ...price, 2: 1601 + 7 * index }));
    id = await sample.readySurvey('2026-01-12', ...prices.slice(0, 2), { 1: 1720 });
    await sample.change(id, { published: true, reason: 'Two companies sell diesel' });
  });

  test('give its figures to a program of thirty lines', async () => {
    const { status, headers, text } = await download(id, 1);
    expect(status).toBe(200);
    expect(headers['content-disposition']).toContain('inputs_2026-01-12_r1.json');
    const file = JSON.parse(text);
    // The text says all that the program above knows.
    expect(file.method).toMatchObject({
      version: 1,
      text: {
        it: expect.any(String),
        en: expect.stringMatching(/exact half rounded up.*one plus/),
      },
    });
    expect(Object.keys(file.figures)).toEqual(['1', '2']);
    expect(recomputed(text)).toEqual(file.figures);
    const { body } = await callApi('weekly-prices/get', { params: { surveyId: id } });
    expect(body.map(({ totalPrice }) => Math.round(totalPrice * 100))).toEqual(
      [1, 2].map((product) => file.figures[product].total),
    );
  });

  test('stay as they were when prices, weights or duties change after it', async () => {
    const before = (await download(id, 1)).text;
    await open(id);
    await sample.declare(id, 0, { 1: 1777 }, sample.token);
    await sample.computeNational(id);
    // The inputs of an unpublished revision cannot be read yet.
    expect(await download(id, 2)).toMatchObject({ status: 404 });
    await publish(id);
    expect((await download(id, 1)).text).toBe(before);
    const { text } = await download(id, 2);
    expect(recomputed(text)).toEqual(JSON.parse(text).figures);
    expect(recomputed(text)).not.toEqual(recomputed(before));
  });

  test('are for administrators', async () => {
    expect(
      await download(id, 1, await aCompanyUser({ companyId: sample.companies[0]?.id ?? 0 })),
    ).toMatchObject({ status: 403 });
    expect(await download(id, 9, await anAdministrator())).toMatchObject({ status: 404 });
  });
});
