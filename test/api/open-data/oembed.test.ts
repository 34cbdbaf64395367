import { beforeAll, describe, expect, test, vi } from 'vitest';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import { callApi } from '../../support/api/call-api.ts';
import {
  aPeriod,
  januaryWeeks,
  publishPeriods,
  publishWeeks,
} from '../../support/prices/published-figures.ts';

const ORIGIN = 'https://statistics.example.org';

beforeAll(async () => {
  vi.spyOn(clock, 'now').mockReturnValue(new Date('2025-02-04T12:00:00Z'));
  vi.stubEnv('PUBLIC_ORIGIN', ORIGIN);
  await publishWeeks(...januaryWeeks);
  await publishPeriods(aPeriod(2, [2024, 6], [170_000, 30_656, 61_740]));
});

const oembed = (path: string, query: Record<string, string | number> = {}) =>
  callApi('embeds/oembed', { query: { url: `${ORIGIN}${path}`, ...query } });
const chart = '/dgsaie/embed/chart/weekly/1,2?years=5&lang=en';
const figure = '/dgsaie/dato?serie=weekly&periodo=2005-01-10&prodotto=1';
const frameIn = (html: string) => /<iframe src="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&');

describe('the frame of an address', () => {
  test('of a chart is told with title, size and picture', async () => {
    const { status, headers, text } = await oembed(chart);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    const told = JSON.parse(text);
    expect(told).toMatchObject({
      ...{ version: '1.0', type: 'rich', width: 720, height: 640 },
      title: 'National weekly fuel prices: Euro-Super 95, Automotive gas oil',
      provider_url: `${ORIGIN}/dgsaie/`,
      thumbnail_url: `${ORIGIN}/dgsaie/api/v1/pictures/chart/weekly/1,2/png?years=5&lang=en`,
      ...{ thumbnail_width: 1200, thumbnail_height: 630 },
    });
    expect(frameIn(told.html)).toBe(ORIGIN + chart);
  });

  test.each([
    ['a chart', '/dgsaie/embed/chart/monthly/2?asOf=2025-01-01', /monthly\/2\?asOf=2025-01-01T/],
    [
      'a figure',
      '/dgsaie/embed/figure/weekly/1?period=2005-01-03',
      /weekly\/1\?period=2005-01-03$/,
    ],
    ['a figure’s page', figure, /embed\/figure\/weekly\/1\?period=2005-01-10$/],
    [
      'its public revision',
      `${figure}&revisione=1`,
      /embed\/figure\/weekly\/1\?period=2005-01-10$/,
    ],
    ['energy', '/dgsaie/embed/energy/gas-balance?lang=en', /energy\/gas-balance\?lang=en$/],
    ['a page of energy', '/dgsaie/bilancio-gas-naturale', /energy\/gas-balance$/],
    [
      'a part of a bulletin',
      '/dgsaie/bollettino-petrolifero?sezione=crude-imports&lang=en',
      /energy\/crude-imports\?lang=en$/,
    ],
    ['weekly prices', '/dgsaie/prezzi-settimanali-carburanti', /embed\/chart\/weekly\/1,2$/],
    [
      'monthly prices in English',
      '/dgsaie/prezzi-mensili-carburanti?lang=en',
      /embed\/chart\/monthly\/1,2\?lang=en$/,
    ],
    ['yearly prices', '/dgsaie/prezzi-annuali-carburanti', /embed\/chart\/yearly\/1,2$/],
    [
      'a product’s week',
      '/dgsaie/prezzi-settimanali-carburanti?pid=2&data=2005-01-10&unita=1',
      /embed\/chart\/weekly\/2\?from=2004-01-11&to=2005-01-10$/,
    ],
    [
      'a month',
      '/dgsaie/prezzi-mensili-carburanti?mese=2024-06',
      /embed\/chart\/monthly\/1,2\?from=2019-07-02&to=2024-06-30$/,
    ],
    [
      'a year',
      '/dgsaie/prezzi-annuali-carburanti?anno=2024&pid=1',
      /embed\/chart\/yearly\/1\?to=2024-12-31$/,
    ],
  ])('of %s can be opened', async (_, path, expected) => {
    const { status, text } = await oembed(path);
    expect([status, text]).toEqual([200, expect.any(String)]);
    expect(frameIn(JSON.parse(text).html)).toMatch(expected);
  });

  test.each([
    ['the latest figure', '/dgsaie/embed/figure/weekly/1?lang=en', 'Euro-Super 95'],
    ['a figure of a day', `${figure}&lang=en`, expect.stringMatching(/^Euro-Super 95, [^:]*2005$/)],
  ])('of %s has a title that stays true', async (_, path, title) => {
    const told = JSON.parse((await oembed(path)).text);
    expect(told.title).toEqual(title);
    expect(told.html).toContain(`title="${told.title}"`);
  });

  test('is told as XML, with its marks escaped', async () => {
    const { headers, text } = await oembed(chart, { format: 'xml' });
    expect(headers['content-type']).toBe('text/xml; charset=utf-8');
    expect(text).toMatch(/^<\?xml version="1.0" encoding="utf-8" standalone="yes"\?>\n<oembed>/);
    expect(text).toContain('<version>1.0</version>');
    expect(text).toContain('<html>&lt;iframe src=&quot;');
    expect(text).toContain('&amp;amp;lang=en');
  });

  test('stays within the size that is asked for, and its picture too', async () => {
    const { text } = await oembed(chart, { maxwidth: 400, maxheight: 300, dnt: '1' });
    const told = JSON.parse(text);
    expect(told).toMatchObject({ width: 400, height: 300 });
    expect(told.html).toContain('width="400" height="300"');
    expect(told).not.toHaveProperty('thumbnail_url');
    expect(JSON.parse((await oembed(chart, { maxwidth: 4000 })).text)).toMatchObject({
      ...{ width: 720, thumbnail_width: 1200 },
    });
  });
});

