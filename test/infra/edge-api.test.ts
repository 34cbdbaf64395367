import { describe, expect, it } from 'vitest';
import { LARGEST_BODY, queryNames, type Route } from '../../functions/platform/contract/route.ts';
import { problemResult } from '../../functions/platform/http/problem.ts';
import { isPassedOver } from '../../functions/platform/kernel/foreign-names.ts';
import { Refusal } from '../../functions/platform/kernel/refusal.ts';
import { routes } from '../../functions/routes.ts';
import { apiRequestGiven, earlierDataGiven } from '../../infra/edge/edge-script.ts';
import { edgeQuery } from '../../scripts/local/site/edge-function.ts';
import { edgeFunction } from '../support/aws/edge-function.ts';
import {
  answeredAddresses,
  unknownDocuments,
  unknownExports,
} from '../support/earlier-addresses.ts';
import { fc } from '../support/fuzz.ts';

describe('data and documents at addresses of the earlier sites', () => {
  const ask = edgeFunction('earlier-data', earlierDataGiven());
  const noFile = {
    statusCode: 404,
    headers: { 'content-type': { value: 'text/html; charset=utf-8' } },
    body: { encoding: 'text', data: expect.stringContaining('/dgsaie/cerca?lang=en') },
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

  it.each([...unknownExports, ...unknownDocuments])(
    '%s is a page that says where to look',
    (address) => {
      for (const from of [address, `/dgsaie${address}`]) expect(ask(from)).toMatchObject(noFile);
    },
  );
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
    const [one, other] = ['1', '2'].map((n) => `text/turtle;profile="https://example.org/${n}"`);
    expect(viewer(`${one}`, '/catalogue/dcat.ttl')).not.toBe(
      viewer(`${other}`, '/catalogue/dcat.ttl'),
    );
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

interface Given {
  readonly value: string;
  readonly multiValue?: readonly { readonly value: string }[];
}
const valuesOf = (given: Given) => (given.multiValue ?? [given]).map(({ value }) => value);

describe('the query of an anonymous reader', () => {
  const ask = edgeFunction('api-request', apiRequestGiven());
  const left = (address: string, headers: Record<string, string> = {}) =>
    Object.fromEntries(
      Object.entries(ask(`/dgsaie/api/v1${address}`, headers).querystring).map(([name, given]) => [
        name,
        valuesOf(given as Given).join(' & '),
      ]),
    );

  it.each([
    ['/survey-prices/latest?utm_source=1&limit=4', { limit: '4' }],
    ['/survey-prices/latest?limit=4&fbclid=2', { limit: '4' }],
    ['/weekly-prices/report?type=FULL&years=1&utm_source=x', { type: 'FULL', years: '1' }],
    ['/monthly-prices/1?lang=en&month=3', { month: '3' }],
    ['/release-calendar.ics?lang=en&ref=a', { lang: 'en' }],
    ['/codelists/product/2?lang=en&ref=a', { lang: 'en' }],
    ['/sdmx/data/dataflow/DGSAIE?limit=1&lang=en', { limit: '1', lang: 'en' }],
    ['/status?lang=it', {}],
    ['/nothing?_=1', {}],
    ['/series/weekly-prices?product=1&lastN=1&product=2', { lastN: '1', product: '1 & 2' }],
    ['/series/weekly-prices?produkt=1&produkt=2', { produkt: '1 & 2' }],
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

  it('drops exactly the unknown parameters that the API ignores', () => {
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

  it('has one order, so that it is one key', () => {
    const one = Object.entries(left('/series/weekly-prices?lastN=3&product=1&product=2'));
    const other = Object.entries(left('/series/weekly-prices?product=1&lastN=3&product=2'));
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
      expect(
        Object.keys(
          left(
            `${address}?${names.map((name) => `${name}=${name === 'format' ? 'json' : 1}`).join('&')}`,
          ),
        ),
      ).toEqual(names);
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

describe('a question of an editor by oEmbed', () => {
  const ask = edgeFunction('api-request', apiRequestGiven());

  it.each(['yaml', '', 'JSON'])('for the form "%s" is answered that there is none', (format) => {
    const { statusCode, body } = ask(`/dgsaie/api/v1/oembed?url=x&format=${format}`);
    expect(statusCode).toBe(501);
    expect(JSON.parse(body.data)).toMatchObject({
      ...{ status: 501, code: 'not_implemented', instance: '/oembed' },
    });
  });

  it.each(['&format=json', '&format=xml', ''])(
    'for a form that there is (%s) is passed on',
    (form) => {
      expect(ask(`/dgsaie/api/v1/oembed?url=x${form}`).uri).toBe('/dgsaie/api/v1/oembed');
    },
  );
});
