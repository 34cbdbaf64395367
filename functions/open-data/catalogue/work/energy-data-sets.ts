import { namesOfCode } from '../../../documents/workbooks/rules/code-names.ts';
import {
  allDatasetContents,
  type Contribution,
  type DatasetContents,
} from '../../../documents/workbooks/store/dataset-contents.ts';
import { type Instant, isPublicAt, lastChange } from '../../../platform/kernel/as-of.ts';
import type { IsoDate } from '../../../platform/kernel/calendar.ts';
import type { Language } from '../../../platform/kernel/language.ts';
import { seriesRoutes } from '../../series/contract.ts';
import { daysOfPeriod } from '../../series/rules/choice.ts';
import { describedFlow } from '../../series/rules/described-flow.ts';
import type { DataSet, DataSetPart, DescribedDataSet } from '../contract/data-sets.ts';

/**
 * Maximum number of figures of which a file in every format fits into an answer: the widest take up to 560 bytes
 * each in JSON as it is sent.
 */
const MOST_FIGURES = 9_000;
/** The same for the formats in which parts are offered. */
const MOST_OF_PART = 24_000;

/** The flows read from documents that had figures at a moment, as data sets: in parts where they are many. */
export async function energyDataSets(moment: Instant): Promise<DescribedDataSet[]> {
  return (await allDatasetContents()).flatMap((contents) => described(contents, moment) ?? []);
}

function described(contents: DatasetContents, moment: Instant): DescribedDataSet | undefined {
  const { dataset, contributions } = contents;
  const present = contributions.filter((one) => isPublicAt(one, moment));
  if (!present.some(({ figures }) => figures > 0)) return undefined;
  const known = everStated(contributions, moment);
  const rows = known.reduce((sum, { figures }) => sum + figures, 0);
  const { title, columns, key } = describedFlow(dataset);
  const dataSet: DataSet = {
    ...{ id: `series-${dataset}`, group: 'energy', frequency: 'monthly' },
    ...{ name: title, title, description: DESCRIPTION, series: [], columns, key },
    path: seriesRoutes['series/get'].path.replace('{flow}', dataset),
    query: {},
  };
  const cover = coverOf(present.flatMap((one) => one.periods));
  const modified = lastChange(contributions, moment);
  if (rows <= MOST_FIGURES) return { dataSet, cover, modified };
  return { dataSet, cover, modified, parts: partsOf(contents, present, known, moment) };
}

/** Figures that were withdrawn are rows still: each document as it had most figures. */
function everStated(contributions: readonly Contribution[], moment: Instant): Contribution[] {
  const begun = contributions.filter(({ since }) => since <= moment);
  const documents = Map.groupBy(begun, ({ document }) => document);
  return [...documents.values()].flatMap((versions) =>
    versions.toSorted((one, other) => other.figures - one.figures).slice(0, 1),
  );
}

const DESCRIPTION = {
  it: 'Le cifre lette dai documenti pubblicati, una per riga, con unità, revisione, documento, foglio e cella.',
  en: 'The figures read from published documents, one per row, with unit, revision, document, sheet and cell.',
};

/** A part for each year, or for each product of a year whose figures are too many for one file. */
function partsOf(
  { dataset, contributions }: DatasetContents,
  present: readonly Contribution[],
  known: readonly Contribution[],
  moment: Instant,
): DataSetPart[] {
  const ofYear = (some: readonly Contribution[], year: number) =>
    some.filter(({ periods }) => periods.some((period) => yearOf(period) === year));
  return yearsOf(present).flatMap((year) => {
    const [own, ever] = [ofYear(present, year), ofYear(contributions, year)];
    const rows = ofYear(known, year).reduce(
      (sum, one) => sum + one.figures * shareOf(one, year),
      0,
    );
    const products = rows > MOST_OF_PART ? productsIn(own) : [undefined];
    return products.map((product) => {
      const about = (some: readonly Contribution[]) =>
        product === undefined ? some : some.filter((one) => productsIn([one]).includes(product));
      const periods = about(own).flatMap((one) => one.periods);
      const names = namesOfCode(dataset, 'product', product ?? '') ?? { it: product, en: product };
      const named = (lang: Language) => (product ? `${year}, ${names[lang]}` : String(year));
      return {
        id: product ? `${year}-${product.toLowerCase()}` : String(year),
        ...{ year, name: { it: named('it'), en: named('en') } },
        query: { from: String(year), to: String(year), ...(product && { product }) },
        cover: coverOf(periods.filter((one) => yearOf(one) === year)),
        modified: lastChange(about(ever), moment),
      };
    });
  });
}

const yearOf = (period: string): number => Number(period.slice(0, 4));
const yearsOf = (some: readonly Contribution[]): number[] =>
  [...new Set(some.flatMap(({ periods }) => periods.map(yearOf)))].sort((a, b) => a - b);
const productsIn = (some: readonly Contribution[]): string[] =>
  [...new Set(some.flatMap(({ codes }) => codes.product ?? []))].sort();
/** Estimates the number from a document's figures, as if each of its periods had equally many. */
const shareOf = ({ periods }: Contribution, year: number): number =>
  periods.filter((one) => yearOf(one) === year).length / periods.length;

/** @param periods as documents state them; of `2026-01/2026-09` both months count */
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
