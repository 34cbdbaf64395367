import { describe, expect, test } from 'vitest';
import type { CheckConfirmation } from '../../../functions/documents/contract/upload-checks.ts';
import { folderOf } from '../../../functions/documents/rules/document-folders.ts';
import { documentKey, documentSubject } from '../../../functions/documents/store/documents.ts';
import { findReading } from '../../../functions/documents/workbooks/store/readings.ts';
import { checkUpload } from '../../../functions/documents/workbooks/work/check-upload.ts';
import { apartReader } from '../../../functions/documents/workbooks/work/read-apart.ts';
import { handler } from '../../../functions/events/figures.ts';
import { handler as scannedHandler } from '../../../functions/events/scanned.ts';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import { auditOf } from '../../support/api/audit-log.ts';
import { callApi } from '../../support/api/call-api.ts';
import { documentStore, publishedObject } from '../../support/documents/document-store.ts';
import { aWorkbook, aWorkbookOf } from '../../support/documents/sample-files.ts';
import { multipart, resultOf, scan } from '../../support/documents/uploads.ts';
import { gasBalance, type Value } from '../../support/documents/workbook-grids.ts';

const store = documentStore();
const location = folderOf('gas-balance', { year: 2022 });
const fileName = 'Bilancio_GAS_2022_06.xlsx';

const told = (partition: string) =>
  handler({ Records: [{ dynamodb: { Keys: { pk: { S: partition } } } }] }, {
    awsRequestId: 'test',
  } as never);

const scanned = ({ id }: { id: string }) => scan(id);

const workbookOf = (rows: readonly (readonly Value[])[]) =>
  aWorkbookOf({ 'Preconsuntivo Giugno 2022': rows });

/** Sends a file that is to be checked, and has it scanned and read. */
async function held(name: string, bytes: Uint8Array, folder = location) {
  const { body, headers } = await multipart(bytes, name);
  const query = { folder, check: 'true' };
  const sent = await callApi('documents/upload', { token: store.token(), query, body, headers });
  const { id, documentId } = sent.body;
  expect(await scan(id)).toBe('held');
  expect((await store.stateOf(id)).state).toBe('checking');
  expect(await told(`UPLOAD#${id}`)).toEqual(['checked']);
  return { id, documentId };
}

const checkOf = async (id: string) =>
  (await callApi('documents/check', { token: store.token(), params: { id } })).body;
async function confirm(
  id: string,
  body: Partial<CheckConfirmation> & Pick<CheckConfirmation, 'figures'>,
) {
  const { at: checkedAt = new Date(0).toISOString() } = await checkOf(id);
  const params = { id };
  return callApi('documents/confirm', {
    ...{ token: store.token(), params, body: { checkedAt, ...body } },
  });
}
const note = { it: 'Così nel documento.', en: 'So in the document.' };
const words = { reason: 'Confermato al telefono.', note };
const changes = async (query: Record<string, string> = {}) =>
  (await callApi('energy/changes', { query })).body;
const month = async () =>
  (await callApi('energy/month', { params: { subject: 'gas-balance' }, query: {} })).body;

/** The balance with another consumption of June 2022, which is then not the sum of its parts. */
const slip = gasBalance.map((row) => (row[2] === 'Consumo Interno Lordo' ? row.with(4, 790) : row));

