import { createHash, randomBytes, X509Certificate } from 'node:crypto';
import { request } from 'node:https';
import { text } from 'node:stream/consumers';
import type { TLSSocket } from 'node:tls';
import { siteOrigin, type TestPool } from './cognito-support.ts';

export interface NavigationState {
  readonly status: number;
  readonly address: URL;
  readonly html: string;
}

/** Walks the hosted pages as a browser does: keeps cookies by path, follows redirects, sends forms. */
export interface Browser {
  /** Ends at the first answer that is no redirect, or at the first address of the site. */
  visit(address: string): Promise<NavigationState>;
  /** Sends the form of the page it is on. */
  submit(fields: Record<string, string>): Promise<NavigationState>;
  /** Follows the link whose address contains this. */
  follow(part: string): Promise<NavigationState>;
}

export function aBrowser({ certificate }: TestPool): Browser {
  const cookies = new Map<string, { name: string; value: string; path: string }>();
  let current: NavigationState = { status: 0, address: new URL(siteOrigin), html: '' };

  async function load(address: URL, fields?: Record<string, string>): Promise<NavigationState> {
    if (address.origin === siteOrigin) return arrive({ status: 0, address, html: '' });
    const cookie = [...cookies.values()]
      .filter(({ path }) => address.pathname.startsWith(path))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
    const answer = await send(address, certificate, { cookie, fields });
    for (const line of answer.setCookie) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      const path = /path=([^;]+)/i.exec(line)?.[1] ?? '/';
      if (value === '') cookies.delete(name + path);
      else cookies.set(name + path, { name, value, path });
    }
    if (answer.location !== undefined) return load(new URL(answer.location, address));
    return arrive({ status: answer.status, address, html: answer.body });
  }

  function arrive(arrival: NavigationState): NavigationState {
    current = arrival;
    return arrival;
  }

  return {
    visit: (address) => load(new URL(address)),
    submit(fields) {
      const action = /<form[^>]*action="([^"]+)"/.exec(current.html)?.[1] ?? current.address.href;
      const hidden = [...current.html.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)];
      const kept = Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value]));
      return load(new URL(action, current.address), { ...kept, ...fields });
    },
    follow(part) {
      const links = [...current.html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href);
      const link = links.find((href) => href.includes(part));
      if (link === undefined) throw new Error(`no link to ${part} among ${links.join(' ')}`);
      return load(new URL(link, current.address));
    },
  };
}

/** A sign-in by redirect as the site starts it, with its PKCE verifier. */
export function aSignInRequest(
  { hostedDomain, clientId }: TestPool,
  parameters: Record<string, string>,
) {
  const verifier = randomBytes(48).toString('base64url');
  const query = new URLSearchParams({
    client_id: clientId,
    response_type: 'code',
    redirect_uri: `${siteOrigin}/dgsaie/app/prezzi-settimanali`,
    scope: 'openid profile email',
    state: 'state-of-the-site',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...parameters,
  });
  return { verifier, address: `https://${hostedDomain}/oauth2/authorize?${query}` };
}

/** Exchanges the code for tokens, as the site does. */
export async function exchange(pool: TestPool, code: string, verifier: string) {
  const answer = await send(
    new URL(`https://${pool.hostedDomain}/oauth2/token`),
    pool.certificate,
    {
      fields: {
        grant_type: 'authorization_code',
        client_id: pool.clientId,
        redirect_uri: `${siteOrigin}/dgsaie/app/prezzi-settimanali`,
        code,
        code_verifier: verifier,
      },
    },
  );
  const { status, allowedOrigin } = answer;
  return { status, allowedOrigin, body: JSON.parse(answer.body) as Record<string, string> };
}

interface Sent {
  readonly cookie?: string;
  readonly fields?: Record<string, string> | undefined;
}

function send(address: URL, certificate: string, { cookie, fields }: Sent = {}) {
  const body = fields && new URLSearchParams(fields).toString();
  const headers = {
    accept: cookie === undefined ? '*/*' : 'text/html',
    origin: siteOrigin,
    ...(cookie && { cookie }),
    ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
  };
  interface Answer {
    readonly status: number;
    readonly location: string | undefined;
    readonly setCookie: readonly string[];
    readonly allowedOrigin: string | undefined;
    readonly body: string;
  }
  return new Promise<Answer>((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST';
    // The machine's time cannot judge a certificate of the run's date, so that it is compared.
    const options = { method, headers, agent: false, rejectUnauthorized: false } as const;
    const call = request(address, options, (response) => {
      const shown = (response.socket as TLSSocket).getPeerX509Certificate();
      const isTheirs = shown?.fingerprint256 === new X509Certificate(certificate).fingerprint256;
      if (!isTheirs || !shown?.checkHost(address.hostname))
        return void reject(new Error(`${address.host} has another certificate`));
      text(response).then((answer) => {
        resolve({
          status: response.statusCode ?? 0,
          location: response.headers.location,
          setCookie: response.headers['set-cookie'] ?? [],
          allowedOrigin: response.headers['access-control-allow-origin'],
          body: answer,
        });
      }, reject);
    });
    call.on('error', reject);
    call.end(body);
  });
}
