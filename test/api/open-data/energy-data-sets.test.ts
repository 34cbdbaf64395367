import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { Parser, Store } from 'n3';
import SHACLValidator from 'rdf-validate-shacl';
import { beforeAll, expect, test, vi } from 'vitest';
import { folderOf } from '../../../functions/documents/rules/document-folders.ts';
import { bytesInMemory } from '../../../functions/documents/rules/inside/byte-source.ts';
import { entryText, zipEntries } from '../../../functions/documents/rules/inside/zip-archive.ts';
import { callApi } from '../../support/api/call-api.ts';
import { type DataPackage, dataPackageFaults, tableFaults } from '../../support/data-package.ts';
import { publishedWorkbooks } from '../../support/documents/published-workbooks.ts';
import { gasBalance, salesByProvince } from '../../support/documents/workbook-grids.ts';
import { at } from '../../support/prices/corrected-weeks.ts';

/** Figures of documents as data sets beside the prices. */

const ORIGIN = 'https://statistics.example.org';
/** June's imports at Tarvisio as a program wrote them that had computed 190 in floating point. */
const TAIL = 190.00000000001;
const withTail = gasBalance.map((row) => (row[3] === 'TARVISIO' ? row.with(4, TAIL) : row));
const { store, told, publish } = publishedWorkbooks();
let gas = '';

beforeAll(async () => {
  vi.stubEnv('PUBLIC_ORIGIN', ORIGIN);
  at('2022-07-20T10:00:00Z');
  const folder = folderOf('gas-balance', { year: 2022 });
  gas = (await publish('Bilancio_GAS_2022_06.xlsx', withTail, folder)).documentId;
  at('2022-08-01T10:00:00Z');
  await publish(
    'vendite_prov_gpl_2022_06_m.xlsx',
    salesByProvince,
    folderOf('bulletin', { year: 2022 }),
  );
});

test('are in the catalogue, with the days that they cover and when they changed', async () => {
  const { text } = await callApi('catalogue/turtle');
  const shapes = new URL('../../support/shapes/dcat-ap-it.ttl', import.meta.url);
  const by = new Store(new Parser().parse(readFileSync(shapes, 'utf8')));
  const { results } = await new SHACLValidator(by).validate(new Store(new Parser().parse(text)));
  expect(results.map(({ focusNode, path }) => `${focusNode?.value} ${path?.value}`)).toEqual([]);
  const [set = ''] = text
    .split('\n\n')
    .filter((one) => one.startsWith(`<${ORIGIN}/dgsaie/open-data#series-gas-balance>`));
  expect(set).toContain('"Natural gas balance"@en');
  expect(set).toContain('dct:modified "2022-07-20"^^xsd:date');
  expect(set).toContain('dcat:startDate "2021-01-01"^^xsd:date');
  expect(set).toContain('dcat:endDate "2022-06-30"^^xsd:date');
  expect(text).toContain(
    `dcat:downloadURL <${ORIGIN}/dgsaie/api/v1/series/oil-sales-by-province?format=PARQUET&lang=en>`,
  );
});

test('have the number that is seen in the cell, and beside it the one that is stored', async () => {
  const query = { lang: 'en', format: 'CSV', from: '2022-06' };
  const { text } = await callApi('series/get', { params: { flow: 'gas-balance' }, query });
  const rows: Record<string, string>[] = parse(text, { columns: true, delimiter: ';' });
  expect(rows.filter(({ CELL }) => CELL === 'E9')).toMatchObject([
    { VALUE: '190', CELL_NUMBER: String(TAIL) },
  ]);
  expect(rows.filter(({ CELL_NUMBER }) => CELL_NUMBER)).toHaveLength(1);
});

test('are described by the data package cell by cell, and packed into the archive', async () => {
  const { body } = await callApi('catalogue/data-package', { query: { lang: 'en' } });
  const found = body as never as DataPackage;
  expect(await dataPackageFaults(found)).toEqual([]);
  const own = found.resources.filter(({ name }) => name.startsWith('series-'));
  expect(own.map(({ name }) => name)).toEqual([
    'series-gas-balance',
    'series-oil-sales-by-province',
  ]);
  for (const resource of own) {
    const { pathname, searchParams } = new URL(resource.path);
    const flow = pathname.split('/').at(-1) ?? '';
    const query = Object.fromEntries(searchParams);
    const { text } = await callApi('series/get', { params: { flow }, query });
    const rows: string[][] = parse(text);
    expect(rows.length).toBeGreaterThan(20);
    expect(tableFaults(rows, resource.schema)).toEqual([]);
  }
  const { bytes } = await callApi('catalogue/archive', { query: { lang: 'en' } });
  const source = bytesInMemory(bytes);
  const entry = (await zipEntries(source))?.find(
    ({ name }) => name === 'data/series-gas-balance.csv',
  );
  if (!entry) throw new Error('the archive has no gas balance');
  expect(await entryText(source, entry, 1_000_000)).toMatch(/^PERIOD,FREQUENCY,PRODUCT_ID,/);
});

test('are named with the prices where the open data are described as a whole', async () => {
  for (const [lang, words] of [
    ['it', /petrolio, gas/],
    ['en', /oil, gas/],
  ] as const) {
    const { body } = await callApi('catalogue/data-package', { query: { lang } });
    expect(body).toMatchObject({
      title: expect.stringMatching(/statistiche energetiche|energy statistics/),
      description: expect.stringMatching(words),
      keywords: expect.arrayContaining(
        lang === 'it' ? ['benzina', 'gas naturale'] : ['petrol', 'natural gas'],
      ),
    });
  }
  const [catalogue = ''] = (await callApi('catalogue/turtle')).text
    .split('\n\n')
    .filter((one) => one.includes('a dcat:Catalog'));
  expect(catalogue).toMatch(/dati e le pubblicazioni .*petrolio/);
  expect(catalogue).toMatch(/figures and publications on oil/);
});

test('are there for search engines, and go with their documents', async () => {
  const ids = async () => {
    const { body } = await callApi('catalogue/schema-org');
    const { dataset } = body as never as { dataset: { identifier: string }[] };
    return dataset.map(({ identifier }) => identifier).filter((id) => id.startsWith('series-'));
  };
  expect(await ids()).toEqual(['series-gas-balance', 'series-oil-sales-by-province']);
  at('2022-09-01T10:00:00Z');
  await store.remove(gas);
  await told(gas);
  expect(await ids()).toEqual(['series-oil-sales-by-province']);
});
