import { expect, test } from 'vitest';
import type { SaidFigure, Series } from '../../../../functions/documents/workbooks/rules/blocks.ts';
import { jumpsOf } from '../../../../functions/documents/workbooks/rules/checks/jumps.ts';

const months = ['2021-08', '2021-10', '2021-11', '2022-01', '2022-02'];
const source = { document: 'greggio', month: '2022-02', since: '2022-03-01T00:00:00.000Z' };
const grades = {
  URALS: { partner: 'RU', tonnes: 800_000, API: 31, PERCENT: 1.5 },
  BASRAH: { partner: 'IQ', tonnes: 300_000, API: 29, PERCENT: 3 },
  HEAVY: { partner: 'SA', tonnes: 400_000, API: 28.9, PERCENT: 3.02 },
  SMALL: { partner: 'LY', tonnes: 2_000, API: 40, PERCENT: 0.2 },
};
type Grade = keyof typeof grades;

/** The cells that are asked about where each of the grades has the gravity and sulphur of the one that stands for it. */
function askedAbout(of: Partial<Record<Grade, Grade>>, known = months): string[] {
  const rows = Object.entries(grades).flatMap(([product, { partner, tonnes, ...rest }]) =>
    Object.entries({ T: tonnes, ...rest }).map(([unit, value], index) => ({
      ...{ codes: { flow: 'IMPORTS', partner, product, unit }, unit },
      // Both change a little from month to month.
      valueIn: (period: string) => String(value * (1 + (Number(period.slice(5)) + index) / 300)),
    })),
  );
  const published = rows.map<Series>(({ codes, valueIn }) => ({
    codes,
    points: new Map(
      known.map((period) => [
        period,
        [{ sheet: 'Mensile', cell: 'E9', status: 'final', source, value: valueIn(period) }],
      ]),
    ),
  }));
  const said = rows.map<SaidFigure>(({ codes, unit, valueIn }) => {
    const other = of[codes.product as Grade];
    const isOther = other !== undefined && unit !== 'T';
    const value = isOther ? String(grades[other][unit as 'API' | 'PERCENT']) : valueIn('2022-03');
    return {
      ...{ dimensions: { ...codes, period: '2022-03' }, value, status: 'final' },
      source: { sheet: 'Mensile', cell: `${codes.product} ${unit}` },
    };
  });
  return jumpsOf(said, published).map(({ figure, exchanged }) =>
    [figure, exchanged].flatMap((each) => each?.source.cell ?? []).join(', '),
  );
}

test('two grades of crude oil that have each other’s gravity and sulphur are asked about, each with the other', () => {
  expect(askedAbout({})).toEqual([]);
  expect(askedAbout({ URALS: 'BASRAH', BASRAH: 'URALS' })).toEqual([
    'URALS PERCENT, BASRAH PERCENT',
    'BASRAH PERCENT, URALS PERCENT',
  ]);
});

test('one that has others alone, a small quantity, a grade that is new, and one that became a little heavier are not', () => {
  expect(askedAbout({ URALS: 'BASRAH' })).toEqual([]);
  expect(askedAbout({ URALS: 'SMALL', BASRAH: 'SMALL' })).toEqual([]);
  expect(askedAbout({ SMALL: 'BASRAH', BASRAH: 'SMALL' })).toEqual([]);
  expect(askedAbout({ URALS: 'BASRAH', BASRAH: 'URALS' }, [])).toEqual([]);
  expect(askedAbout({ BASRAH: 'HEAVY', HEAVY: 'BASRAH' })).toEqual([]);
});
