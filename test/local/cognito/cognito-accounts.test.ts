import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  type AttributeType,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, it } from 'vitest';
import { testCredentials } from '../../support/aws/test-credentials.ts';
import { aPool, aUser, mails, password, signInWithPassword } from './cognito-support.ts';

describe('creating an account', () => {
  it('mails an invitation with a temporary password that works', async () => {
    const pool = await aPool();
    const { User } = await pool.client.send(
      new AdminCreateUserCommand({
        ...pool.pool,
        Username: 'azienda',
        UserAttributes: [{ Name: 'email', Value: 'azienda@example.org' }],
      }),
    );
    expect(User).toMatchObject({
      Username: 'azienda',
      Enabled: true,
      UserStatus: 'FORCE_CHANGE_PASSWORD',
      UserCreateDate: expect.any(Date),
    });
    const [mail = ''] = mails(pool);
    expect(mail).toContain('To: azienda@example.org');
    const temporary = /Temporary password: (\S+)/.exec(mail)?.[1] ?? '';
    expect(await signInWithPassword(pool, 'azienda', temporary)).toMatchObject({
      ChallengeName: 'NEW_PASSWORD_REQUIRED',
    });
  });

  it('mails nothing when told so, and a new password when asked again', async () => {
    const pool = await aPool();
    await aUser(pool, 'maria', { permanent: false });
    expect(mails(pool)).toEqual([]);
    const again = new AdminCreateUserCommand({
      ...pool.pool,
      Username: 'maria',
      MessageAction: 'RESEND',
    });
    await pool.client.send(again);
    expect(mails(pool)).toHaveLength(1);
    await expect(signInWithPassword(pool, 'maria', password)).rejects.toThrow();
  });

  const refused: [string, { Username: string; UserAttributes?: AttributeType[] }][] = [
    ['UsernameExistsException', { Username: 'Mario' }],
    [
      'UsernameExistsException',
      { Username: 'other', UserAttributes: verified('mario@example.org') },
    ],
    ['InvalidParameterException', { Username: 'someone@example.org' }],
    [
      'InvalidParameterException',
      { Username: 'x', UserAttributes: [{ Name: 'custom:no', Value: '' }] },
    ],
    [
      'InvalidParameterException',
      { Username: 'x', UserAttributes: [{ Name: 'email', Value: 'x' }] },
    ],
  ];
  it.each(refused)('is refused with %s for %j', async (name, input) => {
    const pool = await aPool();
    await aUser(pool);
    await expect(
      pool.client.send(new AdminCreateUserCommand({ ...pool.pool, ...input })),
    ).rejects.toMatchObject({ name });
  });

  const weak: [string, string][] = [
    ['Short-1', 'Password not long enough'],
    ['no-capitals-2026', 'Password must have uppercase characters'],
    ['NO-LOWER-CASE-2026', 'Password must have lowercase characters'],
    ['No-digits-at-all', 'Password must have numeric characters'],
    ['NoSymbols20262026', 'Password must have symbol characters'],
  ];
  it.each(weak)('refuses the password %s', async (secret, reason) => {
    const pool = await aPool();
    await aUser(pool);
    const set = new AdminSetUserPasswordCommand({
      ...pool.pool,
      Username: 'mario',
      Password: secret,
      Permanent: true,
    });
    await expect(pool.client.send(set)).rejects.toMatchObject({
      name: 'InvalidPasswordException',
      message: `Password did not conform with policy: ${reason}`,
    });
  });
});

