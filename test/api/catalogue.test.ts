import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Package } from 'datapackage';
import jsonld from 'jsonld';
import { Parser, Store } from 'n3';
import SHACLValidator from 'rdf-validate-shacl';
import { Table } from 'tableschema';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { clock } from '../../functions/aws/clock.ts';
import { dataSets } from '../../functions/contract/data-sets.ts';
import { routes } from '../../functions/contract/routes.ts';
import { bytesInMemory } from '../../functions/domain/byte-source.ts';
import { entryText, zipEntries } from '../../functions/domain/zip-archive.ts';
import { callApi } from '../support/call-api.ts';
import {
  aPeriod,
  januaryWeeks,
  publishPeriods,
  publishWeeks,
} from '../support/published-figures.ts';

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
  readFileSync(new URL('../support/shapes/dcat-ap-it.ttl', import.meta.url), 'utf8'),
);
const problemsOf = async (text: string) => {
  const report = await new SHACLValidator(shapes).validate(storeOf(text));
  return report.results.map(
    ({ focusNode, path, message }) =>
      `${focusNode?.value} ${path?.value}: ${message.map(({ value }) => value).join()}`,
  );
};

describe('the catalogue after DCAT-AP_IT', () => {
  test('keeps to the shapes', async () => {
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
  ])('would not with %s', async (_, statement) => {
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

  test('leads to files that are there', async () => {
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
  const load = async () =>
    Package.load(JSON.parse((await callApi('catalogue/data-package', { query: { lang } })).text));

  test('is valid after its specification', async () => {
    const found = await load();
    expect(found.errors.map(({ message }) => message)).toEqual([]);
    expect(found.valid).toBe(true);
    expect(found.resources.map(({ name }) => name)).toEqual(dataSets.map(({ id }) => id));
  });

  test('describes the files that are given out, cell by cell', async () => {
    const { resources } = await load();
    let read = 0;
    for (const { descriptor } of resources) {
      const { pathname, searchParams } = new URL(String(descriptor.path));
      const id = Object.entries(routes).find(([, { path }]) =>
        new RegExp(`^/dgsaie/api/v1${path.replace(/\{\w+\}/g, '\\d+')}$`).test(pathname),
      )?.[0] as 'monthly-prices/export';
      const params = { productId: /\/(\d+)\/export/.exec(pathname)?.[1] ?? '' };
      const { text } = await callApi(id, { params, query: Object.fromEntries(searchParams) });
      const rows = text
        .trimEnd()
        .split('\r\n')
        .map((line) => line.split(','));
      const table = await Table.load(rows, { schema: descriptor.schema });
      read += (await table.read({ keyed: true })).length;
      expect([descriptor.name, table.headers]).toEqual([
        descriptor.name,
        descriptor.schema.fields.map(({ name }: { name: string }) => name),
      ]);
    }
    // Two surveys in three wide files and in rows of three products; three averages, two of them of months.
    expect(read).toBe(2 + 2 + 2 + 6 + 3 + 2);
  });

  test('names licence, units, days covered and the next release', async () => {
    const { descriptor } = await load();
    expect(descriptor.licenses).toMatchObject([{ name: 'CC-BY-4.0' }]);
    const [weekly] = descriptor.resources;
    expect(weekly).toMatchObject({
      temporal: { start: '2004-12-27', end: '2005-01-09' },
      nextRelease: '2005-01-18T11:00:00.000Z',
    });
    const units = weekly.schema.fields.map(({ unit }: { unit?: string }) => unit);
    expect(units[0]).toBeUndefined();
    expect(units[1]).toMatch(/1[.,]000 litr/);
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
    const found = await Package.load(JSON.parse(files.get('datapackage.json') ?? ''));
    expect([found.valid, found.errors]).toEqual([true, []]);
    for (const { descriptor } of found.resources) {
      const text = files.get(String(descriptor.path)) ?? '';
      expect(descriptor.hash).toBe(`sha256:${createHash('sha256').update(text).digest('hex')}`);
      expect(descriptor.bytes).toBe(Buffer.byteLength(text));
    }
    expect(files.get('LEGGIMI.txt')).toContain('creativecommons.org/licenses/by/4.0');
  });

  test('has the same bytes whenever it is made', async () => {
    const { openDataArchive } = await import('../../functions/formats/open-data-archive.ts');
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
    // What search engines for data ask of a description.
    expect(description.length).toBeGreaterThanOrEqual(50);
    expect(description.length).toBeLessThanOrEqual(5000);
  }
});

test('an empty system has a catalogue, too', async () => {
  const { dcatTurtle } = await import('../../functions/formats/dcat-catalogue.ts');
  const empty = dcatTurtle(
    dataSets.map((dataSet) => ({ dataSet })),
    ORIGIN,
  );
  expect(await problemsOf(String(empty.content))).toEqual([]);
});
