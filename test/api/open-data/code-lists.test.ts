import jsonld from 'jsonld';
import { Parser } from 'n3';
import { beforeAll, expect, test, vi } from 'vitest';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import { callApi } from '../../support/api/call-api.ts';
import { januaryWeeks, publishWeeks } from '../../support/prices/published-figures.ts';

/** Code lists for people and programs. */

beforeAll(async () => {
  vi.stubEnv('PUBLIC_ORIGIN', 'https://statistics.example.org');
  vi.spyOn(clock, 'now').mockReturnValue(new Date('2024-06-14T10:00:00Z'));
  await publishWeeks(...januaryWeeks);
});

const BASE = 'https://statistics.example.org/dgsaie/api/v1/codelists/';
const SKOS = 'http://www.w3.org/2004/02/skos/core#';
const read = (path: string, accept: string) =>
  callApi('code-lists/get', { params: { path }, headers: { accept } });

test('a code is the same statements in Turtle and JSON-LD, and a page for people', async () => {
  const turtle = await read('product/2', 'text/turtle');
  const quads = new Parser().parse(turtle.text);
  const labels = quads.filter(({ predicate }) => predicate.value === `${SKOS}prefLabel`);
  expect(labels.map(({ subject, object }) => [subject.value, object.value])).toEqual([
    [`${BASE}product/2`, 'Gasolio auto'],
    [`${BASE}product/2`, 'Automotive gas oil'],
  ]);
  const graph = await read('product/2', 'application/ld+json');
  const same = await jsonld.canonize(JSON.parse(graph.text), { format: 'application/n-quads' });
  expect(same.trimEnd().split('\n')).toHaveLength(quads.length);
  const page = await read('product/2', 'text/html,application/xhtml+xml');
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.text).toContain(`<a href="${BASE}product/2">2</a></th><td>Gasolio auto</td>`);
});

test('a list names its codes and, of an international one, where they come from', async () => {
  const { text } = await read('obs_status', '*/*');
  const quads = new Parser().parse(text);
  const objects = (name: string) =>
    quads
      .filter(({ predicate }) => predicate.value === `${SKOS}${name}`)
      .map(({ object }) => object.value);
  expect(objects('hasTopConcept')).toEqual(
    ['A', 'I', 'P', 'M', 'L', 'O'].map((id) => `${BASE}obs_status/${id}`),
  );
  expect(objects('exactMatch')).toContain(
    'urn:sdmx:org.sdmx.infomodel.codelist.Code=SDMX:CL_OBS_STATUS(2.2).A',
  );
  const all = await read('all', 'text/turtle');
  expect(
    new Parser().parse(all.text).filter(({ object }) => object.value === `${SKOS}ConceptScheme`),
  ).toHaveLength(6);
});

test('the lists are named without their codes, for programs and people', async () => {
  const list = (accept: string, query: Record<string, string> = {}) =>
    callApi('code-lists/list', { query, headers: { accept } });
  const quads = new Parser().parse((await list('text/turtle')).text);
  const lists = ['area', 'freq', 'measure', 'obs_status', 'product', 'unit_measure'];
  expect([...new Set(quads.map(({ subject }) => subject.value))].sort()).toEqual(
    lists.map((name) => BASE + name),
  );
  expect(quads.filter(({ predicate }) => predicate.value === `${SKOS}hasTopConcept`)).toEqual([]);
  expect(JSON.parse((await list('application/json')).text)['@graph']).toHaveLength(6);
  const page = await list('text/html', { lang: 'en' });
  expect(page.text).toContain(
    `<a href="${BASE}obs_status?lang=en">Observation status</a></th><td>6</td>`,
  );
});

test('unknown lists and codes are not found', async () => {
  expect((await read('colours', 'text/turtle')).status).toBe(404);
  expect((await read('product/4', 'text/turtle')).status).toBe(404);
  expect((await read('product', 'image/png')).status).toBe(406);
});
