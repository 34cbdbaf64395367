import { type Dataset, SERIES_DIMENSIONS, type SeriesDimension } from './datasets.ts';
import type { Dimensions } from './dimensions.ts';
import type { Points, Said, Source } from './statements.ts';
import { withDocument } from './statements.ts';

export type SeriesCodes = Readonly<Partial<Record<SeriesDimension, string>>>;

export interface Series {
  readonly codes: SeriesCodes;
  readonly points: Points;
}

/** The figures of a dataset that are stored together: those of a year with the same codes of some dimensions. */
export interface Block {
  /** `2017 G2 RETAIL`: the year, and the codes in the order of the dataset's `packedBy`. */
  readonly key: string;
  readonly series: readonly Series[];
}

export const codesOf = ({ period: _, ...codes }: Dimensions): SeriesCodes => codes;

export const seriesKey = (codes: SeriesCodes): string =>
  SERIES_DIMENSIONS.map((name) => codes[name] ?? '').join(' ');

/** The key of the series that a figure is of. */
export const rowKey = ({ dimensions }: { readonly dimensions: Dimensions }): string =>
  seriesKey(codesOf(dimensions));

const yearOf = (period: string): string => (period.split('/').at(-1) ?? period).slice(0, 4);

export const blockKey = ({ packedBy }: Pick<Dataset, 'packedBy'>, dimensions: Dimensions): string =>
  [yearOf(dimensions.period ?? ''), ...packedBy.map((name) => dimensions[name] ?? '')].join(' ');

/** Whether a block can hold figures of the requested years and codes. */
export function canHold(
  { packedBy }: Pick<Dataset, 'packedBy'>,
  key: string,
  wanted: Readonly<Partial<Record<SeriesDimension, ReadonlySet<string>>>>,
  [first, last]: readonly [string, string],
): boolean {
  const [year = '', ...codes] = key.split(' ');
  if (year < first || year > last) return false;
  return packedBy.every((name, index) => wanted[name]?.has(codes[index] ?? '') ?? true);
}

/** A figure that a document states, with the block that it is in. */
export interface SaidFigure extends Said {
  readonly dimensions: Dimensions;
}

/** The block after a new version of a document, which states these figures in it, or none any more. */
export function blockWith(block: Block, source: Source, said: readonly SaidFigure[]): Block {
  const byKey = new Map(block.series.map((series) => [seriesKey(series.codes), series]));
  const bySeries = Map.groupBy(said, rowKey);
  for (const [key, figures] of bySeries)
    if (!byKey.has(key))
      byKey.set(key, { codes: codesOf(figures[0]?.dimensions ?? {}), points: new Map() });
  const series = [...byKey].map(([key, { codes, points }]) => {
    const figures = (bySeries.get(key) ?? []).map(
      (one) => [one.dimensions.period ?? '', one] as const,
    );
    return { codes, points: withDocument(points, source, new Map(figures)) };
  });
  return { ...block, series };
}

/** A block as it is without the demonstration, whose made-up figures say nothing about those of other documents. */
export const withoutDemonstration = (block: Block): Block => ({
  ...block,
  series: block.series.map(({ codes, points }) => ({
    codes,
    points: new Map(
      Array.from(points, ([period, all]) => [period, all.filter(({ madeUp }) => !madeUp)]),
    ),
  })),
});
