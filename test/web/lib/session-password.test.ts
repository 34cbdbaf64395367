import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changePassword } from '../../../frontend/lib/change-password.ts';
import {
  answerStep,
  currentSession,
  resetPassword,
  setSession,
} from '../../../frontend/lib/session.ts';
import { answering, json, problem } from '../support/api-answers.ts';
import { aUser } from '../support/users.ts';

const pool = vi.hoisted(() => ({
  signIn: vi.fn(),
  answer: vi.fn(),
  changePassword: vi.fn(),
  resetPassword: vi.fn(),
}));

vi.mock('../../../frontend/lib/cognito.ts', () => ({
  openCognito: async () => ({ ...pool, accessToken: async () => 'token' }),
}));

const user = aUser();
const signedOut = () => new Response(null, { status: 204 });
const pathsOf = (calls: readonly { readonly url: string }[]) =>
  calls.map(({ url }) => url.replace('/dgsaie/api/v1', ''));

beforeEach(() => {
  for (const call of Object.values(pool)) call.mockReset();
  setSession({ status: 'anonymous' });
});

afterEach(() => {
  window.sessionStorage.clear();
});

test('a changed password ends all sessions, and this tab signs in with the new one', async () => {
  setSession({ status: 'signed-in', user });
  pool.signIn.mockResolvedValue('done');
  const calls = answering(signedOut(), json(user));
  await changePassword('Old-password-2026', 'New-password-2026');
  expect(pool.changePassword).toHaveBeenCalledWith('Old-password-2026', 'New-password-2026');
  expect(pathsOf(calls)).toEqual(['/auth/logout', '/users/me']);
  expect(pool.signIn).toHaveBeenCalledWith(user.username, 'New-password-2026');
  expect(currentSession()).toEqual({ status: 'signed-in', user });
});

test('a changed password asks for a sign-in whoever has a second factor', async () => {
  setSession({ status: 'signed-in', user });
  pool.signIn.mockResolvedValue('code');
  answering(signedOut());
  await changePassword('Old-password-2026', 'New-password-2026');
  expect(currentSession()).toEqual({ status: 'anonymous', reason: 'password-changed' });
});

test('a changed password says so when the other sessions could not be ended', async () => {
  setSession({ status: 'signed-in', user });
  answering(problem(500, 'internal'));
  await expect(changePassword('Old-password-2026', 'New-password-2026')).rejects.toThrow(
    'sessions go on',
  );
  expect(pool.signIn).not.toHaveBeenCalled();
  expect(currentSession().status).toBe('signed-in');
});

test('a wrong present password ends no session', async () => {
  setSession({ status: 'signed-in', user });
  pool.changePassword.mockRejectedValue(new Error('Incorrect username or password.'));
  const calls = answering();
  await expect(changePassword('Wrong', 'New-password-2026')).rejects.toThrow('Incorrect');
  expect(calls).toEqual([]);
});

test('a password chosen with a code ends the sessions of before', async () => {
  pool.signIn.mockResolvedValue('done');
  const calls = answering(signedOut(), json(user));
  expect(await resetPassword('anna', '123456', 'New-password-2026')).toBe('done');
  expect(pathsOf(calls)).toEqual(['/auth/logout', '/users/me']);
  expect(pool.signIn).toHaveBeenCalledTimes(2);
  expect(currentSession().status).toBe('signed-in');
});

test('a password chosen with a code asks whoever has an app for a second one after the sessions ended', async () => {
  pool.signIn.mockResolvedValue('code');
  pool.answer.mockResolvedValue('done');
  const calls = answering(signedOut(), json(user));
  expect(await resetPassword('anna', '123456', 'New-password-2026')).toBe('code');
  expect(await answerStep('111111')).toBe('code');
  expect(pathsOf(calls)).toEqual(['/auth/logout']);
  expect(await answerStep('222222')).toBe('done');
  expect(currentSession().status).toBe('signed-in');
});
