import { describe, expect, test } from 'vitest';
import type { SaidFigure, Series } from '../../../../functions/documents/workbooks/rules/blocks.ts';
import { asBalance } from '../../../../functions/documents/workbooks/rules/checks/coal-balance.ts';
import { jumpsOf } from '../../../../functions/documents/workbooks/rules/checks/jumps.ts';

const products = { PETROL: 700, DIESEL: 2300, LPG: 260, BITUMEN: 130, AVGAS: 3, TOTAL: 3393 };
type Row = keyof typeof products;
const rows = Object.keys(products) as Row[];

/** A month's sales, which differ a little from month to month. */
const salesOf = (row: Row, year: number, month: number) =>
  products[row] * (100 + ((month * 7 + year) % 11)) * 10 + month;
const saidOf = (period: string, values: (row: Row) => number): SaidFigure[] =>
  rows.map((product, index) => ({
    dimensions: { product, unit: 'T', period },
    value: String(values(product)),
    status: 'final',
    source: { sheet: 'Mensile', cell: `E${index + 9}` },
  }));

const source = { document: 'vendite', month: '2021-12', since: '2022-01-01T00:00:00.000Z' };
const place = { sheet: 'Mensile', cell: 'E9', status: 'final', source } as const;
const months = [2020, 2021].flatMap((year) =>
  Array.from({ length: 12 }, (_, index) => [year, index + 1] as const),
);
const periodOf = (year: number, month: number) => `${year}-${String(month).padStart(2, '0')}`;
const published: Series[] = rows.map((product) => ({
  codes: { product, unit: 'T' },
  points: new Map(
    months.map(([year, month]) => [
      periodOf(year, month),
      [{ ...place, value: String(salesOf(product, year, month)) }],
    ]),
  ),
}));

const january = (change: (value: number, row: Row) => number) =>
  jumpsOf(
    saidOf('2022-01', (row) => change(salesOf(row, 2022, 1), row)),
    published,
  );
const rowsOf = (jumps: ReturnType<typeof jumpsOf>) =>
  jumps.map(({ figure }) => figure.dimensions.product);

