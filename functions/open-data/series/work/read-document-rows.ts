import { canHold, type SeriesCodes } from '../../../documents/workbooks/rules/blocks.ts';
import {
  type DatasetName,
  datasetOf,
  SERIES_DIMENSIONS,
} from '../../../documents/workbooks/rules/datasets.ts';
import type { Statement } from '../../../documents/workbooks/rules/statements.ts';
import {
  type Contribution,
  type DatasetContents,
  datasetContents,
} from '../../../documents/workbooks/store/dataset-contents.ts';
import { seriesInBlocks } from '../../../documents/workbooks/store/figure-blocks.ts';
import type { Instant } from '../../../platform/kernel/as-of.ts';
import { Refusal } from '../../../platform/kernel/refusal.ts';
import { chunks } from '../../../platform/tables/request-limits.ts';
import {
  contributesTo,
  type DocumentChoice,
  type DocumentRow,
  inOrder,
  rowsOf,
} from '../rules/document-rows.ts';
import { PARAMETERS } from '../rules/parameters.ts';
import { codeListPath } from '../rules/sdmx-components.ts';
import { listOf } from '../rules/sdmx-documents.ts';

/** More rows than this fit into no answer, in any format; a file elsewhere may have more. */
const MOST_ROWS = 60_000;
export const MOST_ROWS_OF_FILE = 150_000;
/** Advice on how to ask for fewer. */
export const NARROWER =
  'more than one answer holds: name fewer codes, such as product or place, or fewer periods (from, to), such as a year';
/** Blocks read at a time, so that a request for too many figures ends early. */
const AT_ONCE = 24;

/**
 * The figures of a dataset as they are, or were at a moment, in any order, with the periods in which documents
 * stated any of them. @throws Refusal invalid for codes that the dataset never had, and for more rows than an answer
 * can hold
 */
export async function readDocumentRows(
  dataset: DatasetName,
  choice: DocumentChoice,
  asOf: Instant | undefined,
  most?: number,
): Promise<{ readonly rows: DocumentRow[]; readonly spans: readonly Contribution[] }> {
  const contents = await datasetContents(dataset);
  assertKnown(dataset, choice, contents.contributions);
  const rows = await rowsIn(dataset, contents, choice, asOf, most);
  return { rows, spans: contents.contributions.filter((one) => contributesTo(one, choice)) };
}

/** The same for codes that the portal itself asks for: empty while no document has stated them. */
export const documentRows = async (
  dataset: DatasetName,
  choice: DocumentChoice,
  asOf: Instant | undefined,
  most?: number,
): Promise<DocumentRow[]> => rowsIn(dataset, await datasetContents(dataset), choice, asOf, most);

async function rowsIn(
  dataset: DatasetName,
  contents: Pick<DatasetContents, 'blocks'>,
  choice: DocumentChoice,
  asOf: Instant | undefined,
  most = MOST_ROWS,
): Promise<DocumentRow[]> {
  let rows: DocumentRow[] = [];
  for await (const some of rowsByBlocks(dataset, contents, choice, asOf)) {
    for (const row of some) rows.push(row);
    // The last ones of each series are few, also of a flow with millions of rows.
    if (rows.length > most && choice.lastN !== undefined) rows = inOrder(rows, choice.lastN);
    if (rows.length > most)
      throw new Refusal('invalid', {
        errors: [{ pointer: '/from', code: 'range_too_long', detail: NARROWER }],
      });
  }
  return rows;
}

/** Yields the rows of a few blocks at a time, for callers that do not keep them. */
export async function* rowsByBlocks(
  dataset: DatasetName,
  { blocks }: Pick<DatasetContents, 'blocks'>,
  choice: DocumentChoice,
  asOf: Instant | undefined,
): AsyncGenerator<DocumentRow[]> {
  const { codes, from, to } = choice;
  const years = [(from ?? '0').slice(0, 4), (to ?? '9999').slice(0, 4)] as const;
  const wanted = blocks.filter((key) => canHold(datasetOf(dataset), key, codes, years));
  for (const keys of chunks(wanted, AT_ONCE)) {
    for (const series of await seriesInBlocks(dataset, keys, codes))
      yield rowsOf(series, choice, asOf);
  }
}

/**
 * The series of a dataset with the codes that have or had a figure of a period, each with its statements. @throws Refusal
 * invalid for codes that the dataset never had
 */
export async function statedIn(
  dataset: DatasetName,
  codes: DocumentChoice['codes'],
  period: string,
): Promise<{ readonly codes: SeriesCodes; readonly statements: readonly Statement[] }[]> {
  const { blocks, contributions } = await datasetContents(dataset);
  assertKnown(dataset, { codes }, contributions);
  const year = (period.split('/').at(-1) ?? period).slice(0, 4);
  const keys = blocks.filter((key) => canHold(datasetOf(dataset), key, codes, [year, year]));
  const series = await seriesInBlocks(dataset, keys, codes);
  return series.flat().flatMap(({ codes: own, points }) => {
    const statements = points.get(period);
    return statements ? [{ codes: own, statements }] : [];
  });
}

/** @throws Refusal invalid for codes that the dataset never had */
export function assertKnown(
  dataset: DatasetName,
  { codes }: DocumentChoice,
  contributions: readonly Contribution[],
): void {
  const errors = SERIES_DIMENSIONS.flatMap((name) => {
    const known = new Set(contributions.flatMap((one) => one.codes[name] ?? []));
    const foreign = [...(codes[name] ?? [])].find((code) => !known.has(code));
    if (foreign === undefined) return [];
    const detail = `${foreign}: ${codesText(listOf(dataset, name), [...known].sort())}`;
    return [{ pointer: `/${PARAMETERS[name]}`, code: 'not_in_flow', detail }];
  });
  if (errors.length > 0) throw new Refusal('invalid', { errors });
}

/** More codes than this are not named in a refusal, but where they stand. */
const MOST_NAMED = 30;

/** The codes that are taken, or where they stand. */
function codesText(list: string, known: readonly string[]): string {
  if (known.length === 0) return 'no document with figures of this flow has been read yet';
  if (known.length <= MOST_NAMED) return known.join(', ');
  return `the list of series names the codes (\`GET /series\`, find_series of assistants), and \`GET /codelists/${codeListPath(list)}\` what they mean`;
}
