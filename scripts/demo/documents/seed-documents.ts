import {
  extensionOf,
  fileTypes,
  isWorkbook,
} from '../../../functions/documents/rules/inside/file-types.ts';
import { putPublished } from '../../../functions/documents/store/document-objects.ts';
import {
  documentIdOf,
  documentKey,
  documentSubject,
  MADE_UP,
  publishNewDocuments,
  type StoredDocument,
} from '../../../functions/documents/store/documents.ts';
import { folderAt } from '../../../functions/documents/store/folders.ts';
import {
  figuresFollowing,
  followingWrite,
} from '../../../functions/documents/workbooks/store/figures-following.ts';
import { digestsOf } from '../../../functions/platform/formats/digests.ts';
import { withRetries } from '../../../functions/platform/tables/transactions.ts';
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
    const isMissing = await missingIn(location);
    const stored = await Promise.all(documents.filter(isMissing).map((one) => store(one, at)));
    // The figures of earlier folders are read meanwhile, which changes the list of those that have to be.
    await withRetries(async () => {
      const left = stored.filter(await missingIn(location));
      if (left.length === 0) return;
      await publishNewDocuments(
        left,
        {
          actor,
          at,
          action: 'documents.made-up',
          subject: documentSubject(location, ''),
          after: { files: left.length },
        },
        figuresFollow,
      );
    });
  }
}

async function missingIn(location: string) {
  const known = new Set((await folderAt(location)).files.map(({ fileName }) => fileName));
  return ({ fileName }: Pick<StoredDocument, 'fileName'>) => !known.has(fileName);
}

/** A system that stops before the figures of its workbooks are read goes on with them at the next start. */
async function figuresFollow(documents: readonly Pick<StoredDocument, 'id' | 'fileName'>[]) {
  const workbooks = documents.filter(({ fileName }) => isWorkbook(fileName));
  if (workbooks.length === 0) return [];
  const { version, following } = await figuresFollowing();
  const added = workbooks.map(({ id }) => ({ document: id, datasets: [] }));
  return [followingWrite({ version, following: [...following, ...added] })];
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
