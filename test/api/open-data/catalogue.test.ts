import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import jsonld from 'jsonld';
import { Parser, Store, Writer } from 'n3';
import SHACLValidator from 'rdf-validate-shacl';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { folderOf } from '../../../functions/documents/rules/document-folders.ts';
import { bytesInMemory } from '../../../functions/documents/rules/inside/byte-source.ts';
import { entryText, zipEntries } from '../../../functions/documents/rules/inside/zip-archive.ts';
import { documentIdOf, publishNewDocuments } from '../../../functions/documents/store/documents.ts';
import { dataSets } from '../../../functions/open-data/catalogue/contract/data-sets.ts';
import { dcatTurtle } from '../../../functions/open-data/catalogue/work/dcat-catalogue.ts';
import { LARGEST_BODY } from '../../../functions/platform/contract/route.ts';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import { routes } from '../../../functions/routes.ts';
import { callApi } from '../../support/api/call-api.ts';
import { repository } from '../../support/code/imports.ts';
import { type DataPackage, dataPackageFaults, tableFaults } from '../../support/data-package.ts';
import {
  aPeriod,
  januaryWeeks,
  publishPeriods,
  publishWeeks,
} from '../../support/prices/published-figures.ts';

const ORIGIN = 'https://statistics.example.org';
const DCAT = 'http://www.w3.org/ns/dcat#';
const DCT = 'http://purl.org/dc/terms/';

beforeAll(async () => {
  vi.stubEnv('PUBLIC_ORIGIN', ORIGIN);
  vi.spyOn(clock, 'now').mockReturnValue(new Date('2005-01-12T10:00:00Z'));
  await publishWeeks(...januaryWeeks);
  vi.spyOn(clock, 'now').mockReturnValue(new Date('2005-01-12T10:30:00Z'));
  for (const folder of publications)
    await publishNewDocuments(folder, {
      actor: 'test',
      at: '2005-01-12T09:00:00Z',
      action: 'document.published',
      subject: 'document/bollettino',
    });
  vi.spyOn(clock, 'now').mockReturnValue(new Date('2005-01-12T10:00:00Z'));
  await publishPeriods(
    aPeriod(1, [2004, 12], [110_000, 18_000, 55_864], 31),
    aPeriod(2, [2004, 12], [100_000, 17_000, 40_321], 31),
    aPeriod(1, [2004, 13], [110_000, 18_000, 55_864], 366),
  );
});

const aDocument = (location: string, fileName: string, size: number) => {
  const id = documentIdOf(location, fileName);
  const lastModificationDate = '2004-05-10T08:30:00.000Z';
  return { id, location, fileName, size, lastModificationDate, key: `${id}/1`, startedAt: '' };
};
const bulletins = folderOf('old-bulletin', { year: 2003, quarter: 1 });
const publications = [
  [aDocument(bulletins, 'tavola_9.htm', 773), aDocument(bulletins, 'tavola_12.xls', 40_960)],
  [aDocument(folderOf('gas-balance', { year: 2004 }), 'Bilancio_GAS_2004_03.xlsx', 9123)],
  [aDocument(folderOf('energy-balance'), 'BEN_1998.pdf', 80_000)],
  [aDocument(folderOf('logistics'), 'Capacita.xlsb', 81_000)],
];

const turtle = async (query: { version?: '2' } = {}) =>
  (await callApi('catalogue/turtle', { query })).text;
const storeOf = (text: string) => new Store(new Parser().parse(text));
const shapes = storeOf(
  readFileSync(new URL('../../support/shapes/dcat-ap-it.ttl', import.meta.url), 'utf8'),
);
const problemsOf = async (text: string, by = shapes) => {
  const report = await new SHACLValidator(by).validate(storeOf(text));
  return report.results.map(
    ({ focusNode, path, message }) =>
      `${focusNode?.value} ${path?.value}: ${message.map(({ value }) => value).join()}`,
  );
};

