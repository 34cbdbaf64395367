import { expect, test } from 'vitest';
import { documentRoot } from '../../../functions/documents/rules/document-folders.ts';
import { isWorkbook } from '../../../functions/documents/rules/inside/file-types.ts';
import { documentIdOf } from '../../../functions/documents/store/documents.ts';
import { foldersBelow } from '../../../functions/documents/store/folders.ts';
import { interruptedWork } from '../../../functions/documents/workbooks/work/interrupted-work.ts';
import { documentPartitions } from '../../../functions/platform/tables/table-shapes.ts';
import { seedDocuments } from '../../../scripts/demo/documents/seed-documents.ts';
import { publishedWorkbooks } from '../../support/documents/published-workbooks.ts';

const { told } = publishedWorkbooks();

test('a system that stops while it is filled reads the workbooks that are left at its next start', async () => {
  const folders = [true, true, true, true, true, true, true, true];
  await seedDocuments('test', '2026-03-19T09:00:00.000Z', () => folders.pop() ?? false);
  const workbooks = (await foldersBelow(documentRoot)).flatMap(({ location, files }) =>
    files.flatMap(({ fileName }) => (isWorkbook(fileName) ? documentIdOf(location, fileName) : [])),
  );
  const [first = '', ...others] = workbooks;
  expect(others.length).toBeGreaterThan(1);
  const left = async () => (await interruptedWork()).sort();
  expect(await left()).toEqual(workbooks.map((id) => documentPartitions + id).sort());
  await told(first);
  expect(await left()).toEqual(others.map((id) => documentPartitions + id).sort());
});
