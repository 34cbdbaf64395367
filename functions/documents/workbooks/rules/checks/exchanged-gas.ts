import type { SaidFigure } from '../blocks.ts';
import { keyOf } from '../observation.ts';
import type { PublicFigure } from './public-comparison.ts';
import { likeliestOf } from './public-rows.ts';

/**
 * Two rows or two months of the imports of gas that have each other's figures. The balance of gas, which is public before,
 * has the same entry points; their figures differ a little in nearly every month, but less than from those of others: decision
 * 0316.
 */

/** A figure, the one with which it seems exchanged, and what the balance has in its place. */
export interface ExchangedFigure {
  readonly figure: SaidFigure;
  readonly exchanged: SaidFigure;
  readonly expected: string;
}

/** The entry point through which most gas of a country comes. */
const ROUTES: Readonly<Record<string, string>> = {
  ...{ AZ: 'MELENDUGNO', DZ: 'MAZARA', LY: 'GELA' },
  ...{ NO: 'PASSO-GRIES', QA: 'CAVARZERE', RU: 'TARVISIO' },
};

/**
 * Exchanged, the figures must differ from the balance so many times less, and by so large a part of the year's imports. No
 * two published rows or months would do so by more than 1.06 times; in single months many would.
 */
const NEARER = { times: 1.3, share: 0.005, months: 7 };

interface Cell {
  readonly figure: SaidFigure;
  readonly row: string;
  readonly month: string;
  readonly value: number;
  readonly expected: string;
  /** What the balance has; to compare months, beside its other months. */
  readonly level: number;
  readonly isNew: boolean;
}

/** @param balance its public figures @param published those of the document's own data set */
export function exchangedGas(
  said: readonly SaidFigure[],
  balance: readonly PublicFigure[],
  published: readonly PublicFigure[],
): ExchangedFigure[] {
  const balances = new Map(balance.map((one) => [keyOf(one.dimensions), one.value]));
  const known = new Map(published.map((one) => [keyOf(one.dimensions), one.value]));
  const cells = said.flatMap((figure): Cell[] => {
    const { partner = '', place = ROUTES[partner], period = '', ...codes } = figure.dimensions;
    const expected = balances.get(keyOf({ ...codes, place: place ?? '', period }));
    if (period.length !== 7 || place === 'ALL' || expected === undefined) return [];
    const isNew = known.get(keyOf(figure.dimensions)) !== figure.value;
    const [value, level] = [Number(figure.value), Number(expected)];
    return [{ figure, row: place ?? '', month: period, value, expected, level, isNew }];
  });
  const years = Map.groupBy(cells, ({ month }) => month.slice(0, 4));
  return [...years.values()].flatMap((year) => {
    if (new Set(year.map(({ month }) => month)).size < NEARER.months) return [];
    const bound = NEARER.share * sumOf(year, 'level');
    const rows = exchangedLines(year, 'row', bound);
    // Rows that have each other's figures have no seasons of their own.
    return rows.length > 0 ? rows : exchangedLines(scaled(year), 'month', bound);
  });
}

const sumOf = (cells: readonly Cell[], of: 'value' | 'level'): number =>
  cells.reduce((sum, cell) => sum + cell[of], 0);

/** With the balance of each row as large as the row itself, which exchanged months leave as it is. */
const scaled = (cells: readonly Cell[]): Cell[] =>
  [...Map.groupBy(cells, ({ row }) => row).values()].flatMap((row) => {
    const times = sumOf(row, 'value') / (sumOf(row, 'level') || 1);
    return row.map((cell) => ({ ...cell, level: cell.level * times }));
  });

/** @param by what names a line, whose figures the other name tells apart */
function exchangedLines(
  cells: readonly Cell[],
  by: 'row' | 'month',
  bound: number,
): ExchangedFigure[] {
  const other = by === 'row' ? 'month' : 'row';
  const lines = [...Map.groupBy(cells, (cell) => cell[by]).values()].map(
    (line) => new Map(line.map((cell) => [cell[other], cell])),
  );
  const found = lines.flatMap((one, index) =>
    lines.slice(index + 1).flatMap((second) => {
      const pairs = [...one].flatMap(([name, cell]) => {
        const beside = second.get(name);
        return beside ? [comparedOf(cell, beside)] : [];
      });
      const asIs = pairs.reduce((sum, pair) => sum + pair.asIs, 0);
      const turned = pairs.reduce((sum, pair) => sum + pair.turned, 0);
      const [most] = pairs.toSorted((a, b) => b.asIs - b.turned - (a.asIs - a.turned));
      const isNew = pairs.some(({ of }) => of.some((cell) => cell.isNew));
      return most && isNew && asIs >= NEARER.times * turned && asIs - turned >= bound
        ? [{ of: most.of, gain: asIs - turned }]
        : [];
    }),
  );
  return likeliestOf(
    found,
    ({ gain }) => gain,
    ({ of }) => of.map((cell) => cell[by]),
  ).flatMap(({ of: [one, second] }) => [said(one, second), said(second, one)]);
}

/** How far two figures are from the balance as they are, and exchanged. */
function comparedOf(one: Cell, other: Cell) {
  const away = ({ value }: Cell, { level }: Cell) => Math.abs(value - level);
  return {
    of: [one, other] as const,
    asIs: away(one, one) + away(other, other),
    turned: away(one, other) + away(other, one),
  };
}

const said = ({ figure, expected }: Cell, other: Cell): ExchangedFigure => ({
  ...{ figure, exchanged: other.figure, expected },
});
