import type { DocumentReading } from '../../../functions/documents/workbooks/store/readings.ts';
import type { StoredCheck } from '../../../functions/documents/workbooks/store/upload-checks.ts';

/** Why a workbook waits for a decision, in words. */
export const waitsBecause = ({
  refused,
  counts,
  differences,
  unknown = [],
  copyOf,
}: StoredCheck): string => {
  const { differ, unusual = 0, revised, gone } = counts;
  const kinds = [...new Set(differences.map(({ kind }) => kind))].join(', ');
  const reasons = [
    ...(refused ? [notReadBecause(refused)] : []),
    ...(differ > 0 ? [`${differ} comparisons differ (${kinds})`] : []),
    ...(revised + gone > 0
      ? [`${revised} public figures revised, ${gone} gone, ${unusual} unusual`]
      : []),
    ...(unknown.length > 0
      ? [`names in no list: ${unknown.map(({ name }) => name).join(', ')}`]
      : []),
    ...(copyOf ? [`a second document of the table and period of ${copyOf}`] : []),
  ];
  return reasons.length > 0 ? reasons.join('; ') : 'waited before; nothing differs any more';
};

/** A workbook that cannot be read is a document like any other, so the import has not failed. */
export const notReadBecause = ({
  code,
  sheet,
  cell,
  expected,
  found,
}: NonNullable<DocumentReading['refused']>): string =>
  [
    `figures not read (${code})`,
    ...(sheet ? [`sheet ${sheet}`] : []),
    ...(cell ? [`cell ${cell}`] : []),
    ...(expected ? [`expected ${expected}`] : []),
    ...(found ? [`found ${found}`] : []),
  ].join(', ');
