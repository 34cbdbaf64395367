import { expect, test } from 'vitest';
import { folderOf } from '../../../functions/documents/rules/document-folders.ts';
import { contentTypeOf } from '../../../functions/documents/rules/inside/file-types.ts';
import { putPublished } from '../../../functions/documents/store/document-objects.ts';
import {
  documentIdOf,
  documentKey,
  MADE_UP,
  publishNewDocuments,
} from '../../../functions/documents/store/documents.ts';
import { apartReader } from '../../../functions/documents/workbooks/work/read-apart.ts';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import { removeDemonstration } from '../../../scripts/import/documents/remove-demonstration.ts';
import { callApi } from '../../support/api/call-api.ts';
import { publishedWorkbooks } from '../../support/documents/published-workbooks.ts';
import { aPdf, aWorkbookOf } from '../../support/documents/sample-files.ts';
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

test('an import deletes the demonstration documents of its kinds, of all years, as any other with their figures', async () => {
  const months = async () => {
    const params = { subject: 'gas-balance' } as const;
    return (await callApi('energy/month', { params, query: {} })).body.month;
  };
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
  expect((await callApi('energy/changes', { query: {} })).body.changes.at(-1)).toMatchObject({
    ...{ kind: 'withdrawal', fileName: 'Bilancio_GAS_2023_06.xlsx' },
  });
});
