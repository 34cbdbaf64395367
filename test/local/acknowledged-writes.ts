import { randomUUID } from 'node:crypto';
import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminInitiateAuthCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import {
  DynamoDBDocumentClient,
  PutCommand,
  paginateQuery,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb';
import { expect } from 'vitest';
import { addDays, isWorkingDay } from '../../functions/domain/calendar.ts';
import { saveAccount } from '../../functions/store/accounts.ts';
import type { StackEnvironment } from '../../scripts/local/stack-environment.ts';

/** A stack that runs, as long as it does. */
export interface Running {
  readonly origin: string;
  readonly environment: StackEnvironment;
}

/** A kind of write, and the memory of those that were answered with success. */
export interface AcknowledgedWrites {
  readonly count: number;
  /** Makes ready for a newly started stack, and checks that it has all that was acknowledged before. */
  check(stack: Running): Promise<void>;
  /** One more write; it counts when this returns. */
  write(): Promise<void>;
}

/** The stack's credentials are in the environment once it runs. */
const settings = { maxAttempts: 1 };

/** Items, one by one and in pairs that a transaction writes whole or not at all. */
export function itemWrites(): AcknowledgedWrites {
  const acknowledged = new Set<string>();
  let client: DynamoDBDocumentClient;
  const sortKeys = async (pk: string) => {
    const found: string[] = [];
    const query = {
      TableName: 'core',
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': pk },
    };
    for await (const page of paginateQuery({ client }, query))
      found.push(...(page.Items ?? []).map((item) => String(item.sk)));
    return found;
  };
  const put = (pk: string, sk: string) => ({ TableName: 'core', Item: { pk, sk } });
  return {
    get count() {
      return acknowledged.size;
    },
    async check({ environment }) {
      Object.assign(process.env, environment);
      const endpoint = environment.DYNAMODB_ENDPOINT ?? '';
      client = DynamoDBDocumentClient.from(new DynamoDBClient({ ...settings, endpoint }));
      const [left, right] = [await sortKeys('KILL-LEFT'), await sortKeys('KILL-RIGHT')];
      expect(right).toEqual(left);
      const found = new Set([...left, ...(await sortKeys('KILL-SINGLE'))]);
      expect([...acknowledged].filter((sk) => !found.has(sk))).toEqual([]);
    },
    async write() {
      const [single, pair] = [randomUUID(), randomUUID()];
      await client.send(new PutCommand(put('KILL-SINGLE', single)));
      acknowledged.add(single);
      const puts = [put('KILL-LEFT', pair), put('KILL-RIGHT', pair)];
      const TransactItems = puts.map((Put) => ({ Put }));
      await client.send(new TransactWriteCommand({ TransactItems }));
      acknowledged.add(pair);
    },
  };
}

/** Files, whose content is looked at when they are new. */
export function objectWrites(): AcknowledgedWrites {
  const acknowledged = new Set<string>();
  let unread: string[] = [];
  let client: S3Client;
  const Bucket = 'public';
  const keys = async () => {
    const found = new Set<string>();
    let ContinuationToken: string | undefined;
    do {
      const page = await client.send(
        new ListObjectsV2Command({ Bucket, Prefix: 'kill/', ContinuationToken }),
      );
      for (const { Key = '' } of page.Contents ?? []) found.add(Key);
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken);
    return found;
  };
  return {
    get count() {
      return acknowledged.size;
    },
    async check({ environment }) {
      Object.assign(process.env, environment);
      client = new S3Client({ ...settings, endpoint: environment.S3_ENDPOINT ?? '' });
      const found = await keys();
      expect([...acknowledged].filter((key) => !found.has(key))).toEqual([]);
      for (const Key of unread) {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
        expect(await Body?.transformToString()).toBe(contentOf(Key));
      }
      unread = [];
    },
    async write() {
      const Key = `kill/${randomUUID()}`;
      await client.send(new PutObjectCommand({ Bucket, Key, Body: contentOf(Key) }));
      acknowledged.add(Key);
      unread.push(Key);
    },
  };
}

const contentOf = (key: string) => `content of ${key};`.repeat(100);

/** People of the user pool. */
export function poolWrites(): AcknowledgedWrites {
  const acknowledged = new Set<string>();
  let unread: string[] = [];
  let environment: StackEnvironment;
  return {
    get count() {
      return acknowledged.size;
    },
    async check(stack) {
      environment = stack.environment;
      Object.assign(process.env, environment);
      for (const person of unread) {
        const found = await userPool(environment).send(
          new AdminGetUserCommand({ UserPoolId: environment.USER_POOL_ID, Username: person }),
        );
        expect(found.Username).toBe(person);
      }
      unread = [];
    },
    async write() {
      const person = `person-${randomUUID()}`;
      await userPool(environment).send(
        new AdminCreateUserCommand({
          UserPoolId: environment.USER_POOL_ID,
          Username: person,
          MessageAction: 'SUPPRESS',
        }),
      );
      acknowledged.add(person);
      unread.push(person);
    },
  };
}

/** Something with an id, as the API answers it. */
type Written = { readonly id: number };
type Call = <Answer>(path: string, body?: object) => Promise<Answer>;

/** A kind of thing that an administrator adds through the API. */
interface ApiWrite {
  add(call: Call): Promise<Written>;
  /** What there is, of which these were added. */
  read(call: Call, added: readonly Written[]): Promise<readonly Written[]>;
}

/** What an administrator, who signs in anew at every start, adds through the API, by kind. */
export function apiWrites(): AcknowledgedWrites[] {
  const signedIn = administrator();
  return [surveys(), news, companies].map((kind) => {
    let count = 0;
    let unread: Written[] = [];
    let call: Call;
    return {
      get count() {
        return count;
      },
      async check(stack) {
        call = await signedIn(stack);
        const found = new Map((await kind.read(call, unread)).map((one) => [one.id, one]));
        for (const added of unread) expect(found.get(added.id)).toMatchObject(added);
        unread = [];
      },
      async write() {
        unread.push(await kind.add(call));
        count += 1;
      },
    };
  });
}

function surveys(): ApiWrite {
  let date = '2030-01-07';
  return {
    async add(call) {
      date = nextWorkingDay(date);
      const { id } = await call<Written>('/survey-prices', { date });
      return { id, date } as Written;
    },
    read: (call, added) =>
      Promise.all(added.map(({ id }) => call<Written>(`/survey-prices/${id}`))),
  };
}

const news: ApiWrite = {
  add: (call) =>
    call('/news', {
      date: '2026-03-24',
      title: `Notizia ${randomUUID()}`,
      titleEn: 'News',
      url: 'https://example.org/',
      urlEn: 'https://example.org/',
    }),
  read: (call) => call('/news/all'),
};

const weights = {
  petrolWeight: 1,
  dieselWeight: 1,
  gplWeight: 0,
  methaneWeight: 0,
  lngWeight: 0,
  dieselWeightHeating: 0,
  ocFluidWeight: 0,
  ocBtzWeight: 0,
};

/** Written with their number and their audit record in one transaction. */
const companies: ApiWrite = {
  async add(call) {
    const name = `Azienda ${randomUUID()}`;
    const { id } = await call<Written>('/company', { name, ...weights });
    return { id, name } as Written;
  },
  read: (call) => call('/company/prices'),
};

/** Registers an administrator once, and answers how they call the API of a stack. */
function administrator(): (stack: Running) => Promise<Call> {
  let registered: Promise<void> | undefined;
  return async (stack) => {
    Object.assign(process.env, stack.environment);
    registered ??= registerAdministrator(stack);
    await registered;
    const token = await signIn(stack);
    return (path, body) => callApi(`${stack.origin}/dgsaie/api/v1${path}`, token, body);
  };
}

/** A survey is dated on no other. */
function nextWorkingDay(date: string): string {
  const next = addDays(date, 1);
  return isWorkingDay(next) ? next : nextWorkingDay(next);
}

const Username = 'kill.test';
const Password = 'Kill-test-password-1';

async function registerAdministrator({ environment }: Running): Promise<void> {
  const pool = userPool(environment);
  const UserPoolId = environment.USER_POOL_ID;
  const { User } = await pool.send(
    new AdminCreateUserCommand({ UserPoolId, Username, MessageAction: 'SUPPRESS' }),
  );
  await pool.send(
    new AdminSetUserPasswordCommand({ UserPoolId, Username, Password, Permanent: true }),
  );
  const subject = User?.Attributes?.find(({ Name }) => Name === 'sub')?.Value ?? '';
  const person = {
    firstName: 'Maria',
    lastName: 'Bianchi',
    email: 'kill.test@example.org',
    fiscalCode: '',
  };
  await saveAccount(
    {
      ...person,
      id: 'kill-test',
      subject,
      username: Username,
      role: 'ADMIN',
      companyId: null,
      active: true,
      version: 0,
    },
    0,
    {
      actor: 'test',
      at: new Date().toISOString(),
      action: 'account.created',
      subject: 'account/test',
    },
  );
}

async function signIn({ environment }: Running): Promise<string> {
  const { AuthenticationResult } = await userPool(environment).send(
    new AdminInitiateAuthCommand({
      UserPoolId: environment.USER_POOL_ID,
      ClientId: environment.USER_POOL_PROGRAM_CLIENT_ID,
      AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: Username, PASSWORD: Password },
    }),
  );
  return AuthenticationResult?.AccessToken ?? '';
}

function userPool({ COGNITO_ENDPOINT = '' }: StackEnvironment): CognitoIdentityProviderClient {
  return new CognitoIdentityProviderClient({ ...settings, endpoint: COGNITO_ENDPOINT });
}

async function callApi(url: string, token: string, body?: object) {
  const response = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return response.json();
}