const balanceOf = (year: number) =>
  gasBalance.map((row) =>
    row.map((cell) => (cell === 2022 ? year : cell === 2021 ? year - 1 : cell)),
  );

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
      check: { figures: 36, differ: 0, revised: 0, toDecide: false },
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
    expect((await confirm(id, { figures: true })).status).toBe(409);
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
    expect(counts).toEqual({ figures: 36, added: 0, revised: 1, gone: 0, unusual: 1, differ: 1 });
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
      { kind: 'release', added: 36, revised: 0, first: '2021-01/2021-06', last: '2022-06' },
      { kind: 'correction', added: 0, revised: 1, first: '2022-06', last: '2022-06', note },
    ]);
    expect(all.changes.map((one) => one.document)).toEqual([documentId, documentId]);
    expect(all.changes[1]?.figures).toEqual([
      {
        ...{ dataset: 'gas-balance', name, period: '2022-06', unit: 'MSM3' },
        ...{ before: '700', after: '790' },
      },
    ]);
    expect(all.more).toBe(false);
    const first = await changes({ limit: '1' });
    expect(first).toMatchObject({ more: true, changes: [{ kind: 'release' }] });
    expect((await changes({ since: first.next })).changes).toMatchObject([{ kind: 'correction' }]);
    // A change this recent may be repeated in the next answer, with the same id.
    expect((await changes({ since: all.next })).changes).toEqual(all.changes);
  });

  test('waits without having been asked to where something is to decide, and leads once confirmed', async () => {
    const name = 'Bilancio_GAS_2022_07.xlsx';
    const july = slip.map((row) =>
      row.map((cell) => (typeof cell === 'string' ? cell.replace('Giugno', 'Luglio') : cell)),
    );
    const { id, documentId } = await store.send(name, await workbookOf(july), location);
    expect(await scanned({ id })).toBe('held');
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
    expect(gone).toMatchObject({ added: 0, revised: 0, gone: 36 });
    expect(gone?.figures[0]).toMatchObject({ after: null });
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
    await confirm(id, { figures: false });
    expect(await told(`DOC#${documentId}`)).toEqual(['refused']);
    expect((await findReading(documentId))?.refused).toMatchObject(refused);
    const listed = async () => (await store.list({ folder: location, searchText: name }))[0];
    expect(await listed()).toMatchObject({ fileName: name, figuresUnread: 'layout' });
    await store.send(name, await aWorkbook('un’altra versione'), location).then(scanned);
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
        workbookOf(gasBalance.map((row) => (row[3] === 'TARVISIO' ? row.with(4, 'n.d.') : row))),
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
      expect((await confirm(sent.id, { figures: false })).body.state).toBe('published');
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
    expect(await scan(late.id)).toBe('published');
    expect(await confirm(early.id, { figures: false })).toMatchObject({
      ...{ status: 409, body: { code: 'upload_superseded' } },
    });
    expect(await store.stateOf(early.id)).toMatchObject({
      state: 'rejected',
      reason: 'superseded',
    });
  });
});

test('a workbook whose small revisions add up is to be decided, until somebody explained them', async () => {
  const name = 'Bilancio_GAS_2019_06.xlsx';
  const folder = folderOf('gas-balance', { year: 2019 });
  const withMore = (by: number) =>
    balanceOf(2019).map((row) =>
      row[1] === 'a)' || row[2] === 'Consumo Interno Lordo'
        ? row.with(4, Number(row[4]) + by)
        : row,
    );
  const toDecide: boolean[] = [];
  let documentId = '';
  for (const by of [0, 5, 10, 14]) {
    const sent = await held(name, await workbookOf(withMore(by)), folder);
    documentId = sent.documentId;
    const check = await checkOf(sent.id);
    toDecide.push(check.toDecide);
    if (by === 10)
      expect(check.revisions[0]).toMatchObject({
        ...{ against: '270.5', before: '275.5', after: '280.5' },
      });
    const body = check.toDecide ? { figures: true, ...words } : { figures: true };
    expect((await confirm(sent.id, body)).status).toBe(200);
    await told(`DOC#${documentId}`);
  }
  expect(toDecide).toEqual([false, false, true, false]);
  await store.remove(documentId);
  await told(`DOC#${documentId}`);
});

