import { describe, expect, test } from 'vitest';
import type { SaidFigure, Series } from '../../../../functions/documents/workbooks/rules/blocks.ts';
import { otherBarrels } from '../../../../functions/documents/workbooks/rules/checks/barrels.ts';
import { missingMonths } from '../../../../functions/documents/workbooks/rules/checks/missing-months.ts';
import type { Dimensions } from '../../../../functions/documents/workbooks/rules/dimensions.ts';

const said = (rows: readonly (readonly [Dimensions, value: number])[]): SaidFigure[] =>
  rows.map(([dimensions, value], index) => ({
    ...{ dimensions, value: String(value), status: 'final' },
    source: { sheet: 'Foglio', cell: `C${index + 9}` },
  }));
const months = ['2021-12', '2022-01', '2022-02', '2022-03', '2022-04', '2022-05'];
const total = (month: string) =>
  month.endsWith('-01') ? month : `${month.slice(0, 4)}-01/${month}`;

/** A country's exports of a product in each month, and their running totals. */
const exports = (partner: string, value: (index: number) => number): Series => {
  let sum = 0;
  const points = new Map(
    months.flatMap((month, index) => {
      sum = month.endsWith('-01') ? value(index) : sum + value(index);
      const stated = (period: string, amount: number) =>
        [
          period,
          [
            {
              ...{ sheet: 'Foglio', cell: 'C9', status: 'final' as const, value: String(amount) },
              source: { document: month, month, since: '2022-01-01T00:00:00.000Z' },
            },
          ],
        ] as const;
      return month.endsWith('-01')
        ? [stated(month, value(index))]
        : [stated(month, value(index)), stated(total(month), sum)];
    }),
  );
  return { codes: { flow: 'EXPORTS', partner, product: 'G2', unit: 'T' }, points };
};
const published = [
  exports('ES', () => 1_000),
  exports('FR', () => 4_000),
  exports('MT', () => 30),
  exports('LY', (index) => (index === 3 ? 0 : 900)),
];
const june = (rows: Readonly<Record<string, readonly [month: number | undefined, sum: number]>>) =>
  said(
    Object.entries(rows).flatMap(([partner, [month, sum]]) => {
      const codes = { flow: 'EXPORTS', partner, product: 'G2', unit: 'T' };
      return [
        ...(month === undefined ? [] : [[{ ...codes, period: '2022-06' }, month] as const]),
        [{ ...codes, period: '2022-01/2022-06' }, sum] as const,
      ];
    }),
  );
const missingIn = (figures: readonly SaidFigure[], before: readonly Series[] = published) =>
  missingMonths(figures, before).flatMap(({ codes, expected, grown, ended }) =>
    ended ? [] : [[codes.partner, expected, grown ?? false]],
  );

