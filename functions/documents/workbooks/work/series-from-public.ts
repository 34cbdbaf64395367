import {
  blockKey,
  rowKey,
  type SaidFigure,
  type Series,
  seriesKey,
  withoutDemonstration,
} from '../rules/blocks.ts';
import { absentRows } from '../rules/checks/absent-rows.ts';
import { asBalance, tradeOf } from '../rules/checks/coal-balance.ts';
import { closingStocks, refineriesOf } from '../rules/checks/exchanged-months.ts';
import { type Jump, jumpsOf, YEARS_AROUND } from '../rules/checks/jumps.ts';
import { missingMonths, oncePerRow } from '../rules/checks/missing-months.ts';
import { type MissingSeries, missingSeries, missingSheet } from '../rules/checks/missing-series.ts';
import { stoppedSeries } from '../rules/checks/stopped-rows.ts';
import { type DatasetName, datasetOf } from '../rules/datasets.ts';
import { statesMonth } from '../rules/named-period.ts';
import { datasetContents } from '../store/dataset-contents.ts';
import { figureBlocks } from '../store/figure-blocks.ts';
import type { ReadFigures } from './read-figures.ts';

/** Years before a document's own in which the series that it does not state are looked for. */
const YEARS_BEFORE = 2;

/** How the figures of one data set stand to what is public of their series and of those beside them. */
interface SeriesFromPublic {
  readonly dataset: DatasetName;
  readonly jumps: readonly Jump[];
  /** What the documents of the months before stated and this one does not. */
  readonly missing: readonly MissingSeries[];
  readonly sheet: ReturnType<typeof missingSheet>;
  /** How many of its figures have no official figure of their series to be compared with. */
  readonly uncompared: number;
}

/** Compares an official document's figures with what is public of their series, by data set. */
export function seriesFromPublic(
  fileName: string,
  figures: Extract<ReadFigures, { read: true }>['figures'],
): Promise<SeriesFromPublic[]> {
  const isMonths = statesMonth(fileName);
  return Promise.all(
    Object.entries(figures).map(async ([name, said = []]) => {
      const dataset = name as DatasetName;
      const { packedBy } = datasetOf(dataset);
      const { blocks } = await datasetContents(dataset);
      const own = [...new Set(said.map(({ dimensions }) => blockKey({ packedBy }, dimensions)))];
      const years = own.map((key) => Number(key.slice(0, 4)));
      const [first, last] = [Math.min(...years), Math.max(...years)];
      const codes = new Set(own.map((key) => key.slice(4)));
      const isWithin = (key: string, from: number, to: number) =>
        from <= Number(key.slice(0, 4)) && Number(key.slice(0, 4)) <= to;
      const isAround = (key: string) => isWithin(key, first - YEARS_AROUND, last + YEARS_AROUND);
      const isNear = (key: string) => codes.has(key.slice(4)) && isAround(key);
      const isBefore = (key: string) => isWithin(key, last - YEARS_BEFORE, last);
      const seriesOf = async (keys: readonly string[], of = dataset) =>
        (await figureBlocks(of, keys)).map(withoutDemonstration).flatMap(({ series }) => series);
      const stated = new Set(said.map(rowKey));
      const near = await seriesOf(blocks.filter(isNear));
      const before = near.filter((series) => stated.has(seriesKey(series.codes)));
      const beside = await Promise.all(
        [...tradeOf(dataset), ...refineriesOf(dataset)].map(async (other) =>
          seriesOf((await datasetContents(other)).blocks.filter(isAround), other),
        ),
      );
      // The document of a whole year has other sheets than those of its months.
      const sheet = isMonths ? missingSheet(said, before) : undefined;
      const all = await seriesOf(blocks.filter(isBefore));
      const missing = oncePerRow([
        ...missingOf(said, all, isMonths),
        // Of a missing sheet the rows need no word.
        ...(sheet ? [] : absentRows(said, all, isMonths)),
        ...stoppedSeries(said, before),
      ]);
      const others = beside.flat();
      const known = [...before, ...asBalance(others), ...closingStocks(others)];
      const jumps = jumpsOf(said, known, all, dataset);
      const compared = new Set(before.filter(hasFigures).map(({ codes }) => seriesKey(codes)));
      const uncompared = said.filter((one) => !compared.has(rowKey(one))).length;
      return { dataset, jumps, missing, sheet, uncompared };
    }),
  );
}

const hasFigures = ({ points }: Series): boolean =>
  [...points.values()].some((statements) => statements.length > 0);

/** @param all what is public of all series of the months before, beside those that the document states */
function missingOf(
  said: readonly SaidFigure[],
  all: readonly Series[],
  isMonths: boolean,
): MissingSeries[] {
  const isOfPartners = isMonths && said.some(({ dimensions }) => dimensions.partner);
  return [...missingSeries(said, all), ...(isOfPartners ? missingMonths(said, all) : [])];
}