describe('an account', () => {
  it('can be read', async () => {
    const pool = await aPool();
    await aUser(pool);
    const user = await pool.client.send(
      new AdminGetUserCommand({ ...pool.pool, Username: 'mario' }),
    );
    expect(user).toMatchObject({ Enabled: true, UserStatus: 'CONFIRMED' });
    expect(user.UserAttributes).toContainEqual({ Name: 'email_verified', Value: 'true' });
  });

  it('does not sign in by an address that is not verified', async () => {
    const pool = await aPool();
    await pool.client.send(
      new AdminCreateUserCommand({
        ...pool.pool,
        Username: 'mario',
        TemporaryPassword: password,
        UserAttributes: [{ Name: 'email', Value: 'rossi@example.org' }],
      }),
    );
    await expect(signInWithPassword(pool, 'rossi@example.org', password)).rejects.toThrow();
    await signInWithPassword(pool, 'mario', password);
  });

  it('can be changed, and an address changed is no longer verified', async () => {
    const pool = await aPool();
    await aUser(pool);
    await update(pool, [{ Name: 'email', Value: 'rossi@example.org' }]);
    const user = await pool.client.send(
      new AdminGetUserCommand({ ...pool.pool, Username: 'mario' }),
    );
    expect(user.UserAttributes).toContainEqual({ Name: 'email_verified', Value: 'false' });
    await expect(signInWithPassword(pool, 'rossi@example.org', password)).rejects.toThrow();
    await update(pool, verified('rossi@example.org'));
    await signInWithPassword(pool, 'rossi@example.org', password);
  });

  it('cannot take another’s verified address', async () => {
    const pool = await aPool();
    await aUser(pool);
    await aUser(pool, 'maria');
    await expect(update(pool, verified('maria@example.org'))).rejects.toMatchObject({
      name: 'AliasExistsException',
    });
  });
});

describe('the JSON protocol', () => {
  const malformed: [string, Record<string, string>, string][] = [
    ['UnknownOperationException', { 'x-amz-target': 'Other.Thing' }, '{}'],
    ['UnknownOperationException', target('constructor'), '{}'],
    ['UnknownOperationException', target('SignUp'), '{}'],
    ['SerializationException', target('InitiateAuth'), 'not json'],
    ['SerializationException', target('InitiateAuth'), '[]'],
    ['InvalidParameterException', target('InitiateAuth'), '{}'],
    ['ResourceNotFoundException', target('RevokeToken'), '{"ClientId":"x","Token":"x"}'],
    ['MissingAuthenticationTokenException', target('AdminGetUser'), '{}'],
  ];
  it.each(malformed)('answers %s to %j %s', async (name, headers, body) => {
    const { endpoint } = await aPool();
    const response = await fetch(endpoint, { method: 'POST', headers, body });
    expect(response.status).toBe(400);
    expect(response.headers.get('x-amzn-errortype')).toBe(`${name}:`);
    expect(await response.json()).toMatchObject({ __type: name, message: expect.any(String) });
  });

  it('makes changes only for callers who know the secret of the data folder', async () => {
    const pool = await aPool();
    const stranger = new CognitoIdentityProviderClient({
      endpoint: pool.endpoint,
      region: pool.region,
      credentials: { ...testCredentials, secretAccessKey: 'guessed' },
    });
    const create = new AdminCreateUserCommand({ ...pool.pool, Username: 'intruder' });
    await expect(stranger.send(create)).rejects.toMatchObject({
      name: 'InvalidSignatureException',
    });
    const get = new AdminGetUserCommand({ ...pool.pool, Username: 'intruder' });
    await expect(pool.client.send(get)).rejects.toMatchObject({ name: 'UserNotFoundException' });
  });

  it('may be called by pages of the site, without credentials, and by no other page', async () => {
    const { endpoint } = await aPool();
    const ask = async (origin: string) => {
      const response = await fetch(endpoint, { method: 'OPTIONS', headers: { origin } });
      return response.headers;
    };
    const local = await ask('http://localhost:8080');
    expect(local.get('access-control-allow-origin')).toBe('http://localhost:8080');
    expect(local.get('access-control-allow-headers')).toContain('x-amz-target');
    expect(local.get('access-control-allow-headers')).not.toContain('authorization');
    for (const other of ['https://example.org', 'http://localhost:3000', 'null'])
      expect((await ask(other)).get('access-control-allow-origin')).toBeNull();
  });
});

function verified(email: string): AttributeType[] {
  return [
    { Name: 'email', Value: email },
    { Name: 'email_verified', Value: 'true' },
  ];
}

function target(operation: string): Record<string, string> {
  return { 'x-amz-target': `AWSCognitoIdentityProviderService.${operation}` };
}

function update(
  { client, pool }: Awaited<ReturnType<typeof aPool>>,
  UserAttributes: AttributeType[],
) {
  return client.send(
    new AdminUpdateUserAttributesCommand({ ...pool, Username: 'mario', UserAttributes }),
  );
}
