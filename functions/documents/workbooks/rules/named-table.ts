import type { DatasetName } from './datasets.ts';
import type { Layout } from './layout.ts';
import { layouts } from './layouts.ts';
import type { Refused } from './observation.ts';
import type { TableRead } from './table/read-table.ts';
import { words } from './words.ts';

/**
 * A document whose name is that of one table and whose sheets hold others only is probably the wrong file, so its figures
 * are not read. Names that no layout has say nothing about tables.
 */
export function refuseOtherTable(
  fileName: string,
  tables: readonly Pick<TableRead, 'layout' | 'sheet'>[],
): Refused | undefined {
  const named = layoutsNamed(fileName);
  if (named.length === 0 || tables.some(({ layout }) => named.some(({ id }) => id === layout)))
    return undefined;
  const [first] = tables;
  return {
    ...{ code: 'table_differs', ...(first ? { sheet: first.sheet } : {}) },
    expected: titleOf(named[0]?.id),
    found: titleOf(first?.layout),
  };
}

/** The layouts of the documents that have this name, up to its year. */
export function layoutsNamed(fileName: string): Layout[] {
  const name = words(fileName.replace(/(?<!\d)(?:19|20)\d\d(?!\d).*$/s, ''));
  return layouts.filter(({ documents }) => documents.some((each) => words(each) === name));
}

/** The data sets of which the documents that have this name hold a table each. */
export const datasetsNamed = (fileName: string): DatasetName[] => [
  ...new Set(layoutsNamed(fileName).map(({ dataset }) => dataset as DatasetName)),
];

const titleOf = (id: string | undefined): string =>
  layouts.find((layout) => layout.id === id)?.titles[0] ?? '';
