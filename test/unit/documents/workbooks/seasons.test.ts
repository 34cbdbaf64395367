import { expect, test } from 'vitest';
import type { SaidFigure, Series } from '../../../../functions/documents/workbooks/rules/blocks.ts';
import { jumpsOf } from '../../../../functions/documents/workbooks/rules/checks/jumps.ts';

const codes = (flow: string) => ({ product: 'NATURAL-GAS', flow, place: 'ALL', unit: 'MSM3' });
const said = (flow: string, period: string, value: number): SaidFigure => ({
  ...{ dimensions: { ...codes(flow), period }, value: String(value), status: 'preliminary' },
  source: { sheet: 'Foglio', cell: `${flow} ${period}` },
});
/** Stock changes of the winter months, which alone are public when a history begins. */
const winter: Series = {
  codes: codes('STOCK-CHANGE'),
  points: new Map(
    ['2020-10', '2020-11', '2020-12', '2021-01', '2021-02', '2021-03', '2021-04'].map((month) => [
      month,
      [
        {
          ...{ sheet: 'Foglio', cell: 'C9', status: 'preliminary' as const, value: '-2400' },
          source: { document: month, month, since: `${month}-28T00:00:00.000Z` },
        },
      ],
    ]),
  ),
};
const june = (stock: number, production = 272) =>
  jumpsOf(
    [
      ...[said('PRODUCTION', '2021-06', production), said('PRODUCTION', '2020-06', 320)],
      ...[said('STOCK-CHANGE', '2021-06', stock), said('STOCK-CHANGE', '2020-06', 1_621)],
      said('GROSS-CONSUMPTION', '2021-06', 4_317),
    ],
    [winter],
  ).map(({ figure, expected }) => [figure.dimensions.flow, figure.value, expected]);

test('gas that is stored in summer is compared with the summer before, which the document itself states', () => {
  expect(june(1_700)).toEqual([]);
  expect(june(-1_621)).toEqual([['STOCK-CHANGE', '-1621', '1621']]);
  expect(june(16_210)).toEqual([['STOCK-CHANGE', '16210', '1621']]);
  // When the season turns the change is small and can have either sign.
  expect(june(-90)).toEqual([]);
});

test('a total of gas that doubles within a year is named', () => {
  expect(june(1_700, 640)).toEqual([['PRODUCTION', '640', '320']]);
  expect(june(1_700, 140)).toEqual([['PRODUCTION', '140', '320']]);
});
