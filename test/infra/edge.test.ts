import { describe, expect, it } from 'vitest';
import { LARGEST_BODY } from '../../functions/contract/route.ts';
import { Refusal } from '../../functions/domain/refusal.ts';
import { problemResult } from '../../functions/http/problem.ts';
import { edgeFunction as loadEdgeFunction } from '../../scripts/local/edge-function.ts';

/** Asks a function of the distribution; header values are told as they are sent. */
function edgeFunction(name: string) {
  const run = loadEdgeFunction(name);
  return (uri: string, headers: Record<string, string> = {}) => {
    const values = Object.entries(headers).map(([header, value]) => [header, { value }]);
    // biome-ignore lint/suspicious/noExplicitAny: a request or an answer, as the test expects
    return run({ method: 'GET', uri, headers: Object.fromEntries(values) }) as any;
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

describe('a request whose body is too large for a function', () => {
  const ask = edgeFunction('api-request');
  const withLength = (length: number) =>
    ask('/dgsaie/api/v1/cmis/documents', { 'content-length': String(length) });

  it('is refused as a function would refuse it', () => {
    const refused = problemResult(new Refusal('too_large'), '/cmis/documents');
    const { statusCode, headers, body } = withLength(LARGEST_BODY + 1);
    expect(statusCode).toBe(refused.statusCode);
    expect(headers).toEqual({
      'content-type': { value: refused.headers?.['content-type'] },
      'cache-control': { value: refused.headers?.['cache-control'] },
    });
    expect(JSON.parse(body.data)).toEqual(JSON.parse(String(refused.body)));
  });

  it('is passed on as long as it is not', () => {
    expect(withLength(LARGEST_BODY).uri).toBe('/dgsaie/api/v1/cmis/documents');
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
