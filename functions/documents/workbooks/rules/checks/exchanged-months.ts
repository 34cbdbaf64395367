import { codesOf, rowKey, type SaidFigure, type Series, seriesKey } from '../blocks.ts';
import type { DatasetName } from '../datasets.ts';
import { likeliestOf, type PublicRows } from './public-rows.ts';

/**
 * Two months of stocks, one after the other, that have each other's figures: most stocks would then change less from month to
 * month, and those of the refineries, which are a part of them, would change the same way: decision 0322.
 */

/** A figure of the one month and that of its row in the other. */
interface ExchangedMonths {
  readonly figure: SaidFigure;
  readonly other: SaidFigure;
}

/** Fewer days are no series. */
const ENOUGH = 8;
/** Least usual change of a stock, as a logarithm. */
const LEAST = 0.02;
/** How much one change, one beside those of the refineries, and one row can tell at most, and months are named from. */
const TELLS = { change: 9, beside: 3, row: 4, both: 4 };
/** How much changes beside those of the refineries count. */
const BESIDE = 2;

interface Row {
  readonly figures: readonly SaidFigure[];
  /** Logarithms, and by how much they change in most months. */
  readonly stocks: readonly number[];
  readonly usual: number;
  /** The changes of the refineries' stocks, as parts of their usual ones. */
  readonly beside: readonly number[] | undefined;
}

/** The tables whose series are read as well. */
export const refineriesOf = (dataset: DatasetName): readonly DatasetName[] =>
  dataset === 'oil-stocks' ? ['refining'] : [];

const CLOSING = { channel: 'OUTPUT', flow: 'CLOSING-STOCK' };

export const closingStocks = (series: readonly Series[]): Series[] =>
  series.filter(
    ({ codes: { channel, flow } }) => channel === CLOSING.channel && flow === CLOSING.flow,
  );

/** @param known what is public of the refineries' products */
export function exchangedMonths(said: readonly SaidFigure[], known: PublicRows): ExchangedMonths[] {
  const stocks = said.filter(
    ({ dimensions: { flow, product, period } }) =>
      flow === 'STOCK' && product !== 'TOTAL' && period?.length === 10,
  );
  const lines = [...Map.groupBy(stocks, rowKey).values()];
  const days = Math.max(0, ...lines.map(({ length }) => length));
  const rows = lines.flatMap((line) => (line.length === days ? rowOf(line, known) : []));
  // The first day is measured by the last of the year before.
  const pairs = Array.from({ length: Math.max(0, days - 2) }, (_, index) => {
    const told = rows.map((row) => ({ row, gain: gainOf(row, index + 1) }));
    return { at: index + 1, told, gain: told.reduce((sum, { gain }) => sum + gain, 0) };
  });
  return likeliestOf(
    pairs.filter(({ gain }) => gain > TELLS.both),
    ({ gain }) => gain,
    ({ at }) => [at, at + 1],
  ).flatMap(({ at, told }) => {
    const { figures } = told.toSorted((a, b) => b.gain - a.gain)[0]?.row ?? {};
    const [figure, other] = figures?.slice(at) ?? [];
    if (!figure || !other) return [];
    return [
      { figure, other },
      { figure: other, other: figure },
    ];
  });
}

function rowOf(line: readonly SaidFigure[], known: PublicRows): Row[] {
  const dayOf = ({ dimensions }: SaidFigure) => dimensions.period ?? '';
  const figures = line.toSorted((a, b) => (dayOf(a) < dayOf(b) ? -1 : 1));
  const values = figures.map(({ value }) => Number(value));
  const [first] = figures;
  if (!first || values.length < ENOUGH || values.some((value) => value <= 0)) return [];
  const stocks = values.map(Math.log);
  const refineries = known.get(seriesKey({ ...codesOf(first.dimensions), ...CLOSING }));
  const closing = figures
    .slice(1)
    .map((figure) => Number(refineries?.at(dayOf(figure).slice(0, 7))?.value ?? 0));
  const beside = changesOf(closing.map(Math.log));
  const isKnown = closing.every((value) => value > 0);
  const usual = usualOf(beside);
  return [
    {
      ...{ figures, stocks, usual: usualOf(changesOf(stocks)) },
      beside: isKnown ? beside.map((change) => change / usual) : undefined,
    },
  ];
}

const changesOf = (values: readonly number[]): number[] =>
  values.slice(1).map((value, index) => value - (values[index] ?? 0));

/** The deviation that has a middle like theirs. */
function usualOf(changes: readonly number[]): number {
  const sizes = changes.map(Math.abs).sort((one, other) => one - other);
  return Math.max(LEAST, 1.48 * (sizes[Math.floor(sizes.length / 2)] ?? 0));
}

const within = (bound: number, value: number) => Math.max(-bound, Math.min(bound, value));

/** How much likelier a row is with the figures of two days exchanged. */
function gainOf({ stocks, usual, beside }: Row, at: number): number {
  const roughness = (values: readonly number[]) =>
    changesOf(values).reduce((sum, one) => sum + Math.min(TELLS.change, (one / usual) ** 2), 0) / 2;
  const [one = 0, other = 0] = stocks.slice(at);
  const turned = stocks.with(at, other).with(at + 1, one);
  const against = -((other - one) / usual) * (beside?.[at - 1] ?? 0);
  const smoother = roughness(stocks) - roughness(turned);
  return within(TELLS.row, smoother + BESIDE * within(TELLS.beside, against));
}
