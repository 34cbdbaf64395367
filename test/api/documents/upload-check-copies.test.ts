import { expect, test } from 'vitest';
import { folderOf } from '../../../functions/documents/rules/document-folders.ts';
import { callApi } from '../../support/api/call-api.ts';
import { balanceOf, heldWorkbooks, workbookOf } from '../../support/documents/held-workbooks.ts';
import { scan } from '../../support/documents/uploads.ts';

const { store, told, checkOf } = heldWorkbooks();

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
