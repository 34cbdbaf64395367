import { AdminCreateUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NewUser } from '../../../functions/people/contract/users.ts';
import {
  accountByUsername,
  allAccounts,
  saveAccount,
} from '../../../functions/people/store/accounts.ts';
import { isInPool } from '../../../functions/people/store/invitations.ts';
import { referenceProducts } from '../../../functions/sample/store/new-system.ts';
import { requireProducts } from '../../../functions/sample/store/product-settings.ts';
import { initialise, printInitialised } from '../../../scripts/init/initialise.ts';
import { auditOf } from '../../support/api/audit-log.ts';
import { killedAfter, killedBefore } from '../../support/api/killed-calls.ts';
import { freePorts } from '../../support/aws/free-ports.ts';
import { startUserPool, type TestUserPool } from '../../support/portal/user-pool.ts';

let pool: TestUserPool;
const now = new Date('2026-03-24T10:00:00Z');
const administrator: NewUser = {
  username: 'rossi',
  email: 'rossi@example.org',
  firstName: 'Mario',
  lastName: 'Rossi',
  fiscalCode: 'RSSMRA80A01H501U',
  role: 'ADMIN',
  companyId: null,
  invite: true,
};

let port: number;
beforeAll(async () => {
  port = await freePorts(5);
  pool = await startUserPool({ port });
});
afterAll(() => pool.stop());

test('without an administrator the products are created, and the missing step is reported', async () => {
  const done = await initialise({ now });
  expect(done).toEqual({ products: referenceProducts.length, administrator: 'missing' });
  expect(() => printInitialised(done)).toThrow(/no administrator yet.*--administrator/s);
  expect(await requireProducts()).toEqual(referenceProducts);
});

test.each([
  ['before the pool is asked', killedBefore],
  ['before the pool answers', killedAfter],
])('an initialisation that was cut off %s is completed by the next', async (_, killed) => {
  const username = killed === killedBefore ? 'verdi' : 'rossi';
  const fiscalCode = killed === killedBefore ? 'VRDNNA75C50H501Q' : 'RSSMRA80A01H501U';
  const one = { ...administrator, username, email: `${username}@example.org`, fiscalCode };
  await killed(AdminCreateUserCommand, () => initialise({ administrator: one, now }));
  expect(await accountByUsername(username)).toMatchObject({ invitation: 'unconfirmed' });
  expect(await initialise({ administrator: one, now })).toEqual({
    products: 0,
    administrator: 'invited',
  });
  expect(await accountByUsername(username)).toMatchObject({ role: 'ADMIN', invitation: 'sent' });
});

test('repeating it changes nothing', async () => {
  const before = [await allAccounts(), await requireProducts()];
  const account = await accountByUsername('rossi');
  const records = await auditOf(`account/${account?.id}`);
  expect(await initialise({ administrator, now })).toEqual({
    products: 0,
    administrator: 'there already',
  });
  expect(await initialise({ now })).toEqual({ products: 0 });
  expect([await allAccounts(), await requireProducts()]).toEqual(before);
  expect(await auditOf(`account/${account?.id}`)).toEqual(records);
});

test('an existing account with another role does not become an administrator', async () => {
  const account = (await accountByUsername('verdi')) as NonNullable<
    Awaited<ReturnType<typeof accountByUsername>>
  >;
  await saveAccount({ ...account, active: false }, account.version, {
    actor: 'test',
    at: now.toISOString(),
    action: 'account.blocked',
    subject: `account/${account.id}`,
  });
  const blocked = { ...administrator, username: 'verdi', fiscalCode: 'VRDNNA75C50H501Q' };
  await expect(initialise({ administrator: blocked, now })).rejects.toThrow(
    /is there, but is no active administrator/,
  );
});

test('an existing account with the fiscal code stays the only one', async () => {
  const other = { ...administrator, username: 'bianchi', email: 'bianchi@example.org' };
  await expect(initialise({ administrator: other, now })).rejects.toThrow(
    'rossi has the fiscal code',
  );
  expect(await accountByUsername('bianchi')).toBeUndefined();
});

test('an administrator whose user pool was lost is invited into the new one', async () => {
  await pool.stop();
  pool = await startUserPool({ port });
  expect(await initialise({ administrator, now })).toEqual({
    products: 0,
    administrator: 'invited',
  });
  expect(await isInPool('rossi')).toBe(true);
  expect(await initialise({ administrator, now })).toEqual({
    products: 0,
    administrator: 'there already',
  });
});
