import * as z from 'zod/mini';
import { publicNote } from '../../../platform/contract/primitives.ts';
import { compressedJson, compressedJsonOf } from '../../../platform/tables/packed-json.ts';
import { getItem, queryPrefix } from '../../../platform/tables/queries.ts';
import { versionedPut, type Write, WriteConflict } from '../../../platform/tables/transactions.ts';
import { checkCount } from '../../contract/upload-checks.ts';
import { documentKeys } from '../../store/keys.ts';
import { madeCode, newName } from '../contract/name-codes.ts';
import { learnCodes } from '../rules/code-names.ts';
import { DATASET_NAMES, type DatasetName } from '../rules/datasets.ts';
import type { MadeCode } from '../rules/name-codes.ts';

/**
 * The contents of a dataset without its figures: its blocks, and what each version of a document contributed and
 * when. With it a reader knows which blocks to request, and the list of all flows is made without reading any
 * figure.
 */

const contribution = z.object({
  document: z.string(),
  since: z.string(),
  until: z.optional(z.string()),
  /** Number of figures. */
  figures: z.int(),
  /** Periods, sorted. */
  periods: z.array(z.string()),
  /** Codes by dimension, sorted. */
  codes: z.record(z.string(), z.array(z.string())),
  /** How the document agreed with itself and with the public figures when it was read. */
  checks: z.optional(z.array(checkCount)),
  /** Shown to the public where something does not add up. */
  note: z.optional(publicNote),
  /** Names that are in no list, whose rows were left. */
  newNames: z.optional(z.array(newName)),
});
export type Contribution = z.infer<typeof contribution>;

const stored = z.object({
  sk: z.enum(DATASET_NAMES),
  version: z.int(),
  packed: compressedJsonOf(
    z.object({
      blocks: z.array(z.string()),
      contributions: z.array(contribution),
      /** Absent where no administrator made one. */
      codes: z.optional(z.array(madeCode)),
    }),
  ),
});

export interface DatasetContents {
  readonly dataset: DatasetName;
  /** Keys of its blocks, sorted. */
  readonly blocks: readonly string[];
  readonly contributions: readonly Contribution[];
  /** The codes that administrators made, which no list names. */
  readonly codes: readonly MadeCode[];
  /** 0 before the first document. */
  readonly version: number;
}

/** Readers of figures begin with the contents, so the process learns here what new codes are called. */
function contentsIn({ sk: dataset, version, packed }: z.infer<typeof stored>): DatasetContents {
  const { codes = [], ...held } = packed;
  learnCodes(dataset, codes);
  return { dataset, version, codes, ...held };
}

export async function datasetContents(dataset: DatasetName): Promise<DatasetContents> {
  const item = await getItem(stored, documentKeys.dataset(dataset));
  return item
    ? contentsIn(item)
    : { dataset, version: 0, blocks: [], contributions: [], codes: [] };
}

/** Every dataset that has or had figures. */
export async function allDatasetContents(): Promise<DatasetContents[]> {
  return (await queryPrefix(stored, documentKeys.datasets)).map(contentsIn);
}

/**
 * Write of contents as they were read; some 4,000 versions of documents fit into an item.
 * @throws WriteConflict when they have changed since
 */
export const contentsWrite = ({
  dataset,
  version,
  blocks,
  contributions,
  codes,
}: DatasetContents): Write =>
  versionedPut(
    documentKeys.dataset(dataset),
    {
      packed: compressedJson(
        { blocks, contributions, ...(codes.length > 0 ? { codes } : {}) },
        `${dataset} has ${contributions.length} versions of documents`,
      ),
    },
    version,
    new WriteConflict(),
  );
