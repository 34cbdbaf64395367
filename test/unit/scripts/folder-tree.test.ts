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

test('of files whose names are one name none is found, and all are named', async () => {
  const names = [
    'Bilancio_GAS_2026_10.xlsx',
    'bilancio gas 2026 10.xlsx',
    'Bilancio_GAS_2026_10.xls',
    'Bilancio_GAS_2026_09.xlsx',
  ];
  const tree = await found('gas_naturale/bilancio/2026', names);
  expect(tree.names).toEqual(['Bilancio_GAS_2026_09.xlsx', 'Bilancio_GAS_2026_10.xls']);
  expect(tree.rejected.sort()).toEqual([
    ['Bilancio_GAS_2026_10.xlsx', 'one_name'],
    ['bilancio gas 2026 10.xlsx', 'one_name'],
  ]);
});

test('a file with a name of another month or year than its folder has is not found', async () => {
  const tree = await found('gas_naturale/bilancio/2026', ['Bilancio_GAS_2026_13.xlsx']);
  expect(tree).toEqual({
    ...{ names: [], rejected: [['Bilancio_GAS_2026_13.xlsx', 'name_of_other_place']] },
  });
});
