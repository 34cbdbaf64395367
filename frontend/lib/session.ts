import { useSyncExternalStore } from 'react';
import type { IdentityProviderName } from '../../functions/contract/user-pool-settings.ts';
import type { User } from '../../functions/contract/users.ts';
import { api } from './api-client.ts';
import type { Cognito, SignInStep } from './cognito.ts';
import { ApiProblem, logFailure } from './failures.ts';
import { tellTabs } from './tabs.ts';
import { forgetAllTyped, forgetTypedOfOthers } from './typed-input.ts';

/**
 * Who is signed in. Authenticated means: the current-user call answered. The sign-in library loads
 * only when somebody signs in or when this tab holds tokens already.
 */
export type Session =
  | { readonly status: 'checking' }
  | { readonly status: 'anonymous'; readonly reason?: 'expired' | 'sign-in-failed' }
  | { readonly status: 'signed-in'; readonly user: User };

export type { User };

const userKey = 'loggedUser';
const hostedKey = 'hostedSignIn';
const signedOutKey = 'signedOut';

/**
 * One object, so that a visitor's session is the one that the page was made with: of another one React would
 * take over the whole page in one task.
 */
const anonymous = { status: 'anonymous' } as const satisfies Session;
let session: Session = { status: 'checking' };
let opening: Promise<Cognito> | undefined;
const listeners = new Set<() => void>();

export function useSession(): Session {
  return useSyncExternalStore(subscribe, currentSession, () => anonymous);
}

/** The signed-in person, undefined for an anonymous visitor. */
export function useUser(): User | undefined {
  const current = useSession();
  return current.status === 'signed-in' ? current.user : undefined;
}

export function currentSession(): Session {
  return session;
}

/** The bearer of API calls: undefined when nobody is signed in here. */
export async function bearerToken(): Promise<string | undefined> {
  if (!opening) return undefined;
  return (await opening).accessToken();
}

/** Restores the session at start; resolves when it is known who is signed in. */
export async function startSession(): Promise<void> {
  if (!holdsTokens() && !comesFromProvider()) {
    return setSession(endedElsewhere() ? { ...anonymous, reason: 'expired' } : anonymous);
  }
  try {
    const cognito = await openSession();
    if (comesFromProvider()) await cognito.redirectResult();
    await loadUser();
  } catch (cause) {
    logFailure('session check', cause);
    const refused = cause instanceof ApiProblem && [401, 403].includes(cause.status);
    const fromProvider = comesFromProvider();
    dropSession();
    if (fromProvider) failProviderSignIn();
    else if (!refused) setSession(anonymous);
  }
}

/**
 * Signs in with username and password. Throws whatever Amplify or the API throws; resolves with
 * 'new-password' when the account must first choose one (`setNewPassword`), with 'reset-password' when
 * that takes a code that came by e-mail (`resetPassword`).
 */
export async function signIn(username: string, password: string): Promise<SignInStep> {
  return finishSignIn(await (await openSession()).signIn(username, password));
}

export async function setNewPassword(password: string): Promise<SignInStep> {
  return finishSignIn(await (await openSession()).setNewPassword(password));
}

/** Has a code sent to who has lost the password; a name that there is not is answered alike. */
export async function sendResetCode(username: string): Promise<void> {
  await (await openSession()).sendResetCode(username);
}

/** Chooses a password with a code that came by e-mail, and signs in with it. */
export async function resetPassword(
  username: string,
  code: string,
  password: string,
): Promise<SignInStep> {
  const cognito = await openSession();
  await cognito.resetPassword(username, code, password);
  return finishSignIn(await cognito.signIn(username, password));
}

/** Leaves the site for the identity provider, which sends the person back to the survey landing. */
export async function signInWith(provider: IdentityProviderName, hint?: string): Promise<void> {
  const cognito = await openSession();
  window.sessionStorage.setItem(hostedKey, provider);
  await cognito.signInWith(provider, hint);
}

/**
 * Ends the session everywhere and forgets it here; a failure of the call does not keep it alive. Who
 * came from an identity provider leaves the site for its sign-out page.
 */
export async function signOut(): Promise<void> {
  await api('session/sign-out').catch((cause: unknown) => logFailure('sign-out', cause));
  forgetAllTyped();
  if (session.status === 'signed-in') tellTabs({ what: 'signed-out', user: session.user.id });
  const cognito = window.sessionStorage.getItem(hostedKey) ? await opening : undefined;
  if (cognito) window.sessionStorage.setItem(signedOutKey, 'true');
  await cognito?.signOut().catch((cause: unknown) => {
    logFailure('sign-out', cause);
    window.sessionStorage.removeItem(signedOutKey);
  });
  dropSession();
  setSession(anonymous);
}

/** Whether this visit returns from the provider's sign-out page; true only once. */
export function consumeSignedOutMark(): boolean {
  const marked = window.sessionStorage.getItem(signedOutKey) !== null;
  window.sessionStorage.removeItem(signedOutKey);
  return marked;
}

/** Forgets a session the API no longer accepts. */
export function dropSession(): void {
  for (const key of tokenKeys()) window.sessionStorage.removeItem(key);
  window.sessionStorage.removeItem(userKey);
  window.sessionStorage.removeItem(hostedKey);
  opening = undefined;
  setSession({ status: 'anonymous', reason: 'expired' });
}

/** Sets the session without a sign-in; exported for component tests. */
export function setSession(next: Session): void {
  session = next;
  for (const listener of listeners) listener();
}

async function finishSignIn(step: SignInStep): Promise<SignInStep> {
  if (step === 'done') {
    await loadUser().catch((cause: unknown) => {
      dropSession();
      setSession(anonymous);
      throw cause;
    });
  }
  return step;
}

async function loadUser(): Promise<void> {
  const user = await api('users/me');
  forgetTypedOfOthers(user.id);
  window.sessionStorage.setItem(userKey, JSON.stringify(user));
  setSession({ status: 'signed-in', user });
}

function openSession(): Promise<Cognito> {
  opening ??= import('./cognito.ts').then((module) => module.openCognito());
  opening.catch(() => {
    opening = undefined;
  });
  return opening;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function holdsTokens(): boolean {
  return tokenKeys().some((key) => key.endsWith('.accessToken'));
}

function tokenKeys(): string[] {
  const prefix = 'CognitoIdentityServiceProvider.';
  return Object.keys(window.sessionStorage).filter((key) => key.startsWith(prefix));
}

/** Somebody was signed in in this tab, but the tokens are gone. */
function endedElsewhere(): boolean {
  const had = window.sessionStorage.getItem(userKey) !== null;
  window.sessionStorage.removeItem(userKey);
  return had;
}

/** Removes the provider's answer from the address, so that a reload does not process it again. */
function failProviderSignIn(): void {
  window.history.replaceState(null, '', window.location.pathname);
  setSession({ status: 'anonymous', reason: 'sign-in-failed' });
}

function comesFromProvider(): boolean {
  const query = new URLSearchParams(window.location.search);
  return (
    window.sessionStorage.getItem(hostedKey) !== null &&
    query.has('state') &&
    (query.has('code') || query.has('error'))
  );
}
