import { createHash, randomBytes } from 'node:crypto';
import { request as httpsRequest } from 'node:https';
import { text } from 'node:stream/consumers';
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import type { IdentityProviderName } from '../../../../functions/contract/user-pool-settings.ts';
import { CognitoError } from '../cognito-error.ts';
import type { ProviderPerson } from '../pool-users.ts';
import { fiscalCodeClaim, standInClient, standInPath } from './stand-ins.ts';

/** The pool as a client of the identity providers. */
export interface ProviderClient {
  /** Where to send a person to be recognised; `uid` names the sign-in under way. */
  authorizationUrl(uid: string, name: IdentityProviderName, hints: Hints): string;
  /** Who came back: exchanges the code and checks the ID token. */
  recognise(uid: string, code: string): Promise<ProviderPerson>;
}

interface Hints {
  readonly loginHint: string | undefined;
  readonly language: string;
}

/** A request for a person that has not been answered yet. */
interface PendingRequest {
  readonly name: IdentityProviderName;
  readonly verifier: string;
  readonly nonce: string;
}

export interface ProviderClientSettings {
  readonly origin: string;
  /** The certificate the hosted pages are served with. */
  readonly certificate: string;
  readonly seed: string;
}

const MAX_PENDING = 1000;

/** Which attribute of the pool takes which claim. */
const attributeClaims: Readonly<Record<string, string>> = {
  'custom:fiscal_code': fiscalCodeClaim,
  given_name: 'given_name',
  family_name: 'family_name',
  email: 'email',
};

export function providerClient({
  origin,
  certificate,
  seed,
}: ProviderClientSettings): ProviderClient {
  const pending = new Map<string, PendingRequest>();

  async function claimsFor(code: string, { name, verifier, nonce }: PendingRequest) {
    const base = `${origin}${standInPath(name)}`;
    const client = standInClient(origin, name, seed);
    const tokens = await fetchJson(`${base}/token`, certificate, {
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      redirect_uri: client.redirectUri,
      client_id: client.clientId,
      client_secret: client.clientSecret,
    });
    const keys = await fetchJson(`${base}/keys`, certificate);
    const { payload } = await jwtVerify(
      String(tokens.id_token),
      createLocalJWKSet(keys as unknown as JSONWebKeySet),
      { issuer: base, audience: client.clientId },
    );
    if (payload.nonce !== nonce) throw new Error('The ID token answers another request');
    return payload;
  }

  return {
    authorizationUrl(uid, name, { loginHint, language }) {
      const verifier = randomBytes(32).toString('base64url');
      const nonce = randomBytes(16).toString('base64url');
      pending.set(uid, { name, verifier, nonce });
      const [oldest] = pending.keys();
      if (pending.size > MAX_PENDING && oldest !== undefined) pending.delete(oldest);
      const { clientId, redirectUri } = standInClient(origin, name, seed);
      const query = new URLSearchParams({
        client_id: clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: 'openid profile email',
        state: uid,
        nonce,
        lang: language,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
        ...(loginHint !== undefined && { login_hint: loginHint }),
      });
      return `${origin}${standInPath(name)}/authorize?${query}`;
    },

    async recognise(uid, code) {
      const request = pending.get(uid);
      pending.delete(uid);
      if (request === undefined) {
        throw new CognitoError('InvalidParameterException', 'Sign-in request has expired');
      }
      const claims = await claimsFor(code, request);
      const attributes = Object.entries(attributeClaims).flatMap(([attribute, claim]) =>
        typeof claims[claim] === 'string' ? [[attribute, claims[claim]] as const] : [],
      );
      return {
        providerName: request.name,
        userId: String(claims.sub),
        attributes: Object.fromEntries(attributes),
      };
    },
  };
}

/** GET, or POST of a form, to a server with a certificate that only this machine knows. */
function fetchJson(
  address: string,
  ca: string,
  form?: Record<string, string>,
): Promise<Record<string, unknown>> {
  const body = form && new URLSearchParams(form).toString();
  const headers = body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' };
  return new Promise((resolve, reject) => {
    const call = httpsRequest(
      address,
      { method: body === undefined ? 'GET' : 'POST', ca, headers, agent: false },
      async (response) => {
        try {
          const answer = await text(response);
          if (response.statusCode !== 200) throw new Error(`${address} answered ${answer}`);
          resolve(JSON.parse(answer) as Record<string, unknown>);
        } catch (error) {
          reject(error);
        }
      },
    );
    call.on('error', reject);
    call.end(body);
  });
}
