import { expect } from 'vitest';
import { handler } from '../../../functions/events/figures.ts';
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
  return {
    store,
    told,
    /** @returns the document's id, and what became of its figures */
    async publish(
      fileName: string,
      rows: readonly (readonly Value[])[],
      folder: string,
      sheet = 'Preconsuntivo Giugno 2022',
    ) {
      const bytes = await aWorkbookOf({ [sheet]: rows });
      const { id, documentId } = await store.send(fileName, bytes, folder);
      expect(await scan(id)).toBe('published');
      return { documentId, outcomes: await told(documentId) };
    },
  };
}