describe('the catalogue after DCAT-AP_IT', () => {
  test('conforms to the shapes', async () => {
    expect(await problemsOf(await turtle())).toEqual([]);
  });

  const official = join(repository, '../shared/standards/dcat-ap');
  test.skipIf(!existsSync(official)).each([
    ['2', '2.1.1-shapes'],
    ['2', '2.1.1-range'],
    ['2', '2.1.1-shapes_recommended'],
    [undefined, '3.0.1-shapes'],
    [undefined, '3.0.1-ranges'],
  ] as const)('of version %s conforms to the official %s', async (version, name) => {
    const theirs = storeOf(readFileSync(join(official, `${name}.ttl`), 'utf8'));
    const text = await turtle(version && { version });
    const problems = await problemsOf(text, theirs);
    expect(problems.filter((one) => !one.includes(`${DCT}temporal`))).toEqual([]);
    // Data sets without any figure cover no days, which is recommended to be said.
    const empty = text
      .split('\n\n')
      .filter((one) => /a dcat:Dataset\b/.test(one) && !/dct:temporal/.test(one));
    expect(empty).toHaveLength(8);
    expect(problems).toHaveLength(name === '2.1.1-shapes_recommended' ? empty.length : 0);
    // They are read: without its titles it would not conform.
    if (name.endsWith('shapes'))
      expect(await problemsOf(text.replaceAll('dct:title', 'dct:alternative'), theirs)).not.toEqual(
        [],
      );
  });

  test('has every folder of documents as a data set, and each document with its size and date', async () => {
    const text = await turtle();
    const store = storeOf(text);
    const page = `${ORIGIN}/dgsaie/open-data#`;
    const values = (subject: string, predicate: string) =>
      store.getObjects(`${page}${subject}`, predicate, null).map(({ value }) => value);
    const set = 'documents-bollettino-2003-trimestre1';
    expect(values(set, `${DCT}title`)).toEqual([
      'Bollettini del petrolio e del carbone, 1° trimestre 2003',
      'Oil and coal bulletins, 1st quarter 2003',
    ]);
    expect(values(set, `${DCT}accrualPeriodicity`)[0]).toMatch(/\/QUARTERLY$/);
    const [period] = store.getObjects(`${page}${set}`, `${DCT}temporal`, null);
    const days = ['startDate', 'endDate'].map(
      (name) => store.getObjects(period ?? null, `${DCAT}${name}`, null)[0]?.value,
    );
    expect(days).toEqual(['2003-01-01', '2003-03-31']);
    expect(values(set, `${DCAT}landingPage`)[0]).toBe(
      `${ORIGIN}/dgsaie/bollettino-petrolifero?anno=2003`,
    );
    const listed = publications.flat().map(({ id }) => `${page}document-${id}`);
    const all = store.getObjects(null, `${DCAT}distribution`, null).map(({ value }) => value);
    expect(all.filter((one) => one.includes('#document-')).toSorted()).toEqual(listed.toSorted());
    for (const { id, size } of publications.flat()) {
      const [bytes] = store.getObjects(`${page}document-${id}`, `${DCAT}byteSize`, null);
      expect(bytes?.value).toBe(String(size));
      expect(values(`document-${id}`, `${DCT}modified`)).toEqual(['2004-05-10']);
      expect(values(`document-${id}`, `${DCAT}downloadURL`)).toEqual([
        `${ORIGIN}/dgsaie/api/v1/cmis/documents/${id}`,
      ]);
    }
    expect(await turtle({ version: '2' })).toBe(
      text.replaceAll('^^xsd:nonNegativeInteger', '^^xsd:decimal'),
    );
  });

  test('of a full store is small enough for an answer, and quickly made', async () => {
    const folders = Array.from({ length: 30 }, (_, index) => {
      const location = folderOf('bulletin', { year: 1990 + index });
      const files = Array.from({ length: 100 }, (_, one) =>
        aDocument(location, `vendite_${1990 + index}_${one}_m.xls`, 50_000),
      );
      return { location, files, version: 1 };
    });
    const full = dcatTurtle({
      described: dataSets.map((dataSet) => ({ dataSet })),
      ...{ folders, facts: new Map(), version: '3', origin: ORIGIN },
    });
    expect(Buffer.byteLength(full.content)).toBeLessThan(LARGEST_BODY);
  });

  test.each([
    ['a data set without a title', /dct:title "Prezzi medi mensili: GPL"@it ;\s*dct:title .*;/],
    ['a data set without its holder', /dct:rightsHolder .*;/],
    ['a data set without a frequency', /dct:accrualPeriodicity .*;/],
    ['a distribution without a licence', /dct:license (?=[^;]*;\s*dct:language)[^;]*;/],
    ['a distribution without a format', /dct:format .*;/],
    ['a publisher without a name', /foaf:name "Ministero.*;/],
    ['a data set that is none of the Italian profile', /(?<=dcat:Dataset), dcatapit:Dataset(?= ;)/],
  ])('would not conform with %s', async (_, statement) => {
    const text = await turtle();
    const changed = text.replace(statement, '');
    expect(changed).not.toBe(text);
    expect(await problemsOf(changed)).toHaveLength(1);
  });

  test.each([
    ['catalogue/turtle', '10:30:00'],
    ['catalogue/json-ld', '10:30:00'],
    // The documents are no part of them.
    ['catalogue/data-package', '10:00:00'],
    ['catalogue/schema-org', '10:00:00'],
  ] as const)('as %s is not sent again until something in it changes', async (id, time) => {
    vi.spyOn(clock, 'now').mockReturnValue(new Date('2005-01-12T12:00:00Z'));
    const { headers } = await callApi(id, {});
    expect(headers['last-modified']).toBe(`Wed, 12 Jan 2005 ${time} GMT`);
    const since = { 'if-modified-since': String(headers['last-modified']) };
    expect((await callApi(id, { headers: since })).status).toBe(304);
    // Another release may be the next one on another day.
    vi.spyOn(clock, 'now').mockReturnValue(new Date('2005-01-13T10:00:00Z'));
    expect((await callApi(id, { headers: since })).status).toBe(200);
    vi.spyOn(clock, 'now').mockReturnValue(new Date('2005-01-12T10:00:00Z'));
  });

  test('says the same as Turtle and as JSON-LD', async () => {
    const answer = await callApi('catalogue/json-ld');
    expect(answer.headers['content-type']).toBe('application/ld+json; charset=utf-8');
    const canonical = { algorithm: 'RDFC-1.0', format: 'application/n-quads' } as const;
    const fromJson = await jsonld.canonize(JSON.parse(answer.text), canonical);
    const quads = new Parser({ format: 'Turtle' }).parse(await turtle());
    const fromTurtle = await jsonld.canonize(
      new Writer({ format: 'application/n-quads' }).quadsToString(quads),
      { ...canonical, inputFormat: 'application/n-quads' },
    );
    expect(fromTurtle.split('\n').length).toBeGreaterThan(500);
    expect(fromJson).toBe(fromTurtle);
  });

  test('has every data set with the days it covers, its last change, licence and frequency', async () => {
    const store = storeOf(await turtle());
    const value = (subject: string, predicate: string) =>
      store.getObjects(`${ORIGIN}/dgsaie/open-data#${subject}`, predicate, null)[0]?.value;
    expect(store.getObjects(null, `${DCAT}dataset`, null)).toHaveLength(
      dataSets.length + publications.length,
    );
    expect(value('weekly-prices', `${DCT}accrualPeriodicity`)).toMatch(/\/WEEKLY$/);
    expect(value('weekly-prices', `${DCT}modified`)).toBe('2005-01-11');
    expect(value('average-prices', `${DCT}accrualPeriodicity`)).toMatch(/\/MONTHLY$/);
    const [period] = store.getObjects(
      `${ORIGIN}/dgsaie/open-data#weekly-prices`,
      `${DCT}temporal`,
      null,
    );
    const days = ['startDate', 'endDate'].map(
      (name) => store.getObjects(period ?? null, `${DCAT}${name}`, null)[0]?.value,
    );
    expect(days).toEqual(['2004-12-27', '2005-01-09']);
  });

  test('links to existing files', async () => {
    const store = storeOf(await turtle());
    const addresses = store.getObjects(null, `${DCAT}downloadURL`, null).map(({ value }) => value);
    expect(addresses).toHaveLength(dataSets.length * 8 + publications.flat().length);
    for (const { path } of dataSets) {
      const known = Object.values(routes).some((route) =>
        new RegExp(`^${route.path.replace(/\{\w+\}/g, '\\d+')}$`).test(path),
      );
      expect([path, known]).toEqual([path, true]);
    }
  });
});

describe.each(['it', 'en'] as const)('the data package in %s', (lang) => {
  const load = async (): Promise<DataPackage> =>
    JSON.parse((await callApi('catalogue/data-package', { query: { lang } })).text);

  test('conforms to its specification', async () => {
    const found = await load();
    expect(dataPackageFaults(found)).toEqual([]);
    expect(found.resources.map(({ name }) => name)).toEqual(dataSets.map(({ id }) => id));
  });

  test('describes the published files, cell by cell', async () => {
    const { resources } = await load();
    let read = 0;
    for (const { path, schema } of resources) {
      const { pathname, searchParams } = new URL(path);
      const id = Object.entries(routes).find(([, route]) =>
        new RegExp(`^/dgsaie/api/v1${route.path.replace(/\{\w+\}/g, '\\d+')}$`).test(pathname),
      )?.[0] as 'monthly-prices/export';
      const params = { productId: /\/(\d+)\/export/.exec(pathname)?.[1] ?? '' };
      const { text } = await callApi(id, { params, query: Object.fromEntries(searchParams) });
      const rows = text
        .trimEnd()
        .split('\r\n')
        .map((line) => line.split(','));
      expect(tableFaults(rows, schema)).toEqual([]);
      read += rows.length - 1;
    }
    // Two surveys in three wide files and in rows of three products; three averages, two of them of months.
    expect(read).toBe(2 + 2 + 2 + 6 + 3 + 2);
  });

  test('would not be valid without a name, with a field of another type or a table of other cells', async () => {
    const { resources, ...found } = await load();
    const [weekly] = resources;
    const { fields = [] } = weekly?.schema ?? {};
    const [first, ...others] = fields;
    const changed = (change: object) => ({ ...found, resources: [{ ...weekly, ...change }] });
    expect(dataPackageFaults(changed({}))).toEqual([]);
    expect(dataPackageFaults(changed({ name: undefined }))).not.toEqual([]);
    const wrong = { schema: { fields: [{ ...first, type: 'money' }, ...others] } };
    expect(dataPackageFaults(changed(wrong))).not.toEqual([]);
    const head = fields.map(({ name }) => name);
    const row = ['2005-01-10', ...others.map(() => '1')];
    const faults = (...rows: string[][]) =>
      weekly && tableFaults([head, ...rows], weekly.schema).length;
    expect(faults(row)).toBe(0);
    expect(faults(row.with(0, '2005-02-30'))).toBe(1);
    expect(faults(row.with(0, ''))).toBe(1);
    expect(faults(row.with(1, '1.1.1'))).toBe(1);
    expect(faults(row, row)).toBe(1);
    expect(faults([...row, '1'])).toBe(1);
  });

  test('names licence, units, days covered and the next release', async () => {
    const { licenses, resources } = await load();
    expect(licenses).toMatchObject([{ name: 'CC-BY-4.0' }]);
    const [weekly] = resources;
    expect(weekly).toMatchObject({
      temporal: { start: '2004-12-27', end: '2005-01-09' },
      nextRelease: '2005-01-18T11:00:00.000Z',
    });
    const [survey, price] = weekly?.schema.fields ?? [];
    expect(survey?.unit).toBeUndefined();
    expect(price?.unit).toMatch(/1[.,]000 litr/);
  });
});

describe('the archive of all open data', () => {
  const open = async (query: Record<string, string> = { lang: 'en' }) => {
    const answer = await callApi('catalogue/archive', { query });
    const file = bytesInMemory(answer.bytes);
    const entries = await zipEntries(file);
    const texts = (entries ?? []).map(
      async (entry) => [entry.name, (await entryText(file, entry, 1_000_000)) ?? ''] as const,
    );
    return { answer, files: new Map(await Promise.all(texts)) };
  };

  test('holds every data set, and the SHA-256 of every file', async () => {
    const { answer, files } = await open();
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': expect.stringContaining('open-data_2005-01-11.zip'),
    });
    const sums = (files.get('SHA256SUMS') ?? '').trimEnd().split('\n');
    expect(sums.map((line) => line.slice(66))).toEqual([
      ...dataSets.map(({ id }) => `data/${id}.csv`),
      'datapackage.json',
      'README.txt',
    ]);
    for (const line of sums) {
      const text = files.get(line.slice(66)) ?? '';
      expect(line.slice(0, 64)).toBe(createHash('sha256').update(text).digest('hex'));
    }
    expect(files.get('data/weekly-prices.csv')).toBe(
      (
        await callApi('weekly-prices/report-export', {
          query: { format: 'CSV', dialect: 'comma', lang: 'en' },
        })
      ).text,
    );
  });

  test('is a valid data package, with the hash and size of its files', async () => {
    const { files } = await open({});
    const found: DataPackage = JSON.parse(files.get('datapackage.json') ?? '');
    expect(dataPackageFaults(found)).toEqual([]);
    for (const { path, hash, bytes } of found.resources) {
      const text = files.get(path) ?? '';
      expect(hash).toBe(`sha256:${createHash('sha256').update(text).digest('hex')}`);
      expect(bytes).toBe(Buffer.byteLength(text));
    }
    expect(files.get('LEGGIMI.txt')).toContain('creativecommons.org/licenses/by/4.0');
  });

  test('has the same bytes whenever it is made', async () => {
    const { openDataArchive } = await import(
      '../../../functions/open-data/catalogue/work/open-data-archive.ts'
    );
    const described = dataSets.map((dataSet) => ({
      dataSet,
      modified: '2026-03-30T10:20:30.000Z',
    }));
    const make = (nextRelease: string) =>
      openDataArchive({
        described: described.map((one) => ({ ...one, nextRelease })),
        language: 'it',
        origin: ORIGIN,
        fileOf: async ({ id }) => `${id}\n`,
      });
    const [one, other] = [await make('2026-04-01T10:00:00Z'), await make('2026-05-01T10:00:00Z')];
    expect(Buffer.from(one.content).equals(Buffer.from(other.content))).toBe(true);
  });
});

test('schema.org reads a catalogue of data sets', async () => {
  const answer = await callApi('catalogue/schema-org', { query: { lang: 'en' } });
  const [catalogue] = await jsonld.expand(JSON.parse(answer.text));
  const schema = (name: string) => `https://schema.org/${name}`;
  expect(catalogue?.['@type']).toEqual([schema('DataCatalog')]);
  const found = catalogue?.[schema('dataset')] as Record<string, unknown>[];
  expect(found).toHaveLength(dataSets.length);
  for (const dataSet of found) {
    for (const name of ['name', 'description', 'license', 'creator', 'distribution'])
      expect(dataSet[schema(name)], name).toBeTruthy();
    const [{ '@value': description }] = dataSet[schema('description')] as [{ '@value': string }];
    // Requirements of search engines for data on a description.
    expect(description.length).toBeGreaterThanOrEqual(50);
    expect(description.length).toBeLessThanOrEqual(5000);
  }
});

test('an empty system has a catalogue too', async () => {
  const empty = dcatTurtle({
    described: dataSets.map((dataSet) => ({ dataSet })),
    ...{ folders: [], facts: new Map(), version: '3', origin: ORIGIN },
  });
  expect(await problemsOf(String(empty.content))).toEqual([]);
});
