import { canHold } from '../../../documents/workbooks/rules/blocks.ts';
import {
  type DatasetName,
  datasetOf,
  SERIES_DIMENSIONS,
  type SeriesDimension,
} from '../../../documents/workbooks/rules/datasets.ts';
import {
  type Contribution,
  datasetContents,
} from '../../../documents/workbooks/store/dataset-contents.ts';
import { figureBlocks } from '../../../documents/workbooks/store/figure-blocks.ts';
import type { Instant } from '../../../platform/kernel/as-of.ts';
import { Refusal } from '../../../platform/kernel/refusal.ts';
import { chunks } from '../../../platform/tables/request-limits.ts';
import { type DocumentChoice, type DocumentRow, rowsOf } from '../rules/document-rows.ts';
import { PARAMETERS } from '../rules/parameters.ts';

/** Rows of which no answer can hold more, in any form. */
const MOST_ROWS = 60_000;
/** Blocks read at a time, so that too wide a question ends after a part of them. */
const AT_ONCE = 24;

/**
 * The figures of a dataset as they are, or were at a moment, in any order, with the spans in which documents said any.
 * @throws Refusal invalid for codes that the dataset never had, and for more rows than an answer can hold
 */
export async function readDocumentRows(
  dataset: DatasetName,
  choice: DocumentChoice,
  asOf: Instant | undefined,
): Promise<{ readonly rows: DocumentRow[]; readonly spans: readonly Contribution[] }> {
  const contents = await datasetContents(dataset);
  assertKnown(choice, contents.contributions);
  const rows = await rowsIn(dataset, contents, choice, asOf);
  return { rows, spans: contents.contributions };
}

/** The same for codes that the portal itself asks for: nothing where no document has said them yet. */
export const documentRows = async (
  dataset: DatasetName,
  choice: DocumentChoice,
  asOf: Instant | undefined,
): Promise<DocumentRow[]> => rowsIn(dataset, await datasetContents(dataset), choice, asOf);

async function rowsIn(
  dataset: DatasetName,
  { blocks }: { readonly blocks: readonly string[] },
  choice: DocumentChoice,
  asOf: Instant | undefined,
): Promise<DocumentRow[]> {
  const { codes, from, to } = choice;
  const years = [(from ?? '0').slice(0, 4), (to ?? '9999').slice(0, 4)] as const;
  const wanted = blocks.filter((key) => canHold(datasetOf(dataset), key, codes, years));
  const rows: DocumentRow[] = [];
  for (const keys of chunks(wanted, AT_ONCE)) {
    for (const { series } of await figureBlocks(dataset, keys)) {
      const own = series.filter((one) =>
        SERIES_DIMENSIONS.every((name) => codes[name]?.has(one.codes[name] ?? '') ?? true),
      );
      for (const row of rowsOf(own, choice, asOf)) rows.push(row);
    }
    if (rows.length > MOST_ROWS)
      throw new Refusal('invalid', { errors: [{ pointer: '/from', code: 'range_too_long' }] });
  }
  return rows;
}

function assertKnown({ codes }: DocumentChoice, contributions: readonly Contribution[]): void {
  const errors = Object.entries(codes).flatMap(([name, asked]) => {
    const known = new Set(contributions.flatMap((one) => one.codes[name] ?? []));
    const foreign = [...asked].find((code) => !known.has(code));
    const pointer = `/${PARAMETERS[name as SeriesDimension]}`;
    return foreign === undefined ? [] : [{ pointer, code: 'not_in_flow', detail: foreign }];
  });
  if (errors.length > 0) throw new Refusal('invalid', { errors });
}
