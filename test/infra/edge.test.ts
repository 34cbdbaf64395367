import { describe, expect, it } from 'vitest';
import { shownAddresses } from '../../functions/open-data/pages/contract/page-routes.ts';
import { LARGEST_BODY, queryNames, type Route } from '../../functions/platform/contract/route.ts';
import { problemResult } from '../../functions/platform/http/problem.ts';
import { isPassedOver } from '../../functions/platform/kernel/foreign-names.ts';
import { Refusal } from '../../functions/platform/kernel/refusal.ts';
import { routes } from '../../functions/routes.ts';
import {
  apiRequestGiven,
  earlierDataGiven,
  pageRequestGiven,
  siteRequestGiven,
} from '../../infra/edge/edge-script.ts';
import {
  edgeCookies,
  edgeQuery,
  edgeFunction as loadEdgeFunction,
} from '../../scripts/local/site/edge-function.ts';
import { builtSite } from '../support/aws/portal-template.ts';
import {
  answeredAddresses,
  movedAddresses,
  pagesAtTheRoot,
  unknownAddresses,
  unknownDocuments,
  unknownExports,
  unknownPages,
} from '../support/earlier-addresses.ts';
import { fc } from '../support/fuzz.ts';

/** Runs a function of the distribution; header values are given as plain text. */
function edgeFunction(name: string, given?: Readonly<Record<string, unknown>>) {
  const run = loadEdgeFunction(name, given);
  return (address: string, headers: Record<string, string> = {}) => {
    const [uri = '', query = ''] = address.split('?');
    const values = Object.entries(headers).map(([header, value]) => [header, { value }]);
    const request = {
      method: 'GET',
      uri,
      querystring: edgeQuery(query),
      headers: Object.fromEntries(values),
      cookies: edgeCookies(headers.cookie),
    };
    // biome-ignore lint/suspicious/noExplicitAny: a request or an answer, as the test expects
    return run(request, '203.0.113.7') as any;
  };
}

describe('requests for the site', () => {
  const ask = edgeFunction('site-request', siteRequestGiven(builtSite));

  it.each(['/', '/dgsaie'])('%s leads to the site', (uri) => {
    expect(ask(uri)).toMatchObject({
      statusCode: 302,
      headers: { location: { value: '/dgsaie/' } },
    });
  });

  it.each([
    '/dgsaie/prezzi',
    '/dgsaie/profilo',
    '/dgsaie/logout',
    '/dgsaie/app/prezzi-settimanali',
    '/dgsaie/constructor',
    '/dgsaie/app/prezzi-settimanali/gestione',
    '/dgsaie/monitor/adm-utenti/7/',
  ])('%s is the app', (uri) => {
    expect(ask(uri).uri).toBe('/dgsaie/index.html');
  });

  it.each([
    ['/dgsaie/', '/pages/it/index.html'],
    ['/dgsaie/altre-pubblicazioni', '/pages/it/index.html'],
    ['/dgsaie/prezzi-mensili-carburanti', '/pages/it/prezzi-mensili-carburanti.html'],
    ['/dgsaie/prezzi-mensili-carburanti/?unita=1', '/pages/it/prezzi-mensili-carburanti.html'],
    ['/dgsaie/?lang=en', '/pages/en/index.html'],
    ['/dgsaie/?lang=fr', '/pages/it/index.html'],
  ])('%s is the page %s, made before', (address, page) => {
    expect(ask(address).uri).toBe(page);
  });

  it('the link of a mail leads to a page without script, with its token', () => {
    const page = '/dgsaie/api/v1/mail-subscriptions/page';
    for (const [address, leadsTo] of [
      ['/dgsaie/avvisi?conferma=aB-_1&lang=en', `${page}?confirm=aB-_1&lang=en`],
      ['/dgsaie/avvisi?mai=aB-_1', `${page}?never=aB-_1&lang=it`],
      ['/dgsaie/avvisi/?fine=0a.b', `${page}?end=0a.b&lang=it`],
    ])
      expect(ask(address as string)).toMatchObject({
        statusCode: 302,
        headers: { location: { value: leadsTo } },
      });
    expect(ask('/dgsaie/avvisi?lang=en').uri).toBe('/pages/en/avvisi.html');
  });

  it('a page comes in the language chosen on the device, unless the address names one', () => {
    const chosen = { cookie: 'other=x; language=en' };
    expect(ask('/dgsaie/open-data', chosen).uri).toBe('/pages/en/open-data.html');
    expect(ask('/dgsaie/open-data?lang=it', chosen).uri).toBe('/pages/it/open-data.html');
    expect(ask('/dgsaie/open-data', { cookie: 'language=../x' }).uri).toBe(
      '/pages/it/open-data.html',
    );
  });

  it.each(unknownAddresses.map((address) => `/dgsaie${address}`))('%s is the app', (address) => {
    expect(ask(address).uri).toBe('/dgsaie/index.html');
  });

  it.each([
    '/dgsaie/icons.svg',
    '/dgsaie/config.json',
    '/dgsaie/sitemap.xml',
    '/dgsaie/assets/index-B1c2.js',
    '/robots.txt',
    '/favicon.ico',
    '/.well-known/security.txt',
    '/.well-known/change-password',
    '/pub/bollettino/14/carboni_export_2014_p.xlsx',
  ])('%s is requested unchanged', (uri) => {
    expect(ask(uri).uri).toBe(uri);
  });
});

