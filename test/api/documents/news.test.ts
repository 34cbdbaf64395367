import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createNews } from '../../../functions/documents/store/news.ts';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import { auditOf } from '../../support/api/audit-log.ts';
import { answered, callApi } from '../../support/api/call-api.ts';
import { anAdministrator } from '../../support/api/identity.ts';

const fields = (changes: object = {}) => ({
  date: '2026-03-10',
  title: 'Pubblicati i consumi di gennaio',
  titleEn: 'January consumption is out',
  url: '/dgsaie/consumi-petroliferi',
  urlEn: 'https://example.org/consumption',
  ...changes,
});

let token: string;
beforeAll(async () => {
  vi.stubEnv('PUBLIC_ORIGIN', 'https://prezzi.test');
  at('2026-03-19T10:00:00Z');
  token = await anAdministrator({ username: 'maria' });
  for (const [date, title] of [
    ['2026-02-28', 'Vecchia'],
    ['2026-03-20', 'Domani'],
    ['2026-03-19', 'Oggi'],
    ['2026-02-17', 'Giorno 31'],
    ['2026-02-16', 'Giorno 32'],
  ])
    await create({ date, title, titleEn: `${title} (en)` });
});
beforeEach(() => {
  at('2026-03-19T10:00:00Z');
});

/** Every test begins on this day. */
const at = (moment: string) => vi.spyOn(clock, 'now').mockReturnValue(new Date(moment));
const create = (changes: object = {}) => callApi('news/create', { token, body: fields(changes) });
const titles = async (query: object = {}) => {
  const { body } = await callApi('news/list', { query: { ...query } });
  return body.map(({ title }) => title);
};

describe('the latest news', () => {
  test('are those of today and the thirty days before, newest first', async () => {
    expect(await titles({ start: 1, end: 31, language: 'it_IT', limit: 10 })).toEqual([
      'Oggi',
      'Vecchia',
      'Giorno 31',
    ]);
    expect(await titles()).toEqual(['Oggi', 'Vecchia', 'Giorno 31']);
  });

  test('are as many as asked for, of the days asked for', async () => {
    expect(await titles({ limit: 1 })).toEqual(['Oggi']);
    expect(await titles({ start: 2, end: 32 })).toEqual(['Vecchia', 'Giorno 31', 'Giorno 32']);
  });

  test('are in English when that is asked for', async () => {
    expect(await titles({ language: 'en_US', limit: 1 })).toEqual(['Oggi (en)']);
    expect(await titles({ lang: 'en', limit: 1 })).toEqual(['Oggi (en)']);
    const { body } = await callApi('news/list', { query: { language: 'en_US', end: 10_000 } });
    expect(body[0]?.url).toBe('https://example.org/consumption');
  });

  test('have only id, title, address and day', async () => {
    const { body, headers } = await callApi('news/list', { query: { end: 10_000, limit: 1 } });
    expect(Object.keys(body[0] ?? {}).sort()).toEqual(['date', 'id', 'title', 'url']);
    expect(headers['cache-control']).toContain('s-maxage=30');
  });
});

describe('a news item of a day to come', () => {
  const everywhere = async (word: string) => [
    (await titles({ end: 1 })).includes(word),
    (await callApi('search/all', { query: { q: word } })).body.news.total > 0,
    (await callApi('feeds/news-json', {})).text.includes(word),
  ];

  test('is in no list, search or feed before its day, and in all of them on it', async () => {
    expect(await create({ date: '2026-03-20', title: 'Anteprima' })).toMatchObject({ status: 201 });
    at('2026-03-19T22:59:59Z');
    expect(await everywhere('Anteprima')).toEqual([false, false, false]);
    at('2026-03-19T23:00:05Z');
    expect(await everywhere('Anteprima')).toEqual([true, true, true]);
  });

  test('that is removed is told in the feed, without what it said', async () => {
    at('2026-03-23T08:00:00Z');
    const { body } = await create({ date: '2026-03-23', title: 'Sbagliata' });
    at('2026-03-24T08:00:00Z');
    expect((await callApi('news/delete', { token, params: { id: body.id } })).status).toBe(204);
    const { text } = await callApi('feeds/news-json', {});
    expect(text).not.toContain('Sbagliata');
    expect(JSON.parse(text).items[0]).toMatchObject({
      id: expect.stringMatching(new RegExp(`/news/${body.id}$`)),
      title: 'Notizia ritirata',
      ...{
        date_published: '2026-03-23T08:00:00.000Z',
        date_modified: '2026-03-24T08:00:00.000Z',
      },
    });
  });

  test('moves in the feed when it is changed, and not when it was changed before its day', async () => {
    const entryOf = async (id: number) =>
      JSON.parse((await callApi('feeds/news-json', {})).text).items.find((entry: { id: string }) =>
        entry.id.endsWith(`/news/${id}`),
      );
    const { body } = await create({ date: '2026-03-21', title: 'Domani' });
    const change = (title: string) =>
      callApi('news/change', {
        token,
        params: { id: body.id },
        body: fields({ date: '2026-03-21', title }),
      });
    await change('Dopodomani');
    at('2026-03-21T08:00:00Z');
    const published = '2026-03-20T23:00:00.000Z';
    expect(await entryOf(body.id)).toMatchObject({
      ...{ title: 'Dopodomani', date_published: published, date_modified: published },
    });
    at('2026-03-22T08:00:00Z');
    await change('Oggi');
    expect(await entryOf(body.id)).toMatchObject({
      ...{ title: 'Oggi', date_published: published, date_modified: '2026-03-22T08:00:00.000Z' },
    });
  });

  test('is refused more than half a year ahead, new or changed', async () => {
    const refusal = {
      status: 422,
      body: { errors: [{ pointer: '/date', code: 'over_half_a_year_ahead' }] },
    };
    for (const date of ['2099-01-01', '2027-03-19', '2026-09-19'])
      expect(await create({ date })).toMatchObject(refusal);
    const { status, body } = await create({ date: '2026-09-18' });
    expect(status).toBe(201);
    const changed = { token, params: { id: body.id }, body: fields({ date: '2099-01-01' }) };
    expect(await callApi('news/change', changed)).toMatchObject(refusal);
  });
});

