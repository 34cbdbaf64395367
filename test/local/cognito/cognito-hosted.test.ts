import {
  AdminGetUserCommand,
  GetTokensFromRefreshTokenCommand,
  RevokeTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import { describe, expect, it } from 'vitest';
import { isFiscalCode } from '../../../functions/people/rules/fiscal-code.ts';
import { demoPeople } from '../../../scripts/local/cognito/hosted/stand-ins.ts';
import { aBrowser, aSignInRequest, exchange } from './cognito-browser.ts';
import { aPool, siteOrigin, type TestPool } from './cognito-support.ts';

const [mario, maria] = demoPeople;

describe('signing in by SPID', () => {
  it('goes straight to the list of providers, then to one, and back with a code', async () => {
    const pool = await aPool();
    const browser = aBrowser(pool);
    const { address, verifier } = aSignInRequest(pool, { identity_provider: 'SPID', lang: 'en' });
    const list = await browser.visit(address);
    expect(list.address.pathname).toMatch(/^\/stand-in\/spid\//);
    expect(list.html).toContain('Stand-in page for local use');
    for (const provider of ['Poste ID', 'Namirial ID', 'Sielte ID']) {
      expect(list.html).toContain(provider);
    }
    const people = await browser.follow('poste');
    expect(people.html).toContain('<h1>SPID – Poste ID</h1>');
    const back = await browser.submit({ person: mario.fiscalCode });
    expect(back.address.href).toMatch(`${siteOrigin}/dgsaie/app/prezzi-settimanali?`);
    expect(back.address.searchParams.get('state')).toBe('state-of-the-site');

    const code = back.address.searchParams.get('code') ?? '';
    const { status, body } = await exchange(pool, code, verifier);
    expect(status).toBe(200);
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 3600 });
    const keys = createRemoteJWKSet(new URL(pool.keysUrl));
    const access = await jwtVerify(body.access_token ?? '', keys, { issuer: pool.issuer });
    expect(access.payload).toMatchObject({
      token_use: 'access',
      client_id: pool.clientId,
      username: `SPID_${mario.fiscalCode}`,
      scope: 'openid profile email',
      version: 2,
    });
    const identity = await jwtVerify(body.id_token ?? '', keys, { audience: pool.clientId });
    expect(identity.payload).toMatchObject({
      sub: access.payload.sub,
      'cognito:username': `SPID_${mario.fiscalCode}`,
      'cognito:groups': [`${pool.userPoolId}_SPID`],
      'custom:fiscal_code': mario.fiscalCode,
      given_name: 'Mario',
      identities: [{ providerName: 'SPID', providerType: 'OIDC', userId: mario.fiscalCode }],
    });
    const user = await pool.client.send(
      new AdminGetUserCommand({ ...pool.pool, Username: `SPID_${mario.fiscalCode}` }),
    );
    expect(user.UserStatus).toBe('EXTERNAL_PROVIDER');
    expect(user.UserAttributes).toContainEqual({
      Name: 'custom:fiscal_code',
      Value: mario.fiscalCode,
    });
  });

  it('opens the page of the provider that the site named', async () => {
    const pool = await aPool();
    const { address } = aSignInRequest(pool, { identity_provider: 'SPID', login_hint: 'lepida' });
    expect((await aBrowser(pool).visit(address)).html).toContain('<h1>SPID – Lepida ID</h1>');
  });

  it('finds the same user again', async () => {
    const pool = await aPool();
    const first = await signInBy(pool, 'SPID', mario.fiscalCode);
    const second = await signInBy(pool, 'SPID', mario.fiscalCode);
    const other = await signInBy(pool, 'SPID', maria.fiscalCode);
    expect(second.sub).toBe(first.sub);
    expect(other.sub).not.toBe(first.sub);
  });

  it('takes any person’s fiscal code, and refuses other texts', async () => {
    const pool = await aPool();
    const browser = aBrowser(pool);
    const { address } = aSignInRequest(pool, { identity_provider: 'CIE', lang: 'en' });
    await browser.visit(address);
    for (const other of ['<b>12', 'RSSMRA80A01H501X', '00743110157']) {
      expect((await browser.submit({ other })).html).toContain('Choose a person or type a valid');
    }
    const back = await browser.submit({ other: 'vrdgpp85t10f205r' });
    expect(back.address.searchParams.get('code')).toBeTruthy();
    await pool.client.send(
      new AdminGetUserCommand({ ...pool.pool, Username: 'CIE_VRDGPP85T10F205R' }),
    );
  });

  it('makes nobody a user in a browser that has begun no sign-in', async () => {
    const pool = await aPool();
    const began = aBrowser(pool);
    const { address } = aSignInRequest(pool, { identity_provider: 'CIE' });
    const page = await began.visit(address);
    const other = aBrowser(pool);
    await other.visit(page.address.href);
    expect((await other.submit({ person: mario.fiscalCode })).status).toBe(400);
    const Username = `CIE_${mario.fiscalCode}`;
    await expect(
      pool.client.send(new AdminGetUserCommand({ ...pool.pool, Username })),
    ).rejects.toMatchObject({ name: 'UserNotFoundException' });
  });

  it('comes back with an error when given up', async () => {
    const pool = await aPool();
    const browser = aBrowser(pool);
    const { address } = aSignInRequest(pool, { identity_provider: 'CIE' });
    await browser.visit(address);
    const back = await browser.submit({ cancel: '1' });
    expect(back.address.origin).toBe(siteOrigin);
    expect(back.address.searchParams.get('error')).toBe('access_denied');
    expect(back.address.searchParams.get('state')).toBe('state-of-the-site');
  });
});

