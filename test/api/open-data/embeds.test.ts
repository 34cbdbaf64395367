import { beforeAll, describe, expect, test, vi } from 'vitest';
import {
  chartEmbedAddress,
  figureEmbedAddress,
  pictureAddress,
} from '../../../functions/open-data/charts/contract.ts';
import { addDays } from '../../../functions/platform/kernel/calendar.ts';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import { call } from '../../support/api/call.ts';
import { callApi } from '../../support/api/call-api.ts';
import {
  aPeriod,
  aWeek,
  publishPeriods,
  publishWeeks,
} from '../../support/prices/published-figures.ts';

/** A weekly history as long as the real one, of four products. */
const WEEKS = 1140;
const weeks = Array.from({ length: WEEKS }, (_, index) => {
  const price = (base: number, swing: number): [number, number, number] => [
    base + Math.round(swing * Math.sin(index / 7) * 1000) + index * 40,
    20_000,
    50_000,
  ];
  return aWeek(index + 1, addDays('2005-01-03', 7 * index), {
    1: price(110_000, 9),
    2: price(100_000, 7),
    3: price(90_000, 5),
    5: price(50_000, 3),
  });
});
const last = weeks.at(-1)?.date ?? '';

const chart = (series: string, products: string, query: Record<string, string | number> = {}) =>
  callApi('embeds/chart', { params: { series, products }, query });
const figure = (series: string, productId: number, query: Record<string, string> = {}) =>
  callApi('embeds/figure', { params: { series, productId }, query });

beforeAll(async () => {
  vi.spyOn(clock, 'now').mockReturnValue(new Date(`${addDays(last, 30)}T12:00:00Z`));
  process.env.PUBLIC_ORIGIN = 'https://statistics.example.org';
  await publishWeeks(...weeks);
  await publishPeriods(
    aPeriod(1, [2023, 1], [187_131, 33_745, 72_840]),
    aPeriod(1, [2023, 2], [186_075, 33_554, 72_840]),
    aPeriod(1, [2023, 13], [180_000, 33_000, 72_840]),
  );
  return () => vi.restoreAllMocks();
});

