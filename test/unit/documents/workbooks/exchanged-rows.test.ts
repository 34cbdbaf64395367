import { describe, expect, test } from 'vitest';
import type { SaidFigure, Series } from '../../../../functions/documents/workbooks/rules/blocks.ts';
import { jumpsOf } from '../../../../functions/documents/workbooks/rules/checks/jumps.ts';
import type { SeriesDimension } from '../../../../functions/documents/workbooks/rules/datasets.ts';
import { monthBefore } from '../../../../functions/platform/kernel/calendar.ts';

type Dimension = Extract<SeriesDimension, 'place' | 'product' | 'channel'>;
/** Tonnes of a usual month: by row, and within it by column. */
type Table = Readonly<Record<string, Readonly<Record<string, number>>>>;

const MONTH = '2022-01';
const source = { document: 'vendite', month: '2021-12', since: '2022-01-01T00:00:00.000Z' };

/**
 * The rows that are named as exchanged when a month has the figures of `from`.
 * @param months of history, in which all rows have the same season, so that each one's months lie among those of others
 */
function named(table: Table, rows: Dimension, columns: Dimension, months: number) {
  const cells = Object.entries(table).flatMap(([row, of]) =>
    Object.entries(of).map(([column, value]) => ({
      ...{ row, column, value, codes: { [rows]: row, [columns]: column, unit: 'T' } },
    })),
  );
  const inMonth = (value: number, index: number) =>
    String(Math.round(value * (1 + 0.3 * Math.sin(index))));
  const published: Series[] = cells.map(({ codes, value }) => ({
    codes,
    points: new Map(
      Array.from({ length: months }, (_, index) => [
        monthBefore(MONTH, index + 1),
        [
          {
            ...{ value: inMonth(value, index + 1), sheet: 'Mensile', cell: 'E9', source },
            status: 'final' as const,
          },
        ],
      ]),
    ),
  }));
  return (from: (row: string, column: string) => readonly [row: string, column: string]) => {
    const said = cells.map(({ row, column, codes }): SaidFigure => {
      const [otherRow, otherColumn] = from(row, column);
      return {
        ...{ dimensions: { ...codes, period: MONTH }, status: 'final' },
        value: inMonth(table[otherRow]?.[otherColumn] ?? 0, 0),
        source: { sheet: 'Mensile', cell: 'E9' },
      };
    });
    return jumpsOf(said, published).flatMap(({ figure, exchanged }) =>
      exchanged ? `${codesIn(figure)} ${codesIn(exchanged)}` : `${codesIn(figure)} alone`,
    );
    function codesIn({ dimensions }: SaidFigure) {
      return `${dimensions[rows]}/${dimensions[columns]}`;
    }
  };
}

const inPlaceOf =
  (one: string, other: string) =>
  (code: string): string =>
    code === one ? other : code === other ? one : code;
const asIs = (row: string, column: string) => [row, column] as const;

describe('two provinces', () => {
  const sales = {
    ITP001: { D3: 12_000, F1: 31_000, C4: 3_300, F2: 900 },
    ITP006: { D3: 9_500, F1: 25_000, C4: 2_700, F2: 700 },
    ITP015: { D3: 11_500, F1: 30_500, C4: 3_200, F2: 870 },
    IT: { D3: 900_000, F1: 2_400_000, C4: 260_000, F2: 70_000 },
  };
  const january = named(sales, 'place', 'product', 12);

  test('with the figures of each other are named once each', () => {
    expect(january(asIs)).toEqual([]);
    const exchanged = inPlaceOf('ITP001', 'ITP006');
    expect(january((place, product) => [exchanged(place), product])).toEqual([
      'ITP001/F1 ITP006/F1',
      'ITP006/F1 ITP001/F1',
    ]);
  });

  test('can exchange their order in one product, and are not compared across regions', () => {
    const exchanged = inPlaceOf('ITP001', 'ITP006');
    expect(
      january((place, product) => [product === 'F1' ? exchanged(place) : place, product]),
    ).toEqual([]);
    const across = inPlaceOf('ITP006', 'ITP015');
    expect(january((place, product) => [across(place), product])).toEqual([]);
  });
});

describe('a table of few figures', () => {
  const balance = {
    C10: { IMPORTS: 900, 'COKE-OVENS': 0, INTAKE: 850 },
    C40: { IMPORTS: 120, 'COKE-OVENS': 640, INTAKE: 700 },
    C60: { IMPORTS: 300, 'COKE-OVENS': 0, INTAKE: 290 },
  };

  test('with two rows exchanged names them after one month, also where one has no figure', () => {
    const february = named(balance, 'product', 'channel', 1);
    expect(february(asIs)).toEqual([]);
    const exchanged = inPlaceOf('C10', 'C40');
    expect(february((row, column) => [exchanged(row), column])).toEqual([
      'C10/IMPORTS C40/IMPORTS',
      'C40/IMPORTS C10/IMPORTS',
    ]);
  });

  test('with two columns exchanged names them', () => {
    const exchanged = inPlaceOf('IMPORTS', 'COKE-OVENS');
    expect(
      named(balance, 'product', 'channel', 12)((row, column) => [row, exchanged(column)]),
    ).toEqual(['C40/COKE-OVENS C40/IMPORTS', 'C40/IMPORTS C40/COKE-OVENS']);
  });
});

test('two columns are named of which one product alone is sold in both', () => {
  const sales = {
    F1: { FINAL: 61_000, AGRICULTURE: 60_000, RESELLERS: 2_000_000 },
    C3: { FINAL: 60_000, AGRICULTURE: 2_200, RESELLERS: 90_000 },
    H1: { FINAL: 2_300, AGRICULTURE: 0, RESELLERS: 5_000 },
  };
  const january = named(sales, 'product', 'channel', 16);
  expect(january(asIs)).toEqual([]);
  const exchanged = inPlaceOf('FINAL', 'AGRICULTURE');
  expect(january((product, channel) => [product, exchanged(channel)])).toEqual([
    'C3/FINAL C3/AGRICULTURE',
    'C3/AGRICULTURE C3/FINAL',
  ]);
});

test('of rows with one figure each must have had the amount of the other', () => {
  const points = { MAZARA: { NG: 900 }, TARVISIO: { NG: 2_600 }, GELA: { NG: 400 } };
  const january = named(points, 'place', 'product', 13);
  expect(january(asIs)).toEqual([]);
  const exchanged = inPlaceOf('MAZARA', 'TARVISIO');
  expect(january((place, product) => [exchanged(place), product])).toEqual([
    'TARVISIO/NG MAZARA/NG',
    'MAZARA/NG TARVISIO/NG',
  ]);
  // Tarvisio's gas goes down, and with it nothing else goes up.
  expect(january((place, product) => [place === 'TARVISIO' ? 'GELA' : place, product])).toEqual([
    'TARVISIO/NG alone',
  ]);
});
