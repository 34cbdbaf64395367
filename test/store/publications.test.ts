import { expect, test } from 'vitest';
import { documentRoot } from '../../functions/documents/rules/document-folders.ts';
import { documentIdOf, publishNewDocuments } from '../../functions/documents/store/documents.ts';
import { foldersBelow } from '../../functions/documents/store/folders.ts';
import { allNews } from '../../functions/documents/store/news.ts';
import { saveFirstStart } from '../../functions/sample/store/new-system.ts';
import { seedPublications } from '../../scripts/demo/seed-publications.ts';

test('a store that already has documents gets no made-up ones', async () => {
  const at = '2026-03-19T09:00:00.000Z';
  await saveFirstStart({ demo: true, startedAt: at, finishedAt: at });
  const location = '/sg_dgsaie/ben/';
  const real = {
    id: documentIdOf(location, 'BEN_2020.pdf'),
    location,
    fileName: 'BEN_2020.pdf',
    size: 1,
    lastModificationDate: at,
    key: 'real',
    startedAt: at,
  };
  await publishNewDocuments([real], {
    actor: 'test',
    at,
    action: 'document.published',
    subject: 'document/ben',
  });
  expect(await seedPublications(() => true, new Date(at))).toBe(true);
  const files = (await foldersBelow(documentRoot)).flatMap((folder) => folder.files);
  expect(files.map(({ fileName }) => fileName)).toEqual(['BEN_2020.pdf']);
  expect(await allNews()).toEqual([]);
});
