import { expect, test } from 'vitest';
import type { SaidFigure, Series } from '../../../../functions/documents/workbooks/rules/blocks.ts';
import { jumpsOf } from '../../../../functions/documents/workbooks/rules/checks/jumps.ts';

const days = ['2022-01-01', '2022-01-31', '2022-02-28', '2022-03-31', '2022-04-30', '2022-05-31']
  .concat(['2022-06-30', '2022-07-31', '2022-08-31', '2022-09-30', '2022-10-31', '2022-11-30'])
  .concat('2022-12-31');
/** Stocks that go up by 5 % a month, or up and down by as much. */
const rising = (at: number) => 1_000 * 1.05 ** at;
const uneven = (at: number) => 1_000 * 1.05 ** ([0, 2, -1, 1][at % 4] ?? 0);

const products = ['D3', 'F0', 'G2', 'TOTAL'];
/** @param column which column's figures stand in a column */
const stocks = (
  value: (at: number) => number,
  column: (at: number) => number = (at) => at,
): SaidFigure[] =>
  products.flatMap((product, row) =>
    days.map((period, at) => ({
      dimensions: { flow: 'STOCK', product, unit: 'T', period },
      ...{ value: String(Math.round((row + 1) * value(column(at)))), status: 'final' as const },
      source: { sheet: 'Giacenze', cell: `C${row + 8}` },
    })),
  );
const turned = (at: number) => (at === 5 ? 6 : at === 6 ? 5 : at);

const seriesOf = (figures: readonly SaidFigure[], codes: Series['codes'] = {}): Series[] =>
  products.map((product) => ({
    codes: { flow: 'STOCK', product, unit: 'T', ...codes },
    points: new Map(
      figures
        .filter(({ dimensions }) => dimensions.product === product)
        .map(({ dimensions: { period = '' }, value }) => {
          const month = period.slice(0, 7);
          const source = { document: 'giacenze', month, since: '2023-02-01T00:00:00.000Z' };
          const stated = { sheet: 'Giacenze', cell: 'C8', status: 'final' as const, value, source };
          return [codes.channel ? month : period, [stated]];
        }),
    ),
  }));
const refineries = (value: (at: number) => number) =>
  seriesOf(stocks(value), { channel: 'OUTPUT', flow: 'CLOSING-STOCK' });

const named = (said: readonly SaidFigure[], before: readonly Series[] = []) =>
  jumpsOf(said, before).flatMap(({ figure, exchanged, expected }) =>
    exchanged
      ? `${figure.dimensions.period} ${exchanged.dimensions.period} ${exchanged.value === expected}`
      : [],
  );
const both = ['2022-05-31 2022-06-30 true', '2022-06-30 2022-05-31 true'];

test('two months with the figures of each other are named where all stocks would change less', () => {
  expect(named(stocks(rising))).toEqual([]);
  expect(named(stocks(rising, turned))).toEqual(both);
});

test('two months are named where the stocks of the refineries changed the other way', () => {
  expect(named(stocks(uneven), refineries(uneven))).toEqual([]);
  expect(named(stocks(uneven, turned))).toEqual([]);
  expect(named(stocks(uneven, turned), refineries(uneven))).toEqual(both);
});

test('months that are public as they are ask nobody', () => {
  const said = stocks(rising, turned);
  expect(named(said, seriesOf(said))).toEqual([]);
});
