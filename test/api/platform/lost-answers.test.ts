import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import { publicChange } from '../../../functions/platform/tables/counters.ts';
import { withReceipt } from '../../../functions/platform/tables/receipts.ts';
import { MAX_ITEMS } from '../../../functions/platform/tables/request-limits.ts';
import { transact } from '../../../functions/platform/tables/transactions.ts';
import { seedProducts } from '../../../functions/sample/store/new-system.ts';
import { auditOf } from '../../support/api/audit-log.ts';
import { answered, callApi } from '../../support/api/call-api.ts';
import { aCompanyUser, anAdministrator } from '../../support/api/identity.ts';
import { interceptDatabase } from '../../support/aws/database-requests.ts';
import { anOpenSurvey } from '../../support/prices/sample.ts';
import { weightsOf } from '../../support/prices/weights.ts';

/** A caller that did not get the answer repeats the call with the same key. */

const item = (title: string) => ({
  date: '2026-03-10',
  title,
  titleEn: 'In English',
  url: '/dgsaie/',
  urlEn: '/dgsaie/',
});

let token: string;
let stop = () => {};
beforeAll(async () => {
  await seedProducts();
  token = await anAdministrator({ username: 'maria' });
});
afterEach(() => {
  stop();
  stop = () => {};
  vi.restoreAllMocks();
});

const keyed = (key = randomUUID() as string) => ({ token, headers: { 'idempotency-key': key } });
const itemsCalled = async (title: string) =>
  (await callApi('news/all', { token })).body.filter((one) => one.title === title);

test('a key is ignored on calls that need no account, also from people who have one', async () => {
  vi.stubEnv('LOOPBACK_WEBHOOKS', 'on');
  const call = { ...keyed(), body: { url: 'http://127.0.0.1:9/hook' } };
  expect((await callApi('webhooks/register', call)).status).toBe(201);
  expect((await callApi('webhooks/register', call)).status).toBe(201);
  vi.unstubAllEnvs();
});

