import {
  type Block,
  blockKey,
  blockWith,
  canHold,
  type SaidFigure,
  withoutDemonstration,
} from '../rules/blocks.ts';
import { type ExchangedFigure, exchangedGas } from '../rules/checks/exchanged-gas.ts';
import { refineriesOf } from '../rules/checks/exchanged-months.ts';
import {
  type Compared,
  changesOf,
  comparedCodes,
  comparedFinal,
  comparedMonths,
  comparedStocks,
  comparedTables,
  comparedWith,
  type FigureChange,
  type PublicFigure,
  publicFigures,
  stocksTableOf,
} from '../rules/checks/public-comparison.ts';
import { type DatasetName, datasetOf } from '../rules/datasets.ts';
import type { Source } from '../rules/statements.ts';
import { datasetContents } from '../store/dataset-contents.ts';
import { figureBlocks } from '../store/figure-blocks.ts';
import type { ReadFigures } from './read-figures.ts';

type Figures = Extract<ReadFigures, { read: true }>['figures'];

export interface PublicComparison {
  readonly changes: readonly FigureChange[];
  /** What the document would change without figures. */
  readonly alone: readonly FigureChange[];
  readonly compared: readonly Compared[];
  readonly exchanged: readonly (ExchangedFigure & { readonly dataset: DatasetName })[];
}

/**
 * Which public figures a document's new version changes, and how it agrees with the public months, the other tables
 * and the final figures; the demonstration's say nothing about others. Nothing is written. @param earlier keys of the
 * blocks in which the previous version has figures @param isMadeUp whether the document is one of the demonstration
 */
export async function compareWithPublic(
  source: Source,
  figures: Figures,
  earlier: readonly (readonly [DatasetName, string])[],
  isMadeUp = false,
): Promise<PublicComparison> {
  const parts = await Promise.all(
    Array.from(changedDatasets(figures, earlier), (dataset) =>
      compareDataset(
        dataset,
        source,
        figures[dataset] ?? [],
        earlier.flatMap(([name, key]) => (name === dataset ? [key] : [])),
        isMadeUp ? (block) => block : withoutDemonstration,
      ),
    ),
  );
  return {
    changes: parts.flatMap(({ changes }) => changes),
    alone: parts.flatMap(({ alone }) => alone),
    compared: parts.flatMap(({ compared }) => compared),
    exchanged: parts.flatMap(({ exchanged }) => exchanged),
  };
}

export const changedDatasets = (
  figures: Figures,
  earlier: readonly (readonly [DatasetName, string])[],
) => new Set([...(Object.keys(figures) as DatasetName[]), ...earlier.map(([dataset]) => dataset)]);

/** Versions of all data sets that such a comparison reads; while they stay the same, so does its result. */
export async function publicVersions(
  figures: Figures,
  earlier: readonly (readonly [DatasetName, string])[],
): Promise<[DatasetName, number][]> {
  const changed = [...changedDatasets(figures, earlier)];
  const all = new Set(
    changed.flatMap((dataset) => [
      ...[dataset, ...comparedWith(dataset), ...refineriesOf(dataset)],
      ...[stocksTableOf(dataset) ?? dataset],
    ]),
  );
  return Promise.all(
    Array.from(all, async (dataset) => [dataset, (await datasetContents(dataset)).version]),
  );
}

async function compareDataset(
  dataset: DatasetName,
  source: Source,
  said: readonly SaidFigure[],
  earlier: readonly string[],
  comparable: (block: Block) => Block,
): Promise<PublicComparison> {
  const byBlock = Map.groupBy(said, ({ dimensions }) => blockKey(datasetOf(dataset), dimensions));
  const before = await figureBlocks(dataset, [...new Set([...earlier, ...byBlock.keys()])]);
  const after = before.map((block) => blockWith(block, source, byBlock.get(block.key) ?? []));
  const changes = before.flatMap((block, index) => {
    const next = after[index];
    return next ? changesOf(dataset, block, next) : [];
  });
  const alone = before.flatMap((block) => changesOf(dataset, block, blockWith(block, source, [])));
  const figuresOf = (blocks: readonly Block[]) =>
    publicFigures(dataset, blocks.map(comparable), source.document);
  const now = figuresOf(after);
  const was = figuresOf(before);
  const years = after.map(({ key }) => key.slice(0, 4)).sort();
  const others = await otherTables(dataset, [years[0] ?? '', years.at(-1) ?? ''], comparable);
  return {
    changes,
    alone,
    compared: [
      ...comparedMonths(now, was),
      ...comparedStocks([...now, ...(await stocksAround(dataset, said, comparable))]),
      ...comparedTables([...now, ...others], [...was, ...others]),
      ...comparedFinal(said, now),
    ],
    exchanged: dataset.startsWith('gas-imports')
      ? exchangedGas(said, others, was).map((one) => ({ ...one, dataset }))
      : [],
  };
}

/** The public figures of the years beside those of a document whose months begin or end one of them with a stock. */
async function stocksAround(
  dataset: DatasetName,
  said: readonly SaidFigure[],
  comparable: (block: Block) => Block,
): Promise<PublicFigure[]> {
  const keys = said.flatMap(({ dimensions }) => {
    const { flow = '', period = '' } = dimensions;
    const by = flow === 'OPENING-STOCK' && period.endsWith('-01') ? -1 : 1;
    const isAtEnd = by < 0 || (flow === 'CLOSING-STOCK' && period.endsWith('-12'));
    const year = String(Number(period.slice(0, 4)) + by);
    return isAtEnd && period.length === 7
      ? blockKey(datasetOf(dataset), { ...dimensions, period: year })
      : [];
  });
  const other = stocksTableOf(dataset);
  const found = await Promise.all(
    [dataset, ...(other ? [other] : [])].map(async (name) => {
      const { blocks } = await datasetContents(name);
      const wanted = blocks.filter((key) => keys.includes(key));
      return publicFigures(name, (await figureBlocks(name, wanted)).map(comparable), '');
    }),
  );
  return found.flat();
}

/** The public figures of these years with which those of a data set are compared. */
async function otherTables(
  dataset: DatasetName,
  years: readonly [string, string],
  comparable: (block: Block) => Block,
): Promise<PublicFigure[]> {
  const found = await Promise.all(
    comparedWith(dataset).map(async (other) => {
      const { blocks } = await datasetContents(other);
      const codes = comparedCodes(other);
      const keys = blocks.filter((key) => canHold(datasetOf(other), key, codes, years));
      return publicFigures(other, (await figureBlocks(other, keys)).map(comparable), '');
    }),
  );
  return found.flat();
}