describe('a month of sales', () => {
  test('that goes on like those before has no jump', () => {
    expect(january((value) => value)).toEqual([]);
    expect(
      january((value, row) => (row === 'AVGAS' ? 0 : row === 'LPG' ? value * 1.3 : value)),
    ).toEqual([]);
  });

  test.each([
    ['twice', 2],
    ['three times', 3],
    ['half', 1 / 2],
    ['a third of', 1 / 3],
  ])('in which a row of a steady series is %s what it was asks about it', (_, times) => {
    const changed = (row: Row) =>
      january((value, each) => Math.round(each === row ? value * times : value));
    expect(rowsOf(changed('LPG'))).toEqual(['LPG']);
    expect(rowsOf(changed('AVGAS'))).toEqual([]);
  });

  test('in which a row leaves a series of wide spread by a part of the table asks about it, and one of a few months not', () => {
    const changed = (times: number) =>
      saidOf('2022-01', (row) => salesOf(row, 2022, 1) * (row === 'LPG' ? times : 1));
    const said = changed(2);
    const wide = published.map(({ codes, points }) => ({
      codes,
      points: new Map(
        [...points].map(([period, [statement]], index) => {
          const times = codes.product === 'LPG' && index % 3 === 0 ? 0.4 : 1;
          const value = String(Math.round(Number(statement?.value) * times));
          return [period, statement ? [{ ...statement, value }] : []];
        }),
      ),
    }));
    const short = published.map(({ codes, points }) => ({
      codes,
      points: new Map([...points].slice(-11)),
    }));
    expect(rowsOf(jumpsOf(said, published))).toEqual(['LPG']);
    expect(rowsOf(jumpsOf(said, wide))).toEqual(['LPG']);
    expect(jumpsOf(changed(1.4), wide)).toEqual([]);
    // Sales move least of all.
    expect(jumpsOf(changed(1.55), wide)).toEqual([]);
    expect(rowsOf(jumpsOf(changed(1.55), wide, wide, 'oil-sales'))).toEqual(['LPG']);
    expect(jumpsOf(said, short)).toEqual([]);
  });

  test('in which a row with seasons is a third of what it is in this one asks about it', () => {
    // Bitumen is sold in summer.
    const seasonal = (row: Row, month: number) => (row === 'BITUMEN' && month < 4 ? 0.2 : 1);
    const years: Series[] = published.map(({ codes, points }) => ({
      codes,
      points: new Map(
        [...points].map(([period, [statement]]) => {
          const times = seasonal(codes.product as Row, Number(period.slice(5)));
          const value = String(Math.round(Number(statement?.value) * times));
          return [period, statement ? [{ ...statement, value }] : []];
        }),
      ),
    }));
    const february = (times: number) =>
      saidOf('2022-02', (row) =>
        Math.round(salesOf(row, 2022, 2) * seasonal(row, 2) * (row === 'BITUMEN' ? times : 1)),
      );
    expect(jumpsOf(february(1), years)).toEqual([]);
    expect(rowsOf(jumpsOf(february(1 / 3), years))).toEqual(['BITUMEN']);
  });

  test('in which a row is 0 that had figures in each month of a year asks about it, however wide its series', () => {
    const withLockdown = (times: number) =>
      published.map(({ codes, points }) => ({
        codes,
        points: new Map(
          [...points].map(([period, [statement]]) => {
            const isLow = codes.product === 'LPG' && period === '2021-04';
            const value = String(Number(statement?.value) * (isLow ? times : 1));
            return [period, statement ? [{ ...statement, value }] : []];
          }),
        ),
      }));
    const said = saidOf('2022-01', (row) => (row === 'LPG' ? 0 : salesOf(row, 2022, 1)));
    expect(rowsOf(jumpsOf(said, withLockdown(0.1)))).toEqual(['LPG']);
    expect(jumpsOf(said, withLockdown(0))).toEqual([]);
  });

  test('at the end of a document of the whole year is measured by the months that it states itself', () => {
    const year = (change: (value: number, row: Row, month: number) => number) =>
      Array.from({ length: 12 }, (_, index) =>
        saidOf(periodOf(2022, index + 1), (row) =>
          change(salesOf(row, 2022, index + 1), row, index + 1),
        ),
      ).flat();
    const last = (row: Row, by: number) =>
      jumpsOf(
        year((value, each, month) => (each === row && month === 12 ? value * by : value)),
        published,
      );
    expect(
      jumpsOf(
        year((value) => value),
        published,
      ),
    ).toEqual([]);
    expect(rowsOf(last('PETROL', 10))).toEqual(['PETROL']);
    expect(rowsOf(last('BITUMEN', 0))).toEqual(['BITUMEN']);
    // What is wrong in each month says of none that it is right.
    const thousands = jumpsOf(
      year((value) => value / 1000),
      published,
    );
    expect(thousands[0]?.figure.dimensions.period).toBe('2022-01');
    expect(rowsOf(thousands)).toEqual(expect.arrayContaining(['PETROL', 'DIESEL', 'TOTAL']));
  });

  test('in which a row is negative that never was asks about it, however small it is', () => {
    expect(rowsOf(january((value, row) => (row === 'AVGAS' ? -value : value)))).toEqual(['AVGAS']);
  });

  test('in which one row or column repeats another month says so with its largest figure', () => {
    const channels = ['RETAIL', 'RESELLERS', 'INDUSTRY', 'FINAL', 'MARINE', 'POWER'];
    const value = (row: Row, channel: number, month: number) =>
      salesOf(row, 2021, month) * 10 + 137 * channel * month;
    const said = (period: string, of: (row: Row, channel: number) => number) =>
      channels.flatMap((channel, index) =>
        saidOf(period, (row) => of(row, index)).map((one) => ({
          ...one,
          dimensions: { ...one.dimensions, channel },
        })),
      );
    const before = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].flatMap((month) =>
      said(periodOf(2021, month), (row, channel) => value(row, channel, month)).map((one) => ({
        codes: { product: one.dimensions.product, channel: one.dimensions.channel, unit: 'T' },
        points: new Map([[periodOf(2021, month), [{ ...place, value: one.value }]]]),
      })),
    ) as Series[];
    const january = (repeats: (row: Row, channel: number) => boolean) =>
      jumpsOf(
        said('2022-01', (row, channel) =>
          repeats(row, channel) ? value(row, channel, 11) : value(row, channel, 1) + 1,
        ),
        before,
      );
    expect(january(() => false)).toEqual([]);
    expect(january((row) => row === 'LPG')).toMatchObject([
      {
        ...{ repeats: '2021-11', line: true },
        figure: { dimensions: { product: 'LPG', channel: 'POWER' } },
      },
    ]);
    expect(january((_, channel) => channel === 2)).toMatchObject([
      {
        ...{ repeats: '2021-11', line: true },
        figure: { dimensions: { product: 'TOTAL', channel: 'INDUSTRY' } },
      },
    ]);
  });

  test('in which a mean moves by as much has no jump', () => {
    const asMean = <T extends object>(codes: T) => ({ ...codes, unit: 'USD-BBL' });
    const said = saidOf('2022-01', (row) => salesOf(row, 2022, 1) * (row === 'LPG' ? 2 : 1));
    expect(
      jumpsOf(
        said.map((one) => ({ ...one, dimensions: asMean(one.dimensions) })),
        published.map((one) => ({ ...one, codes: asMean(one.codes) })),
      ),
    ).toEqual([]);
  });

  test.each([
    ['ten times as large', (value: number) => value * 10],
    ['a tenth', (value: number) => value / 10],
    ['a thousand times as large', (value: number) => value * 1000],
    ['negative', (value: number) => -value],
    ['zero', () => 0],
  ])('that is %s leaves the series of its leading rows', (_, change) => {
    expect(rowsOf(january(change))).toEqual(expect.arrayContaining(['PETROL', 'DIESEL', 'TOTAL']));
  });

  test.each<[string, Row, (value: number) => number]>([
    ['zero', 'PETROL', () => 0],
    ['zero', 'BITUMEN', () => 0],
    ['a tenth', 'BITUMEN', (value) => value / 10],
    ['ten times as large', 'LPG', (value) => value * 10],
    ['negative', 'BITUMEN', (value) => -value],
  ])('names a row that is %s beside others that go on, %s', (_, changed, change) => {
    expect(rowsOf(january((value, row) => (row === changed ? change(value) : value)))).toEqual([
      changed,
    ]);
  });

  test.each([3, 1 / 3])('of which every row is %d times as large names its leading rows', (by) => {
    expect(rowsOf(january((value) => value * by))).toEqual(
      expect.arrayContaining(['PETROL', 'DIESEL', 'TOTAL']),
    );
  });

  test('with one small row a thousand times as large names that row, with its former values', () => {
    const [jump, ...others] = january((value, row) => (row === 'AVGAS' ? value * 1000 : value));
    expect(others).toEqual([]);
    expect(jump?.figure.source.cell).toBe('E13');
    expect(jump?.former).toContainEqual({
      period: '2021-12',
      value: String(salesOf('AVGAS', 2021, 12)),
    });
  });

  test('with two exchanged names says so of both rows', () => {
    const other = { PETROL: 'DIESEL', DIESEL: 'PETROL' } as Partial<Record<Row, Row>>;
    const jumps = january((_, row) => salesOf(other[row] ?? row, 2022, 1));
    expect(
      jumps.map(({ figure, exchanged }) => [
        figure.dimensions.product,
        exchanged?.dimensions.product,
      ]),
    ).toEqual([
      ['DIESEL', 'PETROL'],
      ['PETROL', 'DIESEL'],
    ]);
  });

  test('that repeats another month is named once, with that month', () => {
    const jumps = january((_, row) => salesOf(row, 2021, 4));
    expect(jumps).toMatchObject([{ repeats: '2021-04', former: [] }]);
    expect(rowsOf(jumps)).toEqual(['TOTAL']);
  });

  test('that repeats another month of the same document is named once, too', () => {
    const of = (month: number) => (row: Row) => salesOf(row, 2022, month);
    const said = [...saidOf('2022-01', of(1)), ...saidOf('2022-02', of(1))];
    const [jump, ...others] = jumpsOf(said, published);
    expect([jump?.figure.dimensions.period, jump?.repeats, others]).toEqual([
      ...['2022-02', '2022-01', []],
    ]);
  });

  test('that is public already as it is has no jump, however far it is', () => {
    const far = saidOf('2022-01', (row) => salesOf(row, 2022, 1) * 10);
    const known = published.map((series, index) => ({
      ...series,
      points: new Map([
        ...series.points,
        ['2022-01', [{ ...place, value: far[index]?.value ?? '' }]] as const,
      ]),
    }));
    expect(jumpsOf(far, known)).toEqual([]);
  });

  test('without enough months before cannot jump', () => {
    const few = published.map(({ codes, points }) => ({
      codes,
      points: new Map([...points].slice(-5)),
    }));
    expect(
      jumpsOf(
        saidOf('2022-01', () => 0),
        few,
      ),
    ).toEqual([]);
  });
});

