import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { peopleKeys } from '../../../functions/people/store/keys.ts';
import { dynamo } from '../../../functions/platform/aws/dynamodb.ts';
import { coreTable } from '../../../functions/platform/tables/keys.ts';
import { queryPrefix } from '../../../functions/platform/tables/queries.ts';
import { auditOf } from '../../support/api/audit-log.ts';
import { answered, callApi } from '../../support/api/call-api.ts';
import { aSampleCompany, type SampleCompany, twoCompanies } from '../../support/prices/sample.ts';
import { weightsOf } from '../../support/prices/weights.ts';

/** Programs of companies report by a key. */

let admin: string;
let alpha: SampleCompany;
let beta: SampleCompany;
let surveyId: number;

beforeAll(async () => {
  ({ admin, alpha, beta, surveyId } = await twoCompanies());
});

async function aKey({ id, token }: Pick<SampleCompany, 'id' | 'token'>, name = 'ERP') {
  const params = { companyId: id };
  const made = await callApi('company-keys/create', { token, params, body: { name } });
  expect(made.status).toBe(201);
  return made.body;
}

const keys = async (companyId: number, token: string) =>
  (await callApi('company-keys/list', { token, params: { companyId } })).body;

const prices = [{ productId: 1, communicatedPrice: 1789 }];
const send = (key: string, { companyId = alpha.id, headers = {} } = {}) =>
  callApi('submissions/send', {
    ...{ token: key, params: { companyId, surveyId }, body: { prices } },
    headers,
  });

describe('a key', () => {
  test('reports for its company, and the receipt names it', async () => {
    const { key, id } = await aKey(alpha, 'Gestionale vendite');
    const { status, body } = await send(key);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      companyId: alpha.id,
      byAdmin: false,
      sentBy: `Gestionale vendite (key-${id})`,
      prices: [{ productId: 1, price: 1789 }],
    });
    const params = { companyId: alpha.id, surveyId };
    const read = await callApi('company-prices/declarations', { token: key, params });
    expect(read.body.find(({ productId }) => productId === 1)?.communicatedPrice).toBe(1789);
    const [listed] = await keys(alpha.id, alpha.token);
    expect(listed).toMatchObject({ id, lastUsedAt: expect.any(String) });
  });

  test('is not kept for a request that is repeated', async () => {
    const request = {
      token: alpha.token,
      params: { companyId: alpha.id },
      body: { name: 'Once' },
      headers: { 'idempotency-key': 'a-key-that-is-made-once' },
    };
    const made = await callApi('company-keys/create', request);
    expect(made.status).toBe(201);
    const { Items = [] } = await dynamo().send(new ScanCommand({ TableName: coreTable() }));
    expect(JSON.stringify(Items)).toContain('a-key-that-is-made-once');
    expect(JSON.stringify(Items)).not.toContain(made.body.key.slice(-43));
    expect(await callApi('company-keys/create', request)).toMatchObject({
      body: { code: 'answer_lost' },
    });
    const named = (await keys(alpha.id, alpha.token)).filter(({ name }) => name === 'Once');
    expect(named).toHaveLength(1);
    const only = { ...request.params, keyId: made.body.id };
    await callApi('company-keys/revoke', { token: alpha.token, params: only });
  });

  test('is told once, and only its hash is stored', async () => {
    const { key, id } = await aKey(alpha);
    expect(JSON.stringify(await keys(alpha.id, alpha.token))).not.toContain(key);
    const secret = key.slice(-43);
    const stored = await queryPrefix(z.looseObject({}), peopleKeys.keysOf(alpha.id));
    expect(stored.length).toBeGreaterThan(0);
    expect(JSON.stringify(stored)).not.toContain(secret);
    expect(JSON.stringify(await auditOf(`company/${alpha.id}`))).not.toContain(secret);
    expect(await auditOf(`company/${alpha.id}/key/${id}`)).toMatchObject([
      { action: 'company.key-created', after: { name: 'ERP' } },
    ]);
  });

  test('opens nothing of another company, and nothing but reporting', async () => {
    const { key } = await aKey(alpha);
    expect(await send(key, { companyId: beta.id })).toMatchObject({ status: 403 });
    const params = { companyId: alpha.id };
    for (const answer of [
      await callApi('company-keys/list', { token: key, params }),
      await callApi('company-keys/create', { token: key, params, body: { name: 'Another' } }),
      await callApi('products/list', { token: key }),
    ])
      expect(answer).toMatchObject(answered(403, 'not_allowed'));
    expect(await callApi('users/me', { token: key })).toMatchObject({ status: 401 });
    expect(await callApi('users/list', { token: key })).toMatchObject({ status: 401 });
  });

  test('is refused once revoked, by the company or an administrator, and when altered', async () => {
    const first = await aKey(alpha);
    const second = await aKey({ id: alpha.id, token: admin });
    const altered = `${first.key.slice(0, -1)}${first.key.endsWith('A') ? 'B' : 'A'}`;
    expect(await send(altered)).toMatchObject({ status: 401 });
    expect(await send('esk_1')).toMatchObject({ status: 401 });
    const revoke = (keyId: string, token: string) =>
      callApi('company-keys/revoke', { token, params: { companyId: alpha.id, keyId } });
    expect((await revoke(first.id, admin)).body.revokedAt).toBeTruthy();
    expect((await revoke(second.id, alpha.token)).body.revokedAt).toBeTruthy();
    for (const { key } of [first, second])
      expect(await send(key)).toMatchObject(answered(401, 'not_signed_in'));
    expect(await revoke('nosuchid', admin)).toMatchObject({ status: 404 });
  });

  test('is one of ten at most', async () => {
    for (let made = 0; made < 10; made += 1) await aKey(beta, `Key ${made}`);
    const eleventh = await callApi('company-keys/create', {
      ...{ token: beta.token, params: { companyId: beta.id }, body: { name: 'One more' } },
    });
    expect(eleventh).toMatchObject(
      answered(422, { errors: [{ pointer: '/name', code: 'too_many_keys' }] }),
    );
  });
});

