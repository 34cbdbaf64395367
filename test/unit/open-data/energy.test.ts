import { describe, expect, it } from 'vitest';
import { leads, type Statement } from '../../../functions/documents/workbooks/rules/statements.ts';
import {
  isNamed,
  mostChanged,
  mostMoved,
  movesSince,
  streakOf,
} from '../../../functions/open-data/energy/rules/energy-findings.ts';
import {
  energyMonth,
  monthsUntil,
  monthsWithFigures,
  percentChange,
  yearSoFar,
} from '../../../functions/open-data/energy/rules/energy-months.ts';
import { overviewOf } from '../../../functions/open-data/energy/rules/energy-overview.ts';
import {
  lineOf,
  SUBJECTS,
  seriesOfLine,
} from '../../../functions/open-data/energy/rules/energy-subjects.ts';
import { withSums } from '../../../functions/open-data/energy/rules/energy-sums.ts';
import type { DocumentRow } from '../../../functions/open-data/series/rules/document-rows.ts';

const gas = SUBJECTS['gas-balance'];

const statement = (value: string): Statement => ({
  source: { document: 'doc', month: '2022-12', since: '2023-01-20T08:00:00.000Z' },
  ...{ sheet: 'Preconsuntivo', cell: 'G21', status: 'preliminary', value },
});

const row = (
  flow: string,
  period: string,
  value: string | undefined,
  place = 'ALL',
): DocumentRow => ({
  period,
  codes: { product: 'NATURAL-GAS', flow, place, unit: 'MSM3' },
  ...{ revision: 1, status: 'P', at: '2023-01-20T08:00:00.000Z' },
  ...(value === undefined ? {} : { statement: statement(value) }),
});

/** Two years of consumption of 0.1 more each month than the one before, which no floating-point sum gives exactly. */
const consumption = monthsUntil('2022-12', 24).map((month, index) =>
  row('GROSS-CONSUMPTION', month, `${100 + index}.1`),
);

describe('a month of energy', () => {
  it('has sums of twelve months that are exact, and none where a month is missing', () => {
    const [line] = energyMonth(gas, consumption, '2022-12').lines;
    // 112.1 + … + 123.1, and 100.1 + … + 111.1.
    expect([line?.twelveMonths, line?.twelveMonthsBefore]).toEqual(['1411.2', '1267.2']);
    const some = consumption.filter(({ period }) => period !== '2022-03');
    const [incomplete] = energyMonth(gas, some, '2022-12').lines;
    expect([incomplete?.twelveMonths, incomplete?.twelveMonthsBefore]).toEqual([
      undefined,
      '1267.2',
    ]);
  });

  it('has two years of the lines in charts, and of others the month, the year so far and the year before', () => {
    const rows = [
      ...consumption,
      ...monthsUntil('2022-11', 23).map((month) => row('IMPORTS', month, '10')),
      row('IMPORTS', '2022-01/2022-11', '111'),
      row('IMPORTS', '2021-01/2021-11', '110'),
      row('IMPORTS', '2021', '120'),
    ];
    const { lines } = energyMonth(gas, rows, '2022-11');
    const periodsOf = (code: string) =>
      lines.find((line) => line.code === code)?.cells.map(({ period }) => period);
    expect(periodsOf('GROSS-CONSUMPTION')).toEqual(monthsUntil('2022-11', 23));
    expect(periodsOf('IMPORTS')).toEqual([
      ...['2021-11', '2022-11', '2021-01/2021-11', '2022-01/2022-11'],
    ]);
  });

  it('adds up several entry points to a line of the chart, of those that had gas', () => {
    const rows = [
      ...consumption,
      ...monthsUntil('2022-12', 12).flatMap((month) => [
        row('IMPORTS', month, '1.5', 'PANIGAGLIA'),
        row('IMPORTS', month, month < '2022-07' ? undefined : '2', 'PIOMBINO'),
      ]),
    ];
    const { trend } = energyMonth(gas, rows, '2022-12');
    const lng = trend.lines.find(({ code }) => code === 'LNG');
    expect([trend.months[0], trend.months.at(-1), trend.months.length]).toEqual([
      ...['2021-12', '2022-12', 13],
    ]);
    expect(lng?.values.slice(-2)).toEqual([undefined, '30']);
  });

  it('knows only months of which the total is public, in the unit of the subject', () => {
    const rows = [
      row('IMPORTS', '2022-10', '5'),
      row('GROSS-CONSUMPTION', '2022-11', '5'),
      row('GROSS-CONSUMPTION', '2022-12', undefined),
      row('GROSS-CONSUMPTION', '2022', '60'),
    ];
    expect(monthsWithFigures(gas, rows)).toEqual(['2022-11']);
    const [first] = consumption;
    const foreign = { ...first, codes: { ...first?.codes, unit: 'MM3' } } as DocumentRow;
    expect(energyMonth(gas, [foreign], '2021-01').lines).toEqual([]);
  });
});

