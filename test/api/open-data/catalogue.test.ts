import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import jsonld from 'jsonld';
import { Parser, Store } from 'n3';
import SHACLValidator from 'rdf-validate-shacl';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { bytesInMemory } from '../../../functions/documents/rules/inside/byte-source.ts';
import { entryText, zipEntries } from '../../../functions/documents/rules/inside/zip-archive.ts';
import { dataSets } from '../../../functions/open-data/catalogue/contract/data-sets.ts';
import { clock } from '../../../functions/platform/aws/clock.ts';
import { routes } from '../../../functions/routes.ts';
import { callApi } from '../../support/api/call-api.ts';
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
  await publishPeriods(
    aPeriod(1, [2004, 12], [110_000, 18_000, 55_864], 31),
    aPeriod(2, [2004, 12], [100_000, 17_000, 40_321], 31),
    aPeriod(1, [2004, 13], [110_000, 18_000, 55_864], 366),
  );
});

const turtle = async () => (await callApi('catalogue/turtle')).text;
const storeOf = (text: string) => new Store(new Parser().parse(text));
const shapes = storeOf(
  readFileSync(new URL('../../support/shapes/dcat-ap-it.ttl', import.meta.url), 'utf8'),
);
const problemsOf = async (text: string) => {
  const report = await new SHACLValidator(shapes).validate(storeOf(text));
  return report.results.map(
    ({ focusNode, path, message }) =>
      `${focusNode?.value} ${path?.value}: ${message.map(({ value }) => value).join()}`,
  );
};

describe('the catalogue after DCAT-AP_IT', () => {
  test('conforms to the shapes', async () => {
    expect(await problemsOf(await turtle())).toEqual([]);
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

  test('says the same as Turtle and as JSON-LD', async () => {
    const answer = await callApi('catalogue/json-ld');
    expect(answer.headers['content-type']).toBe('application/ld+json; charset=utf-8');
    const canonical = { algorithm: 'RDFC-1.0', format: 'application/n-quads' } as const;
    const fromJson = await jsonld.canonize(JSON.parse(answer.text), canonical);
    const quads = new Parser({ format: 'Turtle' }).parse(await turtle());
    const fromTurtle = await jsonld.canonize(
      quads.map(({ subject, predicate, object }) => nQuad(subject, predicate, object)).join(''),
      { ...canonical, inputFormat: 'application/n-quads' },
    );
    expect(fromTurtle.split('\n').length).toBeGreaterThan(500);
    expect(fromJson).toBe(fromTurtle);
  });

  test('has every data set with the days it covers, its last change, licence and frequency', async () => {
    const store = storeOf(await turtle());
    const value = (subject: string, predicate: string) =>
      store.getObjects(`${ORIGIN}/dgsaie/open-data#${subject}`, predicate, null)[0]?.value;
    expect(store.getObjects(null, `${DCAT}dataset`, null)).toHaveLength(dataSets.length);
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
    expect(addresses).toHaveLength(dataSets.length * 8);
    for (const { path } of dataSets) {
      const known = Object.values(routes).some((route) =>
        new RegExp(`^${route.path.replace(/\{\w+\}/g, '\\d+')}$`).test(path),
      );
      expect([path, known]).toEqual([path, true]);
    }
  });
});

/** One statement of RDF as a line of N-Quads. */
function nQuad(...terms: readonly import('n3').Term[]): string {
  return `${terms.map(written).join(' ')} .\n`;
}

function written(term: import('n3').Term): string {
  if (term.termType === 'NamedNode') return `<${term.value}>`;
  if (term.termType !== 'Literal') return `_:${term.value}`;
  const text = JSON.stringify(term.value);
  if (term.language) return `${text}@${term.language}`;
  return `${text}^^<${term.datatype.value}>`;
}

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
  const { dcatTurtle } = await import(
    '../../../functions/open-data/catalogue/work/dcat-catalogue.ts'
  );
  const empty = dcatTurtle(
    dataSets.map((dataSet) => ({ dataSet })),
    ORIGIN,
  );
  expect(await problemsOf(String(empty.content))).toEqual([]);
});
