import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { Parser, Store } from 'n3';
import SHACLValidator from 'rdf-validate-shacl';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { bytesInMemory } from '../../../functions/documents/rules/inside/byte-source.ts';
import { entryText, zipEntries } from '../../../functions/documents/rules/inside/zip-archive.ts';
import { figureWrites } from '../../../functions/documents/workbooks/work/figure-writes.ts';
import { handler as writeExportFiles } from '../../../functions/events/export-files.ts';
import { dataSets } from '../../../functions/open-data/catalogue/contract/data-sets.ts';
import { publicChange } from '../../../functions/platform/tables/counters.ts';
import { transact } from '../../../functions/platform/tables/transactions.ts';
import type { Stack } from '../../../scripts/local/stack/stack.ts';
import { callApi } from '../../support/api/call-api.ts';
import { startEmulators } from '../../support/aws/emulators.ts';
import { repository } from '../../support/code/imports.ts';
import { dataPackageFaults } from '../../support/data-package.ts';
import { at } from '../../support/prices/corrected-weeks.ts';
import { aWeek, januaryWeeks, publishWeeks } from '../../support/prices/published-figures.ts';
import { inStoppedTime } from '../../support/stopped-time.ts';

/** Files of data sets: their parts where one file cannot hold them, their sizes and checksums. */

const ORIGIN = 'https://statistics.example.org';
const PAGE = `${ORIGIN}/dgsaie/open-data#`;
const DCAT = 'http://www.w3.org/ns/dcat#';

let storage: Stack;
beforeAll(async () => {
  storage = await startEmulators('s3');
  vi.stubEnv('PUBLIC_ORIGIN', ORIGIN);
  at('2024-06-01T10:00:00Z');
  await publishWeeks(...januaryWeeks);
  await say('2021', range(4), range(72));
  await say('2022', range(2), range(20));
  await say('2023', range(2), range(3));
});
afterAll(() => storage.stop());

const range = (length: number) => Array.from({ length }, (_, index) => index);

/** A document with the sales of a year by so many products, in so many places, through seven channels. */
function say(year: string, products: readonly number[], places: readonly number[]) {
  const source = {
    document: `sales-${year}`,
    month: `${year}-12`,
    since: `${year}-12-31T00:00:00.000Z`,
  };
  const figures = products.flatMap((product) =>
    places.flatMap((place) =>
      range(7).flatMap((channel) =>
        range(12).map((month) => ({
          dimensions: {
            ...{ product: `X${product}`, place: `P${place}`, channel: `C${channel}`, unit: 'T' },
            period: `${year}-${String(month + 1).padStart(2, '0')}`,
          },
          ...({ status: 'final', value: '1' } as const),
          source: { sheet: 'Mensile', cell: `B${month}` },
        })),
      ),
    ),
  );
  return figureWrites(source, { 'oil-sales-by-province': figures }, undefined).then(({ writes }) =>
    transact([...writes, publicChange()]),
  );
}

const turtle = async (query: Record<string, string> = {}) =>
  new Store(new Parser().parse((await callApi('catalogue/turtle', { query })).text));

/** The answer at the address of a file. */
async function fileAt(address: string) {
  const { pathname, searchParams } = new URL(address);
  const query = Object.fromEntries(searchParams);
  const [, flow] = /\/series\/([^/]+)$/.exec(pathname) ?? [];
  return flow ? callApi('series/get', { params: { flow }, query }) : undefined;
}

const SERIES = 'series-oil-sales-by-province';

