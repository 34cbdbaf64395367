import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { sessionOf } from '../../../../functions/people/store/access.ts';
import { accountById } from '../../../../functions/people/store/accounts.ts';
import { clock } from '../../../../functions/platform/kernel/clock.ts';
import { serviceTime } from '../../../../scripts/local/access/service-time.ts';
import { auditOf } from '../../../support/api/audit-log.ts';
import { answered, callApi } from '../../../support/api/call-api.ts';
import { anAccount } from '../../../support/api/identity.ts';
import { demoPassword as password } from '../../../support/portal/sign-in.ts';
import { startUserPool, type TestUserPool } from '../../../support/portal/user-pool.ts';

let pool: TestUserPool;

beforeAll(async () => {
  pool = await startUserPool();
});
afterAll(() => pool.stop());
afterEach(() => {
  vi.restoreAllMocks();
});

const signIn = (username: string, secret: string = password, address?: string) =>
  callApi('session/sign-in', {
    body: { username, password: secret },
    ...(address ? { headers: { 'x-caller-address': address } } : {}),
  });

/** A person of the pool with an account. */
async function aPerson(username: string, fields: Partial<Parameters<typeof anAccount>[0]> = {}) {
  const subject = await pool.addPerson(username);
  return anAccount({ username, subject, ...fields });
}

/** Stops the clock so many seconds from now. */
function later(seconds: number): void {
  const now = new Date(serviceTime().getTime() + seconds * 1000);
  vi.spyOn(clock, 'now').mockReturnValue(now);
}

describe('signing in', () => {
  test('gives a token that opens the API', async () => {
    await aPerson('anna', { role: 'ADMIN' });
    const { body } = await signIn('anna');
    const answer = await callApi('users/me', { token: body.token });
    expect(answer).toMatchObject(answered(200, { username: 'anna', role: 'ADMIN' }));
  });

  test('works by e-mail address too, whatever the case', async () => {
    await aPerson('bice');
    expect(await signIn('Bice@Example.org')).toMatchObject({ status: 200 });
  });

  test('works for a program that still sends the token that has expired', async () => {
    await aPerson('bruna');
    const answer = await callApi('session/sign-in', {
      token: 'an.old.token',
      body: { username: 'bruna', password },
    });
    expect(answer).toMatchObject({ status: 200 });
  });

  test('is refused in the same way for a wrong password and for an unknown name', async () => {
    await aPerson('carla');
    const wrong = await signIn('carla', 'Wrong-password-2026');
    expect(wrong).toMatchObject(answered(401, 'bad_credentials'));
    expect(await signIn('nobody')).toMatchObject(answered(401, wrong.body));
    expect(wrong.headers['cache-control']).toBe('no-store');
  });

  test('is refused for a blocked account', async () => {
    await aPerson('dario', { active: false });
    expect(await signIn('dario')).toMatchObject(answered(403, 'account_blocked'));
  });

  test('has to be completed on the site when the password must be changed', async () => {
    await pool.addPerson('elena', { permanent: false });
    expect(await signIn('elena')).toMatchObject(answered(403, 'sign_in_incomplete'));
  });

  test.each([{}, { username: 'anna' }, { username: '', password: 'x' }])(
    'is refused for %j',
    async (body) => {
      expect(await callApi('session/sign-in', { body })).toMatchObject({ status: 422 });
    },
  );

  test('links an account that was registered without an invitation, by its username', async () => {
    await pool.addPerson('franca');
    const { id } = await anAccount({ username: 'Franca', subject: undefined, role: 'ADMIN' });
    const { body } = await signIn('franca');
    expect(await callApi('users/list', { token: body.token })).toMatchObject({ status: 200 });
    expect(await auditOf(`account/${id}`)).toContainEqual(
      expect.objectContaining({ actor: 'Franca', action: 'account.sign-in-linked' }),
    );
  });
});