test.each([
  ['another site', { url: 'https://example.com/dgsaie/embed/chart/weekly/1' }, 404, 'not_found'],
  ['no address', { url: 'weekly' }, 404, 'not_found'],
  ['a page without a chart', { url: `${ORIGIN}/dgsaie/metodologia` }, 404, 'not_found'],
  ['no such product', { url: `${ORIGIN}/dgsaie/embed/chart/weekly/99` }, 404, 'not_found'],
  ['no such parameter', { url: `${ORIGIN}/dgsaie/embed/chart/weekly/1?year=5` }, 404, 'not_found'],
  [
    'a choice of a page that no frame knows',
    { url: `${ORIGIN}/dgsaie/prezzi-mensili-carburanti?data=2024-06-01` },
    404,
    'not_found',
  ],
  [
    'a month that is none',
    { url: `${ORIGIN}/dgsaie/prezzi-mensili-carburanti?mese=2024-13` },
    404,
    'not_found',
  ],
  [
    'a quarter for a month',
    { url: `${ORIGIN}/dgsaie/prezzi-mensili-carburanti?mese=2024-Q2` },
    404,
    'not_found',
  ],
  [
    'no product of a page',
    { url: `${ORIGIN}/dgsaie/prezzi-mensili-carburanti?pid=99` },
    404,
    'not_found',
  ],
  ['no such week', { url: `${ORIGIN}${figure.replace('01-10', '01-17')}` }, 404, 'not_found'],
  ['no such revision', { url: `${ORIGIN}${figure}&revisione=9` }, 404, 'not_found'],
  ['a broken escape', { url: `${ORIGIN}/dgsaie/embed/chart/weekly/%E0%A4%A` }, 404, 'not_found'],
  [
    'the future',
    { url: `${ORIGIN}/dgsaie/embed/chart/weekly/1?asOf=2030-01-01` },
    400,
    'as_of_in_future',
  ],
  ['no form', { url: `${ORIGIN}${chart}`, format: 'yaml' }, 422, 'invalid'],
  ['no size', { url: `${ORIGIN}${chart}`, maxwidth: 0 }, 422, 'invalid'],
  ['unknown parameters', { url: `${ORIGIN}${chart}`, width: 3 }, 422, 'invalid'],
])('%s is refused', async (_, query, status, code) => {
  expect(await callApi('embeds/oembed', { query })).toMatchObject({ status, body: { code } });
});

test('frames say where editors find them', async () => {
  const { text } = await callApi('embeds/chart', {
    params: { series: 'weekly', products: '1,2' },
    query: { years: '5', lang: 'en' },
  });
  const found = [...text.matchAll(/type="(\w+\/\w+\+oembed)" href="([^"]+)"/g)];
  expect(found.map(([, type]) => type)).toEqual(['application/json+oembed', 'text/xml+oembed']);
  const query = Object.fromEntries(
    new URL(found[0]?.[2]?.replaceAll('&amp;', '&') ?? '').searchParams,
  );
  expect(query).toEqual({ url: ORIGIN + chart, format: 'json' });
  expect((await callApi('embeds/oembed', { query })).status).toBe(200);
});
