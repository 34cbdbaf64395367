import { beforeAll, expect, test } from 'vitest';
import type { Submission } from '../../../functions/prices/collection/contract/submissions.ts';
import { answered, callApi } from '../../support/api/call-api.ts';
import { declare, type SampleCompany, twoCompanies } from '../../support/prices/sample.ts';

/** A company can show a receipt to anyone, who can check it even after its prices were replaced. */

let admin: string;
let alpha: SampleCompany;
let beta: SampleCompany;
let surveyId: number;

beforeAll(async () => {
  ({ admin, alpha, beta, surveyId } = await twoCompanies());
});

const send = (prices: object[], { token = alpha.token, ...more } = {}) =>
  callApi('submissions/send', {
    token,
    params: { companyId: alpha.id, surveyId },
    body: { prices },
    ...more,
  });
const sent = async (token = alpha.token, query = {}) =>
  callApi('submissions/list', { token, params: { companyId: alpha.id }, query });
const check = (code: string) => callApi('submissions/receipt', { body: { code } });

test('sending answers the receipt, which anyone reads by its code', async () => {
  const { status, body } = await send([
    { productId: 1, communicatedPrice: 1789, comment: ' Nuovo listino ' },
    { productId: 2, communicatedPrice: 0 },
  ]);
  expect(status).toBe(201);
  expect(body).toMatchObject({
    ...{ surveyId, companyId: alpha.id, companyName: alpha.name, surveyDate: '2026-01-12' },
    ...{ number: `${surveyId}-${alpha.id}-1`, byAdmin: false, sentBy: expect.any(String) },
    prices: [
      { productId: 1, price: 1789, previousPrice: null, comment: 'Nuovo listino' },
      { productId: 2, price: 0, previousPrice: null },
    ],
  });
  expect(body.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
  const typed = body.code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o');
  for (const code of [body.code, typed]) {
    // The sender and the reasons for changes are not shown to others.
    expect((await check(code)).body).toEqual({
      ...{ number: body.number, code: body.code, companyName: alpha.name },
      ...{ surveyDate: '2026-01-12', sentAt: body.sentAt },
      prices: [
        { productId: 1, price: 1789 },
        { productId: 2, price: 0 },
      ],
    });
  }
});

test('both name what replaced each price, and the first stays unchanged otherwise', async () => {
  const first = (await sent()).body[0] as Submission;
  // The call of the specification makes a receipt too.
  await declare(alpha, surveyId, { 1: 1795 });
  const { body: last } = await send([{ productId: 2, communicatedPrice: 1690 }], { token: admin });
  const { body } = await sent();
  expect(body.map(({ number }) => number.split('-')[2])).toEqual(['3', '2', '1']);
  expect(body[0]).toMatchObject({ byAdmin: true, prices: [{ productId: 2, price: 1690 }] });
  expect(body[0]?.replacedAt).toBeUndefined();
  // The administrator does not report for the company.
  expect(body.map(({ sentByName }) => sentByName)).toEqual([
    ...[last.sentBy, 'Paolo Verdi', 'Paolo Verdi'],
  ]);
  // The sending after it has another product alone.
  expect(body[1]?.replacedAt).toBeUndefined();
  expect(JSON.stringify(body[1])).not.toContain('replacedAt');
  // A price that it left as it was is from the sending before.
  const params = { companyId: alpha.id, surveyId };
  const declared = await callApi('company-prices/declarations', { token: admin, params });
  expect(declared.body.map(({ communicatedAt }) => communicatedAt)).toEqual([
    ...[body[1]?.sentAt, last.sentAt],
  ]);
  const moments = [body[1]?.sentAt, last.sentAt];
  const prices = first.prices.map((price, at) => ({ ...price, replacedAt: moments[at] }));
  expect(body[2]).toEqual({ ...first, replacedAt: last.sentAt, prices });
  expect((await check(first.code)).body).toMatchObject({
    replacedAt: last.sentAt,
    prices: [
      { price: 1789, replacedAt: moments[0] },
      { price: 0, replacedAt: moments[1] },
    ],
  });
});

test('administrators read the comment beside the price that it is about, and beside no other', async () => {
  const commentOf = async () => {
    const { body } = await callApi('company-prices/list', { token: admin, params: { surveyId } });
    const prices = body.find(({ companyId }) => companyId === beta.id)?.prices;
    return prices?.find(({ productId }) => productId === 1)?.comment;
  };
  const report = (communicatedPrice: number, comment?: string) =>
    callApi('submissions/send', {
      token: beta.token,
      params: { companyId: beta.id, surveyId },
      body: { prices: [{ productId: 1, communicatedPrice, ...(comment && { comment }) }] },
    });
  await report(1600);
  expect(await commentOf()).toBeUndefined();
  await report(1700, 'Accisa aumentata');
  expect(await commentOf()).toBe('Accisa aumentata');
  await report(1700);
  expect(await commentOf()).toBe('Accisa aumentata');
  await report(1650);
  expect(await commentOf()).toBeUndefined();
  await report(1720, 'Nuovo listino');
  expect(await commentOf()).toBe('Nuovo listino');
  const call = { token: admin, params: { surveyId }, query: { observatory: 'true' } };
  const { body: stations } = await callApi('company-prices/list', call);
  expect(JSON.stringify(stations)).not.toContain('Nuovo listino');
});

test('a company reads its own only', async () => {
  expect((await sent(beta.token)).status).toBe(403);
  expect(
    (await send([{ productId: 1, communicatedPrice: 1700 }], { token: beta.token })).status,
  ).toBe(403);
  expect((await sent(admin)).body).toHaveLength(3);
  expect((await sent(alpha.token, { surveyId: surveyId + 1 })).body).toEqual([]);
});

test.each(['', 'ABCD', '0000-0000-0000', 'U'.repeat(12), '1'.repeat(41)])(
  'the code "%s" is no receipt',
  async (code) => {
    expect([404, 422]).toContain((await check(code)).status);
  },
);

test('refused prices leave no receipt', async () => {
  const refused = await send([{ productId: 1, communicatedPrice: 9999 }]);
  expect(refused).toMatchObject(
    answered(422, {
      code: 'price_out_of_range',
      errors: [{ pointer: '/prices/0/communicatedPrice' }],
    }),
  );
  expect((await sent()).body).toHaveLength(3);
});

test('of simultaneous sendings each has a number and a code of its own', async () => {
  const prices = [1701, 1702, 1703, 1704].map((communicatedPrice) => [
    { productId: 1, communicatedPrice },
  ]);
  const answers = await Promise.all(prices.map((one) => send(one)));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  const { body } = await sent(alpha.token, { surveyId });
  expect(body).toHaveLength(7);
  expect(new Set(body.map(({ code }) => code)).size).toBe(7);
  // The last of them, and that of the other product.
  expect(body.filter(({ replacedAt }) => !replacedAt)).toHaveLength(2);
});

test('a receipt of which some prices hold says which, and an equal price sent again takes the place of the first', async () => {
  const petrol = { productId: 1, communicatedPrice: 1700 };
  const first = (await send([petrol, { productId: 2, communicatedPrice: 1600 }])).body;
  const second = (await send([petrol])).body;
  const third = (await send([{ productId: 1, communicatedPrice: 1710 }])).body;
  const { body } = await sent(alpha.token, { surveyId });
  const read = [body[2], (await check(first.code)).body];
  for (const receipt of read) {
    expect(receipt?.replacedAt).toBeUndefined();
    expect(receipt?.prices.map(({ replacedAt }) => replacedAt)).toEqual([second.sentAt, undefined]);
  }
  for (const receipt of [body[1], (await check(second.code)).body])
    expect(receipt).toMatchObject({
      replacedAt: third.sentAt,
      prices: [{ replacedAt: third.sentAt }],
    });
});

test('an open survey says until when its prices are expected, to people with a role', async () => {
  const latest = (token?: string) =>
    callApi('surveys/latest', {
      ...(token && { token }),
      query: { published: 'false', limit: '1' },
    });
  // The survey of Monday 12 January is released on Tuesday at noon in Rome.
  expect((await latest(alpha.token)).body).toMatchObject([{ dueAt: '2026-01-13T11:00:00.000Z' }]);
  expect((await latest()).status).toBe(401);
});
