import { type Instant, later } from '../../../platform/kernel/as-of.ts';
import type { Write } from '../../../platform/tables/transactions.ts';
import { blockKey, blockWith, codesOf, type SaidFigure } from '../rules/blocks.ts';
import { type DatasetName, datasetOf, SERIES_DIMENSIONS } from '../rules/datasets.ts';
import type { Source } from '../rules/statements.ts';
import { type Contribution, contentsWrite, datasetContents } from '../store/dataset-contents.ts';
import { blockWrite, figureBlocks } from '../store/figure-blocks.ts';
import type { StoredReading } from '../store/readings.ts';
import type { ReadFigures } from './read-figures.ts';

type Figures = Extract<ReadFigures, { read: true }>['figures'];

/** How a document agrees with itself and with others, and the note about it to the public. */
export type DocumentQuality = Pick<Contribution, 'checks' | 'note'>;

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
  record: DocumentQuality,
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
  const contributions = [
    ...contents.contributions.map((one) =>
      one.document === source.document && one.until === undefined
        ? { ...one, until: later(source.since, one.since) }
        : one,
    ),
    ...(said.length > 0 ? [{ ...contributionOf(source, said), ...record }] : []),
  ];
  const known = [...new Set([...contents.blocks, ...keys])].sort();
  return {
    writes: [...writes, contentsWrite({ ...contents, blocks: known, contributions })],
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
