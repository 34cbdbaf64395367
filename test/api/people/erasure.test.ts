import { AdminGetUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { noteSignIn } from '../../../functions/people/store/access.ts';
import { peopleKeys } from '../../../functions/people/store/keys.ts';
import { dynamo } from '../../../functions/platform/aws/dynamodb.ts';
import { sendMail } from '../../../functions/platform/aws/mail.ts';
import { auditTable, coreTable } from '../../../functions/platform/tables/keys.ts';
import { getItem } from '../../../functions/platform/tables/queries.ts';
import { seedAccounts } from '../../../scripts/demo/accounts.ts';
import { auditOf, storedAuditOf } from '../../support/api/audit-log.ts';
import { answered, callApi } from '../../support/api/call-api.ts';
import { anAccount, anAdministrator, tokenOf } from '../../support/api/identity.ts';
import { startOutbox } from '../../support/notices/outbox.ts';
import { startUserPool, type TestUserPool } from '../../support/portal/user-pool.ts';
import { aSample } from '../../support/prices/weekly-survey.ts';

let pool: TestUserPool;
let admin: string;

beforeAll(async () => {
  admin = await anAdministrator({ id: 'the-administrator' });
  pool = await startUserPool({ tokens: 'of the test' });
});
afterAll(() => pool.stop());

const erase = (id: string) => callApi('users/erase', { token: admin, params: { id } });
const block = (id: string) =>
  callApi('users/set-active', { token: admin, params: { id }, body: { active: false } });
const anything = z.looseObject({});
const inPool = (Username: string) =>
  pool.client.send(new AdminGetUserCommand({ UserPoolId: pool.userPoolId, Username }));

test('an account that is erased leaves nothing of the person beside the record of changes', async () => {
  const subject = await pool.addPerson('anna', { fiscalCode: 'RSSMRA80A41H501Y' });
  const fields = { username: 'anna', subject, email: 'anna@example.org', companyId: 3 };
  const { id } = await anAccount({ ...fields, fiscalCode: 'RSSMRA80A41H501Y' });
  expect((await inPool('anna')).Username).toBe('anna');
  expect(await erase(id)).toMatchObject(
    answered(422, { errors: [{ pointer: '/id', code: 'account_active' }] }),
  );
  expect((await inPool('anna')).Username).toBe('anna');
  await block(id);
  expect((await erase(id)).status).toBe(204);

  await expect(inPool('anna')).rejects.toMatchObject({ name: 'UserNotFoundException' });
  for (const key of [
    peopleKeys.account(id),
    peopleKeys.access(id),
    peopleKeys.session(id),
    peopleKeys.contact(3, id),
    peopleKeys.accountOfSubject(subject),
    peopleKeys.accountOfUsername('anna'),
    peopleKeys.accountOfFiscalCode('RSSMRA80A41H501Y'),
  ])
    expect(await getItem(anything, key)).toBeUndefined();
  const last = (await auditOf(`account/${id}`)).at(-1);
  expect(last).toMatchObject({ action: 'account.erased' });
  expect(JSON.stringify(last)).not.toMatch(/RSSMRA|anna@|Paolo|Verdi/);
  expect(await erase(id)).toMatchObject({ status: 404 });
});

test('administrators cannot erase themselves', async () => {
  expect(await erase('the-administrator')).toMatchObject(
    answered(422, { errors: [{ pointer: '/id', code: 'own_account' }] }),
  );
});

test('the list tells who signed in last when, and who never did', async () => {
  const subject = await pool.addPerson('bruna');
  const { id } = await anAccount({ username: 'bruna', subject });
  const listed = async () =>
    (await callApi('users/list', { token: admin })).body.find((user) => user.id === id);
  expect(await listed()).not.toHaveProperty('lastSignInAt');
  await noteSignIn({ id }, new Date('2026-11-24T09:00:00Z'));
  expect(await listed()).toMatchObject({ lastSignInAt: '2026-11-24T09:00:00.000Z' });
});

test('mails that name an erased person as they were called before are gone too', async () => {
  const outbox = startOutbox();
  const { id } = await anAccount({ username: 'ada', firstName: 'Ada', lastName: 'Vecchi' });
  const given = { firstName: 'Ada', lastName: 'Nuovi', role: 'ADMIN', companyId: null } as const;
  const body = { ...given, fiscalCode: 'NVUDAA80A41H501W', email: 'ada@nuovi.example' };
  expect(await callApi('users/change', { token: admin, params: { id }, body })).toMatchObject({
    status: 200,
  });
  for (const name of ['Ada Vecchi', 'Ada Nuovi', 'Ida Neri'])
    await sendMail(
      { to: 'altri@example.org', subject: 'Ricevuta', body: `Inviata da ${name}.` },
      new Date('2026-03-30T09:00:00Z'),
    );
  await block(id);
  expect((await erase(id)).status).toBe(204);
  expect(outbox.mails().map((mail) => /[AI]da \w+/.exec(mail)?.[0])).toEqual(['Ida Neri']);
  outbox.stop();
});

test('the record of changes names people by a number, which leads to nobody once the account is erased', async () => {
  const carla = await anAccount({
    username: 'carla',
    role: 'ADMIN',
    subject: await pool.addPerson('carla'),
  });
  const { id } = await anAccount({
    username: 'dora.gialli',
    subject: await pool.addPerson('dora'),
  });
  const body = {
    firstName: 'Dora',
    lastName: 'Gialli',
    fiscalCode: 'GLLDRO80A41H501S',
    role: 'ADMIN',
    companyId: null,
  };
  await callApi('users/change', {
    token: await tokenOf(carla),
    params: { id },
    body: { ...body, email: 'dora@gialli.example' },
  });
  const changed = async () =>
    (
      await callApi('audit/list', { token: admin, query: { subject: `account/${id}` } })
    ).body.records.find(({ action }) => action === 'account.changed');
  expect(await changed()).toMatchObject({
    actor: 'carla',
    before: { username: 'dora.gialli', role: 'USER' },
    after: { lastName: 'Gialli', email: 'dora@gialli.example', role: 'ADMIN' },
  });
  const lasting = JSON.stringify(await storedAuditOf(`account/${id}`));
  expect(lasting).toContain(carla.id);
  expect(lasting).not.toMatch(/carla|dora|gialli|GLLDRO/i);

  for (const erased of [id, carla.id]) {
    await block(erased);
    expect((await erase(erased)).status).toBe(204);
  }
  // Nor does it lead to somebody who is given the same username.
  await anAccount({ username: 'carla', firstName: 'Livia' });
  expect(await changed()).toMatchObject({
    actor: carla.id,
    before: { role: 'USER' },
    after: { role: 'ADMIN' },
  });
  expect(JSON.stringify(await changed())).not.toMatch(/carla|dora|gialli|GLLDRO/i);
});

test('people of the demonstration are called by numbers too, not by usernames that others may be given', async () => {
  await seedAccounts(pool, 1, 'demonstration', '2026-01-01T00:00:00.000Z');
  const { body } = await callApi('users/list', { token: admin });
  const added = body.filter(({ username }) => /^(admin2?|azienda)$/.test(username));
  expect(added.map(({ id }) => id)).toEqual(Array(3).fill(expect.stringMatching(/^[\da-f-]{36}$/)));
});

test('what was done in a week names people by a number, which leads to nobody once they are erased', async () => {
  const sample = await aSample({ petrolWeight: 1 }, { petrolWeight: 1 });
  const [company] = sample.companies;
  const companyId = company?.id ?? 0;
  const fields = { companyId, firstName: 'Fabio', lastName: 'Rosa' };
  const fabio = await anAccount({
    ...{ username: 'fabio.rosa', ...fields },
    subject: await pool.addPerson('fabio.rosa'),
  });
  const elena = await anAccount({
    ...{ username: 'elena.neri', role: 'ADMIN' },
    subject: await pool.addPerson('elena.neri'),
  });
  const [byFabio, byElena] = await Promise.all([tokenOf(fabio), tokenOf(elena)]);
  const surveyId = await sample.newSurvey('2026-03-30');
  const [week, survey] = [{ companyId, surveyId }, { id: surveyId }];
  await sample.declare(surveyId, 1, { 1: 1700 });
  const comment = 'Listino';
  for (const [id, call] of [
    [
      'company-keys/create',
      { token: byFabio, params: { companyId }, body: { name: 'Gestionale' } },
    ],
    [
      'price-drafts/save',
      {
        token: byFabio,
        params: week,
        body: { prices: [{ productId: 1, typed: '1,7', sure: false, comment }], dropped: [] },
      },
    ],
    [
      'submissions/send',
      {
        ...{ token: byFabio, params: week },
        body: { prices: [{ productId: 1, communicatedPrice: 1700, comment }] },
      },
    ],
    [
      'price-queries/ask',
      { token: byElena, params: week, body: { productId: 1, question: 'Sure?' } },
    ],
    [
      'price-queries/confirm',
      { token: byFabio, params: week, body: { productId: 1, answer: comment } },
    ],
    ['company-prices/compute', { token: byElena, params: { surveyId } }],
    ['surveys/change', { token: byElena, params: survey, body: { active: false } }],
    ['weekly-prices/compute', { token: byElena, params: { surveyId } }],
    [
      'surveys/change',
      { token: byElena, params: survey, body: { published: true, reason: 'Two' } },
    ],
  ] as const)
    expect([id, (await callApi(id, call as never)).status]).toEqual([
      id,
      expect.toBeOneOf([200, 201, 204]),
    ]);

  const done = async () => {
    const [sent] = (
      await callApi('submissions/list', { token: sample.token, params: { companyId } })
    ).body;
    const [revision] = (await callApi('revisions/list', { token: sample.token, params: survey }))
      .body;
    const [key] = (
      await callApi('company-keys/list', { token: sample.token, params: { companyId } })
    ).body;
    return [sent?.sentBy, sent?.sentByName, revision?.by, key?.createdBy];
  };
  expect(await done()).toEqual(['fabio.rosa', 'Fabio Rosa', 'elena.neri', 'fabio.rosa']);
  for (const { id } of [fabio, elena]) {
    await block(id);
    expect((await erase(id)).status).toBe(204);
  }
  expect(await done()).toEqual([fabio.id, fabio.id, elena.id, fabio.id]);
  for (const TableName of [coreTable(), auditTable()]) {
    const { Items = [] } = await dynamo().send(new ScanCommand({ TableName }));
    const naming = Items.filter((item) => /fabio|rosa|elena|neri/i.test(JSON.stringify(item)));
    expect(naming).toEqual([]);
  }
});
