import { AdminInitiateAuthCommand } from '@aws-sdk/client-cognito-identity-provider';
import { saveAccount } from '../../../functions/people/store/accounts.ts';
import { createCompany } from '../../../functions/sample/store/companies.ts';
import { seedProducts } from '../../../functions/sample/store/new-system.ts';
import { addSignIn } from '../../support/portal/add-sign-in.ts';
import { demoPassword } from '../../support/portal/sign-in.ts';
import { weightsOf } from '../../support/prices/weights.ts';
import { type Running, userPool } from './acknowledged-writes.ts';

interface Multipart {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** Calls the API. @throws Error with the status when it is refused */
type PlainCall = <Answer = unknown>(
  method: string,
  path: string,
  body?: object | Multipart,
) => Promise<Answer>;

/** Calls as an administrator. */
export interface Call extends PlainCall {
  readonly origin: string;
  /** Where mails are written, as a `file:` address. */
  readonly outbox: string;
  /** A company whose prices the administrator declares. */
  readonly companyId: number;
  /** Another one, which answers no survey but those in which it is told to. */
  readonly silentId: number;
  /** Calls as another administrator. */
  readonly other: PlainCall;
  /** A new token of somebody else, who does nothing but to sign in and out. */
  signInAgain(): Promise<string>;
  /** Calls with another token. */
  as(token: string): PlainCall;
}

const administrator = 'kill.test';
const approver = 'kill.approver';
const leaver = 'kill.leaver';

/** Registers people and a company at the first start, and answers how they call the API of a stack. */
export function killedPeople(): (stack: Running) => Promise<Call> {
  let registered: Promise<Companies> | undefined;
  // All kinds share one sign-in at each start.
  const calls = new WeakMap<Running, Promise<Call>>();
  const signedIn = async (stack: Running): Promise<Call> => {
    Object.assign(process.env, stack.environment);
    registered ??= register(stack);
    const companies = await registered;
    const as = (token: string): PlainCall => callsOf(stack, token);
    return Object.assign(as(await signIn(stack, administrator)), {
      as,
      ...companies,
      origin: String(stack.origin),
      outbox: String(stack.environment.MAIL_ENDPOINT),
      other: as(await signIn(stack, approver)),
      signInAgain: () => signIn(stack, leaver),
    });
  };
  return (stack) => {
    const known = calls.get(stack) ?? signedIn(stack);
    calls.set(stack, known);
    return known;
  };
}

const record = { actor: 'test', at: '2026-01-01T00:00:00.000Z' };

type Companies = Pick<Call, 'companyId' | 'silentId'>;

async function register(stack: Running): Promise<Companies> {
  await seedProducts();
  for (const username of [administrator, approver, leaver])
    await registerAdministrator(stack, username);
  return { companyId: await aCompany('Azienda'), silentId: await aCompany('Silenziosa') };
}

async function aCompany(name: string): Promise<number> {
  const weights = weightsOf({ petrolWeight: 1 });
  const company = await createCompany({ name, ...weights, brands: [] }, (id) => ({
    ...record,
    action: 'company.created',
    subject: `company/${id}`,
  }));
  return company.id;
}

async function registerAdministrator({ environment }: Running, username: string): Promise<void> {
  const subject = await addSignIn(userPool(environment), environment.USER_POOL_ID ?? '', username);
  await saveAccount(
    {
      id: username,
      subject,
      username,
      firstName: 'Maria',
      lastName: 'Bianchi',
      email: `${username}@example.org`,
      fiscalCode: '',
      role: 'ADMIN',
      companyId: null,
      active: true,
      version: 0,
    },
    0,
    { ...record, action: 'account.created', subject: `account/${username}` },
  );
}

async function signIn({ environment }: Running, username: string): Promise<string> {
  const { AuthenticationResult } = await userPool(environment).send(
    new AdminInitiateAuthCommand({
      UserPoolId: environment.USER_POOL_ID,
      ClientId: environment.USER_POOL_PROGRAM_CLIENT_ID,
      AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: username, PASSWORD: demoPassword },
    }),
  );
  return AuthenticationResult?.AccessToken ?? '';
}

function callsOf({ origin }: Running, token: string): PlainCall {
  return async function call(method, path, body) {
    const url = `${origin}/dgsaie/api/v1${path}`;
    const response = await fetch(url, { method, ...requestOf(token, body) });
    const text = await response.text();
    // Others write at the same time: who is told so does it again.
    if (response.status === 409 && text.includes('stale_version')) return call(method, path, body);
    if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  };
}

function requestOf(token: string, body: object | Multipart | undefined): RequestInit {
  const authorization = `Bearer ${token}`;
  if (!body) return { headers: { authorization } };
  if (isMultipart(body)) {
    return { headers: { ...body.headers, authorization }, body: body.body as BodyInit };
  }
  const headers = { authorization, 'content-type': 'application/json' };
  return { headers, body: JSON.stringify(body) };
}

const isMultipart = (body: object): body is Multipart =>
  'body' in body && body.body instanceof Uint8Array;
