import { expect, test } from 'vitest';
import {
  blockWith,
  type SaidFigure,
  type Series,
} from '../../../../functions/documents/workbooks/rules/blocks.ts';
import { jumpsOf } from '../../../../functions/documents/workbooks/rules/checks/jumps.ts';

const PARTNERS = ['SA', 'IN', 'EG', 'US', 'FR'];

/** Imports of a product, which each month come from three of five countries in other parts. */
const importsOf = (month: number): SaidFigure[] =>
  PARTNERS.flatMap((partner, index) => {
    const part = (month + index) % 5;
    const period = `${2020 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
    const value = String(part * part * 1000 + month);
    const dimensions = { flow: 'IMPORTS', unit: 'T', partner, product: 'F0', period };
    const source = { sheet: 'mensile', cell: `D${index + 8}` };
    return part < 2 ? [] : { dimensions, value, status: 'provisional' as const, source };
  });

const published: readonly Series[] = blockWith(
  { key: '2020', series: [] },
  { document: 'imports', month: '2021-06', since: '2021-08-01T00:00:00Z' },
  Array.from({ length: 18 }, (_, month) => importsOf(month)).flat(),
).series;

test('A country whose imports would change the sum over all countries beyond its series is asked about', () => {
  const true18 = importsOf(18);
  expect(jumpsOf(true18, published)).toEqual([]);
  // Within four times the country's own largest month.
  const wrong = true18.map((one) =>
    one.dimensions.partner === 'SA' ? { ...one, value: String(60_000) } : one,
  );
  expect(jumpsOf(wrong, published)).toMatchObject([{ figure: { dimensions: { partner: 'SA' } } }]);
});

test('A sum over countries that the table prints itself is no sum to make again', () => {
  const world = (figures: readonly SaidFigure[], value: string): SaidFigure[] =>
    figures.slice(0, 1).map((one) => ({
      ...{ ...one, value },
      dimensions: { ...one.dimensions, partner: 'WORLD' },
    }));
  const wrong = importsOf(18).map((one) =>
    one.dimensions.partner === 'SA' ? { ...one, value: String(60_000) } : one,
  );
  expect(jumpsOf([...wrong, ...world(wrong, '90000')], published)).toEqual([]);
});