it('offers people with valid fiscal codes', () => {
  for (const { fiscalCode } of demoPeople) expect(isFiscalCode(fiscalCode), fiscalCode).toBe(true);
});

describe('the code', () => {
  it('serves once, and only with its verifier', async () => {
    const pool = await aPool();
    const first = await aCode(pool);
    expect(await exchange(pool, first.code, 'x'.repeat(64))).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    });
    const second = await aCode(pool);
    expect(await exchange(pool, second.code, second.verifier)).toMatchObject({ status: 200 });
    expect(await exchange(pool, second.code, second.verifier)).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    });
  });

  it('leads to tokens that refresh, until revoked', async () => {
    const pool = await aPool();
    const { code, verifier } = await aCode(pool);
    const refreshToken = (await exchange(pool, code, verifier)).body.refresh_token ?? '';
    const refresh = () =>
      pool.client.send(
        new GetTokensFromRefreshTokenCommand({
          ClientId: pool.clientId,
          RefreshToken: refreshToken,
        }),
      );
    expect((await refresh()).AuthenticationResult?.AccessToken).toBeDefined();
    await pool.client.send(
      new RevokeTokenCommand({ ClientId: pool.clientId, Token: refreshToken }),
    );
    await expect(refresh()).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  });

  it('is exchanged by pages of the site only', async () => {
    const pool = await aPool();
    const { code, verifier } = await aCode(pool);
    const { allowedOrigin } = await exchange(pool, code, verifier);
    expect(allowedOrigin).toBe(siteOrigin);
  });
});

describe('a request that is not as agreed', () => {
  const withError: [string, Record<string, string>][] = [
    ['invalid_request', { code_challenge: '', code_challenge_method: '' }],
    ['invalid_request', { identity_provider: 'Facebook' }],
    ['invalid_request', {}],
    ['invalid_scope', { scope: 'openid aws.cognito.signin.user.admin' }],
  ];
  it.each(withError)('goes back with %s for %j', async (error, parameters) => {
    const pool = await aPool();
    const back = await aBrowser(pool).visit(aSignInRequest(pool, parameters).address);
    expect(back.address.origin).toBe(siteOrigin);
    expect(back.address.searchParams.get('error')).toBe(error);
  });

  const goesNowhere: Record<string, string>[] = [
    { redirect_uri: 'https://example.org/dgsaie/app/prezzi-settimanali' },
    { redirect_uri: `${siteOrigin}/elsewhere` },
    { client_id: 'unknown' },
  ];
  it.each(goesNowhere)('goes nowhere for %j', async (parameters) => {
    const pool = await aPool();
    const { status, address } = await aBrowser(pool).visit(
      aSignInRequest(pool, parameters).address,
    );
    expect(status).toBe(400);
    expect(address.host).toBe(pool.hostedDomain);
  });
});

describe('the session of the hosted pages', () => {
  it('signs in again without asking, but not by another provider', async () => {
    const pool = await aPool();
    const browser = aBrowser(pool);
    await browser.visit(aSignInRequest(pool, { identity_provider: 'CIE' }).address);
    await browser.submit({ person: mario.fiscalCode });
    const again = await browser.visit(aSignInRequest(pool, { identity_provider: 'CIE' }).address);
    expect(again.address.searchParams.get('code')).toBeTruthy();
    const spid = await browser.visit(aSignInRequest(pool, { identity_provider: 'SPID' }).address);
    expect(spid.address.pathname).toMatch(/^\/stand-in\/spid\//);
  });

  it('ends with the sign-out, which returns to the site only', async () => {
    const pool = await aPool();
    const browser = aBrowser(pool);
    await browser.visit(aSignInRequest(pool, { identity_provider: 'CIE' }).address);
    await browser.submit({ person: mario.fiscalCode });
    const signOut = (address: string) => {
      const query = new URLSearchParams({ client_id: pool.clientId, logout_uri: address });
      return browser.visit(`https://${pool.hostedDomain}/logout?${query}`);
    };
    const away = await signOut('https://example.org/');
    expect(away).toMatchObject({ status: 400 });
    const back = await signOut(`${siteOrigin}/dgsaie/logout`);
    expect(back.address.href).toBe(`${siteOrigin}/dgsaie/logout`);
    const next = await browser.visit(aSignInRequest(pool, { identity_provider: 'CIE' }).address);
    expect(next.address.pathname).toMatch(/^\/stand-in\/cie\//);
  });
});

async function aCode(pool: TestPool) {
  const browser = aBrowser(pool);
  const { address, verifier } = aSignInRequest(pool, {
    identity_provider: 'SPID',
    login_hint: 'poste',
  });
  await browser.visit(address);
  const back = await browser.submit({ person: mario.fiscalCode });
  return { code: back.address.searchParams.get('code') ?? '', verifier };
}

async function signInBy(pool: TestPool, provider: 'SPID' | 'CIE', person: string) {
  const browser = aBrowser(pool);
  const { address, verifier } = aSignInRequest(pool, {
    identity_provider: provider,
    login_hint: 'poste',
  });
  await browser.visit(address);
  const back = await browser.submit({ person });
  const { body } = await exchange(pool, back.address.searchParams.get('code') ?? '', verifier);
  return decodeJwt(body.access_token ?? '');
}
