import { AdminCreateUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditOf } from '../../support/api/audit-log.ts';
import { answered, callApi } from '../../support/api/call-api.ts';
import { anAccount, tokenOf } from '../../support/api/identity.ts';
import { mailsIn, startOutbox } from '../../support/notices/outbox.ts';
import { startUserPool, type TestUserPool } from '../../support/portal/user-pool.ts';
import { aSampleCompany, type SampleCompany, twoCompanies } from '../../support/prices/sample.ts';
import { weightsOf } from '../../support/prices/weights.ts';

/** People of a company invite others to it. */

let pool: TestUserPool;
let outbox: ReturnType<typeof startOutbox>;
let admin: string;
let alpha: SampleCompany;
let beta: SampleCompany;

beforeAll(async () => {
  pool = await startUserPool({ tokens: 'of the test' });
  outbox = startOutbox();
  ({ admin, alpha, beta } = await twoCompanies());
});
afterAll(async () => {
  outbox.stop();
  await pool.stop();
});

let others = 0;
const someone = (email = `delegato.${++others}@example.org`) => ({
  ...{ firstName: 'Anna Lucía', lastName: "D'Amico" },
  email,
});
const invite = ({ id, token }: SampleCompany, body: object = someone()) =>
  callApi('company-people/invite', { token, params: { companyId: id }, body });
const peopleOf = async ({ id, token }: SampleCompany) =>
  (await callApi('company-people/list', { token, params: { companyId: id } })).body;
const end = ({ id, token }: SampleCompany, personId: string) =>
  callApi('company-people/end', { token, params: { companyId: id, personId } });
const userOf = async (id: string) =>
  (await callApi('users/list', { token: admin })).body.find((user) => user.id === id);

/** The mails of the user pool and of the portal to an address. */
const mailsTo = (address: string): string[] =>
  [...mailsIn(pool.outboxFolder), ...outbox.mails()].filter((mail) =>
    mail.includes(`To: ${address}\r\n`),
  );

