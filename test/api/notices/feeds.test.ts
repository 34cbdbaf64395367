import { Window } from 'happy-dom';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { FeedName } from '../../../functions/notices/feeds/rules/feeds.ts';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import { type CallOptions, callApi } from '../../support/api/call-api.ts';
import { publishCorrection } from '../../support/prices/corrections.ts';
import {
  aPeriod,
  januaryWeeks,
  publishPeriods,
  publishWeeks,
} from '../../support/prices/published-figures.ts';
import { aSample } from '../../support/prices/weekly-survey.ts';

const ORIGIN = 'https://statistics.example.org';
const NOTE = { it: 'Errore di <una> società & "altro"', en: 'Error of <one> company' };
const at = (moment: string) => vi.spyOn(clock, 'now').mockReturnValue(new Date(moment));

beforeAll(async () => {
  vi.stubEnv('PUBLIC_ORIGIN', ORIGIN);
  at('2024-06-11T10:00:00Z');
  const sample = await aSample({ petrolWeight: 40 }, { petrolWeight: 30 }, { petrolWeight: 30 });
  const { token } = sample;
  const id = await sample.publishedSurvey('2024-06-10', { 1: 1700 }, { 1: 1710 }, { 1: 1720 });
  at('2024-06-12T10:00:00Z');
  await callApi('corrections/open', { token, params: { id } });
  await sample.declare(id, 0, { 1: 1750 }, token);
  await sample.computeCompanies(id);
  await sample.computeNational(id);
  await publishCorrection(token, id, { reason: 'yes', note: NOTE });
  at('2024-06-13T10:00:00Z');
  await sample.change(id, { published: false, note: NOTE });
  await publishWeeks(...januaryWeeks.map((week, index) => ({ ...week, id: 101 + index })));
  await publishPeriods(
    aPeriod(1, [2005, 1], [110_000, 18_000, 55_864]),
    aPeriod(2, [2005, 1], [100_000, 17_000, 40_321]),
    aPeriod(2, [2005, 13], [110_000, 18_000, 40_321], 365),
  );
  const news = { date: '2024-06-13', title: 'Novità <b>', titleEn: 'New <b>' };
  const addresses = { url: '/dgsaie/open-data', urlEn: 'https://example.org/?a=1&b=2' };
  await callApi('news/create', { token, body: { ...news, ...addresses } });
});

const routeOf = (feed: FeedName, form: 'atom' | 'json') =>
  feed === 'news' || feed === 'documents'
    ? (`feeds/${feed}-${form}` as const)
    : (`feeds/${form}` as const);
const read = (feed: FeedName, form: 'atom' | 'json', options: CallOptions = {}) =>
  callApi(routeOf(feed, form), { params: { feed }, ...options });

interface AtomEntry {
  readonly [name: string]: string;
}

/** Parses as XML and checks what RFC 4287 asks of every feed and entry. */
async function atom(feed: FeedName, lang?: 'en'): Promise<AtomEntry[]> {
  const answer = await read(feed, 'atom', lang ? { query: { lang } } : {});
  expect(answer).toMatchObject({
    status: 200,
    headers: { 'content-type': 'application/atom+xml; charset=utf-8' },
  });
  const { DOMParser } = new Window();
  const document = new DOMParser().parseFromString(answer.text, 'application/xml');
  expect(document.querySelector('parsererror')).toBeNull();
  const root = document.documentElement;
  expect([root.localName, root.namespaceURI]).toEqual(['feed', 'http://www.w3.org/2005/Atom']);
  expect(root.getAttribute('xml:lang')).toBe(lang ?? 'it');
  const children = [...root.children];
  const count = (name: string) => children.filter(({ localName }) => localName === name).length;
  for (const name of ['id', 'title', 'updated', 'author']) expect(count(name), name).toBe(1);
  const self = children.find((one) => one.getAttribute('rel') === 'self');
  expect(self?.getAttribute('href')).toBe(
    `${ORIGIN}/dgsaie/api/v1/feeds/${feed}/atom?lang=${lang ?? 'it'}`,
  );
  const entries = children
    .filter(({ localName }) => localName === 'entry')
    .map((entry) =>
      Object.fromEntries(
        [...entry.children].map((child) => [
          child.localName,
          child.localName === 'link' ? (child.getAttribute('href') ?? '') : child.textContent,
        ]),
      ),
    );
  for (const entry of entries) {
    expect(entry.id).toMatch(/^tag:statistics\.example\.org,2026:\S+$/);
    expect(new Date(entry.updated ?? '').toISOString()).toBe(entry.updated);
    expect(new Date(entry.published ?? '').toISOString()).toBe(entry.published);
    expect(URL.canParse(entry.link ?? '')).toBe(true);
    expect(entry.title).toBeTruthy();
  }
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
  const moments = entries.map(({ updated = '' }) => updated);
  expect(moments).toEqual(moments.toSorted().reverse());
  const updated = children.find(({ localName }) => localName === 'updated')?.textContent;
  expect(updated).toBe(moments[0] ?? '2026-01-01T00:00:00.000Z');
  return entries as AtomEntry[];
}

