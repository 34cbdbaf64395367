import { describe, expect, test } from 'vitest';
import type { SaidFigure, Series } from '../../../../functions/documents/workbooks/rules/blocks.ts';
import { missingMonths } from '../../../../functions/documents/workbooks/rules/checks/missing-months.ts';
import type { Dimensions } from '../../../../functions/documents/workbooks/rules/dimensions.ts';
import { monthBefore } from '../../../../functions/platform/kernel/calendar.ts';

const january = '2022-01';
const said = (rows: readonly (readonly [Dimensions, value: number])[]): SaidFigure[] =>
  rows.map(([codes, value], index) => ({
    ...{ dimensions: { ...codes, period: january }, value: String(value), status: 'final' },
    source: { sheet: 'Mensile', cell: `D${index + 9}` },
  }));
/** What is public of a row, by how many months before January. */
const published = (codes: Dimensions, value: (before: number) => number | undefined): Series => ({
  codes,
  points: new Map(
    Array.from({ length: 14 }, (_, index) => monthBefore(january, index + 1)).flatMap(
      (month, index) => {
        const stated = value(index + 1);
        const source = { document: month, month, since: `${month}-01T00:00:00.000Z` };
        return stated === undefined
          ? []
          : [
              [
                month,
                [
                  {
                    ...{ source, sheet: 'Mensile', cell: 'D9', status: 'final' as const },
                    value: String(stated),
                  },
                ],
              ] as const,
            ];
      },
    ),
  ),
});

describe('a document of January', () => {
  const petrol = (partner: string) => ({ flow: 'EXPORTS', partner, product: 'D0', unit: 'T' });
  const others = ['ES', 'FR', 'HR', 'MT', 'TR', 'GR', 'SI', 'EG', 'TN', 'LY'];
  const gasoil = { ...petrol('US'), product: 'F0' };
  const table = said([...others.map((partner) => [petrol(partner), 100] as const), [gasoil, 1]]);
  const besides = [
    ...others.map((partner) => published(petrol(partner), () => 100)),
    published(gasoil, () => 1),
  ];
  const missingOf = (ofStates: Series, figures = table) =>
    missingMonths(figures, [...besides, ofStates]).map(({ codes, expected, former }) => [
      ...[codes.partner, expected, former.length, former.at(-1)?.period],
    ]);

  test('lacks a row that led in the months before, and was there in each', () => {
    const states = published(petrol('US'), (before) => (before === 5 ? 12 : 50));
    expect(missingOf(states)).toEqual([['US', '50', 6, '2021-12']]);
    expect(missingOf(states, [...table, ...said([[petrol('US'), 1]])])).toEqual([]);
  });

  test('lacks no row that was small, or was not there in each month', () => {
    expect(missingOf(published(petrol('US'), () => 20))).toEqual([]);
    expect(
      missingOf(published(petrol('US'), (before) => (before === 9 ? undefined : 500))),
    ).toEqual([]);
  });
});

describe('a grade of crude oil', () => {
  const grade = (product: string, partner: string, unit = 'T') => ({
    ...{ flow: 'IMPORTS', partner, product, unit },
  });
  const urals = published(grade('A2.3580', 'RU'), (before) => (before === 3 ? undefined : 700));
  const azery = published(grade('A2.41', 'AZ'), () => 800);
  const movedIn = (...rows: (readonly [Dimensions, number])[]) =>
    missingMonths(said(rows), [urals, azery]).flatMap(({ codes, expected, begun, moved }) =>
      moved ? [[codes.product, codes.partner, expected, begun?.dimensions.partner]] : [],
    );

  test('stands under another country than before', () => {
    expect(movedIn([grade('A2.3580', 'AZ'), 700], [grade('A2.41', 'RU'), 800])).toEqual([
      ['A2.3580', 'RU', '700', 'AZ'],
      ['A2.41', 'AZ', '800', 'RU'],
    ]);
  });

  test('stands under its own country, or is a new one', () => {
    expect(movedIn([grade('A2.3580', 'RU'), 1], [grade('A2.743', 'IQ'), 900])).toEqual([]);
  });
});
