import { describe, expect, test } from 'vitest';
import type { SaidFigure, Series } from '../../../../functions/documents/workbooks/rules/blocks.ts';
import {
  missingSeries,
  missingSheet,
} from '../../../../functions/documents/workbooks/rules/checks/missing-series.ts';

const month = (number: number) =>
  `${2020 + Math.floor((number - 1) / 12)}-${String(((number - 1) % 12) + 1).padStart(2, '0')}`;
const source = (at: string, document = `import_${at}`) => ({
  ...{ document, month: at, since: '2022-01-01T00:00:00.000Z' },
});

/** A country's imports in the months of two years, all in documents of one table. */
const imports = (
  partner: string,
  values: (number: number) => number | undefined,
  table = 'import',
): Series => ({
  codes: { partner, unit: 'T' },
  points: new Map(
    Array.from({ length: 30 }, (_, index) => index + 1).flatMap((number) => {
      const value = values(number);
      const at = month(number);
      const place = { sheet: 'Mese', cell: 'C9', status: 'final' } as const;
      const statement = { ...place, source: source(at, `${table}_${at}`), value: String(value) };
      return value === undefined ? [] : [[at, [statement]]];
    }),
  ),
});
const said = (values: Readonly<Record<string, number>>, period = month(31)): SaidFigure[] =>
  Object.entries(values).map(([partner, value], index) => ({
    ...{ dimensions: { partner, unit: 'T', period }, value: String(value), status: 'final' },
    source: { sheet: 'Mese', cell: `C${index + 9}` },
  }));

const published = [
  imports('LY', (number) => 500 + number),
  imports('RU', (number) => 300 + number),
  imports('TN', () => undefined),
  imports('AZ', (number) => (number < 3 ? 310 : undefined)),
  imports('IQ', (number) => (number % 3 === 0 ? undefined : 320)),
];
const missingOf = (values: Readonly<Record<string, number>>, before = published) =>
  missingSeries(said(values), before).map(({ codes, begun }) => [
    codes.partner,
    begun?.dimensions.partner,
  ]);

describe('a series that was public every month', () => {
  test('is missing where another one begins with a like amount, and is named with its former values', () => {
    expect(missingOf({ LY: 520, AZ: 331 })).toEqual([['RU', 'AZ']]);
    const [missing] = missingSeries(said({ LY: 520, AZ: 331 }), published);
    expect(missing).toMatchObject({ period: month(31), expected: '328' });
    expect(missing?.former.at(-1)).toEqual({ period: month(30), value: '330' });
  });

  test.each([
    ['that is stated is not missing', { LY: 520, RU: 340, AZ: 331 }],
    ['that is stated as 0 is not missing', { LY: 520, RU: 0, AZ: 331 }],
    ['that ends beside no other one has not been renamed', { LY: 520 }],
    [
      'that ends where another begins with quite another amount has not been renamed',
      { LY: 520, AZ: 31 },
    ],
    [
      'that ends beside one with figures in the months before has not been renamed',
      { LY: 520, IQ: 331 },
    ],
  ])('%s', (_, values) => {
    expect(missingOf(values)).toEqual([]);
  });

  test('that is far smaller than others comes and goes', () => {
    expect(missingOf({ LY: 50_000, AZ: 331 })).toEqual([]);
  });

  test('that ends beside one that differs in more than a name has not been renamed', () => {
    const other = said({ AZ: 331 }).map((figure) => ({
      ...figure,
      dimensions: { ...figure.dimensions, product: 'A2' },
    }));
    expect(missingSeries([...said({ LY: 520 }), ...other], published)).toEqual([]);
  });

  test('that another document states is not missing', () => {
    const other = imports('RU', () => 330, 'other');
    expect(missingOf({ LY: 520, AZ: 331 }, [...published.slice(0, 1), other])).toEqual([]);
  });
});

/** Months of one series, each with its running total, in two sheets. */
const withTotals = (from: number, until: number, partner = 'LY', name = ''): Series => ({
  codes: { partner, unit: 'T' },
  points: new Map(
    Array.from({ length: until - from + 1 }, (_, index) => month(from + index)).flatMap((at) => {
      const figure = { cell: 'C9', status: 'final' as const, source: source(at), value: '5' };
      const total = `${at.slice(0, 4)}-01/${at}`;
      const stated = (period: string, sheet: string) => [period, [{ ...figure, sheet }]] as const;
      const month = stated(at, `Mese${name}`);
      return at.endsWith('-01') ? [month] : [month, stated(total, `Cumulato${name}`)];
    }),
  ),
});

describe('a document of a month', () => {
  const sheetOf = (period: string, before = withTotals(1, 19)) =>
    missingSheet(said({ LY: 500 }, period), [before])?.sheet;

  test('without the month or the running total that those before had names their sheet', () => {
    expect(sheetOf('2021-01/2021-08')).toBe('Mese');
    expect(sheetOf('2021-08')).toBe('Cumulato');
  });

  test('without one of the sheets of several tables names it', () => {
    const before = [withTotals(1, 19), withTotals(1, 19, 'RU', ' 2')];
    const total = said({ LY: 900, RU: 700 }, '2021-01/2021-08');
    expect(missingSheet([...said({ LY: 500 }, '2021-08'), ...total], before)?.sheet).toBe('Mese 2');
    const both = said({ LY: 500, RU: 300 }, '2021-08');
    expect(missingSheet([...both, ...total], before)).toBeUndefined();
  });

  test('with both, of January, or of a table that never had both misses no sheet', () => {
    const both = [...said({ LY: 500 }, '2021-08'), ...said({ LY: 900 }, '2021-01/2021-08')];
    expect(missingSheet(both, [withTotals(1, 19)])).toBeUndefined();
    expect(sheetOf('2021-01', withTotals(1, 12))).toBeUndefined();
    expect(sheetOf(month(31), published[0])).toBeUndefined();
  });
});