describe('a figure that fails its check', () => {
  const failing = (confirmed: boolean) =>
    consumption.map((one) =>
      one.period === '2022-12' && one.statement
        ? {
            ...one,
            statement: {
              ...one.statement,
              checked: 'differs' as const,
              ...(confirmed ? { confirmed: true as const } : {}),
            },
          }
        : one,
    );

  it('is in no sum of twelve months and leads no page until a person confirmed it', () => {
    const open = failing(false);
    const { lines, trend } = energyMonth(gas, open, '2022-12');
    expect([lines[0]?.twelveMonths, lines[0]?.twelveMonthsBefore]).toEqual([undefined, '1267.2']);
    expect(trend.lines.length).toBeGreaterThan(0);
    expect(monthsWithFigures(gas, open).at(-1)).toBe('2022-12');
    expect(monthsWithFigures(gas, open, leads).at(-1)).toBe('2022-11');
    expect(monthsWithFigures(gas, failing(true), leads).at(-1)).toBe('2022-12');
    expect(energyMonth(gas, failing(true), '2022-12').lines[0]?.twelveMonths).toBe('1411.2');
  });

  it('is not shown on the home page', () => {
    const figures = (confirmed: boolean) =>
      overviewOf(energyMonth(gas, failing(confirmed), '2022-12'), undefined).map(({ id }) => id);
    expect(figures(false)).toEqual([]);
    expect(figures(true)).toEqual(['gas-consumption']);
  });

  it('makes a sum of several lines an open one, where a table leaves out lines without any quantity', () => {
    const imports = SUBJECTS['gas-imports-by-country'];
    const from = (partner: string, period: string): DocumentRow => ({
      ...row('IMPORTS', period, '10'),
      codes: { product: 'NATURAL-GAS', flow: 'IMPORTS', partner, unit: 'MSM3' },
    });
    const rows = monthsUntil('2022-12', 12).flatMap((month) => [
      from('WORLD', month),
      from('DZ', month),
    ]);
    const sumOf = (some: readonly DocumentRow[]) =>
      energyMonth(imports, some, '2022-12').lines.find(({ code }) => code === 'DZ')?.twelveMonths;
    expect(sumOf(rows)).toBe('120');
    const open = rows.map((one) =>
      one.codes.partner === 'DZ' && one.period === '2022-05' && one.statement
        ? { ...one, statement: { ...one.statement, checked: 'differs' as const } }
        : one,
    );
    expect(sumOf(open)).toBeUndefined();
  });
});

