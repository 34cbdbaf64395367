import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { folderAt, folderWrite, withFiles } from '../../../functions/documents/store/folders.ts';
import { dynamo } from '../../../functions/platform/aws/dynamodb.ts';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import { transact } from '../../../functions/platform/tables/transactions.ts';
import { callApi } from '../../support/api/call-api.ts';
import { anAdministrator } from '../../support/api/identity.ts';
import { countDatabaseUsage } from '../../support/aws/database-requests.ts';

let token: string;
let now = new Date('2026-03-19T10:00:00Z');
beforeAll(async () => {
  vi.spyOn(clock, 'now').mockImplementation(() => now);
  token = await anAdministrator();
  await publish('/sg_dgsaie/gas_naturale/bilancio/2025/', [
    'Bilancio_GAS_2025_02.xlsx',
    'Bilancio_GAS_2025_03.xlsx',
  ]);
  await publish('/sg_dgsaie/metodologia/', ['Rapporto_sulla_qualità_2024.pdf']);
  await create({
    date: '2026-03-10',
    title: 'Pubblicati i consumi',
    titleEn: 'Consumption is out',
  });
  await create({ date: '2026-03-20', title: 'Consumi di domani', titleEn: 'Consumption tomorrow' });
});
afterEach(() => {
  // The search keeps its data for five seconds.
  now = new Date(now.getTime() + 5000);
});

const create = (fields: object) => {
  const addresses = { url: '/dgsaie/consumi-petroliferi', urlEn: 'https://example.org/' };
  return callApi('news/create', { token, body: { ...addresses, ...fields } });
};

/** Lists files of a folder. */
async function publish(location: string, names: readonly string[]): Promise<void> {
  const files = names.map((fileName, index) => ({
    fileName,
    lastModificationDate: new Date(Date.UTC(2025, 3, 1 + (index % 20))).toISOString(),
    size: 1200,
  }));
  await transact([folderWrite(withFiles(await folderAt(location), files))]);
}

const search = async (q: string, query: object = {}) =>
  (await callApi('search/all', { query: { q, ...query } })).body;

describe('the search', () => {
  test('tells which figures of energy are asked for, also with a spelling mistake', async () => {
    const { body } = await callApi('search/all', { query: { q: 'vendite benzna Milano' } });
    expect(body.figures).toEqual({
      page: '/dgsaie/bollettino-petrolifero',
      ...{ subject: 'petrol-by-province', section: 'provinces' },
    });
    const { body: prices } = await callApi('search/all', { query: { q: 'prezzo benzina' } });
    expect(prices.figures).toBeUndefined();
  });

  test('finds documents by their description in either language, the latest first', async () => {
    const { documents } = await search('bilancio gas');
    expect(documents).toMatchObject({
      total: 2,
      items: [
        {
          title: 'Bilancio del gas naturale: marzo 2025',
          fileName: 'Bilancio_GAS_2025_03.xlsx',
          page: '/dgsaie/bilancio-gas-naturale',
          size: 1200,
        },
        { title: 'Bilancio del gas naturale: febbraio 2025' },
      ],
    });
    const english = await search('natural gas balance february', { lang: 'en' });
    expect(english.documents.items.map(({ title }) => title)).toEqual([
      'Natural gas balance: February 2025',
    ]);
    expect((await search('march balance')).documents.items[0]?.title).toBe(
      'Bilancio del gas naturale: marzo 2025',
    );
  });

  test('ignores case and accents, and matches the beginning of a word', async () => {
    for (const question of ['QUALITA', 'qualità', 'qual'])
      expect((await search(question)).documents.total, question).toBe(1);
  });

  test('finds the series of a product by names that people use', async () => {
    const { series } = await search('diesel mensile');
    expect(series.items[0]).toMatchObject({
      title: 'Gasolio auto: prezzi mensili',
      url: '/dgsaie/prezzi-mensili-carburanti',
    });
    const { series: yearly } = await search('petrol yearly', { lang: 'en' });
    expect(yearly.items[0]).toMatchObject({
      title: 'Euro-Super 95: yearly and quarterly prices',
      url: '/dgsaie/prezzi-annuali-carburanti?pid=1',
    });
  });

  test('finds news of both languages, but none of days to come', async () => {
    expect((await search('consumi')).news).toEqual({
      total: 1,
      items: [
        {
          id: expect.any(Number),
          date: '2026-03-10',
          title: 'Pubblicati i consumi',
          url: '/dgsaie/consumi-petroliferi',
        },
      ],
    });
    const { news } = await search('pubblicati', { lang: 'en' });
    expect(news.items[0]).toMatchObject({
      title: 'Consumption is out',
      url: 'https://example.org/',
    });
  });

  test('for an empty question finds nothing, and refuses one that is too long', async () => {
    const nothing = { total: 0, items: [] };
    for (const question of ['', '   ', '?!', 'xyzzy'])
      expect(await search(question)).toEqual({
        series: nothing,
        documents: nothing,
        news: nothing,
      });
    const { status } = await callApi('search/all', { query: { q: 'a'.repeat(101) } });
    expect(status).toBe(422);
    expect((await callApi('search/all')).status).toBe(422);
  });

  test('ranks matches in names above matches in other texts', async () => {
    const others = ['Allegato_1.xlsx', 'Allegato_2.xlsx', 'Allegato_3.xlsx'];
    await publish('/sg_dgsaie/gas_naturale/bilancio/2024/', others);
    const { documents } = await search('bilancio gas');
    expect(documents.items.map(({ fileName }) => fileName)).toEqual([
      'Bilancio_GAS_2025_03.xlsx',
      'Bilancio_GAS_2025_02.xlsx',
      ...others.toReversed(),
    ]);
  });

  test('reads again at once after a failure', async () => {
    const send = vi.spyOn(dynamo(), 'send').mockImplementation(() => {
      throw new Error('the table does not answer');
    });
    const failed = await callApi('search/all', { query: { q: 'metodologia' } });
    send.mockRestore();
    expect(failed.status).toBe(500);
    expect((await search('rapporto')).documents.total).toBe(1);
  });

  test('limits its answers over ten thousand documents, and reads them anew after five seconds', async () => {
    const names = (year: number) =>
      Array.from({ length: 2500 }, (_, index) => `Nota_${year}_${10_000 + index}.pdf`);
    for (const year of [2021, 2022, 2023, 2024])
      await publish(`/sg_dgsaie/questionario_petrolifero/${year}/`, names(year));
    const { usage, stop } = countDatabaseUsage();
    const { documents } = await search('questionario nota');
    const again = await search('questionario nota 2023', { limit: 100 });
    stop();
    expect(documents).toMatchObject({ total: 10_000, items: { length: 10 } });
    expect(again.documents).toMatchObject({ total: 2500, items: { length: 100 } });
    // Counted without authentication: one read each of folders and news.
    expect(usage.requests).toBe(2);
  });
});