describe('a call that is repeated with its key', () => {
  test('creates once, and gets the answer that was lost', async () => {
    const call = { ...keyed(), body: item('Una volta') };
    const first = await callApi('news/create', call);
    const second = await callApi('news/create', call);
    expect(second.status).toBe(201);
    expect(second.body).toEqual(first.body);
    expect(await itemsCalled('Una volta')).toHaveLength(1);
    expect(await auditOf(`news/${first.body.id}`)).toHaveLength(1);
  });

  test('creates a unique item without an error that it exists', async () => {
    const call = { ...keyed(), body: { date: '2026-03-02' } };
    const first = await callApi('surveys/create', call);
    expect(await callApi('surveys/create', call)).toMatchObject(answered(201, first.body));
    expect(await callApi('surveys/create', { token, body: call.body })).toMatchObject(
      answered(409, 'survey_exists'),
    );
  });

  test('changes once, and does not fail as changed by somebody else', async () => {
    const { body: created } = await callApi('news/create', { token, body: item('Prima') });
    const change = {
      ...keyed(),
      params: { id: created.id },
      body: item('Dopo'),
      ifMatch: created.version,
    };
    const first = await callApi('news/change', change);
    expect(first.body).toMatchObject({ title: 'Dopo', version: 2 });
    // A change that somebody else has made since is not undone.
    const { params } = change;
    await callApi('news/change', { token, params, body: item('Poi'), ifMatch: 2 });
    expect(await callApi('news/change', change)).toMatchObject(answered(200, first.body));
    expect(await itemsCalled('Poi')).toHaveLength(1);
  });

  test('deletes once', async () => {
    const { body } = await callApi('news/create', { token, body: item('Via') });
    const deletion = { ...keyed(), params: { id: body.id }, ifMatch: 1 };
    expect((await callApi('news/delete', deletion)).status).toBe(204);
    expect((await callApi('news/delete', deletion)).status).toBe(204);
  });

  test('declares the prices of a company once', async () => {
    const company = {
      name: 'Alfa',
      ...weightsOf({ petrolWeight: 10 }),
      validFrom: '2026-03-02',
      reason: 'New',
    };
    const { body: alfa } = await callApi('companies/create', { token, body: company });
    const params = { companyId: alfa.id, surveyId: await anOpenSurvey('2026-03-09') };
    const declaration = {
      ...keyed(),
      token: await aCompanyUser({ companyId: alfa.id }),
      params,
      body: [{ productId: 1, communicatedPrice: 1795 }],
      ifMatch: 0,
    };
    const first = await callApi('company-prices/declare', declaration);
    expect(first).toMatchObject(answered(200, [{ communicatedPrice: 1795, version: 1 }]));
    const second = await callApi('company-prices/declare', declaration);
    expect(second).toMatchObject(answered(200, first.body));
    const about = `survey/${params.surveyId}/company/${params.companyId}`;
    expect(await auditOf(about)).toHaveLength(1);
  });

  test('while the first is under way waits for its answer', async () => {
    const call = { ...keyed(), body: item('Insieme') };
    const both = await Promise.all([callApi('news/create', call), callApi('news/create', call)]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect(both[0]?.body).toEqual(both[1]?.body);
    expect(await itemsCalled('Insieme')).toHaveLength(1);
  });

  test('fails with answer_lost when the first ended before its answer was kept', async () => {
    stop = interceptDatabase(async ({ operation, input }, send) => {
      if (operation === 'PutItem' && JSON.stringify(input.Item.pk).includes('RECEIPT#'))
        throw new Error('killed');
      return send(input);
    });
    const call = { ...keyed(), body: item('Interrotta') };
    await callApi('news/create', call);
    expect(await callApi('news/create', call)).toMatchObject(answered(409, 'answer_lost'));
    expect(await itemsCalled('Interrotta')).toHaveLength(1);
  });
});

describe('a key', () => {
  test('stands for one request', async () => {
    const call = keyed();
    await callApi('news/create', { ...call, body: item('Con chiave') });
    expect(await callApi('news/create', { ...call, body: item('Altra') })).toMatchObject(
      answered(422, 'key_reused'),
    );
    expect(await itemsCalled('Altra')).toEqual([]);
  });

  test('is its caller’s own', async () => {
    const call = { ...keyed(), body: item('Due persone') };
    await callApi('news/create', call);
    const other = await anAdministrator({ username: 'carlo' });
    expect((await callApi('news/create', { ...call, token: other })).status).toBe(201);
    expect(await itemsCalled('Due persone')).toHaveLength(2);
  });

  test('can be used again after a refusal', async () => {
    const { body } = await callApi('news/create', { token, body: item('Tardi') });
    const params = { id: body.id };
    const early = { ...keyed(), params, body: item('Presto'), ifMatch: 2 };
    expect((await callApi('news/change', early)).status).toBe(409);
    await callApi('news/change', { token, params, body: item('Intanto'), ifMatch: 1 });
    expect((await callApi('news/change', early)).body).toMatchObject({
      title: 'Presto',
      version: 3,
    });
  });

  test('is forgotten after a day', async () => {
    const call = { ...keyed(), body: item('Di nuovo') };
    await callApi('news/create', call);
    vi.spyOn(clock, 'now').mockReturnValue(new Date(clock.now().getTime() + 25 * 60 * 60 * 1000));
    expect((await callApi('news/create', call)).status).toBe(201);
    expect(await itemsCalled('Di nuovo')).toHaveLength(2);
  });

  test('in a wrong form is refused', async () => {
    expect(await callApi('news/create', { ...keyed('x'), body: item('Senza') })).toMatchObject(
      answered(400, { code: 'malformed', errors: [{ pointer: '/Idempotency-Key' }] }),
    );
  });
});

test('the largest transaction has room for the receipt', async () => {
  const request = { subject: 's', key: randomUUID(), digest: 'd', now: clock.now() };
  const writes = Array.from({ length: MAX_ITEMS }, (_, index) => ({
    operation: {
      Put: {
        TableName: process.env.CORE_TABLE ?? '',
        Item: { pk: 'MANY', sk: String(index) },
      },
    },
  }));
  await withReceipt(request, async (inWork) => {
    await transact(writes);
    expect(inWork.received).toBe(true);
    // Later transactions have no receipt, as it is already written.
    await transact([publicChange()]);
  });
});

test('sending the stored values again is no conflict, also without a key', async () => {
  const { body } = await callApi('news/create', { token, body: item('Com’era') });
  const change = { token, params: { id: body.id }, body: item('Com’è'), ifMatch: 1 };
  const first = await callApi('news/change', change);
  expect(await callApi('news/change', change)).toMatchObject(answered(200, first.body));
  const refused = await callApi('news/change', { ...change, body: item('Altrimenti') });
  expect(refused).toMatchObject(answered(409, 'stale_version'));
});
