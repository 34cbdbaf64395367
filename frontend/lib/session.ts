import type { IdentityProviderName } from '../../functions/people/contract/user-pool-settings.ts';
import type { Me, User } from '../../functions/people/contract/users.ts';
import { api } from './api-client.ts';
import type { Cognito, SignInStep } from './cognito.ts';
import { ApiProblem, logFailure } from './failures.ts';
import { lendToLibraries, tabStorage } from './storage.ts';
import { tellTabs } from './tabs.ts';
import { forgetAllTyped, forgetTypedOfOthers } from './typed-input.ts';
import { watched } from './watched.ts';

/**
 * The session. It is authenticated when the current-user call has answered. The sign-in library is loaded only when
 * somebody signs in or when this tab already holds tokens.
 */
export type Session =
  | { readonly status: 'checking' }
  | {
      readonly status: 'anonymous';
      readonly reason?: Ending | 'sign-in-failed' | 'cancelled';
      /** With the reason `access-ended`. */
      readonly accessEnded?: AccessEnded;
      /** Where the sign-in was cancelled. */
      readonly provider?: IdentityProviderName;
    }
  | { readonly status: 'signed-in'; readonly user: Me };

export type { User };

/**
 * Why a session does not go on. `access-ended`: a company has ended what the person could do for it. `unregistered`: nobody
 * has registered the person whom a provider sent.
 */
type Ending = 'expired' | 'blocked' | 'access-ended' | 'password-changed' | 'unregistered';
/** The company that has ended the person's access, and when. */
export type AccessEnded = Pick<NonNullable<User['accessEnded']>[number], 'companyName' | 'at'>;

const userKey = 'loggedUser';
const companyKey = 'chosenCompany';
const hostedKey = 'hostedSignIn';
const signedOutKey = 'signedOut';

/**
 * A single object, so that a visitor's session equals the one with which the page was made: with a different object
 * React would hydrate the whole page in one task.
 */
const anonymous = { status: 'anonymous' } as const satisfies Session;
const session = watched<Session>({ status: 'checking' }, anonymous);
let opening: Promise<Cognito> | undefined;
/** The person who is signing in with a password that a code by mail has just given them. */
let renewing: Credentials | undefined;
/** Loads what only signed-in people need, before anybody counts as signed in. */
let openArea = async (): Promise<void> => {};

export const useSession = session.use;

/**
 * The signed-in person, undefined for an anonymous visitor. Of who reports for several companies, `companyId` is the one
 * chosen in this tab, null until one is.
 */
export function useUser(): Me | undefined {
  const current = useSession();
  return current.status === 'signed-in' ? current.user : undefined;
}

export const currentSession = session.get;

/** The bearer token of API calls; undefined when nobody is signed in here. */
export async function bearerToken(): Promise<string | undefined> {
  if (!opening) return undefined;
  return (await opening).accessToken();
}

/**
 * Restores the session at start; resolves when it is known who is signed in.
 *
 * @param area loads what only signed-in people need, now or when somebody signs in
 */
export async function startSession(area = openArea): Promise<void> {
  openArea = area;
  if (!holdsTokens() && !comesFromProvider()) {
    return setSession(endedElsewhere() ? { ...anonymous, reason: 'expired' } : anonymous);
  }
  const cancelled = comesFromProvider() && wasCancelled();
  const provider = tabStorage.getItem(hostedKey) as IdentityProviderName;
  try {
    const cognito = await openSession();
    if (comesFromProvider()) await cognito.redirectResult();
    await loadUser();
  } catch (cause) {
    logFailure('session check', cause);
    const refused = cause instanceof ApiProblem && [401, 403].includes(cause.status);
    const fromProvider = comesFromProvider();
    const ending = endingOf(cause);
    dropSession(ending);
    const reason = ending === 'blocked' ? ending : 'sign-in-failed';
    if (fromProvider)
      failProviderSignIn(cancelled ? { reason: 'cancelled', provider } : { reason });
    else if (!refused) setSession(anonymous);
  }
}

