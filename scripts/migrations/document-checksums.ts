import { publishedBytes } from '../../functions/documents/store/document-objects.ts';
import {
  documentIdOf,
  findDocument,
  type StoredDocument,
} from '../../functions/documents/store/documents.ts';
import {
  folderAt,
  foldersBelow,
  folderWrite,
  withFiles,
} from '../../functions/documents/store/folders.ts';
import { documentKeys } from '../../functions/documents/store/keys.ts';
import { digestsOf } from '../../functions/platform/formats/digests.ts';
import { coreTable } from '../../functions/platform/tables/keys.ts';
import { chunks } from '../../functions/platform/tables/request-limits.ts';
import {
  transact,
  type Write,
  WriteConflict,
  withRetries,
} from '../../functions/platform/tables/transactions.ts';

/**
 * Until version 0.2 nobody computed the checksums of documents. The previous version cannot read a folder's list with
 * checksums, so this is run after the new one was deployed.
 */
export async function addDocumentChecksums(): Promise<void> {
  for (const { location, files } of await foldersBelow('/')) {
    const missing = files.filter(({ digests }) => !digests);
    for (const some of chunks(missing, MOST_IN_A_TRANSACTION)) {
      const found: StoredDocument[] = [];
      for (const { fileName } of some) found.push(...(await withChecksum(location, fileName)));
      await withRetries(() => writeChecksums(location, found));
    }
  }
}

const MOST_IN_A_TRANSACTION = 90;

/** The document with its checksums; none, and a warning, when its file is lost. */
async function withChecksum(location: string, fileName: string): Promise<StoredDocument[]> {
  const document = await findDocument(documentIdOf(location, fileName));
  if (!document) return [];
  try {
    return [{ ...document, digests: await digestsOf([await publishedBytes(document.key)]) }];
  } catch (error) {
    if ((error as Error).name !== 'NoSuchKey') throw error;
    console.warn(`${location}${fileName} gets no checksum: its file ${document.key} is lost.`);
    return [];
  }
}

/** Documents that were published again or removed since they were read are left as they are. */
async function writeChecksums(
  location: string,
  documents: readonly StoredDocument[],
): Promise<void> {
  const folder = await folderAt(location);
  const read = await Promise.all(documents.map(({ id }) => findDocument(id)));
  const same = documents.filter(({ key }, index) => read[index]?.key === key);
  if (same.length > 0)
    await transact([folderWrite(withFiles(folder, same)), ...same.map(checksumWrite)]);
}

const checksumWrite = ({ id, key, digests }: StoredDocument): Write => ({
  operation: {
    Update: {
      TableName: coreTable(),
      Key: { ...documentKeys.document(id) },
      UpdateExpression: 'SET digests = :digests',
      ConditionExpression: '#key = :key',
      ExpressionAttributeNames: { '#key': 'key' },
      ExpressionAttributeValues: { ':digests': digests, ':key': key },
    },
  },
  onConditionFailed: new WriteConflict(),
});