describe('addresses of the earlier sites', () => {
  const ask = edgeFunction('site-request', siteRequestGiven(builtSite));
  const moved = (to: string) => ({
    statusCode: 301,
    headers: { location: { value: to } },
  });

  it.each(movedAddresses)('$from leads to $to', ({ from, to }) => {
    expect(ask(from)).toMatchObject(moved(to));
    expect(ask(`/dgsaie${from}`)).toMatchObject(moved(to));
  });

  it.each(pagesAtTheRoot)('$from leads to $to', ({ from, to }) => {
    expect(ask(from)).toMatchObject(moved(to));
  });

  it.each([...unknownPages, '/monitor/utenti?a=1'])('%s is looked for in the site', (address) => {
    expect(ask(address)).toMatchObject({
      statusCode: 302,
      headers: { location: { value: `/dgsaie${address}` } },
    });
  });

  it('are known while the site has not been built, when files are recognised by their extension', () => {
    const unbuilt = edgeFunction('site-request', siteRequestGiven('a-folder-that-is-not-there'));
    expect(unbuilt('/dgsaie/icons.svg').uri).toBe('/dgsaie/icons.svg');
    expect(unbuilt('/dgsaie/unknown').uri).toBe('/dgsaie/index.html');
    expect(unbuilt('/ben.php')).toMatchObject(moved('/dgsaie/bilancio-energetico-nazionale'));
  });
});

describe('data and documents at addresses of the earlier sites', () => {
  const ask = edgeFunction('earlier-data', earlierDataGiven());
  const noFile = {
    statusCode: 404,
    headers: { 'content-type': { value: 'text/plain; charset=utf-8' } },
    body: { encoding: 'text', data: expect.stringContaining('/dgsaie/open-data') },
  };

  it.each(answeredAddresses)('$from is asked of the API as $asks', ({ from, asks, ...given }) => {
    const accepted = given.acceptLanguage;
    for (const address of [from, `/dgsaie${from}`]) {
      const headers = {
        ...(accepted && { 'accept-language': accepted }),
        authorization: 'Bearer t',
      };
      const { uri, querystring, headers: sent } = ask(address, headers);
      const pairs = Object.entries(querystring as Record<string, { value: string }>);
      expect(`${uri}?${pairs.map(([name, { value }]) => `${name}=${value}`).join('&')}`).toBe(asks);
      expect(sent).toMatchObject({
        'x-viewer': { value: 'anonymous' },
        'x-caller-address': { value: '203.0.113.7' },
      });
      // The answer is cached for everybody.
      expect(sent.authorization).toBeUndefined();
    }
  });

  it('share their answer in the cache with those who ask the API itself', () => {
    const api = edgeFunction('api-request', apiRequestGiven());
    for (const { asks } of answeredAddresses) {
      const names = Object.keys(api(asks).querystring);
      expect(new Set(names)).toEqual(new Set(Object.keys(edgeQuery(asks.split('?')[1] ?? ''))));
    }
  });

  it.each(unknownExports)('%s is not a file, and not the app', (address) => {
    for (const from of [address, `/dgsaie${address}`]) expect(ask(from)).toMatchObject(noFile);
  });

  it.each(unknownDocuments)('%s is not a file; below the site it leads home', (address) => {
    expect(ask(address)).toMatchObject(noFile);
    expect(ask(`/dgsaie${address}`)).toMatchObject({
      statusCode: 302,
      headers: { location: { value: '/dgsaie/' } },
    });
  });
});

