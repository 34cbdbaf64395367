import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { folderOf } from '../../../functions/documents/rules/document-folders.ts';
import { contentTypeOf } from '../../../functions/documents/rules/inside/file-types.ts';
import { arrivalOf, putPublished } from '../../../functions/documents/store/document-objects.ts';
import {
  documentIdOf,
  documentKey,
  MADE_UP,
  publishNewDocuments,
} from '../../../functions/documents/store/documents.ts';
import { openUploads } from '../../../functions/documents/store/uploads.ts';
import { apartReader } from '../../../functions/documents/workbooks/work/read-apart.ts';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import { importDocuments } from '../../../scripts/import/documents/import-documents.ts';
import { removeDemonstration } from '../../../scripts/import/documents/remove-demonstration.ts';
import { callApi } from '../../support/api/call-api.ts';
import { temporaryFolder } from '../../support/aws/emulators.ts';
import { publishedWorkbooks } from '../../support/documents/published-workbooks.ts';
import { aPdf, aWorkbookOf } from '../../support/documents/sample-files.ts';
import { scan } from '../../support/documents/uploads.ts';
import { gasBalance } from '../../support/documents/workbook-grids.ts';

const { store, told, publish } = publishedWorkbooks();

async function demonstration(location: string, fileName: string, bytes: Uint8Array) {
  const id = documentIdOf(location, fileName);
  const key = documentKey(id, MADE_UP, fileName);
  const now = clock.now().toISOString();
  await putPublished({ key, fileName, contentType: contentTypeOf(fileName) }, bytes);
  const document = { id, location, fileName, size: bytes.byteLength, key };
  await publishNewDocuments([{ ...document, startedAt: now, lastModificationDate: now }], {
    ...{ actor: 'demonstration', at: now, action: 'document.published' },
    subject: 'document/demonstration',
  });
  await told(id);
  return id;
}

const months = async () => {
  const params = { subject: 'gas-balance' } as const;
  return (await callApi('energy/month', { params, query: {} })).body.month;
};

test('an import deletes the demonstration documents of its kinds, of all years, as any other with their figures', async () => {
  const yearLater = gasBalance.map((row) =>
    row.map((cell) => (cell === 2022 ? 2023 : cell === 2021 ? 2022 : cell)),
  );
  const [of2022, of2023] = [2022, 2023].map((year) => folderOf('gas-balance', { year }));
  const invented = await demonstration(
    of2023 ?? '',
    'Bilancio_GAS_2023_06.xlsx',
    await aWorkbookOf({ Foglio: yearLater }),
  );
  const other = await demonstration(folderOf('energy-balance'), 'BEN_2020.pdf', aPdf());
  await publish('Bilancio_GAS_2022_06.xlsx', gasBalance, of2022 ?? '');
  expect(await months()).toBe('2023-06');

  const { read, stop } = apartReader();
  const removing = { read, actor: 'import', now: clock.now() };
  const removed = await removeDemonstration(new Set([of2022 ?? '']), removing).finally(stop);
  expect(removed).toBe(1);
  expect((await store.get(invented)).status).toBe(404);
  expect((await store.get(other)).status).toBe(302);
  expect(await months()).toBe('2022-06');
  expect(
    (await callApi('changes/list', { query: { series: 'energy' } })).body.changes.at(-1),
  ).toMatchObject({
    ...{ kind: 'withdrawal', document: { fileName: 'Bilancio_GAS_2023_06.xlsx' } },
  });
  const official = documentIdOf(of2022 ?? '', 'Bilancio_GAS_2022_06.xlsx');
  await store.remove(official);
  await told(official);
});

const folder = folderOf('gas-balance', { year: 2022 });
/** The same figures in another month, and a consumption that is not their sum. */
const july = gasBalance.map((row) =>
  row.map((cell) => (typeof cell === 'string' ? cell.replace('Giugno', 'Luglio') : cell)),
);
const slip = gasBalance.map((row) => (row[2] === 'Consumo Interno Lordo' ? row.with(4, 790) : row));

test.each([
  ['of another month with the same figures', 'Bilancio_GAS_2022_07.xlsx', july],
  ['of the same month under another name', 'Bilancio_GAS_2022_06_rev1.xlsx', slip],
])('a workbook is not compared with a demonstration document %s', async (_, name, rows) => {
  const id = await demonstration(folder, name, await aWorkbookOf({ Foglio: rows }));
  const bytes = await aWorkbookOf({ Foglio: gasBalance });
  const sent = await store.send('Bilancio_GAS_2022_06.xlsx', bytes, folder);
  expect(await scan(sent.id)).toBe('published');
  for (const document of [sent.documentId, id]) {
    await told(document);
    await store.remove(document);
    await told(document);
  }
});

/** Runs an import of this workbook, whose upload is scanned meanwhile; `stopped` where it breaks off once it is sent. */
async function imported(rows: typeof gasBalance, stopped = false) {
  const tree = await temporaryFolder();
  const below = join(tree.path, folder);
  await mkdir(below, { recursive: true });
  await writeFile(
    join(below, 'Bilancio_GAS_2022_06.xlsx'),
    await aWorkbookOf({ Foglio: [...rows] }),
  );
  const ended = new AbortController();
  const scanning = (async () => {
    while (!ended.signal.aborted) {
      for (const { id, key } of await openUploads(clock.now().toISOString()))
        if (await arrivalOf(key)) await scan(id);
      await delay(20);
    }
  })();
  const progress = () => {
    if (stopped) throw new Error('stopped');
  };
  try {
    return await importDocuments(tree.path, progress, () => {});
  } finally {
    ended.abort();
    await scanning;
    await tree.remove();
  }
}

test('an import that breaks off, or whose document waits, leaves the demonstration; the next one finishes', async () => {
  const id = await demonstration(
    folder,
    'Bilancio_GAS_2022_07.xlsx',
    await aWorkbookOf({ Foglio: july }),
  );
  const isThere = async () => (await store.get(id)).status === 302;
  await expect(imported(gasBalance, true)).rejects.toThrow('stopped');
  expect([await isThere(), await months()]).toEqual([true, '2022-07']);

  const waiting = await imported(slip);
  expect(waiting).toMatchObject({ published: 0, removed: 0, figures: { held: [{}] } });
  expect([await isThere(), await months()]).toEqual([true, '2022-07']);

  expect(await imported(gasBalance)).toMatchObject({ published: 1, removed: 1 });
  expect([await isThere(), await months()]).toEqual([false, '2022-06']);
});