describe('prices that a program checks', () => {
  const check = async (prices: object[], more: object = {}) => {
    const { key } = await aKey(alpha);
    const call = { token: key, params: { companyId: alpha.id, surveyId } };
    const checked = await callApi('submissions/validate', { ...call, body: { prices, ...more } });
    const draft = await callApi('price-drafts/get', call);
    return { checked, draft: draft.body, call };
  };

  test('are answered one by one, and are in the draft of the company, not sent', async () => {
    const { checked, draft, call } = await check([
      { productId: 2, communicatedPrice: 1699, comment: 'dal gestionale' },
      { productId: 1, communicatedPrice: 16_990 },
      { productId: 2, communicatedPrice: 1698 },
      { productId: 6, communicatedPrice: 700 },
    ]);
    expect(checked).toMatchObject(
      answered(200, {
        companyName: alpha.name,
        prices: [
          { productId: 2, price: 1699, previousPrice: null, change: null, answer: 'taken' },
          { productId: 1, answer: 'refused', reason: 'price_out_of_range', max: 2500 },
          { productId: 2, price: 1698, answer: 'refused', reason: 'repeated' },
          { productId: 6, answer: 'refused', reason: 'product_not_sold' },
        ],
      }),
    );
    const people = await callApi('price-drafts/get', { ...call, token: alpha.token });
    expect(people.body).toEqual(draft);
    expect(draft).toMatchObject([
      { productId: 1, typed: '16,990', comment: '' },
      {
        productId: 2,
        typed: '1,699',
        comment: 'dal gestionale',
        savedByName: 'ERP',
      },
    ]);
    const { body } = await callApi('company-prices/declarations', call);
    expect(body.find(({ productId }) => productId === 2)?.communicatedPrice).toBeNull();
  });

  test('leave the draft as it is where the program says so', async () => {
    const before = (await check([{ productId: 2, communicatedPrice: 1702 }])).draft;
    const { checked, draft } = await check([{ productId: 2, communicatedPrice: 1703 }], {
      keep: false,
    });
    expect(checked.body.prices).toMatchObject([{ price: 1703, answer: 'taken' }]);
    expect(draft).toEqual(before);
  });

  test('end the draft of their product where they are stored already', async () => {
    const { call } = await check([{ productId: 2, communicatedPrice: 1705 }]);
    const body = { prices: [{ productId: 2, communicatedPrice: 1701 }] };
    expect((await callApi('submissions/send', { ...call, body })).status).toBe(201);
    await check([{ productId: 2, communicatedPrice: 1706 }]);
    const { draft, checked } = await check(body.prices);
    expect(checked.body.prices).toMatchObject([{ answer: 'taken' }]);
    expect(draft.map(({ productId }) => productId)).toEqual([1]);
  });
});

/** How many prices all programs send together; `PROGRAMS_PRICES=10000` takes minutes. */
const TOGETHER = Number(process.env.PROGRAMS_PRICES ?? 250);
const sold = [1, 2, 3, 5, 6];
const sellsThem = weightsOf({
  ...{ petrolWeight: 1, dieselWeight: 1, dieselWeightHeating: 1 },
  ...{ gplWeight: 1, ocFluidWeight: 1 },
});

test(`${TOGETHER} prices by ten programs at one moment, each sent twice: none lost, none double`, {
  timeout: 900_000,
}, async () => {
  const programs = await Promise.all(
    Array.from({ length: 10 }, async (_, at) => {
      const company = await aSampleCompany(`Programma ${at}`, sellsThem);
      return { ...company, key: (await aKey(company)).key };
    }),
  );
  const rounds = TOGETHER / programs.length / sold.length;

  async function report({ id, key }: { id: number; key: string }): Promise<string[]> {
    const numbers: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const once = () =>
        callApi('submissions/send', {
          ...{ token: key, params: { companyId: id, surveyId } },
          body: {
            prices: sold.map((productId) => ({ productId, communicatedPrice: 1000 + round })),
          },
          headers: { 'idempotency-key': `week-3-company-${id}-round-${round}` },
        });
      // The answer is lost on the way; the request is repeated at the same moment and later.
      const [one, other] = await Promise.all([once(), once()]);
      const last = await once();
      expect([one.status, other.status]).toContain(201);
      expect(last).toMatchObject({ status: 201 });
      numbers.push(last.body.number);
    }
    return numbers;
  }

  const numbers = await Promise.all(programs.map(report));
  expect(new Set(numbers.flat()).size * sold.length).toBe(TOGETHER);
  for (const [at, { id, token }] of programs.entries()) {
    const { body: kept } = await callApi('submissions/list', {
      ...{ token, params: { companyId: id }, query: { surveyId: String(surveyId) } },
    });
    expect(kept.map(({ number }) => number).toReversed()).toEqual(numbers[at]);
    expect(kept.filter(({ replacedAt }) => !replacedAt)).toHaveLength(1);
    expect(kept[0]?.prices.map(({ price }) => price)).toEqual(sold.map(() => 999 + rounds));
  }
});