describe('a data set that is more than a file', () => {
  const files = async () => {
    const store = await turtle();
    return store
      .getObjects(`${PAGE}${SERIES}`, `${DCAT}distribution`, null)
      .map(
        ({ value }) =>
          [
            value.slice(PAGE.length + SERIES.length + 1),
            store.getObjects(value, `${DCAT}downloadURL`, null)[0]?.value ?? '',
          ] as const,
      );
  };

  test('is in the catalogue by years, and by products where a year is too much', async () => {
    const found = await files();
    const parts = [...range(4).map((product) => `2021-x${product}`), '2022', '2023'];
    const forms = ['csv-it', 'parquet-it', 'csv-en', 'parquet-en'];
    expect(found.map(([id]) => id).toSorted()).toEqual(
      parts.flatMap((part) => forms.map((form) => `${part}-${form}`)).toSorted(),
    );
    const rows: unknown[] = [];
    for (const [, address] of found.filter(([id]) => id.endsWith('csv-en'))) {
      const answer = await fileAt(address);
      expect([address, answer?.status]).toEqual([address, 200]);
      for (const { PERIOD, PRODUCT_ID, PLACE_ID, CHANNEL_ID } of parse(answer?.text ?? '', {
        columns: true,
      }) as Record<string, string>[])
        rows.push([PERIOD, PRODUCT_ID, PLACE_ID, CHANNEL_ID].join());
    }
    expect(new Set(rows).size).toBe(rows.length);
    expect(rows).toHaveLength((4 * 72 + 2 * 20 + 2 * 3) * 7 * 12);
  });

  test('is in the data package and in archives of years', async () => {
    const { body } = await callApi('catalogue/data-package', { query: { lang: 'en' } });
    const { resources } = body as never as { resources: { name: string; path: string }[] };
    const own = resources.filter(({ name }) => name.startsWith(SERIES));
    expect(own).toHaveLength(6);
    const archive = await callApi('catalogue/archive', { query: { year: '2021' } });
    expect(archive.status).toBe(200);
    expect(archive.headers['content-disposition']).toContain('dati-aperti_2021_2021-12-31.zip');
    expect((await callApi('catalogue/archive', { query: { year: '2020' } })).status).toBe(404);
    const names = async (bytes: Buffer) => {
      const entries = (await zipEntries(bytesInMemory(bytes))) ?? [];
      return entries.map(({ name }) => name).filter((name) => name.includes(SERIES));
    };
    expect(await names(archive.bytes)).toEqual(
      range(4).map((product) => `data/${SERIES}-2021-x${product}.csv`),
    );
    const whole = await callApi('catalogue/archive', { query: { lang: 'en' } });
    expect(await names(whole.bytes)).toEqual([]);
    const file = bytesInMemory(whole.bytes);
    const text = async (name: string) => {
      const entry = (await zipEntries(file))?.find((one) => one.name === name);
      return entry && entryText(file, entry, 1_000_000);
    };
    expect(await text('README.txt')).toContain('/catalogue/archive.zip?year=2021&lang=en\n');
    const packed = JSON.parse((await text('datapackage.json')) ?? '');
    expect(dataPackageFaults(packed)).toEqual([]);
    expect(
      packed.resources.filter(({ name }: { name: string }) => name.startsWith(SERIES)),
    ).toEqual(own.map((one) => expect.objectContaining({ name: one.name, path: one.path })));
  });

  test('keeps the files of a year while another year changes', async () => {
    const read = async () => (await files()).filter(([id]) => id.startsWith('2022'));
    const tags = async () =>
      Promise.all((await read()).map(async ([, address]) => (await fileAt(address))?.headers.etag));
    const before = await tags();
    at('2024-06-02T10:00:00Z');
    await say('2023', range(3), range(3));
    expect(await tags()).toEqual(before);
  });
});

test('every series is in the catalogue', async () => {
  const { body } = await callApi('series/list');
  const flows = new Set((body as never as { flow: string }[]).map(({ flow }) => flow));
  expect([...flows]).toContain('oil-sales-by-province');
  const store = await turtle();
  const addresses = store.getObjects(null, `${DCAT}downloadURL`, null).map(({ value }) => value);
  /** Prices are in the catalogue as the files of their pages. */
  const ofPrices = {
    'weekly-prices': 'weekly-prices/report',
    duties: 'weekly-prices/report',
    'monthly-prices': 'monthly-prices/export',
  };
  for (const flow of flows) {
    const path = ofPrices[flow as 'duties'] ?? `series/${flow}?`;
    expect([flow, addresses.some((one) => one.includes(path))]).toEqual([flow, true]);
  }
});

