import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import {
  confirmAuthenticator,
  currentSession,
  isByPassword,
  signIn,
  signInWith,
  startSession,
  useSession,
} from '../../../frontend/lib/session.ts';
import { answering, json, problem } from '../support/api-answers.ts';
import { aUser } from '../support/users.ts';

vi.mock('../../../frontend/lib/cognito.ts', () => ({
  openCognito: async () => ({
    accessToken: async () => 'token',
    signIn: async () => 'done',
    signInWith: async () => {},
    redirectResult: async () => {
      if (window.location.search.includes('error=')) throw new Error('failed');
    },
    signOut: async () => {},
    confirmAuthenticator: async () => {},
  }),
}));

/** Opens the site at the address to which an identity provider sends back. */
async function comeBack(query: string) {
  await signInWith('SPID');
  window.history.replaceState(null, '', `/app/prezzi-settimanali?state=s&${query}`);
  await startSession();
}

afterEach(() => {
  window.history.replaceState(null, '', '/');
  window.sessionStorage.clear();
});

let renders = 0;

function Reader() {
  renders += 1;
  return <p>{useSession().status}</p>;
}

test('a visitor’s session equals the one that pages are made with, so React need not render again', async () => {
  const root = document.createElement('div');
  root.innerHTML = renderToString(<Reader />);
  await startSession();
  renders = 0;
  await act(async () => void hydrateRoot(root, <Reader />));
  expect(root.textContent).toBe('anonymous');
  expect(renders).toBe(1);
});

test('a sign-in by password counts as one after the person came back from an identity provider', async () => {
  await signInWith('SPID');
  expect(isByPassword()).toBe(false);
  answering(json(aUser()));
  await signIn('anna', 'a password');
  expect(isByPassword()).toBe(true);
});

test('an app that was set up is not reported as failed when the account cannot be read afterwards', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  answering(problem(500, 'internal'));
  await expect(confirmAuthenticator('123456')).resolves.toBeUndefined();
  expect(warned).toHaveBeenCalledWith('reading the account', expect.anything());
});

test('of a person whom nobody registered nothing is kept, and no session goes on', async () => {
  answering(json(aUser({ role: null, version: 0 })));
  await comeBack('code=c');
  expect(currentSession()).toEqual({ status: 'anonymous', reason: 'unregistered' });
  expect({ ...window.sessionStorage }).toEqual({});
});

test('a registered person who waits for a role is signed in', async () => {
  answering(json(aUser({ role: null })));
  await comeBack('code=c');
  expect(currentSession().status).toBe('signed-in');
});

test.each([
  'error=access_denied',
  'error=invalid_request&error_description=access_denied',
  'error=server_error&error_description=ErrorCode+nr25',
])('a sign-in that was cancelled at the provider is no failure (%s)', async (query) => {
  const calls = answering();
  await comeBack(query);
  expect(currentSession()).toEqual({
    status: 'anonymous',
    reason: 'cancelled',
    provider: 'SPID',
  });
  expect(window.location.search).toBe('');
  expect(calls).toEqual([]);
});