describe('too many attempts', () => {
  const wrong = (username: string) => signIn(username, 'Wrong-password-2026');

  test('have to wait after the fifth failure, longer after each more', async () => {
    await aPerson('gina');
    later(0);
    for (let failures = 1; failures <= 5; failures += 1) {
      expect((await wrong('gina')).status).toBe(401);
    }
    const refused = await signIn('gina');
    expect(refused).toMatchObject(answered(429, 'too_many_attempts'));
    expect(refused.headers['retry-after']).toBe('30');

    later(31);
    expect((await wrong('gina')).status).toBe(401);
    expect((await wrong('GINA')).headers['retry-after']).toBe('60');
  });

  test('are forgotten after the right password', async () => {
    await aPerson('ilda');
    for (let round = 0; round < 2; round += 1) {
      for (let failures = 1; failures <= 4; failures += 1) await wrong('ilda');
      expect((await signIn('ilda')).status).toBe(200);
    }
  });

  test('are forgotten after a quarter of an hour', async () => {
    await aPerson('lara');
    later(0);
    for (let failures = 1; failures <= 4; failures += 1) await wrong('lara');
    later(901);
    expect((await wrong('lara')).status).toBe(401);
    expect((await signIn('lara')).status).toBe(200);
  });

  test('do not lock out the person at another address', async () => {
    await aPerson('livia');
    const [theirs, hers] = ['203.0.113.7', '198.51.100.23'];
    // Hours of guessing, each attempt as soon as it is allowed.
    let seconds = 0;
    for (let tries = 0; tries < 30; tries += 1) {
      later(seconds);
      const { headers } = await signIn('livia', 'Wrong-password-2026', theirs);
      seconds += Number(headers['retry-after'] ?? 0);
    }
    expect((await signIn('livia', password, theirs)).status).toBe(429);
    expect((await signIn('livia', password, hers)).status).toBe(200);
  });

  test('from one IPv6 network count together', async () => {
    await aPerson('marta');
    for (let host = 1; host <= 5; host += 1) {
      await signIn('marta', 'Wrong-password-2026', `2001:db8:1:2::${host}`);
    }
    expect((await signIn('marta', password, '2001:db8:1:2:ffff::9')).status).toBe(429);
    expect((await signIn('marta', password, '2001:db8:1:3::1')).status).toBe(200);
  });

  test('are not remembered longer when the clock is set back', async () => {
    await aPerson('noemi');
    later(5 * 3600);
    for (let failures = 1; failures <= 6; failures += 1) await wrong('noemi');
    later(0);
    expect((await signIn('noemi')).status).toBe(200);
  });

  test('count when they are simultaneous', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => wrong('mina')));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(5);
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
  });
});

describe('signing out', () => {
  test('voids all tokens and ends the sessions in the pool', async () => {
    const { id } = await aPerson('nora');
    const { body } = await signIn('nora');
    const { token } = body;
    expect(await callApi('session/sign-out', { token })).toMatchObject({ status: 204, text: '' });
    expect(await callApi('users/me', { token })).toMatchObject(answered(401, 'not_signed_in'));
    expect(await auditOf(`account/${id}`)).toContainEqual(
      expect.objectContaining({ actor: 'nora', action: 'account.signed-out' }),
    );
  });

  test('lets the person sign in again at once', async () => {
    await aPerson('nives');
    const first = await signIn('nives');
    await callApi('session/sign-out', { token: first.body.token });
    const { body } = await signIn('nives');
    expect(await callApi('users/me', { token: body.token })).toMatchObject({ status: 200 });
  });

  test('does not lock the person out when the clock is set back afterwards', async () => {
    await aPerson('piera');
    later(5 * 3600);
    const early = await signIn('piera');
    const other = await signIn('piera');
    await callApi('session/sign-out', { token: early.body.token });
    vi.restoreAllMocks();
    const { body } = await signIn('piera');
    expect(await callApi('users/me', { token: body.token })).toMatchObject({ status: 200 });
    for (const { token } of [early.body, other.body]) {
      expect(await callApi('users/me', { token })).toMatchObject({ status: 401 });
    }
  });

  test('leaves the version of the account, which somebody may be editing', async () => {
    const { id, version } = await aPerson('olga');
    const { body } = await signIn('olga');
    await callApi('session/sign-out', { token: body.token });
    expect(await accountById(id)).toMatchObject({ version });
    expect(await sessionOf(id)).toMatchObject({ signedOutAt: expect.any(String) });
  });

  test('needs a session', async () => {
    expect(await callApi('session/sign-out')).toMatchObject({ status: 401 });
  });
});
