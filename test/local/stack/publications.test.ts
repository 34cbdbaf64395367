import { GetObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { documentRoot } from '../../../functions/documents/rules/document-folders.ts';
import { documentName } from '../../../functions/documents/rules/document-names.ts';
import { bytesInMemory } from '../../../functions/documents/rules/inside/byte-source.ts';
import { isWhatItSays } from '../../../functions/documents/rules/inside/file-content.ts';
import { extensionOf } from '../../../functions/documents/rules/inside/file-types.ts';
import { documentIdOf, findDocument } from '../../../functions/documents/store/documents.ts';
import { foldersBelow, type ListedFile } from '../../../functions/documents/store/folders.ts';
import { allNews } from '../../../functions/documents/store/news.ts';
import { objectStorage } from '../../../functions/platform/aws/object-storage.ts';
import { DEMONSTRATION_NOTE } from '../../../functions/prices/surveys/rules/demonstration-surveys.ts';
import { saveFirstStart } from '../../../functions/sample/store/new-system.ts';
import { seedPublications } from '../../../scripts/demo/seed-publications.ts';
import type { Stack } from '../../../scripts/local/stack/stack.ts';
import { startEmulators } from '../../support/aws/emulators.ts';

const now = new Date('2026-03-19T09:00:00Z');
let stack: Stack;
let files: ListedFile[];

beforeAll(async () => {
  stack = await startEmulators('dynamodb', 's3');
  const at = now.toISOString();
  expect(await seedPublications(() => true, now)).toBe(false);
  await saveFirstStart({ demo: true, startedAt: at, finishedAt: at });
  // Stopped on the way; then it goes on as of its first moment.
  const asked = vi.fn(() => asked.mock.calls.length < 20);
  expect(await seedPublications(asked, now)).toBe(false);
  const part = await allFiles();
  expect(part.length).toBeGreaterThan(10);
  expect(await seedPublications(() => true, new Date('2027-03-19T09:00:00Z'))).toBe(true);
  files = await allFiles();
  expect(files.length).toBeGreaterThan(part.length);
});
afterAll(() => stack.stop());

const allFiles = async () => (await foldersBelow(documentRoot)).flatMap((folder) => folder.files);

test('every kind of folder has documents, with archives back to 2003', () => {
  const names = files.map(({ location, fileName }) => documentName(location, fileName));
  expect(names.filter(({ misfit }) => misfit)).toEqual([]);
  const kinds = new Set(names.map(({ kind }) => kind));
  expect([...kinds].sort()).toEqual([
    'bulletin',
    'energy-balance',
    'eurostat-balance',
    'final-consumption',
    'gas-balance',
    'gas-imports',
    'logistics',
    'methodology',
    'old-bulletin',
    'preliminary-consumption',
    'provincial-gas',
    'questionnaire',
    'regional-gas',
    'situation-news',
    'situation-reports',
  ]);
  for (const sector of ['P', 'C']) {
    const years = names.filter((name) => name.sector === sector).map(({ year }) => year);
    expect([...new Set(years)].sort()).toEqual(
      Array.from({ length: 2026 - 2003 + 1 }, (_, index) => 2003 + index),
    );
  }
});

test('they are dated as a ministry would have published them, some of them lately', () => {
  const dates = files.map(({ lastModificationDate }) => lastModificationDate).sort();
  expect(dates.at(-1)?.slice(0, 7)).toBe('2026-03');
  expect(dates[0]?.slice(0, 4)).toBe('2003');
});

test('each has the content of its name, and says that it is made up', async () => {
  // One of each kind of file in each kind of folder.
  const kinds = Map.groupBy(files, ({ location, fileName }) =>
    [documentName(location, fileName).kind, extensionOf(fileName)].join(),
  );
  for (const [file] of kinds.values()) {
    if (!file) continue;
    const document = await findDocument(documentIdOf(file.location, file.fileName));
    const object = await objectStorage().send(
      new GetObjectCommand({ Bucket: 'public', Key: document?.key }),
    );
    const bytes = Buffer.from((await object.Body?.transformToByteArray()) ?? []);
    expect(bytes.length).toBe(file.size);
    const extension = extensionOf(file.fileName) ?? 'csv';
    expect(await isWhatItSays(extension, bytesInMemory(bytes))).toBe(true);
    if (extension !== 'xlsx') expect(bytes.toString('latin1')).toContain(DEMONSTRATION_NOTE);
  }
});

test('nothing was made twice, and nothing is left over', async () => {
  const objects = await objectStorage().send(new ListObjectsV2Command({ Bucket: 'public' }));
  expect(objects.KeyCount).toBe(files.length);
  expect(await seedPublications(() => true, now)).toBe(true);
  expect(await allFiles()).toEqual(files);
});

test('there are news of the last days, labelled', async () => {
  const news = await allNews();
  expect(news.map(({ date }) => date)).toEqual(['2026-03-10', '2026-03-10', '2026-03-03']);
  // The last survey, of 16 March, is still open: what is out are the prices of the one before.
  expect(news.map(({ title }) => title)).toContainEqual(expect.stringContaining('9 marzo 2026'));
  for (const { title } of news) expect(title).toContain(DEMONSTRATION_NOTE);
});