describe('a table of stocks', () => {
  const stocks = { A0: 3300, D0: 1300, F0: 2900, H0: 430, M0: 2820, N0: 5 };
  const flow = { flow: 'STOCK', unit: 'T' };
  const closed: Series[] = Object.entries(stocks).map(([product, value]) => ({
    codes: { ...flow, product },
    points: new Map([['2021-12-31', [{ ...place, value: String(value) }]]]),
  }));
  const opens = (change: (value: number, product: string) => number) =>
    rowsOf(
      jumpsOf(
        Object.entries(stocks).map(([product, value], row) => ({
          dimensions: { ...flow, product, period: '2022-01-01' },
          ...{ value: String(change(value, product)), status: 'final' },
          source: { sheet: 'Giacenze', cell: `C${row + 9}` },
        })),
        closed,
      ),
    );

  test('opens with the stocks that closed the year before', () => {
    expect(opens((value) => value)).toEqual([]);
    expect(opens((value, product) => value * (product === 'A0' ? 1.03 : 1))).toEqual([]);
    expect(opens((value, product) => value * (product === 'N0' ? 2 : 1))).toEqual([]);
    expect(opens((value, product) => value * (product === 'H0' ? 1.1 : 1))).toEqual(['H0']);
    // Those of another day differ a little in most rows.
    expect(opens((value, product) => value * (product === 'A0' ? 1 : 1.03))).toEqual([
      'D0',
      'F0',
      'H0',
      'M0',
    ]);
  });

  test('that opens with two rows exchanged is asked about, however near they are', () => {
    const exchanged: Readonly<Record<string, number>> = { F0: stocks.M0, M0: stocks.F0 };
    expect(opens((value, product) => exchanged[product] ?? value)).toEqual(['F0', 'M0']);
  });
});

