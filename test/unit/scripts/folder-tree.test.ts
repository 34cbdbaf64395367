import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesBelow } from '../../../scripts/import/documents/folder-tree.ts';
import { temporaryFolder } from '../../support/aws/emulators.ts';

/** The files found of a folder with these names, in their order, and those that are refused. */
async function found(folder: string, names: readonly string[]) {
  const tree = await temporaryFolder();
  const path = join(tree.path, 'sg_dgsaie', folder);
  mkdirSync(path, { recursive: true });
  for (const name of names) writeFileSync(join(path, name), 'x');
  const { found, rejected } = filesBelow(tree.path);
  await tree.remove();
  return {
    names: found.map(({ fileName }) => fileName),
    rejected: rejected.map(({ path: file, reason }) => [file.split('/').at(-1), reason]),
  };
}

test('files of a folder tree come in the order of their periods, however their names begin', async () => {
  const names = [
    'Consumi_Petroliferi_2024_03.xls',
    'Consumi_Petroliferi_2024_12.xls',
    'Consumi_Petrolio_2024_01.xls',
    'Consumi_Petrolio_2024_04.xls',
  ];
  expect((await found('consumi_petroliferi/preconsuntivi/2024', names)).names).toEqual([
    'Consumi_Petrolio_2024_01.xls',
    'Consumi_Petroliferi_2024_03.xls',
    'Consumi_Petrolio_2024_04.xls',
    'Consumi_Petroliferi_2024_12.xls',
  ]);
});