describe('requests for the API', () => {
  const ask = edgeFunction('api-request', apiRequestGiven());

  it('for frames lead below the API, with what their routes know of the query', () => {
    const asked = ask('/dgsaie/embed/chart/weekly/1,2?years=5&utm_source=1');
    expect(asked.uri).toBe('/dgsaie/api/v1/embed/chart/weekly/1,2');
    expect(Object.keys(asked.querystring)).toEqual(['years']);
    expect(asked.headers['x-viewer']).toEqual({ value: 'anonymous' });
  });

  it('differ by whether they carry a token', () => {
    expect(ask('/dgsaie/api/v1/status').headers['x-viewer']).toEqual({ value: 'anonymous' });
    const signedIn = ask('/dgsaie/api/v1/users/me', { authorization: 'Bearer token' });
    expect(signedIn.headers['x-viewer'].value).toMatch(/^[\w-]{20,}$/);
    expect(signedIn.headers.authorization).toEqual({ value: 'Bearer token' });
  });

  it('of paths that answer in several forms differ by those that are wanted, and by nothing else', () => {
    const viewer = (accept: string, path = '/sdmx/data/dataflow') =>
      ask(`/dgsaie/api/v1${path}`, { accept }).headers['x-viewer'].value;
    expect(viewer('application/vnd.sdmx.data+csv; version=2.0.0, x/y')).toBe(
      'anonymous application/vnd.sdmx.data+csv;version=2.0.0',
    );
    expect(viewer('x/1, x/2')).toBe(viewer('x/3'));
    expect(viewer('text/csv', '/status')).toBe('anonymous');
  });

  it('cannot pretend to be of the other kind', () => {
    const posing = ask('/dgsaie/api/v1/users/me', {
      authorization: 'Bearer token',
      'x-viewer': 'anonymous',
    });
    expect(posing.headers['x-viewer'].value).not.toBe('anonymous');
    const pretending = ask('/dgsaie/api/v1/status', { 'x-viewer': 'signed-in' });
    expect(pretending.headers['x-viewer']).toEqual({ value: 'anonymous' });
  });

  it('carry the address they come from, and no other', () => {
    const forged = ask('/dgsaie/api/v1/auth', { 'x-caller-address': '198.51.100.23' });
    expect(forged.headers['x-caller-address']).toEqual({ value: '203.0.113.7' });
  });
});

describe('requests for a page that shows what its address asks for', () => {
  const ask = edgeFunction('page-request', pageRequestGiven());

  it('lead to the call that renders it, in one language', () => {
    const asked = (address: string, headers: Record<string, string> = {}) => {
      const { uri, querystring } = ask(`/dgsaie/${address}`, headers);
      const values = Object.entries(querystring as Record<string, { value: string }>);
      return [uri, Object.fromEntries(values.map(([name, { value }]) => [name, value]))];
    };
    const figure = { serie: 'weekly', periodo: '2026-11-09', prodotto: '1' };
    const query = new URLSearchParams({ ...figure, vista: 'indice', utm_source: 'x' });
    const cookie = { cookie: 'language=en' };
    expect(asked(`dato?${query}`)).toEqual([
      '/dgsaie/api/v1/pages/figure',
      { ...figure, lang: 'it' },
    ]);
    expect(asked(`dato?${query}`, cookie)[1]).toEqual({ ...figure, lang: 'en' });
    expect(asked('cerca?q=gas&lang=it', cookie)).toEqual([
      '/dgsaie/api/v1/pages/search',
      { q: 'gas', lang: 'it' },
    ]);
    const week = { data: '2026-11-09', pid: '2' };
    expect(asked(`prezzi-settimanali-carburanti?${new URLSearchParams(week)}`)).toEqual([
      '/dgsaie/api/v1/pages/weekly-prices',
      { ...week, lang: 'it' },
    ]);
    const provinces = { sezione: 'provinces', prodotto: 'diesel-by-province', mese: '2022-12' };
    expect(asked(`bollettino-petrolifero?${new URLSearchParams(provinces)}`)).toEqual([
      '/dgsaie/api/v1/pages/oil-bulletin',
      { ...provinces, lang: 'it' },
    ]);
    expect(asked('bilancio-gas-naturale?mese=2022-12&prodotto=2')).toEqual([
      '/dgsaie/api/v1/pages/gas-balance',
      { mese: '2022-12', lang: 'it' },
    ]);
  });

  it.each(['', '?lang=fr', '?data=', '?vista=netto&utm_source=x'])(
    'that ask for nothing the page knows (%s) lead to its file, whose answer all share',
    (query) => {
      const page = `/dgsaie/prezzi-settimanali-carburanti${query}`;
      for (const [cookie, language] of [
        ['', 'it'],
        ['language=en', 'en'],
      ] as const) {
        const { uri, querystring, headers } = ask(page, { cookie });
        expect({ uri, querystring }).toEqual({
          uri: `/pages/${language}/prezzi-settimanali-carburanti.html`,
          querystring: {},
        });
        expect(headers['x-viewer']).toEqual({ value: 'anonymous' });
      }
    },
  );

  it('lead to the same file as those for any other page of the site', () => {
    const site = edgeFunction('site-request', siteRequestGiven(builtSite));
    for (const path of Object.keys(shownAddresses)) expect(ask(path).uri).toBe(site(path).uri);
  });

  it('pass on unchanged a path with escapes, which names no page', () => {
    const uri = '/dgsaie/prezzi%2Dsettimanali-carburanti';
    expect(ask(`${uri}?data=2026-11-09`)).toMatchObject({
      uri,
      querystring: { data: { value: '2026-11-09' } },
    });
  });

  it('carry no token, and the address they come from', () => {
    const { headers } = ask('/dgsaie/dato?serie=weekly', {
      authorization: 'Bearer token',
      'x-viewer': 'signed-in',
      'x-caller-address': '198.51.100.23',
    });
    expect(headers.authorization).toBeUndefined();
    expect(headers['x-viewer']).toEqual({ value: 'anonymous' });
    expect(headers['x-caller-address']).toEqual({ value: '203.0.113.7' });
  });
});

