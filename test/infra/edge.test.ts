import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

interface EdgeRequest {
  uri: string;
  headers: Record<string, { value: string }>;
}
interface EdgeAnswer extends EdgeRequest {
  readonly statusCode?: number;
}

/** The function as CloudFront runs it: a script that defines `handler`. */
function edgeFunction(name: string) {
  const script = readFileSync(`infra/edge/${name}.js`, 'utf8');
  const handler = new Function(`${script}\nreturn handler;`)();
  return (uri: string, headers: Record<string, string> = {}): EdgeAnswer => {
    const values = Object.entries(headers).map(([header, value]) => [header, { value }]);
    return handler({ request: { method: 'GET', uri, headers: Object.fromEntries(values) } });
  };
}

describe('requests for the site', () => {
  const ask = edgeFunction('site-request');

  it.each(['/', '/dgsaie'])('%s leads to the site', (uri) => {
    expect(ask(uri)).toMatchObject({
      statusCode: 302,
      headers: { location: { value: '/dgsaie/' } },
    });
  });

  it.each([
    '/dgsaie/',
    '/dgsaie/prezzi',
    '/dgsaie/app/prezzi-settimanali',
    '/dgsaie/monitor/adm-utenti/7/',
  ])('%s is the app', (uri) => {
    expect(ask(uri).uri).toBe('/dgsaie/index.html');
  });

  it.each(['/dgsaie/config.json', '/dgsaie/assets/index-B1c2.js', '/robots.txt', '/elsewhere'])(
    '%s is asked for as it is',
    (uri) => {
      expect(ask(uri).uri).toBe(uri);
    },
  );
});

describe('requests for the API', () => {
  const ask = edgeFunction('api-request');

  it('are told apart by whether they carry a token', () => {
    expect(ask('/dgsaie/api/v1/status').headers['x-viewer']).toEqual({ value: 'anonymous' });
    const signedIn = ask('/dgsaie/api/v1/users/me', { authorization: 'Bearer token' });
    expect(signedIn.headers['x-viewer']).toEqual({ value: 'signed-in' });
    expect(signedIn.headers.authorization).toEqual({ value: 'Bearer token' });
  });

  it('cannot claim to be the other kind', () => {
    const posing = ask('/dgsaie/api/v1/users/me', {
      authorization: 'Bearer token',
      'x-viewer': 'anonymous',
    });
    expect(posing.headers['x-viewer']).toEqual({ value: 'signed-in' });
    const pretending = ask('/dgsaie/api/v1/status', { 'x-viewer': 'signed-in' });
    expect(pretending.headers['x-viewer']).toEqual({ value: 'anonymous' });
  });
});

describe('requests for files', () => {
  const ask = edgeFunction('files-request');

  it('name the object below the address of the files', () => {
    expect(ask('/dgsaie/files/bollettino/vendite_2024_01_m.xls').uri).toBe(
      '/bollettino/vendite_2024_01_m.xls',
    );
  });

  it.each(['/dgsaie/files/', '/dgsaie/files//', '/dgsaie/files/bollettino/'])(
    '%s lists nothing',
    (uri) => {
      expect(ask(uri).statusCode).toBe(404);
    },
  );
});