describe('a check that public figures have overtaken', () => {
  const counts = { figures: 36, revised: 0, gone: 0, differ: 0 };
  const outdated = { status: 409, body: { code: 'check_outdated' } };

  test('cannot be confirmed, and is made anew', async () => {
    const first = await held(fileName, await workbookOf(gasBalance));
    const second = await held(fileName, await workbookOf(gasBalance));
    const old = await checkOf(second.id);
    expect(old.counts).toMatchObject({ ...counts, added: 36 });
    await confirm(first.id, { figures: true });
    await told(`DOC#${first.documentId}`);

    expect(await confirm(second.id, { figures: true })).toMatchObject(outdated);
    expect(await checkOf(second.id)).toMatchObject({ state: 'checking', at: old.at });
    const { check, ...waiting } = await store.stateOf(second.id);
    expect([waiting.state, check]).toEqual(['checking', undefined]);
    expect(await confirm(second.id, { figures: true })).toMatchObject(outdated);
    expect(await told(`UPLOAD#${second.id}`)).toEqual(['checked']);
    expect(await told(`UPLOAD#${second.id}`)).toEqual(['unchanged']);
    const anew = await checkOf(second.id);
    expect(anew).toMatchObject({ state: 'to_confirm', counts: { ...counts, added: 0 } });

    // A page that still shows the old check does not confirm the new one.
    expect(await confirm(second.id, { figures: true, checkedAt: old.at })).toMatchObject(outdated);
    expect((await store.stateOf(second.id)).state).toBe('to_confirm');
    expect((await confirm(second.id, { figures: true })).body.state).toBe('published');
    expect(await told(`DOC#${first.documentId}`)).toEqual(['read']);
    expect((await changes()).changes.at(-1)).toMatchObject({ kind: 'release', added: 36 });
  });

  test('because the public document was deleted', async () => {
    const { id, documentId } = await held(fileName, await workbookOf(gasBalance));
    expect((await checkOf(id)).counts).toMatchObject({ ...counts, added: 0 });
    await store.remove(documentId);
    expect(await told(`DOC#${documentId}`)).toEqual(['withdrawn']);
    expect(await confirm(id, { figures: true })).toMatchObject(outdated);
    expect(await told(`UPLOAD#${id}`)).toEqual(['checked']);
    expect((await checkOf(id)).counts).toMatchObject({ ...counts, added: 36 });
    await store.remove(id);
  });

  test('says which withdrawn figures come again with other values, which is to be decided', async () => {
    const other = gasBalance.map((row) =>
      row.map((cell, at) => (at > 3 && typeof cell === 'number' && cell < 2000 ? cell / 2 : cell)),
    );
    const { id } = await held(fileName, await workbookOf(other));
    const { counts, revisions, toDecide } = await checkOf(id);
    expect([toDecide, counts.revised, counts.unusual, counts.added]).toEqual([true, 32, 30, 4]);
    expect(revisions[0]).toMatchObject({ before: '270.5', after: '135.25' });
    await store.remove(id);
  });

  test('cannot be confirmed while the figures of another document follow, and is made anew with them', async () => {
    const first = await held(fileName, await workbookOf(gasBalance));
    const folder = folderOf('gas-balance', { year: 2023 });
    const bytes = await workbookOf(balanceOf(2023));
    const second = await held('Bilancio_GAS_2023_06.xlsx', bytes, folder);
    // The figures of the first, among them some that the second has too, are not public yet.
    await confirm(first.id, { figures: true });
    expect(await confirm(second.id, { figures: true, ...words })).toMatchObject(outdated);
    expect(await told(`UPLOAD#${second.id}`)).toEqual(['checked']);
    expect((await month()).month).toBe('2022-06');
    expect((await checkOf(second.id)).counts.revised).toBeGreaterThan(0);
    expect((await confirm(second.id, { figures: true, ...words })).body.state).toBe('published');
    expect(await told(`DOC#${first.documentId}`)).toEqual(['unchanged']);
    expect(await told(`DOC#${second.documentId}`)).toEqual(['read']);
    expect((await month()).month).toBe('2023-06');
    for (const { documentId } of [first, second]) {
      await store.remove(documentId);
      expect(await told(`DOC#${documentId}`)).toEqual(['withdrawn']);
    }
  });

  test('is made anew before a workbook that nobody wants to see is published by itself', async () => {
    const folder = folderOf('gas-balance', { year: 2015 });
    const more = balanceOf(2015).map((row) =>
      row.map((cell, at) =>
        at === 4 && typeof cell === 'number' && cell < 2000 ? cell * 2 : cell,
      ),
    );
    const sent = async (rows: readonly (readonly Value[])[]) => {
      const { id, documentId } = await store.send(
        ...(['Bilancio_GAS_2015_06.xlsx', await workbookOf(rows), folder] as const),
      );
      expect(await scannedHandler(await resultOf(id))).toBe('held');
      return { id, documentId };
    };
    const early = await sent(balanceOf(2015));
    const late = await sent(more);
    const reader = apartReader();
    const read = reader.readWithPictures;
    expect(await checkUpload(late.id, read, clock.now()).finally(reader.stop)).toBe('checked');
    expect((await checkOf(late.id)).toDecide).toBe(false);
    // The figures of the first follow before the second is checked.
    expect(await told(`UPLOAD#${early.id}`)).toEqual([`DOC#${early.documentId}`]);
    expect(await told(`UPLOAD#${late.id}`)).toEqual(['checked']);
    expect(await store.stateOf(late.id)).toMatchObject({
      ...{ state: 'to_confirm', check: { toDecide: true } },
    });
    await store.remove(late.id);
    await store.remove(early.documentId);
    expect(await told(`DOC#${early.documentId}`)).toEqual(['withdrawn']);
  });

  test('does not wait for the figures of a document that was deleted before they followed', async () => {
    const first = await held(fileName, await workbookOf(gasBalance));
    expect((await confirm(first.id, { figures: true, ...words })).body.state).toBe('published');
    await store.remove(first.documentId);
    expect(await told(`DOC#${first.documentId}`)).toEqual(['unchanged']);
    const second = await held(fileName, await workbookOf(gasBalance));
    expect((await confirm(second.id, { figures: true, ...words })).body.state).toBe('published');
    expect(await told(`DOC#${second.documentId}`)).toEqual(['read']);
    await store.remove(second.documentId);
    expect(await told(`DOC#${second.documentId}`)).toEqual(['withdrawn']);
  });

  test.each([false, true])(
    'is of one of two versions that are confirmed at once, again and again, with a workbook unread: %s',
    async (isUnread) => {
      const versions = [
        gasBalance,
        gasBalance.map((row) => row.map((cell) => (cell === 190 ? 191 : cell))),
      ];
      for (let time = 0; time < 5; time += 1) {
        const both = await Promise.all(
          versions.map(async (rows, index) =>
            held(fileName, isUnread ? await aWorkbook(`${index}`) : await workbookOf(rows)),
          ),
        );
        const answers = await Promise.all(
          both.map(({ id }) => confirm(id, { figures: !isUnread, ...words })),
        );
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
        const { body } = answers.find(({ status }) => status === 409) ?? {};
        expect(['check_outdated', 'upload_superseded']).toContain((body as { code?: string }).code);
        await told(`DOC#${both[0]?.documentId}`);
        for (const { id } of await store.listAll({ folder: location })) await store.remove(id);
        await told(`DOC#${both[0]?.documentId}`);
      }
    },
  );
});