describe('a document of a month', () => {
  test('lacks a row that its running total has grown by, and a country that led in each month before', () => {
    expect(missingIn(june({ ES: [undefined, 6_000], FR: [4_000, 24_000] }))).toEqual([
      ['ES', '1000', true],
      ['ES', '1000', false],
    ]);
    const found = missingMonths(june({ ES: [0, 6_000], FR: [4_000, 24_000] }), published);
    const [row, country] = found.filter(({ ended }) => !ended);
    expect(row).toMatchObject({
      former: [{ period: '2022-01/2022-05', value: '5000' }],
      stated: { source: { cell: 'C10' } },
    });
    expect(country?.former.at(-1)).toEqual({ period: '2022-05', value: '1000' });
    // Its only product is named.
    expect(country?.codes.product).toBe('G2');
  });

  test('lacks a country also where its running total follows', () => {
    expect(missingIn(june({ ES: [undefined, 5_000], FR: [4_000, 24_000] }))).toEqual([
      ['ES', '1000', false],
    ]);
  });

  test.each([
    ['with all its rows', june({ ES: [1_000, 6_000], FR: [4_000, 24_000] })],
    [
      'whose running total a small correction moves',
      june({ ES: [1_000, 6_000], FR: [4_000, 24_000], MT: [undefined, 190] }),
    ],
  ])('lacks nothing %s', (_, figures) => {
    expect(missingIn(figures)).toEqual([]);
  });

  test('of December has its running total as the year, too', () => {
    const codes = { flow: 'EXPORTS', partner: 'FR', product: 'G2', unit: 'T' };
    const other = { ...codes, partner: 'ES' };
    const before = published.map(({ codes: own, points }) => ({
      codes: own,
      points: new Map([['2021-01/2021-11', [...points.values()][0] ?? []] as const]),
    }));
    const december = said([
      [{ ...codes, period: '2021-12' }, 4_000],
      [{ ...codes, period: '2021' }, 8_000],
      [{ ...other, period: '2021' }, 2_500],
    ]);
    expect(missingIn(december, before)).toEqual([['ES', '1500', true]]);
  });

  test('lacks a country of which the sum of its products is public beside them', () => {
    const { codes, points } = exports('ES', () => 1_000);
    const whole = { codes: { ...codes, product: 'TOTAL' }, points };
    const halves = ['G1', 'G2'].map((product) => ({
      ...exports('ES', () => 500),
      codes: { ...codes, product },
    }));
    const before = [...halves, whole, ...published.slice(1)];
    const figures = june({ FR: [4_000, 24_000] });
    expect(missingIn(figures, before)).toEqual([['ES', '1000', false]]);
    const country = missingMonths(figures, before).find(({ ended }) => !ended);
    expect(country?.codes).toEqual({ flow: 'EXPORTS', partner: 'ES', unit: 'T' });
  });

  test('lacks a running total that the month before had: the row has another country or code', () => {
    const rows: Record<string, readonly [number, number]> = {
      ...{ ES: [1_000, 6_000], FR: [4_000, 24_000], LY: [900, 4_500] },
    };
    const ended = (before: readonly Series[]) =>
      missingMonths(june(rows), before).map(({ codes, expected, ended }) => [
        ...[codes.partner, expected, ended],
      ]);
    // Malta's 150 t are 0.6 % of the largest total.
    expect(ended(published)).toEqual([['MT', '150', true]]);
    expect(ended([...published, exports('AFRICA', () => 900)])).toHaveLength(1);
    const [last] = published.filter(({ codes }) => codes.partner === 'MT');
    const ofOther = new Map(
      Array.from(last?.points ?? [], ([period, all]) => [
        period,
        all.map((one) => ({ ...one, source: { ...one.source, document: 'another' } })),
      ]),
    );
    const others = published.filter(({ codes }) => codes.partner !== 'MT');
    expect(ended([...others, { codes: last?.codes ?? {}, points: ofOther }])).toEqual([]);
  });

  test('lacks a country in one of its units', () => {
    const inBarrels = <T extends object>(codes: T) => ({ ...codes, unit: 'BBL' });
    const before = published.map((row) => ({ ...row, codes: inBarrels(row.codes) }));
    const barrels = june({ FR: [4_000, 24_000] }).map((one) => ({
      ...one,
      dimensions: inBarrels(one.dimensions),
    }));
    const tonnes = june({ ES: [1_000, 6_000], FR: [4_000, 24_000] });
    expect(missingIn([...tonnes, ...barrels], [...published, ...before])).toEqual([
      ['ES', '1000', false],
    ]);
  });

  test('lacks no area whose total other documents state', () => {
    const before = [...published, exports('AFRICA', () => 900)];
    expect(missingIn(june({ ES: [1_000, 6_000], FR: [4_000, 24_000] }), before)).toEqual([]);
  });

  test('lacks no country that another document states', () => {
    const other = exports('ES', () => 1_000);
    const stated = [...(other.points.get('2022-05') ?? [])];
    const before = [
      { ...other, points: new Map([...other.points, ['2022-06', stated] as const]) },
      ...published.slice(1),
    ];
    expect(missingIn(june({ FR: [4_000, 24_000] }), before)).toEqual([]);
  });

  test('says nothing of growth without the document of the month before', () => {
    const march = published.map((series) => ({
      ...series,
      points: new Map([...series.points].filter(([period]) => !period.endsWith('2022-05'))),
    }));
    expect(missingIn(june({ ES: [undefined, 6_000], FR: [4_000, 24_000] }), march)).toEqual([]);
  });
});

describe('the barrels of a crude oil', () => {
  const row = (tonnes: number, barrels: number, gravity: number) => {
    const codes = { flow: 'IMPORTS', partner: 'LY', product: 'A2', period: '2022-06' };
    return said([
      [{ ...codes, unit: 'T' }, tonnes],
      [{ ...codes, unit: 'BBL' }, barrels],
      [{ ...codes, unit: 'API' }, gravity],
    ]);
  };

  test('are those of its tonnes and gravity, or are named with them', () => {
    // 33.1 degrees API are 0.8597 t a cubic metre, 7.317 barrels a tonne.
    expect(otherBarrels(row(100_000, 731_700, 33.1))).toEqual([]);
    expect(otherBarrels(row(10_000, 731_700, 33.1))).toMatchObject([
      { expected: '73166', figure: { value: '731700' } },
    ]);
    expect(otherBarrels(row(731_700, 100_000, 33.1))).toHaveLength(1);
  });

  test('cannot be judged without a gravity', () => {
    expect(otherBarrels(row(10_000, 731_700, 0))).toEqual([]);
    expect(otherBarrels(row(10_000, 731_700, 33.1).slice(0, 2))).toEqual([]);
  });
});