describe('a chart for pages of other sites', () => {
  test('is a whole page that runs no script, loads nothing, and is shown in place', async () => {
    const { status, headers, text } = await chart('weekly', '1,2');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['content-disposition']).toMatch(/^inline;/);
    expect(text).toMatch(/^<!doctype html><html lang="it">/);
    expect(text).not.toMatch(/<script|<link rel="stylesheet|<img|@import|url\(| on\w+=/);
    expect(text).toContain('prefers-color-scheme:dark');
  });

  test.each([
    ['1,2,3,5', { years: 'all' }],
    ['1,2,3,5', { years: '10' }],
    ['1', { from: '2005-01-01', to: '2015-12-31' }],
  ])('of %s, %j weighs at most 60 kB', async (products, query) => {
    const { status, text } = await chart('weekly', products, query);
    expect(status).toBe(200);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(60_000);
  });

  test('describes the drawing in words and in a table', async () => {
    const { text } = await chart('monthly', '1', { lang: 'en' });
    expect(text).toContain(
      'Euro-Super 95: from 1,871.31 (January 2023) to 1,860.75 (February 2023); lowest 1,860.75 (February 2023), highest 1,871.31 (January 2023).',
    );
    expect(text).toContain('<th scope="row">February 2023</th><td>1,860.75</td>');
    expect(text).not.toContain('<th scope="row">Year');
  });

  test('names its source, licence, last date and page', async () => {
    const { text } = await chart('monthly', '1');
    expect(text).toContain("Fonte: Ministero dell'Ambiente");
    expect(text).toContain('https://creativecommons.org/licenses/by/4.0/');
    expect(text).toContain('Ultimo dato: febbraio 2023');
    expect(text).toContain('https://statistics.example.org/dgsaie/prezzi-mensili-carburanti');
  });

  test('has only as many rows as a frame can carry, and says which ones', async () => {
    const rows = (text: string) => text.split('<th scope="row">').length - 1;
    const year = (await chart('weekly', '1')).text;
    expect(rows(year)).toBe(53);
    expect(year).toContain('<summary>Dati in tabella</summary>');
    const all = (await chart('weekly', '1', { years: 'all' })).text;
    expect(rows(all)).toBe(22);
    expect(all).toContain('ultimo dato di ciascun anno');
  });

  test('is live, or frozen at a moment and cached for ever', async () => {
    const live = await chart('weekly', '1');
    expect(live.headers['cache-control']).toContain('s-maxage=30');
    const frozen = await chart('weekly', '1', { asOf: '2010-06-30' });
    expect(frozen.headers['cache-control']).toContain('immutable');
    expect(frozen.text).toContain('Situazione al 30 giugno 2010');
    expect(frozen.text).toContain('Ultimo dato: rilevazione del 28 giugno 2010');
    await publishWeeks(aWeek(9_000, addDays(last, 7), { 1: [190_000, 20_000, 44_000] }));
    expect((await chart('weekly', '1', { asOf: '2010-06-30' })).text).toBe(frozen.text);
    const renewed = (await chart('weekly', '1')).text;
    expect(renewed).not.toBe(live.text);
    // From 500 to 440 euros per 1,000 litres.
    expect(live.text).not.toContain('class="mark"');
    expect(renewed).toContain('class="mark"');
    expect(renewed).toContain('Cambi di accisa (linee verticali): 9 novembre 2026 (−60,00).');
  });

  test('of months marks a change of excise on the day of the survey that shows it', async () => {
    await publishWeeks(
      aWeek(9_101, '2023-06-01', { 6: [60_000, 10_000, 6_000] }),
      aWeek(9_102, '2023-06-08', { 6: [57_000, 9_500, 3_000] }),
    );
    await publishPeriods(
      aPeriod(6, [2023, 5], [60_000, 10_000, 6_000]),
      aPeriod(6, [2023, 6], [57_700, 9_600, 3_700]),
      aPeriod(6, [2023, 7], [57_000, 9_500, 3_000]),
    );
    const { text } = await chart('monthly', '6');
    expect(text).toContain('Cambi di accisa (linee verticali): 8 giugno 2023 (−30,00).');
  });

  test.each(['1,1', '1,12', '99', '1,2,3,5,1', 'x'])(
    'does not exist for products %s',
    async (ids) => {
      expect((await chart('weekly', ids)).status).toBe(404);
    },
  );

  test('says when there is nothing in its span', async () => {
    const { status, text } = await chart('weekly', '1', { from: '1999-01-01', to: '1999-12-31' });
    expect(status).toBe(200);
    expect(text).toContain('Nessun dato nel periodo richiesto.');
  });
});

describe('a figure for pages of other sites', () => {
  test('shows the latest with its change and the address of its origin', async () => {
    const { status, text } = await figure('monthly', 1);
    expect(status).toBe(200);
    expect(text).toContain('<h1>Benzina, febbraio 2023</h1>');
    expect(text).toContain('1.860,75 <span>euro per 1000 litri</span>');
    expect(text).toContain('−10,56 rispetto al periodo precedente');
    expect(text).toContain(
      'https://statistics.example.org/dgsaie/dato?serie=monthly&amp;periodo=2023-02&amp;prodotto=1&amp;revisione=1',
    );
    expect(Buffer.byteLength(text)).toBeLessThan(6000);
  });

  test('shows the period asked for, or says that there is none', async () => {
    const { text } = await figure('monthly', 1, { period: '2023-01', lang: 'en' });
    expect(text).toContain('Euro-Super 95, January 2023');
    expect((await figure('monthly', 1, { period: '2022-01' })).status).toBe(404);
    expect((await figure('monthly', 2)).status).toBe(404);
  });
});

