/** Which years a flow has, how many figures they have, and where files of them are kept as long as these are the same. */
import { createHash } from 'node:crypto';
import { canHold } from '../../../documents/workbooks/rules/blocks.ts';
import { datasetOf } from '../../../documents/workbooks/rules/datasets.ts';
import type {
  Contribution,
  DatasetContents,
} from '../../../documents/workbooks/store/dataset-contents.ts';
import { optionalEnvironment } from '../../../platform/aws/environment.ts';
import { coreTable } from '../../../platform/tables/keys.ts';
import type { SeriesQuery } from '../contract.ts';
import { contributesTo } from '../rules/document-rows.ts';
import { documentChoice } from './series-answer.ts';

/** Names a question among all that this table and this code answer, whatever the order of its members. */
export function digestOf(question: object): string {
  const asked = Object.entries(question)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([coreTable(), optionalEnvironment('BUILD_ID'), asked]))
    .digest('base64url')
    .slice(0, 22);
}

const yearOf = (period: string): string => (period.split('/').at(-1) ?? period).slice(0, 4);

/** The years of the blocks that hold what is asked for. */
export function yearsOf(
  { dataset, blocks }: DatasetContents,
  query: Partial<SeriesQuery>,
): string[] {
  const { codes, from = '0', to = '9999' } = documentChoice(dataset, query as SeriesQuery);
  const span = [from.slice(0, 4), to.slice(0, 4)] as const;
  const keys = blocks.filter((key) => canHold(datasetOf(dataset), key, codes, span));
  return [...new Set(keys.map((key) => key.split(' ')[0] ?? ''))].sort();
}

/** About as many rows as there are, or more: the figures of documents, as far as their codes are asked for. */
export function expectedRows(contents: DatasetContents, query: Partial<SeriesQuery>): number {
  const choice = documentChoice(contents.dataset, query as SeriesQuery);
  const shareOf = ({ codes }: Contribution) =>
    Object.entries(choice.codes).reduce((share, [name, wanted]) => {
      const own = codes[name] ?? [];
      return (share * own.filter((code) => wanted.has(code)).length) / Math.max(1, own.length);
    }, 1);
  return contents.contributions
    .filter((one) => one.until === undefined && contributesTo(one, choice))
    .reduce((sum, one) => sum + one.figures * shareOf(one), 0);
}

/** Folder of files of a year; another one as soon as a document about the year comes, changes or goes. */
export const partFolder = ({ dataset, contributions }: DatasetContents, year: string): string => {
  const own = contributions
    .filter(({ periods }) => periods.some((period) => yearOf(period) === year))
    .map(({ document, since, until }: Contribution) => [document, since, until]);
  return `parts/${dataset}/${year}-${digestOf(own)}/`;
};