test('a copy of a public workbook waits without having been asked to, and its check names that one', async () => {
  const folder = folderOf('gas-balance', { year: 2017 });
  const bytes = await workbookOf(balanceOf(2017));
  const first = await store.send('Bilancio_GAS_2017_06.xlsx', bytes, folder);
  expect(await scan(first.id)).toBe('published');
  await told(`DOC#${first.documentId}`);
  for (const name of ['_06(1)', '_06 (1)', '_06_rev1']) {
    const { id } = await store.send(`Bilancio_GAS_2017${name}.xlsx`, bytes, folder);
    expect(await scan(id)).toBe('held');
    expect(await checkOf(id)).toMatchObject({
      ...{ toDecide: true, copyOf: 'Bilancio_GAS_2017_06.xlsx' },
      counts: { revised: 0, differ: 0 },
    });
    const state = await callApi('documents/upload-state', { token: store.token(), params: { id } });
    expect(state.body.check?.cause).toBe('copy');
    const waiting = (await store.listAll({ folder })).find((file) => file.id === id);
    expect(waiting).toMatchObject({ state: 'to_confirm', cause: 'copy' });
    await store.remove(id);
  }
  await store.remove(first.documentId);
  await told(`DOC#${first.documentId}`);
});

test('files that are no workbooks are published without a check', async () => {
  const { id } = await store.send('Bilancio_GAS_2022_10.xlsx', undefined, location);
  expect(await scan(id)).toBe('published');
});

