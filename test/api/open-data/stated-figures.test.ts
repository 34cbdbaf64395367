import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { folderOf } from '../../../functions/documents/rules/document-folders.ts';
import { callApi } from '../../support/api/call-api.ts';
import { publishedWorkbooks } from '../../support/documents/published-workbooks.ts';
import { gasBalance } from '../../support/documents/workbook-grids.ts';
import { at } from '../../support/prices/corrected-weeks.ts';

/** Figures of energy at addresses of their own, and the feed of what documents change of them. */

const { store, told, publish } = publishedWorkbooks();
const folder = folderOf('gas-balance', { year: 2022 });
const consumption = { item: 'GROSS-CONSUMPTION' };

const figure = (period = '2022-06', query: Record<string, string> = consumption) =>
  callApi('figures/stated', { params: { flow: 'gas-balance', period }, query });

const entries = async (lang: string) => {
  const { text } = await callApi('feeds/energy-json', { query: { lang } });
  return JSON.parse(text).items as { title: string; content_text: string; url: string }[];
};

test('a figure has its cell, its revisions and its citation, and a feed has its changes', async () => {
  expect((await figure()).body).toMatchObject({ code: 'invalid' });
  expect(await entries('it')).toEqual([]);
  at('2022-07-20T10:00:00Z');
  const { documentId } = await publish('Bilancio_GAS_2022_06.xlsx', gasBalance, folder);
  at('2022-08-01T10:00:00Z');
  const revised = gasBalance.map((row, index) =>
    index === 13 ? row.with(4, 712.00000000001) : row,
  );
  await publish('Bilancio_GAS_2022_06.xlsx', revised, folder);

  const { body } = await figure();
  const source = {
    document: documentId,
    file: `/dgsaie/api/v1/cmis/documents/${documentId}`,
    ...{ month: '2022-06', sheet: 'Preconsuntivo Giugno 2022', cell: 'E14' },
  };
  const address = (revision: number) =>
    `/dgsaie/api/v1/figures/gas-balance/2022-06?product=NATURAL-GAS&item=GROSS-CONSUMPTION&place=ALL&unit=MSM3&revision=${revision}`;
  expect(body).toMatchObject({
    ...{ flow: 'gas-balance', period: '2022-06', value: '712', stored: '712.00000000001' },
    periodName: { it: 'giugno 2022', en: 'June 2022' },
    dimensions: {
      product: { code: 'NATURAL-GAS', it: 'Gas naturale' },
      item: { code: 'GROSS-CONSUMPTION', en: 'Gross inland consumption' },
      place: { code: 'ALL' },
      unit: { code: 'MSM3' },
    },
    ...{ revision: 2, state: 'current', since: '2022-08-01T10:00:00.000Z', source },
    ...{ status: 'preliminary', checked: 'differs', api: address(2) },
    recompute: { en: expect.stringContaining('sheet “Preconsuntivo Giugno 2022”, cell E14') },
  });
  expect(body.revisions).toMatchObject([
    { revision: 2, value: '712', state: 'current' },
    {
      ...{ revision: 1, value: '700', state: 'replaced', api: address(1) },
      ...{ since: '2022-07-20T10:00:00.000Z', until: '2022-08-01T10:00:00.000Z' },
    },
  ]);
  expect(body.citation.text.it).toBe(
    "Ministero dell'Ambiente e della Sicurezza Energetica, Bilancio del gas naturale, Gas naturale, Consumo interno lordo, Totale complessivo, giugno 2022: 712 milioni di metri cubi standard a 38,1 MJ, revisione 2, pubblica dal 1 agosto 2022. " +
      `${address(2)} (CC BY 4.0)`,
  );
  expect(createHash('sha256').update(body.statement).digest('hex')).toBe(body.sha256);
  expect(body.statement).toBe(
    `gas-balance;2022-06;NATURAL-GAS;GROSS-CONSUMPTION;ALL;MSM3;r2;712.00000000001;preliminary;${documentId};Preconsuntivo Giugno 2022;E14`,
  );
  // The address that an answer gives is taken as it is.
  const query = Object.fromEntries(new URLSearchParams(address(1).split('?')[1]));
  expect((await figure('2022-06', query)).body).toMatchObject({ value: '700', state: 'replaced' });
  const then = await figure('2022-06', { ...consumption, asOf: '2022-07-25T00:00:00Z' });
  expect(then.body).toMatchObject({ value: '700', state: 'current', revisions: [{ revision: 1 }] });
  const before = await figure('2022-06', { ...consumption, asOf: '2022-07-01T00:00:00Z' });
  expect(before.status).toBe(404);
  expect((await figure('2022-01--2022-06')).body).toMatchObject({
    ...{ period: '2022-01/2022-06', value: '4380' },
    periodName: { it: 'gennaio–giugno 2022', en: 'January–June 2022' },
  });

  at('2022-09-01T10:00:00Z');
  await store.remove(documentId);
  await told(documentId);
  expect((await figure()).body).toMatchObject({
    ...{ revision: 2, state: 'withdrawn', until: '2022-09-01T10:00:00.000Z' },
  });

  const [gone, correction, release] = await entries('en');
  expect(release).toMatchObject({
    title: 'Natural gas balance, June 2022',
    content_text: 'Bilancio_GAS_2022_06.xlsx\nFigures: 36 new',
    url: `/dgsaie/api/v1/cmis/documents/${documentId}`,
  });
  expect(correction?.title).toBe('Correction: Natural gas balance, June 2022');
  expect(correction?.content_text).toContain('Figures: 1 revised');
  expect(correction?.content_text).toMatch(/, June 2022: 700 → 712 MSM3$/);
  expect(gone).toMatchObject({ url: '/dgsaie/open-data' });
  expect(gone?.title).toMatch(/^Withdrawal: Natural gas balance/);
  const [italian] = await entries('it');
  expect(italian?.content_text).toContain('Mese errato');
  expect(italian?.content_text).toContain(' → non disponibile MSM3');
});

test('what names no figure, or several, is refused with what is missing', async () => {
  await publish('Bilancio_GAS_2022_06.xlsx', gasBalance, folder);
  const several = await figure('2022-06', { item: 'IMPORTS' });
  expect(several.body).toMatchObject({
    code: 'invalid',
    errors: [
      {
        ...{ pointer: '/place', code: 'several_figures' },
        detail: expect.stringMatching(/^Several figures have these codes. One of ALL, .*TARVISIO/),
      },
    ],
  });
  const tarvisio = await figure('2022-06', { item: 'IMPORTS', place: 'TARVISIO' });
  expect(tarvisio.body).toMatchObject({ value: '190' });
  const foreign = await figure('2022-06', { ...consumption, channel: 'RETAIL' });
  expect(foreign.body).toMatchObject({ errors: [{ pointer: '/channel', code: 'not_in_flow' }] });
  const unknown = await figure('2022-06', { item: 'IMPORT' });
  expect(unknown.body).toMatchObject({ errors: [{ pointer: '/item', code: 'not_in_flow' }] });
  expect((await figure('2022-05')).status).toBe(404);
  expect((await figure('2022-06', { ...consumption, revision: '9' })).status).toBe(404);
  expect((await figure('giugno')).body).toMatchObject({ code: 'not_found' });
});
