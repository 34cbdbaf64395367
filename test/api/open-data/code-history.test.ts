import jsonld from 'jsonld';
import { Parser, Store } from 'n3';
import { beforeAll, expect, test, vi } from 'vitest';
import { figureWrites } from '../../../functions/documents/workbooks/work/figure-writes.ts';
import { publicChange } from '../../../functions/platform/tables/counters.ts';
import { transact } from '../../../functions/platform/tables/transactions.ts';
import { callApi } from '../../support/api/call-api.ts';
import { at } from '../../support/prices/corrected-weeks.ts';
import { aWeek, publishWeeks } from '../../support/prices/published-figures.ts';

/** Facts in code lists about codes that were added, ended or have other names. */

const LIST = 'oil_sales_by_province_place';
const BASE = `https://statistics.example.org/dgsaie/api/v1/codelists/${LIST}/`;

beforeAll(async () => {
  vi.stubEnv('PUBLIC_ORIGIN', 'https://statistics.example.org');
  at('2024-06-14T10:00:00Z');
  await say('2016', ['ITP001', 'ITP040', 'ITP107', 'ITP104']);
  await say('2017', ['ITP001', 'ITP040', 'ITP108', 'ITP111']);
  await publishWeeks(aWeek(1, '2005-01-03', { 2: [101_828, 16_971, 40_321] }));
});

/** A document with the sales of two months of a year in some places. */
async function say(year: string, places: readonly string[]) {
  const source = { document: year, month: `${year}-12`, since: `${year}-12-31T00:00:00.000Z` };
  const figures = places.flatMap((place) =>
    ['06', '08'].map((month) => ({
      dimensions: {
        ...{ product: 'D3', place, channel: 'RETAIL', unit: 'T' },
        period: `${year}-${month}`,
      },
      ...({ status: 'final', value: '1' } as const),
      source: { sheet: 'Mensile', cell: 'B1' },
    })),
  );
  const { writes } = await figureWrites(source, { 'oil-sales-by-province': figures }, undefined);
  await transact([...writes, publicChange()]);
}

const read = (path: string, accept: string, lang: 'it' | 'en' = 'it') =>
  callApi('code-lists/get', { params: { path }, headers: { accept }, query: { lang } });

/** The statements about a code except its name, number and list, with the days of its figures. */
async function saidOf(code: string) {
  const store = new Store(new Parser().parse((await read(`${LIST}/${code}`, 'text/turtle')).text));
  const told = store
    .getQuads(`${BASE}${code}`, null, null, null)
    .flatMap(({ predicate, object }) => {
      const name = predicate.value.split(/[#/]/).at(-1) ?? '';
      if (object.termType !== 'BlankNode') return [[name, object.value]];
      return store
        .getQuads(object, null, null, null)
        .filter((quad) => quad.object.termType === 'Literal')
        .map((quad) => [quad.predicate.value.split('#').at(-1), quad.object.value]);
    });
  const usual = ['type', 'prefLabel', 'notation', 'inScheme', 'topConceptOf', 'exactMatch'];
  return told.filter(([name = '']) => !usual.includes(name));
}

test('a province that ended has its years, its successor and the days of its figures', async () => {
  expect(await saidOf('ITP107')).toEqual([
    ['historyNote', 'Dal 2005 al 2016; poi Sud Sardegna'],
    ['historyNote', 'From 2005 to 2016; then Sud Sardegna'],
    ['valid', 'start=2005; end=2016;'],
    ['deprecated', 'true'],
    ['isReplacedBy', `${BASE}ITP111`],
    ['startDate', '2016-06-01'],
    ['endDate', '2016-08-31'],
  ]);
});

test('one that came later names what it replaces, and only codes of its list', async () => {
  expect(await saidOf('ITP111')).toEqual([
    ['historyNote', 'Dal 2016'],
    ['historyNote', 'Since 2016'],
    ['valid', 'start=2016;'],
    ['replaces', `${BASE}ITP107`],
    ['startDate', '2017-06-01'],
  ]);
  // Sassari has no figures here.
  expect(await saidOf('ITP104')).toContainEqual(['historyNote', 'Dal 2005 al 2016']);
});

test('other names are labels too; a code that always existed has no history', async () => {
  expect(await saidOf('ITP108')).toContainEqual(['altLabel', 'Monza e della Brianza']);
  expect(await saidOf('ITP001')).toEqual([['startDate', '2016-06-01']]);
  // The workbooks also write Forli'-Cesena, which is the name without its accent.
  expect((await saidOf('ITP040')).map(([name]) => name)).toEqual(['startDate']);
});

test('JSON-LD makes the same statements, and the page says them to people', async () => {
  const turtle = new Parser().parse((await read(LIST, 'text/turtle')).text);
  const graph = JSON.parse((await read(LIST, 'application/json')).text);
  const same = await jsonld.canonize(graph, { format: 'application/n-quads' });
  expect(same.trimEnd().split('\n')).toHaveLength(turtle.length);
  const page = async (lang: 'it' | 'en') => (await read(LIST, 'text/html', lang)).text;
  expect(await page('it')).toContain(
    '<td>Carbonia-Iglesias</td><td>Dal 2005 al 2016; poi Sud Sardegna</td><td></td><td>dal 1 giugno 2016 al 31 agosto 2016</td>',
  );
  expect(await page('en')).toContain(
    '<td>Monza e Brianza</td><td>Since 2009</td><td>Monza e della Brianza</td><td>since 1 June 2017</td>',
  );
  // A list without history has no columns for it.
  expect((await read('freq', 'text/html')).text.match(/<th scope="col">/g)).toHaveLength(2);
});

test('a product goes on while one of its series does', async () => {
  const { text } = await read('product/2', 'text/html');
  expect(text).toContain('<td>dal 3 gennaio 2005</td>');
});