describe('a table that leaves out lines without any quantity', () => {
  const imports = SUBJECTS['gas-imports-by-country'];
  const from = (partner: string, period: string, value: string): DocumentRow => ({
    ...row('IMPORTS', period, value),
    codes: { product: 'NATURAL-GAS', flow: 'IMPORTS', partner, unit: 'MSM3' },
  });
  const year = monthsUntil('2022-12', 12);

  it('has sums of months with figures only, as long as every month has its total', () => {
    const rows = [
      ...year.flatMap((month) => [from('WORLD', month, '10'), from('DZ', month, '4')]),
      ...['2022-03', '2022-07'].map((month) => from('EG', month, '1.5')),
    ];
    const sumsOf = (some: readonly DocumentRow[]) =>
      Object.fromEntries(
        energyMonth(imports, some, '2022-12').lines.map(({ code, twelveMonths }) => [
          code,
          twelveMonths,
        ]),
      );
    expect(sumsOf([...rows, from('EG', '2022-12', '0')])).toEqual({
      ...{ WORLD: '120', DZ: '48', EG: '3' },
    });
    // The figures of the month and of the year so far are missing; the sum is shown anyway.
    expect(sumsOf(rows).EG).toBe('3');
    const without = (partner: string) => [
      ...rows.filter(({ period, codes }) => codes.partner !== partner || period !== '2022-05'),
      from('EG', '2022-12', '0'),
    ];
    expect(sumsOf(without('WORLD')).EG).toBeUndefined();
    const totalAlone = sumsOf(without('DZ'));
    expect([totalAlone.WORLD, totalAlone.DZ, totalAlone.EG]).toEqual(['120', undefined, undefined]);
  });

  it('draws the largest of all its years, and no sums of several countries', () => {
    const rows = year.flatMap((month) => [
      from('WORLD', month, '10'),
      ...['AFRICA', 'DZ', 'LY', 'RU', 'QA', 'NO', 'US', 'EG'].map((partner, index) =>
        from(partner, month, String(20 - index)),
      ),
    ]);
    const { trend } = energyMonth(imports, rows, '2022-12', (code) => code.length === 2);
    expect(trend.lines.map(({ code }) => code)).toEqual(['DZ', 'LY', 'RU', 'QA', 'NO', 'US']);
  });
});

describe('a table of parts only', () => {
  const crude = SUBJECTS['crude-imports'];
  const grade = (partner: string, product: string, value: string | undefined, cell = 'F9') => {
    const { statement: said, ...rest } = row('IMPORTS', '2022-12', value);
    return {
      ...rest,
      codes: { product, flow: 'IMPORTS', partner, unit: 'T' },
      ...(said ? { statement: { ...said, cell } } : {}),
    } satisfies DocumentRow;
  };

  it('is added up exactly, with the cells of its parts', () => {
    const rows = [
      grade('DZ', 'A2.1301', '242174.62', 'F9'),
      grade('DZ', 'A2.1302', '157599.85', 'F10'),
      grade('WORLD', 'A2', '399774.47'),
    ];
    const [algeria, world] = withSums(crude, rows);
    expect(algeria?.codes).toEqual({ product: 'A2', flow: 'IMPORTS', partner: 'DZ', unit: 'T' });
    expect(algeria?.statement).toMatchObject({ value: '399774.47', cell: 'F9 + F10' });
    expect(world).toBe(rows[2]);
  });

  it('has no sum where a part is withdrawn, and takes the document\u2019s own one where there is one', () => {
    expect(
      withSums(crude, [grade('DZ', 'A2.1301', '1'), grade('DZ', 'A2.1302', undefined)]),
    ).toEqual([]);
    const own = grade('DZ', 'A2', '7');
    expect(withSums(crude, [grade('DZ', 'A2.1301', '1'), own])).toEqual([own]);
    expect(withSums(gas, consumption)).toEqual(consumption);
  });
});

describe('the first page', () => {
  it('tells consumption and the share of net imports over twelve months', () => {
    const of = (flow: string, value: string) =>
      monthsUntil('2022-12', 12).map((month) => row(flow, month, value));
    const rows = [
      ...of('GROSS-CONSUMPTION', '100'),
      ...of('IMPORTS', '98.5'),
      ...of('EXPORTS', '5'),
    ];
    expect(overviewOf(energyMonth(gas, rows, '2022-12'), undefined)).toEqual([
      { id: 'gas-consumption', month: '2022-12', value: '100', before: undefined },
      { id: 'gas-dependence', month: '2022-12', value: '93.5', before: undefined },
    ]);
    expect(overviewOf(undefined, undefined)).toEqual([]);
  });
});

describe('periods', () => {
  it('reach from January to a month', () => {
    expect(['2022-01', '2022-02', '2022-12'].map(yearSoFar)).toEqual([
      ...['2022-01', '2022-01/2022-02', '2022'],
    ]);
  });
});

