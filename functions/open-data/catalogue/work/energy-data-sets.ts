import {
  allDatasetContents,
  type DatasetContents,
} from '../../../documents/workbooks/store/dataset-contents.ts';
import { type Instant, isPublicAt, lastChange } from '../../../platform/kernel/as-of.ts';
import type { IsoDate } from '../../../platform/kernel/calendar.ts';
import { seriesRoutes } from '../../series/contract.ts';
import { daysOfPeriod } from '../../series/rules/choice.ts';
import { describedFlow } from '../../series/rules/described-flow.ts';
import type { DataSet, DescribedDataSet } from '../contract/data-sets.ts';

/** Figures of which every form of one file fits into an answer. Larger flows are read in parts by `GET /series/{flow}`. */
const MOST_FIGURES = 12_000;

/** The flows read from documents that had figures at a moment and are one file, as data sets. */
export async function energyDataSets(moment: Instant): Promise<DescribedDataSet[]> {
  return (await allDatasetContents()).flatMap((contents) => described(contents, moment) ?? []);
}

function described(
  { dataset, contributions }: DatasetContents,
  moment: Instant,
): DescribedDataSet | undefined {
  const present = contributions.filter((one) => isPublicAt(one, moment));
  const figures = present.reduce((sum, one) => sum + one.figures, 0);
  if (figures === 0 || figures > MOST_FIGURES) return undefined;
  const { title, columns, key } = describedFlow(dataset);
  const dataSet: DataSet = {
    ...{ id: `series-${dataset}`, group: 'energy', frequency: 'monthly' },
    ...{ name: title, title, description: DESCRIPTION, series: [], columns, key },
    path: seriesRoutes['series/get'].path.replace('{flow}', dataset),
    query: {},
  };
  const periods = present.flatMap((one) => one.periods);
  return { dataSet, cover: coverOf(periods), modified: lastChange(contributions, moment) };
}

const DESCRIPTION = {
  it: 'Le cifre lette dai documenti pubblicati, una per riga, con unità, revisione, documento, foglio e cella.',
  en: 'The figures read from published documents, one a row, with unit, revision, document, sheet and cell.',
};

/** @param periods as documents say them; of `2026-01/2026-09` both months count */
function coverOf(periods: readonly string[]): { from: IsoDate; to: IsoDate } | undefined {
  const days = periods.flatMap((period) =>
    period.split('/').flatMap((part) => daysOfPeriod(part) ?? []),
  );
  const first = days.map((one) => one.first).sort()[0];
  const last = days
    .map((one) => one.last)
    .sort()
    .at(-1);
  return first && last ? { from: first, to: last } : undefined;
}
