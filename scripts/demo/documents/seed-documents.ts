import { extensionOf, fileTypes } from '../../../functions/documents/rules/inside/file-types.ts';
import { putPublished } from '../../../functions/documents/store/document-objects.ts';
import {
  documentIdOf,
  documentKey,
  documentSubject,
  MADE_UP,
  publishNewDocuments,
} from '../../../functions/documents/store/documents.ts';
import { folderAt } from '../../../functions/documents/store/folders.ts';
import { digestsOf } from '../../../functions/platform/formats/digests.ts';
import { type DemoDocument, demoDocuments } from './catalogue.ts';
import { contentOf } from './demo-content.ts';

/**
 * Publishes demonstration documents as of an instant, folder by folder, the latest first. Existing ones stay, so an
 * interrupted call can be continued by another.
 * @param goesOn asked before each folder
 */
export async function seedDocuments(
  actor: string,
  at: string,
  goesOn: () => boolean = () => true,
): Promise<void> {
  const byFolder = Map.groupBy(demoDocuments(at), ({ location }) => location);
  for (const [location, documents] of [...byFolder].sort(latestFirst)) {
    if (!goesOn()) return;
    const known = new Set((await folderAt(location)).files.map(({ fileName }) => fileName));
    const missing = documents.filter(({ fileName }) => !known.has(fileName));
    if (missing.length === 0) continue;
    const stored = await Promise.all(missing.map((document) => store(document, at)));
    await publishNewDocuments(stored, {
      actor,
      at,
      action: 'documents.made-up',
      subject: documentSubject(location, ''),
      after: { files: stored.length },
    });
  }
}

const latestFirst = ([, a]: Filled, [, b]: Filled) => (newest(a) < newest(b) ? 1 : -1);
type Filled = [location: string, documents: readonly DemoDocument[]];
const newest = (documents: readonly DemoDocument[]) =>
  documents
    .map(({ publishedAt }) => publishedAt)
    .sort()
    .at(-1) ?? '';

async function store(document: DemoDocument, at: string) {
  const { location, fileName, publishedAt } = document;
  const id = documentIdOf(location, fileName);
  const key = documentKey(id, MADE_UP, fileName);
  const bytes = await contentOf(document);
  const { contentType } = fileTypes[extensionOf(fileName) ?? 'pdf'];
  await putPublished({ key, fileName, contentType }, bytes);
  return {
    id,
    location,
    fileName,
    size: bytes.byteLength,
    digests: await digestsOf([bytes]),
    lastModificationDate: publishedAt,
    key,
    startedAt: at,
  };
}