/**
 * Signs in with username and password. Throws the errors of Amplify or the API. Resolves with 'new-password' when the
 * account must first choose a password, with 'code' when its authenticator app has to show one (`answerStep`), with
 * 'reset-password' when that needs a code sent by e-mail (`resetPassword`).
 */
export async function signIn(username: string, password: string): Promise<SignInStep> {
  renewing = undefined;
  return beginSession({ username, password });
}

/** Answers the step of a sign-in: with a new password, or the code of the authenticator app. */
export async function answerStep(response: string): Promise<SignInStep> {
  return finishSignIn(await (await openSession()).answer(response));
}

/** Whether this session began with a password, so that the person can change it and add a second factor. */
export const isByPassword = (): boolean => tabStorage.getItem(hostedKey) === null;

export const hasAuthenticator = async () => (await openSession()).hasAuthenticator();

export const newAuthenticator = async (username: string) =>
  (await openSession()).newAuthenticator(username);

/**
 * Makes the pool ask for codes from now on, and applies the person's new rights. The app is set up even if these
 * cannot be read; the next start of the page reads them.
 */
export async function confirmAuthenticator(code: string): Promise<void> {
  await (await openSession()).confirmAuthenticator(code);
  await loadUser().catch((cause: unknown) => logFailure('reading the account', cause));
}

/** Sends a code to a person who has forgotten the password; an unknown name gets the same answer. */
export async function sendResetCode(username: string): Promise<void> {
  await (await openSession()).sendResetCode(username);
}

/**
 * Chooses a password with a code sent by e-mail, and signs in with it. Only whoever is signed in can end the sessions of
 * before, and ends this one too: so the second sign-in stays, which asks for another code of the authenticator app.
 */
export async function resetPassword(
  username: string,
  code: string,
  password: string,
): Promise<SignInStep> {
  const cognito = await openSession();
  await cognito.resetPassword(username, code, password);
  renewing = { username, password };
  return beginSession(renewing);
}

/** Leaves the site for the identity provider, which sends the person back to the survey landing page. */
export async function signInWith(provider: IdentityProviderName, hint?: string): Promise<void> {
  const cognito = await openSession();
  tabStorage.setItem(hostedKey, provider);
  await cognito.signInWith(provider, hint);
}

/**
 * Ends the session everywhere and removes it here, even if the call fails. A person who came from an identity provider
 * leaves the site for its sign-out page.
 */
export async function signOut(): Promise<void> {
  await api('session/sign-out').catch((cause: unknown) => logFailure('sign-out', cause));
  forgetAllTyped();
  const left = session.get();
  if (left.status === 'signed-in') tellTabs({ what: 'signed-out', user: left.user.id });
  const cognito = tabStorage.getItem(hostedKey) ? await opening : undefined;
  if (cognito) tabStorage.setItem(signedOutKey, 'true');
  await cognito?.signOut().catch((cause: unknown) => {
    logFailure('sign-out', cause);
    tabStorage.removeItem(signedOutKey);
  });
  dropSession();
  setSession(anonymous);
}

/** Whether this visit returns from the provider's sign-out page; true only once. */
export function consumeSignedOutMark(): boolean {
  const marked = tabStorage.getItem(signedOutKey) !== null;
  tabStorage.removeItem(signedOutKey);
  return marked;
}

/** Whether a person reports for several companies and has not said yet for which one now. */
export const choosesCompany = ({ role, companyId, companyIds = [] }: Me): boolean =>
  role === 'USER' && companyId === null && companyIds.length > 1;

/** Goes on in this tab for one of the person's companies; null asks for which. */
export function chooseCompany(companyId: number | null): void {
  const shown = session.get();
  if (shown.status !== 'signed-in') return;
  if (companyId === null) tabStorage.removeItem(companyKey);
  else tabStorage.setItem(companyKey, String(companyId));
  setSession({ ...shown, user: withChoice(shown.user) });
}

