import { beforeAll, describe, expect, test } from 'vitest';
import { hasRightCheckCharacter } from '../../../functions/people/rules/fiscal-code.ts';
import { type Account, accountById } from '../../../functions/people/store/accounts.ts';
import { allContacts } from '../../../functions/people/store/contacts.ts';
import { auditOf } from '../../support/api/audit-log.ts';
import { answered, callApi } from '../../support/api/call-api.ts';
import { aCompanyUser, anAccount, tokenOf } from '../../support/api/identity.ts';
import { weightsOf } from '../../support/prices/weights.ts';

let token: string;
let own: Account;

/** Valid fiscal codes that belong to nobody. */
const [rossi, rossiWoman, rossiTwin] = ['RSSMRA80A01H501U', 'RSSMRA80A41H501Y', 'RSSMRA80A01H50MM'];

beforeAll(async () => {
  own = await anAccount({ username: 'maria', lastName: 'Bianchi', role: 'ADMIN' });
  token = await tokenOf(own);
  const weights = weightsOf({ petrolWeight: 1, dieselWeight: 1 });
  await callApi('companies/create', { token, body: { name: 'Alfa', ...weights, reason: 'New' } });
});

const person = { firstName: 'Mario', lastName: 'Rossi', role: 'USER', companyId: 1 };
const change = (id: string, body: object, ifMatch?: number) =>
  callApi('users/change', {
    token,
    params: { id },
    body,
    ...(ifMatch === undefined ? {} : { ifMatch }),
  });

describe('the accounts', () => {
  test('are listed by last name in Italian order, without data of sign-ins', async () => {
    await anAccount({ lastName: 'Èlia', firstName: 'Ada' });
    await anAccount({ lastName: 'Zanon', firstName: 'Ugo' });
    await anAccount({ lastName: 'Elia', firstName: 'Zoe' });
    const { body } = await callApi('users/list', { token });
    expect(body.map(({ lastName }) => lastName)).toEqual(['Bianchi', 'Elia', 'Èlia', 'Zanon']);
    expect(body[0]).not.toHaveProperty('subject');
  });

  test('are found by id', async () => {
    const { id } = await anAccount({ username: 'ugo' });
    const found = await callApi('users/get', { token, params: { id } });
    expect(found).toMatchObject(answered(200, { id, username: 'ugo' }));
    const missing = await callApi('users/get', { token, params: { id: 'nobody' } });
    expect(missing).toMatchObject(answered(404, 'not_found'));
  });

  test.each(['users/list', 'users/get', 'users/change'] as const)(
    'are for administrators only: %s',
    async (id) => {
      const request = {
        params: { id: own.id },
        ...(id === 'users/change' ? { body: person } : {}),
      };
      expect(await callApi(id, request)).toMatchObject({ status: 401 });
      const reference = await aCompanyUser({ companyId: 1 });
      expect(await callApi(id, { ...request, token: reference })).toMatchObject({ status: 403 });
    },
  );
});

