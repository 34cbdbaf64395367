import { describe, expect, test } from 'vitest';
import { folderOf } from '../../../functions/documents/rules/document-folders.ts';
import { documentKey, documentSubject } from '../../../functions/documents/store/documents.ts';
import { findReading } from '../../../functions/documents/workbooks/store/readings.ts';
import { auditOf } from '../../support/api/audit-log.ts';
import { callApi } from '../../support/api/call-api.ts';
import { publishedObject } from '../../support/documents/document-store.ts';
import {
  changes,
  fileName,
  heldWorkbooks,
  location,
  month,
  words,
  workbookOf,
} from '../../support/documents/held-workbooks.ts';
import { aWorkbook } from '../../support/documents/sample-files.ts';
import { scan } from '../../support/documents/uploads.ts';
import { gasBalance } from '../../support/documents/workbook-grids.ts';

const { store, told, held, checkOf, confirm } = heldWorkbooks();

const { note } = words;

/** The balance with another consumption of June 2022, which is then not the sum of its parts. */
const slip = gasBalance.map((row) => (row[2] === 'Consumo Interno Lordo' ? row.with(4, 790) : row));

describe('a workbook that is held for a check', () => {
  test('is public nowhere until it is confirmed, and then with its figures', async () => {
    const { id, documentId } = await held(fileName, await workbookOf(gasBalance));
    expect(await store.list({ folder: location })).toEqual([]);
    expect(await store.listAll({ folder: location })).toMatchObject([{ id, state: 'to_confirm' }]);
    expect((await month()).month).toBeNull();
    const matters = async () => (await callApi('overview/get', { token: store.token() })).body;
    expect((await matters()).heldUploads).toMatchObject([{ id, fileName }]);
    expect(await store.stateOf(id)).toMatchObject({
      state: 'to_confirm',
      check: { figures: 36, differ: 0, revised: 0, toDecide: false, isFirst: true },
    });
    const check = await checkOf(id);
    expect(check).toMatchObject({
      ...{ fileName, location, state: 'to_confirm', differences: [], revisions: [] },
      counts: { figures: 36, added: 36, revised: 0, gone: 0, differ: 0 },
      checks: [{ kind: 'sum', agree: 8, differ: 0 }],
    });
    expect(check.figures).toContainEqual({
      ...{ dataset: 'gas-balance', name: { it: 'Tarvisio', en: 'Tarvisio' }, period: '2022-06' },
      ...{ unit: 'MSM3', value: '190', sheet: 'Preconsuntivo Giugno 2022', cell: 'E9' },
    });
    const [sheet] = check.sheets;
    expect(sheet?.cells).toContainEqual(expect.objectContaining({ cell: 'E9', value: '190' }));
    expect(sheet?.cells).toContainEqual({ cell: 'D9', text: 'TARVISIO' });

    // An event that arrives twice and a second reading change nothing.
    expect(await told(`UPLOAD#${id}`)).toEqual(['unchanged']);
    expect((await confirm(id, { figures: true })).body.state).toBe('published');
    expect((await confirm(id, { figures: true })).status).toBe(200);
    expect((await matters()).heldUploads).toEqual([]);
    expect(await told(`DOC#${documentId}`)).toEqual(['read']);
    expect((await month()).month).toBe('2022-06');
    const records = await auditOf(documentSubject(location, fileName));
    expect(records.map(({ action }) => action).sort()).toEqual(
      ['document.sent', 'document.held', 'document.published', 'document.figures-read'].sort(),
    );
    expect(records.find(({ action }) => action === 'document.published')?.actor).toBe('maria');
  });

  test.each([
    [100, true],
    [5, false],
  ])(
    'whose sums hold revises public figures by %d, which is to be decided: %s',
    async (by, toDecide) => {
      const more = gasBalance.map((row) =>
        row[1] === 'a)' || row[2] === 'Consumo Interno Lordo'
          ? row.map((cell, at) => (at === 4 && typeof cell === 'number' ? cell + by : cell))
          : row,
      );
      const { id } = await held(fileName, await workbookOf(more));
      expect((await checkOf(id)).counts).toMatchObject({ differ: 0, unusual: toDecide ? 2 : 0 });
      expect((await store.stateOf(id)).check).toMatchObject({ toDecide });
      if (toDecide)
        expect(await confirm(id, { figures: true })).toMatchObject({
          ...{ status: 409, body: { code: 'reason_needed' } },
        });
      await store.remove(id);
    },
  );

  test('lists figures that do not add up and figures that it revises, and needs a note', async () => {
    const { id, documentId } = await held(fileName, await workbookOf(slip));
    const { counts, differences, revisions } = await checkOf(id);
    const [added, revised] = [
      { added: 0, gone: 0, uncompared: 0 },
      { revised: 1, unusual: 1 },
    ];
    expect(counts).toEqual({ figures: 36, differ: 1, ...added, ...revised });
    const { check } = await store.stateOf(id);
    expect(check).toMatchObject({ isFirst: false, replaces: expect.any(String) });
    const place = { sheet: 'Preconsuntivo Giugno 2022', cell: 'E14', period: '2022-06' };
    const name = { it: 'Consumo interno lordo', en: 'Gross inland consumption' };
    expect(differences).toEqual([
      { ...place, name, kind: 'sum', value: '790', expected: '700', difference: '90' },
    ]);
    expect(revisions).toEqual([{ ...place, name, unit: 'MSM3', before: '700', after: '790' }]);

    expect(await confirm(id, { figures: true })).toMatchObject({
      ...{ status: 409, body: { code: 'reason_needed' } },
    });
    for (const part of [{ note }, { reason: words.reason }])
      expect((await confirm(id, { figures: true, ...part })).status).toBe(409);
    expect((await store.stateOf(id)).state).toBe('to_confirm');
    expect((await confirm(id, { figures: true, ...words })).status).toBe(200);
    await told(`DOC#${documentId}`);
    const consumption = (await month()).lines.find(({ code }) => code === 'GROSS-CONSUMPTION');
    expect(consumption?.cells[1]).toMatchObject({ value: '790', revision: 2, checked: 'differs' });
    expect(consumption?.cells[1]).not.toHaveProperty('unconfirmed');

    // The record of the document, and what programs and readers are told of the change.
    const [source] = (await month()).sources;
    expect(source).toMatchObject({ note, checks: [{ kind: 'sum', agree: 7, differ: 1 }] });
    const all = await changes();
    expect(all.changes).toMatchObject([
      {
        ...{ kind: 'release', series: 'energy', period: '2022-06', figures: [] },
        document: { id: documentId, added: 36, revised: 0, first: '2021-01/2021-06' },
      },
      {
        ...{ kind: 'correction', period: '2022-06', note },
        document: { id: documentId, added: 0, revised: 1, first: '2022-06' },
      },
    ]);
    // Each change leads to the rows of the figures that it added or revised, and to no others.
    const rows = await Promise.all(
      all.changes.map(async ({ document }) => {
        const { pathname, searchParams } = new URL(
          document?.flows[0]?.api ?? '',
          'https://example.org',
        );
        const params = { flow: pathname.split('/').at(-1) ?? '' };
        const { body } = await callApi('series/get', {
          params,
          query: Object.fromEntries(searchParams),
        });
        return body as unknown as Record<string, string>[];
      }),
    );
    expect(rows.map(({ length }) => length)).toEqual([36, 1]);
    expect(rows[1]).toMatchObject([{ PERIODO: '2022-06', VALORE: '790' }]);
    expect(all.changes[1]?.figures).toEqual([
      {
        ...{ flow: 'gas-balance', name, period: '2022-06', unit: 'MSM3' },
        codes: {
          ...{ product: 'NATURAL-GAS', item: 'GROSS-CONSUMPTION' },
          ...{ place: 'ALL', unit: 'MSM3' },
        },
        api: expect.stringContaining('/figures/gas-balance/2022-06?product=NATURAL-GAS'),
        ...{ before: 700, after: 790, difference: 90 },
        ...{ status: 'P', remark: 'preliminary' },
      },
    ]);
    expect(all.more).toBe(false);
    const first = await changes({ limit: '1' });
    expect(first).toMatchObject({ more: true, changes: [{ kind: 'release' }] });
    expect((await changes({ since: first.next })).changes).toMatchObject([{ kind: 'correction' }]);
    expect((await changes({ since: all.next })).changes).toEqual([]);
    const ofFlow = async (series: string) => (await changes({ series })).changes;
    expect(await ofFlow('gas-balance')).toEqual(all.changes);
    expect(await ofFlow('coal-balance')).toEqual([]);
    const { text } = await callApi('changes/table', {
      query: { lang: 'en', series: 'gas-balance' },
    });
    expect(
      text
        .trimEnd()
        .split('\r\n')
        .slice(1)
        .map((row) => row.split(';').slice(1, 9)),
    ).toEqual([
      ['release', 'energy', '2022-06', '', '', '', '', ''],
      ['correction', 'energy', '2022-06', '', '', '', '', ''],
      ['correction', 'energy', '2022-06', 'NATURAL-GAS', name.en, '700', '790', '90'],
    ]);
  });

  test('waits without having been asked to where something is to decide, and leads once confirmed', async () => {
    const name = 'Bilancio_GAS_2022_07.xlsx';
    const july = slip.map((row) =>
      row.map((cell) => (typeof cell === 'string' ? cell.replace('Giugno', 'Luglio') : cell)),
    );
    const { id, documentId } = await store.send(name, await workbookOf(july), location);
    expect(await scan(id)).toBe('held');
    expect((await store.stateOf(id)).state).toBe('to_confirm');
    const kinds = (await checkOf(id)).differences.map(({ kind, repeats }) => [kind, repeats]);
    expect(kinds).toContainEqual(['sum', undefined]);
    expect(kinds).toContainEqual(['jump', '2022-06']);
    expect((await month()).month).toBe('2022-06');
    expect((await confirm(id, { figures: true, ...words })).status).toBe(200);
    await told(`DOC#${documentId}`);
    const { month: led, lines } = await month();
    expect(led).toBe('2022-07');
    const total = lines
      .find(({ code }) => code === 'GROSS-CONSUMPTION')
      ?.cells.find(({ period }) => period === '2022-07');
    expect(total).toMatchObject({ value: '790', checked: 'differs' });
    expect(total).not.toHaveProperty('unconfirmed');
    await store.remove(documentId);
    await told(`DOC#${documentId}`);
  });

  test('can become a document alone, whose figures go once somebody said why', async () => {
    const { id, documentId } = await held(fileName, await workbookOf(gasBalance));
    const { alone } = await checkOf(id);
    expect([alone?.count, alone?.figures.length]).toEqual([36, 36]);
    expect(alone?.figures[0]).not.toHaveProperty('after');
    expect(await confirm(id, { figures: false })).toMatchObject({
      ...{ status: 409, body: { code: 'reason_needed', gone: 36 } },
    });
    expect((await confirm(id, { figures: false, ...words })).body.state).toBe('published');
    expect(await told(`DOC#${documentId}`)).toEqual(['refused']);
    expect((await findReading(documentId))?.refused).toEqual({ code: 'withheld' });
    expect((await month()).month).toBeNull();
    const gone = (await changes()).changes.at(-1);
    expect(gone).toMatchObject({ document: { added: 0, revised: 0, gone: 36 } });
    expect(gone?.figures[0]).toMatchObject({ after: null, difference: null, status: 'O' });
    expect((await store.list({ folder: location })).map((file) => file.fileName)).toEqual([
      fileName,
    ]);
  });

  test('that cannot be read says why, and has no figures to confirm', async () => {
    const name = 'Bilancio_GAS_2022_07.xlsx';
    const renamed = gasBalance.map((row) =>
      row.map((cell) => (cell === 'PRODUZIONE NAZIONALE (2)' ? 'ATLANTIDE' : cell)),
    );
    const { id, documentId } = await held(name, await workbookOf(renamed));
    const refused = { code: 'name_unknown', cell: 'C6', found: 'ATLANTIDE' };
    expect(await checkOf(id)).toMatchObject({ refused, figures: [], counts: { figures: 0 } });
    expect(await store.stateOf(id)).toMatchObject({ state: 'to_confirm', check: { refused } });
    expect(await confirm(id, { figures: true })).toMatchObject({
      ...{ status: 409, body: { code: 'figures_unread' } },
    });
    expect(await confirm(id, { figures: false })).toMatchObject({
      ...{ status: 409, body: { code: 'reason_needed' } },
    });
    const { body } = await confirm(id, { figures: false, ...words });
    // The same again tells the same; another note was not taken.
    expect(await confirm(id, { figures: false, ...words })).toMatchObject({ status: 200, body });
    const others = { ...words, note: { it: 'Altra nota.', en: 'Other note.' } };
    expect(await confirm(id, { figures: false, ...others })).toMatchObject({
      ...{ status: 409, body: { code: 'nothing_proposed' } },
    });
    expect(await told(`DOC#${documentId}`)).toEqual(['refused']);
    expect((await findReading(documentId))?.refused).toMatchObject(refused);
    const listed = async () => (await store.list({ folder: location, searchText: name }))[0];
    expect(await listed()).toMatchObject({ fileName: name, figuresUnread: 'layout' });
    const other = await held(name, await aWorkbook('un’altra versione'));
    await confirm(other.id, { figures: false, ...words });
    expect((await listed())?.figuresUnread).toBeUndefined();
    await told(`DOC#${documentId}`);
    expect((await listed())?.figuresUnread).toBe('layout');
  });

  test.each<[string, string, () => Promise<Uint8Array>]>([
    ['draft_sheet', 'Bilancio_GAS_2022_08.xlsx', () => workbookOf([...gasBalance, ['BOZZA']])],
    ['table_differs', 'vendite_2022_06_m.xlsx', () => workbookOf(gasBalance)],
    [
      'not_a_figure',
      'Bilancio_GAS_2022_08.xlsx',
      () =>
        workbookOf(gasBalance.map((row) => (row[3] === 'TARVISIO' ? row.with(4, 'assente') : row))),
    ],
    [
      'unknown_table',
      'Bilancio_GAS_2022_08.xlsx',
      () =>
        workbookOf([
          ['Elenco', 'di', 'altre', 'cose'],
          [1, 2],
        ]),
    ],
    ['no_table', 'Bilancio_GAS_2022_08.xlsx', () => workbookOf([['Foglio senza cifre']])],
  ])(
    'of a table that is read waits without having been asked to: %s',
    async (code, name, bytes) => {
      const folder = folderOf(name.startsWith('vendite') ? 'bulletin' : 'gas-balance', {
        year: 2022,
      });
      const sent = await store.send(name, await bytes(), folder);
      expect(await scan(sent.id)).toBe('held');
      expect(await store.list({ folder, searchText: name })).toEqual([]);
      expect(await checkOf(sent.id)).toMatchObject({ refused: { code }, toDecide: true });
      expect((await confirm(sent.id, { figures: false, ...words })).body.state).toBe('published');
      await store.remove(sent.documentId);
    },
  );

  test('with a new entry point publishes the others, and names it', async () => {
    const name = 'Bilancio_GAS_2022_06.xlsx';
    const renamed = gasBalance.map((row) =>
      row.map((cell) => (cell === 'PANIGAGLIA (2)' ? 'RAVENNA' : cell)),
    );
    const { id, documentId } = await held(name, await workbookOf(renamed));
    const sheet = 'Preconsuntivo Giugno 2022';
    expect(await checkOf(id)).toMatchObject({
      ...{ counts: { figures: 32, differ: 0 }, unknown: [{ name: 'RAVENNA', sheet, cell: 'E11' }] },
      ...{ checks: [{ kind: 'sum', agree: 8, differ: 0 }], toDecide: true },
    });
    expect(await confirm(id, { figures: true })).toMatchObject({
      ...{ status: 409, body: { code: 'reason_needed' } },
    });
    expect((await confirm(id, { figures: true, ...words })).status).toBe(200);
    expect(await told(`DOC#${documentId}`)).toEqual(['read']);
    expect((await findReading(documentId))?.newNames).toEqual([
      { dataset: 'gas-balance', dimension: 'place', name: 'RAVENNA' },
    ]);
    const codes = (await month()).lines.map(({ code }) => code);
    expect(codes).toContain('TARVISIO');
    expect(codes.filter((code) => code.includes('RAVENNA'))).toEqual([]);
    await store.remove(documentId);
    await told(`DOC#${documentId}`);
  });

  test('that is cancelled leaves nothing behind', async () => {
    const name = 'Bilancio_GAS_2022_08.xlsx';
    const { id, documentId } = await held(name, await aWorkbook());
    const key = documentKey(documentId, id, name);
    await publishedObject(key);
    await store.remove(id);
    await expect(publishedObject(key)).rejects.toMatchObject({ name: 'NotFound' });
    expect((await confirm(id, { figures: false })).status).toBe(404);
    expect(await store.listAll({ folder: location, searchText: '2022_08' })).toEqual([]);
  });

  test('is not published over a version that was uploaded later and published first', async () => {
    const name = 'Bilancio_GAS_2022_09.xlsx';
    const early = await held(name, await aWorkbook('prima'));
    const late = await store.send(name, await aWorkbook('dopo'), location);
    expect(await scan(late.id)).toBe('held');
    expect((await confirm(late.id, { figures: false, ...words })).status).toBe(200);
    expect(await confirm(early.id, { figures: false, ...words })).toMatchObject({
      ...{ status: 409, body: { code: 'upload_superseded' } },
    });
    expect(await store.stateOf(early.id)).toMatchObject({
      state: 'rejected',
      reason: 'superseded',
    });
  });
});

test('files that are no workbooks are published without a check', async () => {
  const { id } = await store.send('Bilancio_GAS_2022_10.pdf', undefined, location);
  expect(await scan(id)).toBe('published');
});