function withChoice(user: Me): Me {
  const { companyIds = [] } = user;
  if (companyIds.length < 2) return user;
  const chosen = Number(tabStorage.getItem(companyKey));
  return { ...user, companyId: companyIds.includes(chosen) ? chosen : null };
}

/** Removes a session that the API no longer accepts. */
export function dropSession(reason: Ending = 'expired', accessEnded?: AccessEnded): void {
  dropTokens();
  for (const key of [userKey, hostedKey, companyKey]) tabStorage.removeItem(key);
  setSession({ status: 'anonymous', reason, ...(accessEnded && { accessEnded }) });
}

/** Forgets the tokens alone, of a session that has ended while its person goes on. */
export function dropTokens(): void {
  for (const key of tokenKeys()) tabStorage.removeItem(key);
  opening = undefined;
}

/** An account that is blocked, or whose access was ended, has not expired, and signing in again does not help. */
export function endingOf(cause: unknown): Ending {
  if (accessEndedIn(cause)) return 'access-ended';
  return cause instanceof ApiProblem && cause.code === 'account_blocked' ? 'blocked' : 'expired';
}

/** The company that has ended the person's access, where the API refuses for that. */
export function accessEndedIn(cause: unknown): AccessEnded | undefined {
  if (!(cause instanceof ApiProblem) || cause.code !== 'access_ended') return undefined;
  const { companyName, at } = cause.details;
  return { companyName: String(companyName), at: String(at) };
}

/** Sets the session without a sign-in; exported for component tests. */
export const setSession = session.set;

interface Credentials {
  readonly username: string;
  readonly password: string;
}

async function beginSession({ username, password }: Credentials): Promise<SignInStep> {
  tabStorage.removeItem(hostedKey);
  return finishSignIn(await (await openSession()).signIn(username, password));
}

async function finishSignIn(step: SignInStep): Promise<SignInStep> {
  if (step === 'done' && renewing) {
    const { username, password } = renewing;
    await api('session/sign-out').finally(dropTokens);
    return signIn(username, password);
  }
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
  const [user] = await Promise.all([api('users/me'), openArea()]);
  // The API tells the person once; the pool has forgotten them since, and they have no stored account.
  if (user.role === null && user.version === 0) return dropSession('unregistered');
  forgetTypedOfOthers(user.id);
  tabStorage.setItem(userKey, JSON.stringify(user));
  setSession({ status: 'signed-in', user: withChoice(user) });
}

/** The user pool's client with the tokens of this tab. */
export function openSession(): Promise<Cognito> {
  lendToLibraries();
  opening ??= import('./cognito.ts').then((module) => module.openCognito());
  opening.catch(() => {
    opening = undefined;
  });
  return opening;
}

function holdsTokens(): boolean {
  return tokenKeys().some((key) => key.endsWith('.accessToken'));
}

function tokenKeys(): string[] {
  const prefix = 'CognitoIdentityServiceProvider.';
  return tabStorage.keys().filter((key) => key.startsWith(prefix));
}

/** Somebody was signed in in this tab, but the tokens are gone. */
function endedElsewhere(): boolean {
  const had = tabStorage.getItem(userKey) !== null;
  tabStorage.removeItem(userKey);
  return had;
}

/** Removes the provider's answer from the address, so that a reload does not process it again. */
function failProviderSignIn(why: Omit<Extract<Session, typeof anonymous>, 'status'>): void {
  window.history.replaceState(null, '', window.location.pathname);
  setSession({ ...anonymous, ...why });
}

/** SPID calls it error 25; the pool passes on what the provider says, as the error or its description. */
function wasCancelled(): boolean {
  const query = new URLSearchParams(window.location.search);
  const said = `${query.get('error')} ${query.get('error_description')}`;
  return /access_denied|ErrorCode nr25/i.test(said);
}

function comesFromProvider(): boolean {
  const query = new URLSearchParams(window.location.search);
  return (
    tabStorage.getItem(hostedKey) !== null &&
    query.has('state') &&
    (query.has('code') || query.has('error'))
  );
}
