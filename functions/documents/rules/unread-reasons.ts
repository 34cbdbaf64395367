import { type FolderKind, knownFolder } from './document-folders.ts';

/** Why the figures of a document were not read, as the public is told. */
export const UNREAD_REASONS = ['file', 'layout', 'content', 'withheld'] as const;
export type UnreadReason = (typeof UNREAD_REASONS)[number];

const reasons: Readonly<Record<string, UnreadReason>> = {
  ...{ too_large: 'file', not_a_workbook: 'file', encrypted: 'file', macros: 'file' },
  ...{ damaged: 'file', too_many_sheets: 'file', too_many_rows: 'file', too_many_cells: 'file' },
  ...{ too_costly: 'file', withheld: 'withheld' },
  ...{ figure_twice: 'content', sum_differs: 'content', languages_differ: 'content' },
  ...{ period_differs: 'content', period_not_ended: 'content', draft_sheet: 'content' },
  ...{ table_differs: 'content', status_differs: 'content' },
};

/** The folders whose workbooks are read; those of others are documents alone. */
const readKinds: readonly (FolderKind | undefined)[] = [
  ...['bulletin' as const, 'gas-balance' as const, 'gas-imports' as const],
  ...['preliminary-consumption' as const, 'final-consumption' as const],
];

/** Undefined in a folder whose documents are never read. */
export const unreadReason = (
  location: string,
  { code }: { readonly code: string },
): UnreadReason | undefined =>
  readKinds.includes(knownFolder(location)?.kind) ? (reasons[code] ?? 'layout') : undefined;