describe('the feed', () => {
  test('of a series has its releases, corrections and withdrawals, latest first', async () => {
    const entries = await atom('weekly');
    expect(entries.map(({ title, updated }) => [title, updated])).toEqual([
      [
        'Ritiro: Prezzi settimanali nazionali dei carburanti, rilevazione del 10 giugno 2024',
        '2024-06-13T10:00:00.000Z',
      ],
      [
        'Correzione (revisione 2): Prezzi settimanali nazionali dei carburanti, rilevazione del 10 giugno 2024',
        '2024-06-12T10:00:00.000Z',
      ],
      [
        'Prezzi settimanali nazionali dei carburanti, rilevazione del 10 giugno 2024',
        '2024-06-11T10:00:00.000Z',
      ],
      [
        'Prezzi settimanali nazionali dei carburanti, rilevazione del 10 gennaio 2005',
        '2005-01-11T11:00:00.000Z',
      ],
      [
        'Prezzi settimanali nazionali dei carburanti, rilevazione del 3 gennaio 2005',
        '2005-01-04T11:00:00.000Z',
      ],
    ]);
    expect(entries[1]?.content).toBe(
      `${NOTE.it}\nBenzina: 1.729,00 euro per 1000 litri (prima 1.709,00; differenza +20,00)`,
    );
    expect(entries[3]?.link).toBe(
      `${ORIGIN}/dgsaie/bollettino-settimanale-carburanti?data=2005-01-10`,
    );
    expect(entries[1]?.link).toBe(
      `${ORIGIN}/dgsaie/dato?serie=weekly&periodo=2024-06-10&prodotto=1&revisione=2`,
    );
  });

  test('of an average has all its products in one entry, in English too', async () => {
    expect(await atom('monthly', 'en')).toMatchObject([
      {
        title: 'Monthly average fuel prices, January 2005',
        content:
          'Euro-Super 95: 1,100.00 EUR per 1000 litres\nAutomotive gas oil: 1,000.00 EUR per 1000 litres',
        updated: '2005-02-08T11:00:00.000Z',
      },
    ]);
    expect(await atom('yearly')).toHaveLength(1);
    expect(await atom('quarterly')).toHaveLength(0);
  });

  test('of corrections has nothing else', async () => {
    const entries = await atom('corrections', 'en');
    expect(entries.map(({ title }) => title?.split(':')[0])).toEqual([
      'Withdrawal',
      'Correction (revision 2)',
    ]);
  });

  test('of news and documents links to them', async () => {
    expect(await atom('news')).toMatchObject([
      { title: 'Novità <b>', link: `${ORIGIN}/dgsaie/open-data` },
    ]);
    expect(await atom('news', 'en')).toMatchObject([
      { title: 'New <b>', link: 'https://example.org/?a=1&b=2' },
    ]);
    expect(await atom('documents')).toEqual([]);
  });

  test.each(['weekly', 'corrections', 'news', 'documents'] as const)(
    'of %s says the same as JSON Feed',
    async (feed) => {
      const { headers, text } = await read(feed, 'json');
      expect(headers['content-type']).toBe('application/feed+json; charset=utf-8');
      const document = JSON.parse(text);
      expect(document).toMatchObject({
        version: 'https://jsonfeed.org/version/1.1',
        title: expect.any(String),
        feed_url: `${ORIGIN}/dgsaie/api/v1/feeds/${feed}/json?lang=it`,
        language: 'it',
      });
      const entries = await atom(feed);
      expect(document.items).toEqual(
        entries.map((entry) => ({
          id: entry.id,
          url: entry.link,
          title: entry.title,
          content_text: entry.content,
          date_published: entry.published,
          date_modified: entry.updated,
        })),
      );
    },
  );

  test('that has not changed is answered with 304', async () => {
    const first = await read('weekly', 'atom');
    const again = await read('weekly', 'atom', {
      headers: { 'if-none-match': first.headers.etag ?? '' },
    });
    expect(again).toMatchObject({ status: 304, text: '' });
  });

  test('that does not exist is not found', async () => {
    expect(await read('daily' as FeedName, 'atom')).toMatchObject({ status: 404 });
  });
});
