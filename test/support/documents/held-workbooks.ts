import { expect } from 'vitest';
import type { CheckConfirmation } from '../../../functions/documents/contract/upload-checks.ts';
import { folderOf } from '../../../functions/documents/rules/document-folders.ts';
import { handler } from '../../../functions/events/figures.ts';
import { callApi } from '../api/call-api.ts';
import { documentStore } from './document-store.ts';
import { aWorkbookOf } from './sample-files.ts';
import { multipart, scan } from './uploads.ts';
import { gasBalance, type Value } from './workbook-grids.ts';

export const location = folderOf('gas-balance', { year: 2022 });
export const fileName = 'Bilancio_GAS_2022_06.xlsx';

export const workbookOf = (rows: readonly (readonly Value[])[]) =>
  aWorkbookOf({ 'Preconsuntivo Giugno 2022': rows });

const note = { it: 'Così nel documento.', en: 'So in the document.' };
export const words = { reason: 'Confermato al telefono.', note };
export const changes = async (query: Record<string, string> = {}) =>
  (await callApi('changes/list', { query: { series: 'energy', ...query } })).body;
export const month = async () =>
  (await callApi('energy/month', { params: { subject: 'gas-balance' }, query: {} })).body;

export const balanceOf = (year: number) =>
  gasBalance.map((row) =>
    row.map((cell) => (cell === 2022 ? year : cell === 2021 ? year - 1 : cell)),
  );

/** A store of documents in which workbooks are held for their checks. */
export function heldWorkbooks() {
  const store = documentStore();
  const told = (partition: string) =>
    handler({ Records: [{ dynamodb: { Keys: { pk: { S: partition } } } }] }, {
      awsRequestId: 'test',
    } as never);
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
  return { store, told, held, checkOf, confirm };
}
