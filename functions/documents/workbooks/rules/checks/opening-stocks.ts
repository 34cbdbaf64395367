import { rowKey, type SaidFigure } from '../blocks.ts';
import type { FigureBeside, PublicRows } from './public-rows.ts';

/** The first day of a year's stocks is the last day of the year before: decision 0319. */

/** Parts by which a stock is another one, and by which a row leads beside the largest. */
const OFF = { one: 0.05, equal: 0.005 };
const LEADING = 0.01;
export const FIRST = '-01-01';
/** Fewer rows are no table. */
const ENOUGH = 3;

/** A stock with what closed the year before. */
interface Stock extends FigureBeside {
  readonly off: number;
}

/** Whether each of two stocks is what the other was, and not what it was itself. */
const haveEachOthers = (one: Stock, other: Stock): boolean =>
  [one, other].every(({ off }) => off > OFF.equal) && opensAs(one, other) && opensAs(other, one);

const opensAs = ({ figure }: Stock, { former }: Stock): boolean =>
  Math.abs(Number(figure.value) / Number(former[0]?.value) - 1) <= OFF.equal;

/** Stocks of 1 January that are not those of 31 December; where most rows differ, the day itself is another. */
export function openingStocks(said: readonly SaidFigure[], known: PublicRows): FigureBeside[] {
  const stocks = said.flatMap((figure) => {
    const { flow, product, period = '' } = figure.dimensions;
    // Totals change with the products that a table has.
    if (flow !== 'STOCK' || product === 'TOTAL' || !period.endsWith(FIRST)) return [];
    const month = `${Number(period.slice(0, 4)) - 1}-12`;
    const value = known.get(rowKey(figure))?.at(`${month}-31`)?.value;
    if (!(Number(value) > 0) || value === undefined) return [];
    const off = Math.abs(Number(figure.value) / Number(value) - 1);
    const amount = Math.max(Number(figure.value), Number(value));
    return [{ figure, off, amount, former: [{ period: month, value }] }];
  });
  const largest = Math.max(...stocks.map(({ amount }) => amount));
  const equal = stocks.filter(({ off }) => off <= OFF.equal).length;
  const isOther = stocks.length >= ENOUGH && equal < stocks.length / 2;
  const bound = isOther ? OFF.equal : OFF.one;
  return stocks.filter(
    (one) =>
      (one.off > bound || stocks.some((other) => other !== one && haveEachOthers(one, other))) &&
      one.amount >= LEADING * largest,
  );
}
