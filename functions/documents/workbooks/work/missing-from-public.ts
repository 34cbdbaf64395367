import { type MissingSeries, missingSeries, missingSheet } from '../rules/checks/missing-series.ts';
import type { DatasetName } from '../rules/datasets.ts';
import { statesMonth } from '../rules/named-period.ts';
import { datasetContents } from '../store/dataset-contents.ts';
import { figureBlocks } from '../store/figure-blocks.ts';
import type { ReadFigures } from './read-figures.ts';

/** Years before a document's own in which its series are looked for. */
const YEARS_BEFORE = 2;

interface MissingHere {
  readonly dataset: DatasetName;
  readonly series: readonly MissingSeries[];
  readonly sheet: ReturnType<typeof missingSheet>;
}

/** What the documents of the months before stated and this one does not, by data set. */
export function missingFromPublic(
  fileName: string,
  figures: Extract<ReadFigures, { read: true }>['figures'],
): Promise<MissingHere[]> {
  return Promise.all(
    Object.entries(figures).map(async ([name, said = []]) => {
      const dataset = name as DatasetName;
      const last = Math.max(
        ...said.map(({ dimensions: { period = '' } }) =>
          Number(period.split('/').at(-1)?.slice(0, 4)),
        ),
      );
      const keys = (await datasetContents(dataset)).blocks.filter((key) => {
        const year = Number(key.slice(0, 4));
        return last - YEARS_BEFORE <= year && year <= last;
      });
      const before = (await figureBlocks(dataset, keys)).flatMap(({ series }) => series);
      return {
        ...{ dataset, series: missingSeries(said, before) },
        // The document of a whole year has other sheets than those of its months.
        sheet: statesMonth(fileName) ? missingSheet(said, before) : undefined,
      };
    }),
  );
}