describe('size and checksum', () => {
  const SPDX = 'http://spdx.org/rdf/terms#';
  const told = async () => {
    const store = await turtle();
    return new Map(
      store.getSubjects(`${DCAT}byteSize`, null, null).map(({ value }) => {
        const [bytes] = store.getObjects(value, `${DCAT}byteSize`, null);
        const [sum] = store.getObjects(value, `${SPDX}checksum`, null);
        const [hash] = store.getObjects(sum ?? null, `${SPDX}checksumValue`, null);
        const [address] = store.getObjects(value, `${DCAT}downloadURL`, null);
        return [
          address?.value ?? '',
          { bytes: Number(bytes?.value), sha256: hash?.value },
        ] as const;
      }),
    );
  };

  test('are those of the file behind the address, for every file', async () => {
    expect(await told()).toEqual(new Map());
    const { described } = (await inStoppedTime(() => writeExportFiles())) ?? {};
    expect(described).toBe(dataSets.length * 8 + 6 * 4);
    const found = await told();
    expect(found.size).toBe(dataSets.length * 8 + 6 * 4);
    let read = 0;
    for (const [address, facts] of found) {
      const answer = await fileAt(address);
      if (!answer) continue;
      read += 1;
      const bytes = answer.bytes.byteLength;
      const sha256 = createHash('sha256').update(answer.bytes).digest('hex');
      expect([address, facts]).toEqual([address, { bytes, sha256 }]);
    }
    expect(read).toBe(6 * 4);
    const report = await callApi('weekly-prices/report-export', {
      query: { format: 'EXCEL', lang: 'it' },
    });
    expect(
      found.get(`${ORIGIN}/dgsaie/api/v1/weekly-prices/report/export?format=EXCEL&lang=it`),
    ).toMatchObject({ bytes: report.bytes.byteLength });
  });

  const official = join(repository, '../shared/standards/dcat-ap');
  test.skipIf(!existsSync(official)).each([
    ['2', '2.1.1-shapes'],
    ['2', '2.1.1-range'],
    ['3', '3.0.1-shapes'],
    ['3', '3.0.1-ranges'],
  ])('are told as version %s of DCAT-AP asks, by %s', async (version, name) => {
    const theirs = new Store(
      new Parser().parse(readFileSync(join(official, `${name}.ttl`), 'utf8')),
    );
    const { results } = await new SHACLValidator(theirs).validate(await turtle({ version }));
    expect(results.map(({ focusNode, path }) => `${focusNode?.value} ${path?.value}`)).toEqual([]);
  });

  test('go when figures change, until the new ones are known', async () => {
    await publishWeeks(aWeek(3, '2005-01-17', { 1: [109912, 18319, 55864] }));
    const weekly = [...(await told()).keys()].filter((one) => one.includes('/weekly-prices/'));
    expect(weekly).toEqual([]);
    const run = await inStoppedTime(() => writeExportFiles());
    expect(run?.described).toBeGreaterThanOrEqual(32);
    expect((await told()).size).toBe(dataSets.length * 8 + 6 * 4);
  });
});

test('a data set of as many figures as one file has fits into an answer in every form', async () => {
  const FLOW = 'gas-balance';
  /** Figures as wide as the widest of the ministry's workbooks. */
  const figuresOf = (year: number, months: readonly number[]) =>
    months.flatMap((month) =>
      ['GROSS-CONSUMPTION', 'STOCK-CHANGE', 'PRODUCTION', 'IMPORTS', 'EXPORTS'].flatMap((flow) =>
        ['PANIGAGLIA', 'PASSO-GRIES', 'CAVARZERE', 'MELENDUGNO', 'MAZARA', 'ALL'].map((place) => ({
          dimensions: {
            ...{ product: 'NATURAL-GAS', flow, place, unit: 'MSM3' },
            period: `${year}-${String(month + 1).padStart(2, '0')}`,
          },
          ...({ status: 'preliminary', value: '9738.114708991734', checked: 'differs' } as const),
          source: { sheet: 'Preconsuntivo Settembre  2022', cell: 'AB123' },
        })),
      ),
    );
  const balance = async (year: number, months: readonly number[]) => {
    const source = {
      document: `${year}-B1jQqPnXOToLipaB2`,
      ...{ month: `${year}-12`, since: `${year}-12-31T00:00:00.000Z` },
    };
    const { writes } = await figureWrites(source, { [FLOW]: figuresOf(year, months) }, undefined);
    await transact([...writes, publicChange()]);
  };
  const addresses = async () =>
    (await turtle())
      .getObjects(`${PAGE}series-${FLOW}`, `${DCAT}distribution`, null)
      .map(({ value }) => value.slice(`${PAGE}series-${FLOW}-`.length));
  for (const year of range(25)) await balance(1998 + year, range(12));
  expect((await addresses()).filter((id) => /^\d{4}/.test(id))).toEqual([]);
  for (const format of ['JSON', 'CSV', 'EXCEL', 'PARQUET', 'JSON-STAT'] as const) {
    const { status } = await callApi('series/get', { params: { flow: FLOW }, query: { format } });
    expect([format, status]).toEqual([format, 200]);
  }
  await balance(2023, [0]);
  expect((await addresses()).filter((id) => !/^\d{4}/.test(id))).toEqual([]);
});
