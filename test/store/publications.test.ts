import { expect, test } from 'vitest';
import { documentRoot } from '../../functions/domain/document-folders.ts';
import { documentIdOf, publishNewDocuments } from '../../functions/store/documents.ts';
import { foldersBelow } from '../../functions/store/folders.ts';
import { saveFirstStart } from '../../functions/store/new-system.ts';
import { allNews } from '../../functions/store/news.ts';
import { seedPublications } from '../../scripts/demo/seed-publications.ts';

test('a store that has documents already gets none that are made up', async () => {
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