describe('a frame that cannot show the requested content', () => {
  test.each([
    ['weekly', '99', {}, 404, 'Contenuto non disponibile'],
    ['daily', '1', {}, 404, 'Contenuto non disponibile'],
    ['weekly', '1', { lang: 'en', asOf: 'yesterday' }, 400, 'This address is not valid'],
    ['weekly', '1', { lang: 'en', asOf: '2999-01-01' }, 400, 'This address is not valid'],
    ['weekly', '1', { years: '7' }, 422, 'Indirizzo non valido'],
  ])('says so to its reader: %s %s %j', async (series, ids, query, status, title) => {
    const answer = await chart(series, ids, query);
    expect(answer.status).toBe(status);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.text).toMatch(/^<!doctype html><html lang="(it|en)">/);
    expect(answer.text).toContain(`<h1>${title}</h1>`);
    expect(answer.text).toContain('href="https://statistics.example.org/dgsaie/"');
    expect(answer.text).not.toMatch(/<script|"code"/);
  });

  test('says so for a figure that is not published, and for an address without a frame', async () => {
    const answer = await figure('monthly', 2, { lang: 'en' });
    expect(answer.status).toBe(404);
    expect(answer.text).toContain('<h1>Nothing to show</h1>');
    const { handler } = await import('../../../functions/entries/public.ts');
    const elsewhere = await call(handler, { method: 'GET', path: '/embed/map/weekly/1' });
    expect([elsewhere.status, elsewhere.headers['content-type']]).toEqual([
      404,
      'text/html; charset=utf-8',
    ]);
  });

  test('answers programs that ask for a picture with a problem document', async () => {
    const params = { series: 'weekly', products: '99' };
    const { status, headers } = await callApi('embeds/svg', { params });
    expect([status, headers['content-type']]).toEqual([404, 'application/problem+json']);
  });
});

describe('addresses', () => {
  test('name the chart, its span, its language and its moment', () => {
    const some = { series: 'weekly', products: [1, 2], years: '5', asOf: '2024-06-30' } as const;
    expect(chartEmbedAddress({ ...some, lang: 'en' })).toBe(
      '/dgsaie/embed/chart/weekly/1,2?years=5&asOf=2024-06-30&lang=en',
    );
    expect(pictureAddress(some, 'svg')).toBe(
      '/dgsaie/api/v1/pictures/chart/weekly/1,2/svg?years=5&asOf=2024-06-30',
    );
    expect(figureEmbedAddress({ series: 'monthly', productId: 2, period: '2024-05' })).toBe(
      '/dgsaie/embed/figure/monthly/2?period=2024-05',
    );
  });
});

describe('a picture of a chart', () => {
  test('is an SVG with the chart’s name, words and lines', async () => {
    const params = { series: 'weekly', products: '1,2' };
    const { status, headers, text } = await callApi('embeds/svg', { params });
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('image/svg+xml; charset=utf-8');
    expect(text).toContain('width="1200" height="630"');
    expect(text).toContain('Prezzi settimanali nazionali dei carburanti: Benzina, Gasolio auto');
    expect(text.match(/<path[^>]* stroke="#\w{6}"[^>]* d="M[\d. ]{99}/g)).toHaveLength(2);
  });

  test('is a PNG of the same size with the same bytes every time, cached like public answers', async () => {
    const params = { series: 'weekly', products: '1,2' };
    const asked = { params, query: { years: '5', asOf: '2015-06-30' } };
    const { status, headers, bytes } = await callApi('embeds/png', asked);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('image/png');
    expect(headers['cache-control']).toContain('immutable');
    expect(bytes.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a');
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(bytes.byteLength).toBeLessThan(150_000);
    // After another publication the answer is made again and is the same.
    await publishWeeks(aWeek(9_001, addDays(last, 14), { 1: [191_000, 20_000, 50_000] }));
    expect((await callApi('embeds/png', asked)).bytes.equals(bytes)).toBe(true);
    expect((await callApi('embeds/png', { params })).bytes.equals(bytes)).toBe(false);
  });
});