describe('the query of an anonymous reader', () => {
  const ask = edgeFunction('api-request', apiRequestGiven());
  const left = (address: string, headers: Record<string, string> = {}) =>
    Object.fromEntries(
      Object.entries(ask(`/dgsaie/api/v1${address}`, headers).querystring).map(([name, given]) => [
        name,
        (given as { value: string }).value,
      ]),
    );

  it.each([
    ['/survey-prices/latest?utm_source=1&limit=4', { limit: '4' }],
    ['/survey-prices/latest?limit=4&fbclid=2', { limit: '4' }],
    ['/weekly-prices/report?type=FULL&years=1&utm_source=x', { type: 'FULL', years: '1' }],
    ['/monthly-prices/1?lang=en&month=3', { month: '3' }],
    ['/release-calendar.ics?lang=en&ref=a', { lang: 'en' }],
    ['/status?lang=it', {}],
    ['/nothing?_=1', {}],
  ])('%s keeps what the route knows', (address, known) => {
    expect(left(address)).toEqual(known);
  });

  it.each([
    ['/weekly-prices/report?asof=2026-01-01&_=1', { asof: '2026-01-01' }],
    ['/status?junk=1', { junk: '1' }],
    ['/weekly-prices/report?type=FULL&lasDate=2026-01-01', { type: 'FULL', lasDate: '2026-01-01' }],
  ])('%s keeps what there is not, so that the API refuses it', (address, kept) => {
    expect(left(address)).toEqual(kept);
  });

  it('drops of the unknown just what the API passes over', () => {
    const names = fc.oneof(
      fc.string({ unit: fc.constantFrom(...'utm_cfblidgre'), minLength: 1, maxLength: 8 }),
      fc.constantFrom(
        'utm_',
        'utm_source',
        'mc_cid',
        'fbclid',
        'gclid',
        'ref',
        '_',
        'UTM_x',
        'lang',
      ),
    );
    fc.assert(
      fc.property(names, (name) => {
        const kept = Object.keys(left(`/status?${name}=1`));
        expect(kept).toEqual(isPassedOver(name) ? [] : [name]);
      }),
      { numRuns: 500 },
    );
  });

  it('has one order and one value for each name, so that it is one key', () => {
    const one = Object.entries(left('/weekly-prices/report?type=FULL&years=1&years=2'));
    const other = Object.entries(left('/weekly-prices/report?years=2&type=FULL'));
    expect(one).toEqual(other);
  });

  it('is unchanged with a token, and for calls that do not read', () => {
    expect(left('/audit?month=2026-01', { authorization: 'Bearer t' })).toEqual({
      month: '2026-01',
    });
  });

  it.each(Object.values<Route>(routes).filter(({ access }) => access === 'anyone'))(
    'of $path loses nothing that its route reads',
    ({ method, path, query }) => {
      if (method !== 'GET') return;
      const names = queryNames(query);
      const address = path.replaceAll(/\{\w+\}/g, '7');
      expect(Object.keys(left(`${address}?${names.map((name) => `${name}=1`).join('&')}`))).toEqual(
        names,
      );
    },
  );
});

describe('a request whose body is too large for a function', () => {
  const ask = edgeFunction('api-request', apiRequestGiven());
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
    const { requestId, ...problem } = JSON.parse(body.data);
    expect(requestId).toMatch(/^[\w-]{20,}$/);
    expect(problem).toEqual(JSON.parse(String(refused.body)));
  });

  it('is passed on below the limit', () => {
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
