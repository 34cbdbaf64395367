import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { auditOf } from '../../support/api/audit-log.ts';
import { answered, callApi } from '../../support/api/call-api.ts';
import { anAccount, anAdministrator, tokenOf } from '../../support/api/identity.ts';
import { aSampleCompany } from '../../support/prices/sample.ts';
import { weightsOf } from '../../support/prices/weights.ts';

/** One person alone cannot make an administrator where approval is required. */

const first = await anAdministrator({ username: 'maria' });
const second = await anAdministrator({ username: 'anna' });

const PERSON = { firstName: 'Gina', lastName: 'Verdi', email: '', companyId: null };
const codes = [
  'VRDGNI80A41H501A',
  'VRDGNI80A41H502B',
  'VRDGNI80A41H503C',
  'VRDGNI80A41H505E',
].values();
const create = (username: string) =>
  callApi('users/create', {
    token: first,
    body: {
      ...PERSON,
      ...{ username, role: 'ADMIN', invite: false },
      fiscalCode: codes.next().value,
    },
  });
const decide = (
  id: string,
  token: string,
  act: 'users/confirm-administrator' | 'users/refuse-administrator' = 'users/confirm-administrator',
) => callApi(act, { token, params: { id } });

test('on one machine one person does it at once', async () => {
  const { body } = await create('gina');
  expect(body).toMatchObject({ role: 'ADMIN' });
  expect(body).not.toHaveProperty('proposedAdmin');
  expect(await decide(body.id, second)).toMatchObject({ status: 409 });
});

describe('where approval is required', () => {
  beforeAll(() => vi.stubEnv('APPROVAL_REQUIRED', 'on'));
  afterAll(() => vi.unstubAllEnvs());

  test('somebody who is registered as one has no role until another confirms', async () => {
    const { status, body } = await create('lia');
    expect(status).toBe(201);
    expect(body).toMatchObject({ role: null, proposedAdmin: { by: 'maria' } });
    expect(await decide(body.id, first)).toMatchObject(answered(403, 'own_change'));
    const stale = { token: second, params: { id: body.id }, ifMatch: body.version - 1 };
    expect(await callApi('users/confirm-administrator', stale)).toMatchObject(
      answered(409, 'stale_version'),
    );
    expect(await decide(body.id, second)).toMatchObject(
      answered(200, { role: 'ADMIN', proposedAdmin: null }),
    );
    expect((await auditOf(`account/${body.id}`)).at(-1)).toMatchObject({
      action: 'account.administrator-confirmed',
      actor: 'anna',
    });
  });

  test('a colleague who is to be one keeps what they were, and may be refused', async () => {
    const account = await anAccount({ username: 'ugo', role: 'USER', companyId: null });
    const token = await tokenOf(account);
    const body = { ...PERSON, fiscalCode: codes.next().value, role: 'ADMIN' };
    const changed = await callApi('users/change', {
      token: first,
      params: { id: account.id },
      body,
    });
    expect(changed.body).toMatchObject({ role: 'USER', proposedAdmin: { by: 'maria' } });
    expect(await callApi('users/list', { token })).toMatchObject({ status: 403 });
    expect(await decide(account.id, first, 'users/refuse-administrator')).toMatchObject(
      answered(200, { role: 'USER', proposedAdmin: null }),
    );
    expect(await decide(account.id, second)).toMatchObject({ status: 409 });
  });

  test('so are the data that an administrator is recognised by, and unblocking one', async () => {
    const code = String(codes.next().value);
    const account = await anAccount({ username: 'eva', role: 'ADMIN', fiscalCode: code });
    const person = { ...PERSON, email: account.email, fiscalCode: code, role: 'ADMIN' };
    const change = async (sent: object, token = first) => {
      const body = { ...person, ...sent };
      return (await callApi('users/change', { token, params: { id: account.id }, body })).body;
    };
    const other = { email: 'eva.new@example.org', fiscalCode: 'VRDGNI80A41H504D' };
    expect(await change({ ...other, firstName: 'Eva' })).toMatchObject({
      ...{ firstName: 'Eva', email: account.email, fiscalCode: code, role: 'ADMIN' },
      proposedAdmin: { by: 'maria', ...other },
    });
    expect(await decide(account.id, first)).toMatchObject({ body: { code: 'own_change' } });
    expect(await decide(account.id, second)).toMatchObject({
      body: { ...other, proposedAdmin: null },
    });
    // A name alone is nobody's way in; a code that somebody has is refused before it is proposed.
    expect(await change({ ...other, lastName: 'Neri' })).toMatchObject({ proposedAdmin: null });
    await anAccount({ username: 'tea', fiscalCode: code });
    expect(await change({})).toMatchObject({ code: 'account_exists' });
    expect(await change({ ...other, email: 'tea@example.org' })).toMatchObject({
      code: 'account_exists',
      errors: [{ pointer: '/email' }],
    });

    const set = async (active: boolean) =>
      (
        await callApi('users/set-active', {
          token: first,
          params: { id: account.id },
          body: { active },
        })
      ).body;
    expect(await set(false)).toMatchObject({ active: false });
    expect(await set(true)).toMatchObject({
      ...{ active: false, proposedAdmin: { by: 'maria', active: true } },
    });
    expect(await decide(account.id, first)).toMatchObject({ body: { code: 'own_change' } });
    expect(await decide(account.id, second)).toMatchObject({ body: { active: true } });

    // Changing to another role first does not avoid the approval either.
    const company = await aSampleCompany('Way round', weightsOf({}));
    expect(await change({ ...other, role: 'USER', companyId: company.id })).toMatchObject({
      role: 'USER',
    });
    expect(await change(other)).toMatchObject({ role: 'USER', proposedAdmin: { by: 'maria' } });
  });
});
