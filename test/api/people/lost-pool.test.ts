import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  AdminSetUserPasswordCommand,
  LimitExceededException,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { client } from '../../../functions/people/store/user-pool.ts';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import { describeRebuilt, rebuildPeople } from '../../../scripts/backup/rebuild-people.ts';
import { auditOf } from '../../support/api/audit-log.ts';
import { answered, callApi } from '../../support/api/call-api.ts';
import { anAccount } from '../../support/api/identity.ts';
import { freePorts } from '../../support/aws/free-ports.ts';
import { demoPassword as password } from '../../support/portal/sign-in.ts';
import { startUserPool, type TestUserPool } from '../../support/portal/user-pool.ts';

/** The user pool is gone, the tables are there: accounts, roles and companies come back, passwords are chosen anew. */

let pool: TestUserPool;
const companyId = 7;
const now = clock.now();

beforeAll(async () => {
  const port = await freePorts(5);
  pool = await startUserPool({ port });
  const sent = { invitation: 'sent' } as const;
  for (const [username, fields] of Object.entries({
    azienda: { ...sent, companyId, email: 'azienda@example.org' },
    capo: { ...sent, role: 'ADMIN', email: 'capo@example.org' },
    solospid: { companyId, email: 'spid@example.org', fiscalCode: 'RSSMRA80A41H501Y' },
    bloccato: { ...sent, active: false, email: 'bloccato@example.org' },
    senzamail: { ...sent, companyId, email: '' },
  } as const)) {
    const subject = await pool.addPerson(username);
    await anAccount({ username, subject, ...fields });
  }
  await pool.stop();
  pool = await startUserPool({ port });
});
afterAll(() => pool.stop());
afterEach(() => {
  vi.restoreAllMocks();
});

const signIn = (username: string) => callApi('session/sign-in', { body: { username, password } });
const mails = () =>
  readdirSync(pool.outboxFolder).map((name) => readFileSync(join(pool.outboxFolder, name), 'utf8'));

test('a pool that sends no more mails is told apart from a failure, and the command repeated', async () => {
  const limit = new LimitExceededException({
    message: 'Exceeded daily email limit',
    $metadata: {},
  });
  vi.spyOn(client(), 'send').mockImplementationOnce(() => Promise.reject(missing()));
  vi.mocked(client().send).mockImplementationOnce(() => Promise.reject(limit));
  const rebuilt = await rebuildPeople({ now, everyone: false });
  expect(rebuilt).toMatchObject({
    invited: [],
    waiting: expect.arrayContaining(['capo', 'azienda']),
  });
  expect(describeRebuilt(rebuilt)).toContain('repeat the command tomorrow');
});
const missing = () => Object.assign(new Error('none'), { name: 'UserNotFoundException' });

test('people who had an invitation are invited again, administrators first, others are named', async () => {
  expect((await signIn('azienda')).status).toBe(401);
  expect(await rebuildPeople({ now, everyone: false })).toEqual({
    invited: ['capo', 'azienda'],
    inPool: [],
    byProvider: ['solospid'],
    blocked: ['bloccato'],
    refused: ['senzamail (email: required)'],
    waiting: [],
  });
  expect(mails().join()).toMatch(/azienda@example\.org/);
  expect(mails()).toHaveLength(2);
  // Repeated, it sends no second mail.
  expect(await rebuildPeople({ now, everyone: false })).toMatchObject({
    invited: [],
    inPool: ['capo', 'azienda'],
  });
  expect(mails()).toHaveLength(2);
});

test('with a new password everybody has their old account', async () => {
  for (const [username, expected] of [
    ['capo', { role: 'ADMIN', companyId: null }],
    ['azienda', { role: 'USER', companyId }],
  ] as const) {
    const Username = username;
    await pool.client.send(
      new AdminSetUserPasswordCommand({
        ...{ UserPoolId: pool.userPoolId, Username, Password: password, Permanent: true },
      }),
    );
    const { body } = await signIn(username);
    const me = await callApi('users/me', { token: body.token });
    expect(me).toMatchObject(answered(200, { username, ...expected }));
    const actions = (await auditOf(`account/${me.body.id}`)).map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['account.invited', 'account.sign-in-linked']));
  }
});

test('everyone includes people who came by SPID and CIE alone', async () => {
  const rebuilt = await rebuildPeople({ now, everyone: true });
  expect(rebuilt).toMatchObject({ invited: ['solospid'], byProvider: [], blocked: ['bloccato'] });
});
