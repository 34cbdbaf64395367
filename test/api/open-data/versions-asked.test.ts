import { describe, expect, test } from 'vitest';
import { callApi } from '../../support/api/call-api.ts';

/** A version or profile that `Accept` asks for is given, or refused with those that there are. */

const series = (accept: string, format = 'JSON-STAT') =>
  callApi('series/get', {
    params: { flow: 'weekly-prices' },
    query: { format, lastN: '1' },
    headers: { accept },
  });
const turtle = (accept: string) => callApi('catalogue/turtle', { headers: { accept } });
const metadata = (accept: string) =>
  callApi('catalogue/csv-metadata', {
    query: { url: '/dgsaie/api/v1/series/weekly-prices?format=CSV' },
    headers: { accept },
  });

const refused = {
  status: 406,
  body: { code: 'not_acceptable', offered: expect.arrayContaining([expect.any(String)]) },
};

describe('JSON-stat', () => {
  test.each([
    'application/json;version=2.0',
    'application/json; profile="https://json-stat.org/"',
    'application/vnd.json-stat+json;version=2',
    'application/json;version=1.3, */*;q=0.1',
    'application/json;version=1.3, application/json;version=2.0;q=0.5',
    // What the address gives is not the caller's to choose.
    'text/html',
    '*/*',
  ])('is given to %s', async (accept) => {
    const answer = await series(accept);
    expect(answer.status).toBe(200);
    expect(answer.headers.vary).toMatch(/, Accept$/);
    expect(JSON.parse(answer.text)).toMatchObject({ version: '2.0' });
  });

  test.each([
    'application/json;version=1.3',
    'application/vnd.json-stat+json; version="1.0"',
    'application/json; profile="https://example.org/other"',
  ])('is refused to %s, with what there is', async (accept) => {
    const answer = await series(accept);
    expect(answer).toMatchObject(refused);
    expect(answer.text).toContain('version=2.0');
  });
});

test('SDMX of a series is 2.0', async () => {
  const of = (version: string) => `application/vnd.sdmx.data+csv;version=${version}`;
  expect((await series(of('2.0.0'), 'SDMX-CSV')).status).toBe(200);
  expect(await series(of('1.0.0'), 'SDMX-CSV')).toMatchObject(refused);
});

test('CSV on the Web has its one profile', async () => {
  const of = (profile: string) => `application/csvm+json;profile="${profile}"`;
  expect((await metadata(of('http://www.w3.org/ns/csvw'))).status).toBe(200);
  expect(await metadata(of('http://www.w3.org/ns/csvw-next'))).toMatchObject(refused);
});

describe('DCAT', () => {
  test.each([
    'text/turtle;version=1.1',
    'text/turtle;profile="http://data.europa.eu/r5r/"',
    'text/turtle;profile="http://www.w3.org/ns/dcat# http://dati.gov.it/onto/dcatapit#"',
  ])('is given to %s', async (accept) => {
    expect((await turtle(accept)).status).toBe(200);
  });

  test.each([
    'text/turtle;version=1.2',
    'text/turtle;profile="http://data.europa.eu/r5r/ https://example.org/geodcat"',
  ])('is refused to %s', async (accept) => {
    expect(await turtle(accept)).toMatchObject(refused);
  });

  test('as JSON-LD is compacted', async () => {
    const of = (form: string) =>
      callApi('catalogue/json-ld', {
        headers: { accept: `application/ld+json;profile="http://www.w3.org/ns/json-ld#${form}"` },
      });
    expect((await of('compacted')).status).toBe(200);
    expect(await of('expanded')).toMatchObject(refused);
  });
});