test('a workbook far from the months before it waits for a reason, with what they were, and so does one of which a row has another name', async () => {
  /** The smallest entry point large enough to be looked at. */
  const amounts: Record<string, number> = { 'MAZARA DEL VALLO': 280, 'PANIGAGLIA (2)': 31 };
  const monthly = (month: string, factor: number, past = factor) =>
    gasBalance.map((row) =>
      row.map((cell, at) => {
        if (typeof cell === 'string') return cell.replaceAll('Giugno', month);
        const by = { 4: factor, 5: past }[at] ?? 1;
        if (typeof cell !== 'number' || cell >= 2000) return cell;
        return ((at === 4 && amounts[row[3] ?? '']) || cell) * by;
      }),
    );
  const names = ['Febbraio', 'Marzo', 'Aprile', 'Maggio', 'Giugno', 'Luglio', 'Agosto'];
  const numbers = ['02', '03', '04', '05', '06', '07', '08'];
  for (const [index, name] of names.entries()) {
    const file = `Bilancio_GAS_2022_${numbers[index]}.xlsx`;
    const bytes = await aWorkbookOf({ Foglio: monthly(name, 1 + index / 100) });
    const { id, documentId } = await held(file, bytes);
    expect((await confirm(id, { figures: true, ...words })).status).toBe(200);
    expect(await told(`DOC#${documentId}`)).toEqual(['read']);
  }
  const { id } = await held(
    'Bilancio_GAS_2022_09.xlsx',
    await aWorkbookOf({ Foglio: monthly('Settembre', 10, 1.5) }),
  );
  const { differences, toDecide } = await checkOf(id);
  expect(toDecide).toBe(true);
  const consumption = differences.find(({ name }) => name.en === 'Gross inland consumption');
  expect(consumption).toMatchObject({ kind: 'jump', period: '2022-09', value: '7000' });
  expect(consumption?.former).toContainEqual({ period: '2022-08', value: '742' });
  expect(await confirm(id, { figures: true })).toMatchObject({
    ...{ status: 409, body: { code: 'reason_needed' } },
  });
  await store.remove(id);

  const renamed = monthly('Settembre', 1.07).map((row) =>
    row.map((cell) => (cell === 'PANIGAGLIA (2)' ? 'GORIZIA' : cell)),
  );
  const other = await store.send(
    'Bilancio_GAS_2022_09.xlsx',
    await aWorkbookOf({ Foglio: renamed }),
    location,
  );
  expect(await scan(other.id)).toBe('held');
  const missing = (await checkOf(other.id)).differences.find(({ kind }) => kind === 'missing');
  expect(missing).toMatchObject({
    ...{ name: { en: 'Panigaglia' }, with: { en: 'Gorizia' }, period: '2022-09' },
  });
  expect(missing?.former?.at(-1)).toMatchObject({ period: '2022-08' });
});

test('a workbook with a hidden table waits, and the check names its sheet', async () => {
  const folder = folderOf('gas-balance', { year: 2016 });
  const bytes = await aWorkbookOf({ Foglio: balanceOf(2016), Mensile: balanceOf(2016) }, [
    'Mensile',
  ]);
  const { id } = await store.send('Bilancio_GAS_2016_06.xlsx', bytes, folder);
  expect(await scan(id)).toBe('held');
  expect(await checkOf(id)).toMatchObject({
    toDecide: true,
    differences: [{ kind: 'sheet', sheet: 'Mensile', hidden: true, period: '2016-06' }],
  });
  await store.remove(id);
});
