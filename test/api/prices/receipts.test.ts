import { beforeAll, expect, test } from 'vitest';
import type { Submission } from '../../../functions/prices/collection/contract/submissions.ts';
import { referenceProducts } from '../../../functions/sample/store/new-system.ts';
import { seedProducts } from '../../../functions/sample/store/product-settings.ts';
import { callApi } from '../../support/api/call-api.ts';
import { anAdministrator } from '../../support/api/identity.ts';
import {
  anOpenSurvey,
  aSampleCompany,
  declare,
  type SampleCompany,
} from '../../support/prices/sample.ts';
import { weightsOf } from '../../support/prices/weights.ts';

/** What a company sent can be shown to anyone, and checked by them, also after it was replaced. */

let admin: string;
let alpha: SampleCompany;
let beta: SampleCompany;
let surveyId: number;

beforeAll(async () => {
  await seedProducts(referenceProducts);
  admin = await anAdministrator();
  alpha = await aSampleCompany('Alfa', weightsOf({ petrolWeight: 3, dieselWeight: 1 }));
  beta = await aSampleCompany('Beta', weightsOf({ petrolWeight: 1 }));
  surveyId = await anOpenSurvey('2026-01-12');
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
const check = (code: string) => callApi('submissions/receipt', { params: { code } });

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
    // Neither who sent them nor why they changed is anybody else's business.
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

test('what replaces it is said by both, and the first stays as it was', async () => {
  const first = (await sent()).body[0] as Submission;
  // The call of the specification makes a receipt too.
  await declare(alpha, surveyId, { 1: 1795 });
  const { body: last } = await send([{ productId: 2, communicatedPrice: 1690 }], { token: admin });
  const { body } = await sent();
  expect(body.map(({ number }) => number.split('-')[2])).toEqual(['3', '2', '1']);
  expect(body[0]).toMatchObject({ byAdmin: true, prices: [{ productId: 2, price: 1690 }] });
  expect(body[0]?.replacedAt).toBeUndefined();
  expect(body[1]).toMatchObject({ replacedAt: last.sentAt });
  const replacedAt = body[1]?.sentAt;
  expect(body[2]).toEqual({ ...first, replacedAt });
  expect((await check(first.code)).body).toMatchObject({
    replacedAt,
    prices: [{ price: 1789 }, { price: 0 }],
  });
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
  expect(refused).toMatchObject({
    status: 422,
    body: { code: 'price_out_of_range', errors: [{ pointer: '/prices/0/communicatedPrice' }] },
  });
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
  expect(body.filter(({ replacedAt }) => !replacedAt)).toHaveLength(1);
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
