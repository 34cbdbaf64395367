import { type Instant, later } from '../../../platform/kernel/as-of.ts';
import type { Write } from '../../../platform/tables/transactions.ts';
import { blockKey, blockWith, codesOf, type SaidFigure } from '../rules/blocks.ts';
import { type DatasetName, datasetOf, SERIES_DIMENSIONS } from '../rules/datasets.ts';
import { madeCodes, type NameCode, type NewName } from '../rules/name-codes.ts';
import type { Source } from '../rules/statements.ts';
import { type Contribution, contentsWrite, datasetContents } from '../store/dataset-contents.ts';
import { blockWrite, figureBlocks } from '../store/figure-blocks.ts';
import type { StoredReading } from '../store/readings.ts';
import type { ReadFigures } from './read-figures.ts';

type Figures = Extract<ReadFigures, { read: true }>['figures'];

/** How a document agrees with itself and with others, the note about it to the public, and what was left of it. */
export interface DocumentQuality extends Pick<Contribution, 'checks' | 'note'> {
  /** The codes of names with which it was read. */
  readonly codes?: readonly NameCode[];
  readonly newNames?: readonly NewName[];
}

/** Writes of all blocks in which the document states or stated figures, and of the contents of their datasets. */
export async function figureWrites(
  source: Source,
  figures: Figures,
  before: StoredReading | undefined,
  record: DocumentQuality = {},
): Promise<{ readonly writes: Write[]; readonly blocks: [DatasetName, string][] }> {
  const datasets = new Set([
    ...(Object.keys(figures) as DatasetName[]),
    ...(before?.blocks ?? []).map(([dataset]) => dataset),
  ]);
  const parts = await Promise.all(
    Array.from(datasets, async (dataset) => {
      const earlier = (before?.blocks ?? []).filter(([name]) => name === dataset);
      const said = figures[dataset] ?? [];
      return datasetWrites(
        dataset,
        source,
        said,
        earlier.map(([, key]) => key),
        record,
      );
    }),
  );
  return {
    writes: parts.flatMap((part) => part.writes),
    blocks: parts.flatMap((part) => part.blocks),
  };
}

async function datasetWrites(
  dataset: DatasetName,
  source: Source,
  said: readonly SaidFigure[],
  earlier: readonly string[],
  { newNames = [], codes, ...record }: DocumentQuality,
): Promise<{ readonly writes: Write[]; readonly blocks: [DatasetName, string][] }> {
  const byBlock = Map.groupBy(said, ({ dimensions }) => blockKey(datasetOf(dataset), dimensions));
  const keys = [...new Set([...earlier, ...byBlock.keys()])].sort();
  const [contents, blocks] = await Promise.all([
    datasetContents(dataset),
    figureBlocks(dataset, keys),
  ]);
  const writes = blocks.map((block) =>
    blockWrite(dataset, {
      ...blockWith(block, source, byBlock.get(block.key) ?? []),
      version: block.version,
    }),
  );
  const own = newNames.filter((name) => name.dataset === dataset);
  const left = own.length > 0 ? { newNames: own } : {};
  const contributions = [
    ...contents.contributions.map((one) =>
      one.document === source.document && one.until === undefined
        ? { ...one, until: later(source.since, one.since) }
        : one,
    ),
    ...(said.length > 0 ? [{ ...contributionOf(source, said), ...record, ...left }] : []),
  ];
  const known = [...new Set([...contents.blocks, ...keys])].sort();
  const made = codes ? { codes: madeCodes(dataset, codes) } : {};
  return {
    writes: [...writes, contentsWrite({ ...contents, blocks: known, contributions, ...made })],
    blocks: [...byBlock.keys()].sort().map((key) => [dataset, key]),
  };
}

function contributionOf(
  { document, since }: { readonly document: string; readonly since: Instant },
  said: readonly SaidFigure[],
): Contribution {
  const periods = new Set(said.map(({ dimensions }) => dimensions.period ?? ''));
  const codes = SERIES_DIMENSIONS.flatMap((name) => {
    const found = new Set(said.flatMap(({ dimensions }) => codesOf(dimensions)[name] ?? []));
    return found.size > 0 ? [[name, [...found].sort()] as const] : [];
  });
  return {
    ...{ document, since, figures: said.length },
    periods: [...periods].sort(),
    codes: Object.fromEntries(codes),
  };
}