describe('a person of a company', () => {
  test('invites another, whom the ministry sees as invited by the company', async () => {
    const person = someone();
    const { status, body } = await invite(alpha, person);
    expect([status, body]).toEqual([
      201,
      { ...person, id: body.id, since: expect.any(String), isDelegate: true },
    ]);
    expect(mailsTo(person.email)).toEqual([
      expect.stringContaining('annalucia.damico'),
      expect.stringMatching(/Paolo Verdi, per Alfa, .*Paolo Verdi, for Alfa, has invited you/s),
    ]);
    const [reference, ...delegates] = (await peopleOf(alpha)).toSorted((a) =>
      a.isDelegate ? 1 : -1,
    );
    expect(delegates).toEqual([body]);
    expect(reference?.isDelegate).toBeUndefined();
    expect(await userOf(body.id)).toMatchObject({
      ...{ username: 'annalucia.damico', role: 'USER', companyId: alpha.id },
      ...{ delegateOf: [alpha.id], invitation: 'sent' },
    });
    expect(await auditOf(`account/${body.id}`)).toMatchObject([
      { action: 'account.invited-by-company', after: { companyId: alpha.id } },
    ]);
  });

  test('leaves a person of the user pool alone whose name is the one that it would give', async () => {
    const { client, userPoolId: UserPoolId } = pool;
    await client.send(new AdminCreateUserCommand({ UserPoolId, Username: 'pia.bo' }));
    const { id } = (await invite(beta, { ...someone(), firstName: 'Pia', lastName: 'Bo' })).body;
    expect(await userOf(id)).toMatchObject({ username: 'pia.bo.2' });
  });

  test('invites nobody to another company, and nobody with another role', async () => {
    expect(await invite({ ...beta, token: alpha.token })).toMatchObject({ status: 403 });
    expect(await invite(alpha, { ...someone(), role: 'ADMIN' })).toMatchObject({ status: 422 });
    const { id } = (await invite(beta)).body;
    expect(await end({ ...beta, token: alpha.token }, id)).toMatchObject({ status: 403 });
    expect(await end(alpha, id)).toMatchObject({ status: 404 });
  });

  test.each([
    ['an administrator', { role: 'ADMIN' }],
    ['somebody blocked', { active: false }],
    ['somebody without a role', { role: null }],
  ] as const)('cannot give rights to %s', async (_, changes) => {
    const { id, email } = await anAccount({ companyId: null, ...changes });
    expect(await invite(alpha, someone(email))).toMatchObject(
      answered(409, {
        code: 'account_exists',
        errors: [{ pointer: '/email', code: 'not_for_companies' }],
      }),
    );
    expect((await userOf(id))?.delegateOf).toBeUndefined();
  });

  test('takes in somebody of another company with the account and the password that they have', async () => {
    const theirs = await anAccount({ companyId: beta.id, firstName: 'Rosa' });
    const token = await tokenOf(theirs);
    const seen = () => peopleOf({ ...alpha, token });
    expect((await invite(alpha, someone(theirs.email))).body).toMatchObject({
      id: theirs.id,
      firstName: 'Rosa',
    });
    expect(await seen()).toContainEqual(expect.objectContaining({ id: theirs.id }));
    expect(await userOf(theirs.id)).toMatchObject({
      companyId: beta.id,
      companyIds: [beta.id, alpha.id],
    });
    const mails = mailsTo(theirs.email);
    expect(mails).toEqual([expect.stringMatching(/L’ha invitata.*has invited you/s)]);
    expect(mails.join()).not.toMatch(/password/i);
    expect(await invite(alpha, someone(theirs.email))).toMatchObject(
      answered(409, { errors: [{ pointer: '/email', code: 'already_member' }] }),
    );

    expect((await end(alpha, theirs.id)).status).toBe(204);
    expect(
      (await callApi('company-people/list', { token, params: { companyId: beta.id } })).status,
    ).toBe(200);
    expect(
      await callApi('company-people/list', { token, params: { companyId: alpha.id } }),
    ).toMatchObject(answered(403, { code: 'access_ended', companyName: 'Alfa' }));
  });

  test('ends what a delegate may do, but not what the ministry gave, nor their own', async () => {
    const company = await aSampleCompany('Gamma', weightsOf());
    const [reference] = await peopleOf(company);
    const theirs = await anAccount({ companyId: beta.id });
    const [{ id }] = [(await invite(company)).body, await invite(company, someone(theirs.email))];
    const delegate = { ...company, token: await tokenOf(theirs) };
    for (const [personId, code] of [
      [reference?.id, 'registered_by_ministry'],
      [theirs.id, 'own_account'],
    ] as const)
      expect(await end(delegate, String(personId))).toMatchObject(
        answered(422, { errors: [{ pointer: '/personId', code }] }),
      );
    expect((await end(delegate, id)).status).toBe(204);
    expect((await peopleOf(company)).map((person) => person.id)).not.toContain(id);
    expect(await userOf(id)).toMatchObject({ role: null, companyId: null, delegateOf: [] });
    expect(await auditOf(`account/${id}`)).toMatchObject([
      { action: 'account.invited-by-company' },
      { action: 'account.ended-by-company', actor: theirs.username },
    ]);
  });

  test('tells a delegate by mail and at every call that it ended the access, and since when', async () => {
    const company = await aSampleCompany('Theta', weightsOf());
    const theirs = await anAccount({ companyId: beta.id });
    await invite(company, someone(theirs.email));
    const token = await tokenOf(theirs);
    await end(beta, theirs.id);
    await end(company, theirs.id);
    const { companyIds } = (await callApi('users/me', { token })).body;
    expect(companyIds).toEqual([beta.id]);
    const { status, body } = await callApi('price-drafts/get', {
      ...{ token, params: { companyId: company.id, surveyId: 1 } },
    });
    expect({ status, body }).toMatchObject(
      answered(403, {
        code: 'access_ended',
        companyName: 'Theta',
        at: expect.stringMatching(/Z$/),
      }),
    );
    expect(mailsTo(theirs.email).at(-1)).toMatch(
      /Theta ha chiuso il Suo accesso.*Theta has ended your/s,
    );
    await invite(company, someone(theirs.email));
    expect((await callApi('users/me', { token })).body.accessEnded).toEqual([]);
  });

  test('invites again a delegate whose access it had ended', async () => {
    const company = await aSampleCompany('Eta', weightsOf());
    const { id, email } = (await invite(company)).body;
    await end(company, id);
    expect((await invite(company, someone(email))).body).toMatchObject({ id, isDelegate: true });
    expect(await userOf(id)).toMatchObject({
      ...{ role: 'USER', companyId: company.id, delegateOf: [company.id] },
    });
    expect((await peopleOf(company)).map((person) => person.id)).toContain(id);
  });

  test('answers each of those who end the same access at one moment that it is ended', async () => {
    const company = await aSampleCompany('Zeta', weightsOf());
    const { id } = (await invite(company)).body;
    const answers = await Promise.all([1, 2, 3].map(() => end(company, id)));
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
    expect(await auditOf(`account/${id}`)).toHaveLength(2);
  });

  test('cannot end the access of somebody who ends theirs at the same moment', async () => {
    const company = await aSampleCompany('Delta', weightsOf());
    const both = [
      await anAccount({ companyId: beta.id }),
      await anAccount({ companyId: beta.id }),
    ] as const;
    for (const { email } of both) await invite(company, someone(email));
    const tokens = await Promise.all(both.map(tokenOf));
    const answers = await Promise.all(
      both.map(({ id }, index) => end({ ...company, token: tokens[1 - index] ?? '' }, id)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 403]);
  });

  test('invites up to ten people to a company, and ten a day', async () => {
    const full = await aSampleCompany('Epsilon', weightsOf());
    for (let n = 0; n < 9; n += 1) await anAccount({ companyId: full.id });
    for (let n = 0; n < 10; n += 1)
      expect(await invite(full)).toMatchObject(
        answered(422, { errors: [{ pointer: '/email', code: 'too_many_people' }] }),
      );
    expect(await invite(full)).toMatchObject({ status: 429 });
  });
});
