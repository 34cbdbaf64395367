import { AdminGetUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessionOf, sessionRemovals } from '../../../../functions/people/store/access.ts';
import { accountById, removeAccount } from '../../../../functions/people/store/accounts.ts';
import { auditOf } from '../../../support/api/audit-log.ts';
import { answered, callApi } from '../../../support/api/call-api.ts';
import { aCompanyUser, accessToken, anAccount, tokenOf } from '../../../support/api/identity.ts';
import { startUserPool, type TestUserPool } from '../../../support/portal/user-pool.ts';

let pool: TestUserPool;

/** Two sign-ins of one person, and two of a person who is not registered. */
const rossi = { given_name: 'Mario', family_name: 'Rossi', email: 'mario.rossi@example.org' };
const federated = [
  {
    providerName: 'SPID',
    userId: 'again',
    attributes: { ...rossi, 'custom:fiscal_code': 'TINIT-VRDNNA80A41H501Z' },
  },
  {
    providerName: 'SPID',
    userId: 'rossi',
    attributes: { ...rossi, 'custom:fiscal_code': 'TINIT-RSSMRA80A01H501U' },
  },
  {
    providerName: 'CIE',
    userId: 'rossi',
    attributes: { ...rossi, 'custom:fiscal_code': 'rssmra80a01h501u' },
  },
  {
    providerName: 'SPID',
    userId: 'stranger',
    attributes: { ...rossi, 'custom:fiscal_code': 'RSSMRA80A41H501Y' },
  },
  {
    providerName: 'CIE',
    userId: 'stranger',
    attributes: { ...rossi, 'custom:fiscal_code': 'RSSMRA80A41H501Y' },
  },
];

beforeAll(async () => {
  pool = await startUserPool({ federated, tokens: 'of the test' });
});
afterAll(() => pool.stop());

const tokenFor = (username: string) =>
  accessToken({ sub: `subject-of-${username}`, others: { username } });
const me = (token: string) => callApi('users/me', { token });

describe('a person with an account', () => {
  test('gets it, without data of the sign-in', async () => {
    const token = await aCompanyUser({ companyId: 4, username: 'paolo' });
    const { body } = await me(token);
    expect(body).toMatchObject({ username: 'paolo', companyId: 4, role: 'USER', active: true });
    expect(body).not.toHaveProperty('subject');
  });

  test('that is blocked is refused at once', async () => {
    const token = await tokenOf(await anAccount({ active: false }));
    expect(await me(token)).toMatchObject(answered(403, 'account_blocked'));
  });
});

describe('a person who comes from an identity provider', () => {
  test('is recognised by fiscal code, from each identity provider', async () => {
    const fiscalCode = 'RSSMRA80A01H501U';
    const { id } = await anAccount({
      fiscalCode,
      username: 'm.rossi',
      role: 'ADMIN',
      subject: undefined,
    });
    for (const username of ['SPID_rossi', 'CIE_rossi']) {
      const token = await tokenFor(username);
      expect(await me(token)).toMatchObject(answered(200, { id, role: 'ADMIN' }));
      expect(await callApi('users/list', { token })).toMatchObject({ status: 200 });
    }
    // The first sign-in still leads to the account after the second.
    expect(await me(await tokenFor('SPID_rossi'))).toMatchObject({ body: { id } });
    expect(await auditOf(`account/${id}`)).toContainEqual(
      expect.objectContaining({
        actor: 'm.rossi',
        action: 'account.sign-in-linked',
        after: { subject: 'subject-of-CIE_rossi' },
      }),
    );
  });

  test('is led to the new account after an erasure that left the link of the sign-in', async () => {
    const fiscalCode = 'VRDNNA80A41H501Z';
    const token = await tokenFor('SPID_again');
    const erased = await anAccount({ fiscalCode, username: 'a.verdi', subject: undefined });
    expect(await me(token)).toMatchObject({ body: { id: erased.id } });
    const { signIns: _forgotten, ...rest } = await sessionOf(erased.id);
    await removeAccount(
      await accountById(erased.id),
      { actor: 'x', at: '2026-11-24T09:00:00Z', action: 'account.erased', subject: 'account/x' },
      sessionRemovals(erased.id, rest),
    );
    const { id } = await anAccount({ fiscalCode, username: 'a.verdi', subject: undefined });
    expect(await me(token)).toMatchObject(answered(200, { id }));
    expect(await me(token)).toMatchObject(answered(200, { id }));
  });

  test('and is not registered has no role, only the provider’s data', async () => {
    const token = await tokenFor('SPID_stranger');
    expect((await me(token)).body).toEqual({
      id: 'subject-of-SPID_stranger',
      companyId: null,
      username: 'SPID_stranger',
      firstName: 'Mario',
      lastName: 'Rossi',
      email: 'mario.rossi@example.org',
      fiscalCode: 'RSSMRA80A41H501Y',
      role: null,
      active: true,
      version: 0,
    });
    expect(await callApi('users/list', { token })).toMatchObject({ status: 403 });
  });

  test('and is not registered is not kept in the pool', async () => {
    const token = await tokenFor('CIE_stranger');
    const known = () =>
      pool.client.send(
        new AdminGetUserCommand({ UserPoolId: pool.userPoolId, Username: 'CIE_stranger' }),
      );
    await known();
    expect(await me(token)).toMatchObject(answered(200, { role: null }));
    await expect(known()).rejects.toMatchObject({ name: 'UserNotFoundException' });
    expect(await me(token)).toMatchObject(answered(401, 'not_signed_in'));
  });
});

describe('a person with a password', () => {
  test('does not become somebody else by writing their fiscal code in the user pool', async () => {
    const fiscalCode = 'RSSMRA80A01H50MM';
    await anAccount({ fiscalCode, username: 'victim', role: 'ADMIN' });
    await pool.addPerson('impostor', { fiscalCode });
    expect(await me(await tokenFor('impostor'))).toMatchObject(answered(200, { role: null }));
  });
});

test('a person whom the user pool no longer has is not signed in', async () => {
  expect(await me(await tokenFor('gone'))).toMatchObject({ status: 401 });
});