describe('changing an account', () => {
  test('keeps its fiscal code in capitals and leaves a record of before and after', async () => {
    const { id } = await anAccount({ fiscalCode: rossiTwin ?? '', email: 'old@example.org' });
    const answer = await change(id, { ...person, fiscalCode: ` ${rossi?.toLowerCase()} ` }, 1);
    expect(answer).toMatchObject(
      answered(200, { ...person, fiscalCode: rossi, email: 'old@example.org', version: 2 }),
    );
    expect((await auditOf(`account/${id}`)).at(-1)).toMatchObject({
      actor: 'maria',
      action: 'account.changed',
      before: { fiscalCode: rossiTwin },
      after: { fiscalCode: rossi },
    });
    expect((await auditOf(`account/${id}`)).at(-1)?.after).not.toHaveProperty('subject');
  });

  test('accepts an account as it was read, also without an e-mail address', async () => {
    const { id } = await anAccount({ email: '', fiscalCode: '12345678903', companyId: 1 });
    const { body: shown } = await callApi('users/get', { token, params: { id } });
    expect(await change(id, { ...shown, firstName: 'Ugo' })).toMatchObject(
      answered(200, { firstName: 'Ugo', email: '' }),
    );
    expect(await change(id, { ...shown, email: 'ugo@' })).toMatchObject(
      answered(422, { errors: [{ pointer: '/email', code: 'invalid_format' }] }),
    );
  });

  test('blocks nobody, and names the call that does', async () => {
    const { id } = await anAccount({ fiscalCode: '12345678911', companyId: 1 });
    const { body: shown } = await callApi('users/get', { token, params: { id } });
    expect(await change(id, { ...shown, active: false, username: 'other' })).toMatchObject(
      answered(422, {
        errors: [
          { pointer: '/username', code: 'read_only' },
          { pointer: '/active', detail: `It is changed by PUT /users/${id}/active.` },
        ],
      }),
    );
  });

  test('accepts a fiscal code with a wrong check character, as some people have one', async () => {
    const { id } = await anAccount();
    expect(await change(id, { ...person, fiscalCode: 'RSSMRA80A01H501X' })).toMatchObject(
      answered(200, { fiscalCode: 'RSSMRA80A01H501X' }),
    );
  });

  test('gives an administrator no company', async () => {
    const { id } = await anAccount({ companyId: 1 });
    const body = { ...person, role: 'ADMIN', companyId: 1, fiscalCode: '00488410010' };
    expect((await change(id, body)).body).toMatchObject({ role: 'ADMIN', companyId: null });
  });

  test.each([
    ['a day that is none', { fiscalCode: 'RSSMRA80B30H501A' }, '/fiscalCode', 'fiscal_code'],
    ['no fiscal code', { fiscalCode: ' ' }, '/fiscalCode', 'too_small'],
    ['an unknown company', { companyId: 77 }, '/companyId', 'unknown_company'],
    ['no company', { companyId: null }, '/companyId', 'required'],
    ['no last name', { lastName: ' ' }, '/lastName', 'too_small'],
    ['an unknown role', { role: 'OWNER' }, '/role', 'invalid_value'],
  ])('is refused for %s', async (_, fields, pointer, code) => {
    const { id } = await anAccount();
    const answer = await change(id, { ...person, fiscalCode: rossiWoman, ...fields });
    expect(answer).toMatchObject(
      answered(422, { code: 'invalid', errors: [expect.objectContaining({ pointer, code })] }),
    );
  });

  test("to another account's fiscal code is refused until that one has changed", async () => {
    const holder = await anAccount({ fiscalCode: rossiWoman ?? '' });
    const { id } = await anAccount();
    const body = { ...person, fiscalCode: rossiWoman };
    expect(await change(id, body)).toMatchObject(
      answered(409, { code: 'account_exists', errors: [{ pointer: '/fiscalCode' }] }),
    );
    await change(holder.id, { ...person, fiscalCode: 'VRDPLA85M15F205C' });
    expect(await change(id, body)).toMatchObject({ status: 200 });
  });

  test('is refused when someone else changed it meanwhile, saying what differs', async () => {
    const { id } = await anAccount({ lastName: 'Verdi', fiscalCode: 'VRDPLA70A01H501N' });
    await change(id, { ...person, fiscalCode: 'VRDPLA70A01H501N' }, 1);
    const body = { ...person, lastName: 'Viola', fiscalCode: 'VRDPLA70A01H501N' };
    expect(await change(id, body, 1)).toMatchObject(
      answered(409, {
        code: 'stale_version',
        current: { lastName: 'Rossi' },
        differing: ['lastName'],
      }),
    );
  });

  test('cannot take away one’s own role', async () => {
    const body = { ...person, fiscalCode: 'BNCMRA60A41F205D' };
    expect(await change(own.id, body)).toMatchObject(
      answered(422, { errors: [expect.objectContaining({ pointer: '/role', code: 'own_role' })] }),
    );
    expect(await accountById(own.id)).toMatchObject({ role: 'ADMIN' });
  });

  test('takes effect on the next request', async () => {
    const account = await anAccount({ role: 'ADMIN' });
    const theirs = await tokenOf(account);
    expect(await callApi('users/list', { token: theirs })).toMatchObject({ status: 200 });
    await change(account.id, { ...person, fiscalCode: '12345670017' });
    expect(await callApi('users/list', { token: theirs })).toMatchObject({ status: 403 });
  });
});