describe('lines', () => {
  it('are flows, entry points or products, and are found again as series', () => {
    const lineOfImports = (place: string) => lineOf(gas, { flow: 'IMPORTS', place });
    expect([lineOfImports('ALL'), lineOfImports('GELA')]).toEqual(['IMPORTS', 'GELA']);
    expect(lineOf(SUBJECTS['oil-consumption'], { product: 'JET', unit: 'KT' })).toBe('JET');
    expect(seriesOfLine('gas-balance', 'GELA')).toEqual({ item: ['IMPORTS'], place: ['GELA'] });
    expect(seriesOfLine('gas-balance', 'EXPORTS')).toEqual({ item: ['EXPORTS'], place: ['ALL'] });
    expect(seriesOfLine('crude-imports', 'WORLD')).toEqual({ product: ['A2'], partner: ['WORLD'] });
    expect(seriesOfLine('crude-imports', 'DZ')).toEqual({ partner: ['DZ'] });
    expect(seriesOfLine('petrol-by-province', 'ITP058')).toEqual({
      ...{ product: ['D3'], channel: ['ROAD'], place: ['ITP058'] },
    });
    expect(seriesOfLine('oil-consumption', 'JET')).toEqual({ product: ['JET'] });
  });
});

describe('a change', () => {
  it('is a percentage only where that says something', () => {
    expect(percentChange('7371.6', '9673.6')).toBeCloseTo(-23.8, 1);
    expect(percentChange('0', '50')).toBe(-100);
    const none = [
      ['-1670.2', '-2545.1'],
      ['2580.9', '-1591'],
      ['-5', '10'],
      ['388', '0'],
      ['3', '0.2'],
      ['1100', '10'],
    ] as const;
    expect(none.map(([now, before]) => percentChange(now, before))).toEqual(
      none.map(() => undefined),
    );
  });
});

describe('findings', () => {
  it('are of named lines, not of remainders', () => {
    const codes = ['DZ', 'OTHER', 'OTHER-EU', 'OTHER-NON-EU', 'UNKNOWN'];
    expect(codes.filter((code) => isNamed({ code }))).toEqual(['DZ']);
  });

  it('count the months above or below a year before, up to the last one', () => {
    const months = (...changes: readonly number[]) =>
      changes.map((change) => [String(100 + change), '100'] as const);
    expect(streakOf(months(-1, 2, 3))).toEqual({ months: 2, isRise: true });
    expect(streakOf(months(-1, -2))).toEqual({ months: 2, isRise: false });
    expect(streakOf(months(5, -2))).toBeUndefined();
    expect(streakOf(months(1, 0))).toBeUndefined();
    expect(streakOf([...months(1, 1), [undefined, '100']])).toBeUndefined();
    expect(
      streakOf([
        ['-3', '-2'],
        ['-3', '-2'],
      ]),
    ).toBeUndefined();
  });

  it('name the line that changed most, in amount or in percent', () => {
    const years = (before: string, now: string) => [before, ...Array(11).fill(null), now];
    expect(
      mostChanged([
        { code: 'TARVISIO', values: years('29091.2', '14004.9') },
        { code: 'MAZARA', values: years('21200', '23600') },
        { code: 'NEW', values: years('', '99999') },
      ]),
    ).toMatchObject({ code: 'TARVISIO', now: '14004.9', before: '29091.2' });
    const line = (code: string, twelveMonthsBefore: string | null, twelveMonths: string) => ({
      ...{ code, twelveMonths, twelveMonthsBefore },
    });
    expect(
      mostMoved([
        line('GASOIL', '26000', '27000'),
        line('JET', '2100', '3700'),
        line('X', null, '1'),
      ]),
    ).toBe('JET');
  });

  it('tell how far each line has moved since the first month in which all have a sum', () => {
    const lines = [
      { code: 'GASOLINE', values: ['7000', '7360', '7875.2'] },
      { code: 'JET', values: [null, '4900', '3724'] },
    ];
    // 7,875.2 of 7,360 is 107 percent, 3,724 of 4,900 is 76.
    const { from, moves } = movesSince(lines);
    expect(from).toBe(1);
    expect(moves.map(({ code, percent }) => `${code} ${percent.toFixed(3)}`)).toEqual([
      'JET -24.000',
      'GASOLINE 7.000',
    ]);
    expect(movesSince([]).moves).toEqual([]);
    expect(movesSince([{ code: 'LPG', values: [null, '0', '0'] }])).toEqual({ from: 0, moves: [] });
  });
});