describe('a balance of coal', () => {
  const flows = { IMPORTS: 720_000, 'OWN-USE': 540_000, EXPORTS: 60_000, LOSSES: 9 };
  const coal = (flow: string) => ({ product: 'C30', flow, unit: 'T' });
  const january = (values: Readonly<Record<string, number>>, codesOf = coal): Series[] =>
    Object.entries(values).map(([flow, value]) => ({
      codes: codesOf(flow),
      points: new Map([['2022-01', [{ ...place, value: String(value) }]]]),
    }));
  const february = (
    change: Partial<typeof flows>,
    before = january(flows),
    codesOf = coal,
    period = '2022-02',
  ) =>
    jumpsOf(
      Object.entries({ ...flows, ...change }).map(([flow, value], row) => ({
        dimensions: { ...codesOf(flow), period },
        ...{ value: String(value), status: 'final' },
        source: { sheet: 'Foglio', cell: `C${row + 9}` },
      })),
      before,
    ).map(({ figure, expected }) => [figure.dimensions.flow, expected]);

  test('is measured by few months, as its table has just begun', () => {
    expect(february({ IMPORTS: 400_000, LOSSES: 90 })).toEqual([]);
    expect(february({ IMPORTS: 7_200_000 })).toEqual([['IMPORTS', '720000']]);
    expect(february({ EXPORTS: 0 })).toEqual([['EXPORTS', '60000']]);
    expect(february({ EXPORTS: 6_000 })).toEqual([['EXPORTS', '60000']]);
  });

  test('and no other table is', () => {
    const plants = (flow: string) => ({ ...coal(flow), channel: 'OUTPUT' });
    expect(february({ EXPORTS: 0 }, january(flows, plants), plants)).toEqual([]);
  });

  test('has its earlier imports and exports in the trade by country', () => {
    const trade = (partner: string): Series => ({
      codes: { ...coal('EXPORTS'), partner },
      points: new Map(
        months.map((month) => [periodOf(...month), [{ ...place, value: '15000' }]] as const),
      ),
    });
    const before = asBalance([trade('WORLD'), trade('PL')]);
    expect(february({ EXPORTS: 20_000 }, before, coal, '2022-01')).toEqual([]);
    expect(february({ EXPORTS: 70_000 }, before, coal, '2022-01')).toEqual([['EXPORTS', '15000']]);
    expect(before.map(({ codes }) => codes)).toEqual([coal('EXPORTS')]);
  });
});
