import { describe, expect, it } from 'vitest';
import { shownAddresses } from '../../functions/open-data/pages/contract/page-routes.ts';
import { pageRequestGiven, siteRequestGiven } from '../../infra/edge/edge-script.ts';
import { edgeFunction } from '../support/aws/edge-function.ts';
import { builtSite } from '../support/aws/portal-template.ts';
import {
  movedAddresses,
  otherCases,
  pagesAtTheRoot,
  unknownFolders,
  unknownPages,
} from '../support/earlier-addresses.ts';

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

  it.each(unknownPages.map((address) => `/dgsaie${address}`))('%s is the app', (address) => {
    expect(ask(address).uri).toBe('/dgsaie/index.html');
  });

  it.each([
    '/dgsaie/icons.svg',
    '/dgsaie/config.json',
    '/dgsaie/sitemap.xml',
    '/dgsaie/assets/index-B1c2.js',
    '/robots.txt',
    '/.well-known/security.txt',
    '/.well-known/change-password',
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
    const path = from.split('?')[0] ?? '';
    expect(ask(from.replace(path, path.toUpperCase()))).toMatchObject(moved(to));
    expect(ask(`/DGSAIE${from}`)).toMatchObject(moved(to));
  });

  it.each(otherCases)('$from leads to $to', ({ from, to }) => {
    expect(ask(from)).toMatchObject(moved(to));
    expect(ask(`/Dgsaie${from}`)).toMatchObject(moved(`/dgsaie${to}`));
  });

  it('the site itself is found in any case of letters', () => {
    expect(ask('/DGSAIE')).toMatchObject(moved('/dgsaie/'));
    expect(ask('/Dgsaie/open-data?lang=en')).toMatchObject(moved('/dgsaie/open-data?lang=en'));
  });

  it.each(pagesAtTheRoot)('$from leads to $to', ({ from, to }) => {
    expect(ask(from)).toMatchObject(moved(to));
  });

  it.each(['/monitor/utenti?a=1', '/app/x'])('%s is looked for in the site', (address) => {
    expect(ask(address)).toMatchObject({
      statusCode: 302,
      headers: { location: { value: `/dgsaie${address}` } },
    });
  });

  it.each([
    ...[...unknownPages, ...unknownFolders, '/favicon.ico', '/monitoraggio'],
    ...unknownFolders.map((address) => `/dgsaie${address}`),
  ])('%s is nowhere', (address) => {
    expect(ask(address)).toMatchObject({
      statusCode: 404,
      headers: { 'content-type': { value: 'text/html; charset=utf-8' } },
      body: { data: expect.stringContaining('Pagina non trovata') },
    });
  });

  it('are known while the site has not been built, when files are recognised by their extension', () => {
    const unbuilt = edgeFunction('site-request', siteRequestGiven('a-folder-that-is-not-there'));
    expect(unbuilt('/dgsaie/icons.svg').uri).toBe('/dgsaie/icons.svg');
    expect(unbuilt('/dgsaie/unknown').uri).toBe('/dgsaie/index.html');
    expect(unbuilt('/ben.php')).toMatchObject(moved('/dgsaie/bilancio-energetico-nazionale'));
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
    // Of what an address says twice the last counts, of several choices all.
    const twice = 'prodotti=1&prodotti=2&prodotti=6&tipo=FULL&tipo=NET';
    expect(asked(`analisi-prezzi-settimanali-carburanti?${twice}`)).toEqual([
      '/dgsaie/api/v1/pages/weekly-analysis',
      { prodotti: '1-2-6', tipo: 'NET', lang: 'it' },
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
