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

test('two entry points with each about what the other had in the month before are named as exchanged', () => {
  const imports = { MAZARA: 2_050, TARVISIO: 1_303, MELENDUGNO: 904 };
  const at = (place: string, period: string, value: number): SaidFigure => ({
    ...said('IMPORTS', period, value),
    dimensions: { ...codes('IMPORTS'), place, period },
  });
  const june = (values: readonly number[]) =>
    jumpsOf(
      [
        ...Object.entries(imports).flatMap(([place, before], index) => [
          at(place, '2022-05', before),
          at(place, '2022-06', values[index] ?? 0),
        ]),
        at('ALL', '2022-06', 5_925),
      ],
      [],
    ).map(({ figure, exchanged }) => [figure.dimensions.place, exchanged?.dimensions.place]);
  expect(june([1_947, 1_018, 918])).toEqual([]);
  expect(june([1_018, 1_947, 918])).toEqual([
    ['MAZARA', 'TARVISIO'],
    ['TARVISIO', 'MAZARA'],
  ]);
  // Algeria and Russia do come closer to each other.
  expect(june([1_500, 1_600, 918])).toEqual([]);
});
