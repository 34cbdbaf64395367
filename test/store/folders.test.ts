import { describe, expect, test } from 'vitest';
import {
  documentIdOf,
  findDocument,
  publishDocument,
  publishNewDocuments,
  type StoredDocument,
  unpublishDocument,
} from '../../functions/documents/store/documents.ts';
import { folderAt, foldersBelow } from '../../functions/documents/store/folders.ts';
import type { AuditRecord } from '../../functions/platform/tables/audit.ts';
import { WriteConflict, withRetries } from '../../functions/platform/tables/transactions.ts';

const record: AuditRecord = {
  actor: 'test',
  at: '2026-03-10T10:00:00.000Z',
  action: 'document.published',
  subject: 'document/logistica',
};

function aDocument(fileName: string, location = '/sg_dgsaie/logistica/') {
  return {
    id: documentIdOf(location, fileName),
    location,
    fileName,
    size: 1000,
    lastModificationDate: '2026-03-10T10:00:00.123Z',
    key: `${fileName}/1`,
    startedAt: '2026-03-10T09:59:00.000Z',
  };
}

const publish = (document: Omit<StoredDocument, 'version'>) =>
  withRetries(async () => {
    const before = await findDocument(document.id);
    await publishDocument(document, before, [], record);
  });
const namesAt = async (location: string) =>
  (await folderAt(location)).files.map(({ fileName }) => fileName);

describe('a folder', () => {
  test('lists its files by name, to the millisecond and the byte', async () => {
    await publish(aDocument('b.pdf'));
    await publish(aDocument('a.pdf'));
    const { files } = await folderAt('/sg_dgsaie/logistica/');
    expect(files.map(({ fileName }) => fileName)).toEqual(['a.pdf', 'b.pdf']);
    expect(files[0]).toEqual({
      location: '/sg_dgsaie/logistica/',
      fileName: 'a.pdf',
      size: 1000,
      lastModificationDate: '2026-03-10T10:00:00.123Z',
    });
  });

  test('loses nothing when many files come at once', async () => {
    const location = '/sg_dgsaie/metodologia/';
    const names = Array.from({ length: 12 }, (_, index) => `nota_${10 + index}.pdf`);
    // Two at a time, because the publishing function runs several at once.
    for (let at = 0; at < names.length; at += 2)
      await Promise.all(names.slice(at, at + 2).map((name) => publish(aDocument(name, location))));
    expect(await namesAt(location)).toEqual(names);
  });

  test('emptied is empty, and can be filled again', async () => {
    const location = '/sg_dgsaie/ben/';
    await publish(aDocument('BEN_2020.pdf', location));
    const stored = await findDocument(documentIdOf(location, 'BEN_2020.pdf'));
    if (!stored) throw new Error('not stored');
    await unpublishDocument(stored, [], record);
    expect(await namesAt(location)).toEqual([]);
    expect(await findDocument(stored.id)).toBeUndefined();
    await publish({ ...aDocument('BEN_2020.pdf', location), key: 'again' });
    expect(await namesAt(location)).toEqual(['BEN_2020.pdf']);
  });

  test('is listed with those below it, and not with those beside it', async () => {
    const locations = ['2003/', '2003/trimestre1/', '2004/'].map(
      (path) => `/sg_dgsaie/bollettino/${path}`,
    );
    for (const location of locations) await publish(aDocument('tavola_9.htm', location));
    const below = await foldersBelow('/sg_dgsaie/bollettino/2003/');
    expect(below.map(({ location }) => location)).toEqual(locations.slice(0, 2));
  });
});

describe('a document', () => {
  test('that changed since it was read is neither replaced nor removed', async () => {
    const location = '/sg_dgsaie/ben_eurostat/';
    await publish(aDocument('BEN.pdf', location));
    const id = documentIdOf(location, 'BEN.pdf');
    const before = await findDocument(id);
    if (!before) throw new Error('not stored');
    await publish({ ...aDocument('BEN.pdf', location), key: 'other' });
    const stale = publishDocument({ ...before, key: 'third' }, before, [], record);
    await expect(stale).rejects.toBeInstanceOf(WriteConflict);
    await expect(unpublishDocument(before, [], record)).rejects.toBeInstanceOf(WriteConflict);
    expect(await findDocument(id)).toMatchObject({ key: 'other', version: 2 });
  });

  // The figure is that of sha256sum, in base64url.
  test('has a permanent id, derived from its folder and name', () => {
    expect(documentIdOf('/sg_dgsaie/ben/', 'BEN_2020.pdf')).toBe('KCdyui-vGA3ges3sEatWsI');
    expect(documentIdOf('/sg_dgsaie/ben/', 'BEN_2021.pdf')).not.toBe('KCdyui-vGA3ges3sEatWsI');
  });

  test('is one of hundreds listed in a few transactions', async () => {
    const location = '/sg_dgsaie/gas_naturale/importazioni/';
    const some = Array.from({ length: 200 }, (_, index) =>
      aDocument(`f_${1000 + index}.xlsx`, location),
    );
    await publishNewDocuments(some, record);
    expect(await namesAt(location)).toHaveLength(200);
    expect(await findDocument(some[150]?.id ?? '')).toMatchObject({ version: 1 });
    await expect(publishNewDocuments(some.slice(0, 1), record)).rejects.toBeInstanceOf(
      WriteConflict,
    );
  });
});