describe('a news item', () => {
  test('is added, changed and deleted, each with a record', async () => {
    const { status, body } = await create();
    expect({ status, body }).toMatchObject(answered(201, { version: 1, ...fields() }));
    const { id } = body;
    const changed = await callApi('news/change', {
      token,
      params: { id },
      body: fields({ date: '2026-01-01', title: 'Rettifica' }),
      ifMatch: 1,
    });
    expect(changed.body).toMatchObject({ id, version: 2, title: 'Rettifica' });
    // The date has changed, and so has the position in the list.
    expect((await callApi('news/all', { token })).body.at(-1)).toEqual(changed.body);
    expect((await callApi('news/delete', { token, params: { id } })).status).toBe(204);
    expect((await callApi('news/delete', { token, params: { id } })).status).toBe(404);
    expect((await auditOf(`news/${id}`)).map(({ action, actor }) => [action, actor])).toEqual([
      ['news.created', 'maria'],
      ['news.changed', 'maria'],
      ['news.deleted', 'maria'],
    ]);
  });

  test('changed by someone else meanwhile is not overwritten or deleted', async () => {
    const { body } = await create();
    const params = { id: body.id };
    await callApi('news/change', { token, params, body: fields({ title: 'Prima' }) });
    const late = { token, params, ifMatch: 1 };
    expect(
      await callApi('news/change', { ...late, body: fields({ title: 'Dopo' }) }),
    ).toMatchObject(answered(409, { code: 'stale_version', differing: ['title'] }));
    expect((await callApi('news/delete', late)).status).toBe(409);
  });

  test.each([
    ['no title', { title: ' ' }, '/title'],
    ['no English title', { titleEn: undefined }, '/titleEn'],
    ['a title without a word', { titleEn: '.' }, '/titleEn'],
    [
      'one title for both languages',
      { title: 'Nuovi dati di ottobre', titleEn: 'Nuovi dati di ottobre' },
      '/titleEn',
    ],
    ['no day', { date: '2026-02-30' }, '/date'],
    ['a day of six years ago', { date: '2020-03-10' }, '/date'],
    ['a page that does not exist', { url: '/dgsaie/pagina-che-non-esiste' }, '/url'],
    ['a page of administrators', { urlEn: '/dgsaie/monitor/adm-utenti' }, '/urlEn'],
    ['such a page with the host', { url: 'https://prezzi.test/dgsaie/monitor' }, '/url'],
    ['an address of another host in disguise', { urlEn: '//example.org/' }, '/urlEn'],
  ])('with %s is refused', async (_, changes, pointer) => {
    expect(await create(changes)).toMatchObject(
      answered(422, { errors: [expect.objectContaining({ pointer })] }),
    );
  });

  test('with an address that is a program is told what an address looks like', async () => {
    const { body } = await create({ url: 'javascript:alert(1)' });
    const detail = expect.stringMatching(/^An address such as https:/);
    expect(body).toMatchObject({ errors: [{ pointer: '/url', code: 'address', detail }] });
  });

  test.each([
    '/dgsaie/',
    '/dgsaie/altre-pubblicazioni/',
    '/dgsaie/prezzi-mensili-carburanti?mese=2026-01#dati',
    '/dgsaie/api/v1/weekly-prices/report/export?format=CSV',
    '/dgsaie/prezzi_carburanti_mensili.php',
    '/altro-sito',
    'https://prezzi.test/dgsaie/open-data',
  ])('leads to %s', async (url) => {
    expect(await create({ url })).toMatchObject(answered(201, { url }));
  });

  test('with a link that is no longer good keeps it while something else changes', async () => {
    const old = await createNews(fields({ url: '/dgsaie/tolta', date: '2015-01-12' }), (id) => ({
      ...{ actor: 'import', at: '2015-01-12T10:00:00Z' },
      ...{ action: 'news.created', subject: `news/${id}`, after: {} },
    }));
    const { url, date } = old;
    const changed = { token, params: { id: old.id }, body: fields({ url, date, title: 'Nuovo' }) };
    expect(await callApi('news/change', changed)).toMatchObject({ status: 200 });
  });
});