let births = 0;

/** Makes a different valid code at each call. */
function aFiscalCode(): string {
  births += 1;
  const first = `VRDLGU80A01H${String(births).padStart(3, '0')}`;
  const characters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((last) => first + last);
  return characters.find(hasRightCheckCharacter) ?? '';
}

describe('two administrators who act on each other at the same moment', () => {
  test.each([
    [
      'block',
      (by: string, { id }: Account) =>
        callApi('users/set-active', { token: by, params: { id }, body: { active: false } }),
    ],
    [
      'take the role from',
      (by: string, { id }: Account) =>
        callApi('users/change', {
          token: by,
          params: { id },
          body: { ...person, fiscalCode: aFiscalCode() },
        }),
    ],
  ])('cannot both %s the other: the later call is refused', async (_, act) => {
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = [await anAccount({ role: 'ADMIN' }), await anAccount({ role: 'ADMIN' })];
      const [tokenOne, tokenTwo] = [await tokenOf(one), await tokenOf(two)];
      const answers = await Promise.all([act(tokenOne, two), act(tokenTwo, one)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
      const accounts = [await accountById(one.id), await accountById(two.id)];
      const left = accounts.filter(({ active, role }) => active && role === 'ADMIN');
      expect(left).toHaveLength(1);
    }
  });
});

describe('a person of several companies', () => {
  const weights = weightsOf({ petrolWeight: 1 });
  const companies: number[] = [];

  beforeAll(async () => {
    for (const name of ['Primo', 'Secondo', 'Terzo']) {
      const { body } = await callApi('companies/create', {
        token,
        body: { name, ...weights, reason: 'New' },
      });
      companies.push(body.id);
    }
  });

  const sales = (as: string, companyId: number) =>
    callApi('companies/sales', { token: as, params: { companyId } });
  const contactsOf = async () =>
    (await allContacts())
      .filter(({ username }) => username === 'delegata')
      .map(({ companyId }) => companyId);

  test('reports for each of them and for no other, from the next call on', async () => {
    const [first = 0, second = 0, third = 0] = companies;
    const account = await anAccount({ username: 'delegata', companyId: first });
    const { id } = account;
    const as = await tokenOf(account);
    const body = { ...person, fiscalCode: 'BNCNNA80A41H501A', companyId: first };
    // The form of a person with one company sends an empty list of others.
    await change(id, { ...body, lastName: 'Bianca', companyIds: [] });
    expect(await contactsOf()).toEqual([first]);
    expect((await sales(as, first)).status).toBe(200);
    const changed = await change(id, { ...body, companyIds: [second] });
    expect(changed.body).toMatchObject({ companyId: first, companyIds: [first, second] });
    for (const company of [first, second]) expect((await sales(as, company)).status).toBe(200);
    expect((await sales(as, third)).status).toBe(403);
    expect(await contactsOf()).toEqual([first, second]);
    const me = await callApi('users/me', { token: as });
    expect(me.body).toMatchObject({ companyId: first, companyIds: [first, second] });

    // The call as the specification has it keeps the others of a company that is among them, in whatever order.
    await change(id, { ...body, companyId: second });
    expect(await accountById(id)).toMatchObject({ companyId: second, companyIds: [second, first] });
    expect(
      (await change(id, { ...body, companyId: second, companyIds: [999] })).body,
    ).toMatchObject({ errors: [{ pointer: '/companyIds', code: 'unknown_company' }] });
    // Another company alone takes their place.
    await change(id, { ...body, companyId: third });
    expect((await sales(as, third)).status).toBe(200);
    for (const company of [first, second]) expect((await sales(as, company)).status).toBe(403);
    expect(await contactsOf()).toEqual([third]);
    const asAdmin = { ...body, role: 'ADMIN', companyId: null, companyIds: [second] };
    expect((await change(id, asAdmin)).body).toMatchObject({
      errors: [{ pointer: '/companyIds', code: 'does_nothing' }],
    });
    expect(await change(id, { ...body, role: 'ADMIN', companyId: null })).toMatchObject({
      body: { companyId: null, companyIds: [] },
    });
    expect(await contactsOf()).toEqual([]);
  });
});
