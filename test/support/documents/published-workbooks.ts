import { expect } from 'vitest';
import { handler } from '../../../functions/events/figures.ts';
import { callApi } from '../api/call-api.ts';
import { documentStore } from './document-store.ts';
import { aWorkbookOf } from './sample-files.ts';
import { scan } from './uploads.ts';
import type { Value } from './workbook-grids.ts';

/** A store of documents in which workbooks are published and their figures read. */
export function publishedWorkbooks() {
  const store = documentStore();
  /** Has the figures of a document follow it. */
  const told = (documentId: string) =>
    handler({ Records: [{ dynamodb: { Keys: { pk: { S: `DOC#${documentId}` } } } }] }, {
      awsRequestId: 'test',
    } as never);
  async function confirmed(id: string): Promise<void> {
    const token = store.token();
    const { body: check } = await callApi('documents/check', { token, params: { id } });
    const note = { it: 'Così nel documento.', en: 'So in the document.' };
    const words = { checkedAt: check.at, reason: 'Verificato.', note };
    const body = { ...words, figures: check.refused === undefined };
    const answer = await callApi('documents/confirm', { token, params: { id }, body });
    expect(answer).toMatchObject({ status: 200, body: { state: 'published' } });
  }
  return {
    store,
    told,
    /**
     * Publishes a workbook, which somebody confirms where something has to be decided.
     * @returns the document's id, and what became of its figures
     */
    async publish(
      fileName: string,
      rows: readonly (readonly Value[])[],
      folder: string,
      sheet = 'Preconsuntivo Giugno 2022',
    ) {
      const bytes = await aWorkbookOf({ [sheet]: rows });
      const { id, documentId } = await store.send(fileName, bytes, folder);
      if ((await scan(id)) !== 'published') await confirmed(id);
      return { documentId, outcomes: await told(documentId) };
    },
  };
}
