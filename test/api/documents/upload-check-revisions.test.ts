import { describe, expect, test } from 'vitest';
import { folderOf } from '../../../functions/documents/rules/document-folders.ts';
import { checkUpload } from '../../../functions/documents/workbooks/work/check-upload.ts';
import { apartReader } from '../../../functions/documents/workbooks/work/read-apart.ts';
import { handler as scannedHandler } from '../../../functions/events/scanned.ts';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import {
  balanceOf,
  changes,
  fileName,
  heldWorkbooks,
  location,
  month,
  words,
  workbookOf,
} from '../../support/documents/held-workbooks.ts';
import { aWorkbook } from '../../support/documents/sample-files.ts';
import { resultOf } from '../../support/documents/uploads.ts';
import { gasBalance, type Value } from '../../support/documents/workbook-grids.ts';

const { store, told, held, checkOf, confirm } = heldWorkbooks();

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
    expect((await changes()).changes.at(-1)).toMatchObject({
      kind: 'release',
      document: { added: 36 },
    });
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
        at === 4 && typeof cell === 'number' && cell < 2000 ? cell * 1.25 : cell,
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
