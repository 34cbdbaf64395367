import { monthsBefore } from '../../../../platform/kernel/calendar.ts';
import { codesOf, rowKey, type SaidFigure, type SeriesCodes, seriesKey } from '../blocks.ts';
import type { MissingSeries } from './missing-series.ts';
import { formerIn, middleOf, type PublicRows, shownOf } from './public-rows.ts';
import { partnerTotals } from './running-checks.ts';

/** Rows of a month that left their country, and those of January, which has no running total before it to show them. */

/** Months in each of which a row had at least this part of the whole, and in the middle one a leading part. */
const STEADY = { months: 12, share: 0.005, middle: 0.03 };
/** Months in which a grade of crude oil is looked for under another country, */
const KNOWN_MONTHS = 24;

const isGrade = (product = ''): boolean => product.startsWith('A2.');

/** Grades that were public under one country and have figures under another one, where they had none. */
export function movedGrades(
  period: string,
  now: readonly SaidFigure[],
  known: PublicRows,
): MissingSeries[] {
  const formerOf = (key: string) => formerIn(known.get(key), monthsBefore(period, KNOWN_MONTHS));
  return now.flatMap((begun) => {
    const codes = codesOf(begun.dimensions);
    const { product, unit, flow } = codes;
    if (!isGrade(product) || formerOf(seriesKey(codes)).length > 0) return [];
    return [...known].flatMap(([key, row]) => {
      const isSame = row.codes.product === product && row.codes.unit === unit;
      if (!isSame || row.codes.flow !== flow || row.codes.partner === codes.partner) return [];
      const former = formerOf(key);
      const expected = former[0]?.value;
      if (expected === undefined) return [];
      return [{ codes: row.codes, period, expected, former: shownOf(former), begun, moved: true }];
    });
  });
}

/** Leading rows of each of the months before. @param table the figures of one unit and flow */
export function missingRows(
  period: string,
  table: readonly SaidFigure[],
  known: PublicRows,
): MissingSeries[] {
  const [first] = table;
  if (!first) return [];
  const { unit, flow } = first.dimensions;
  const isRow = ({ partner = '', ...codes }: SeriesCodes) =>
    partner !== '' && !partnerTotals.has(partner) && codes.unit === unit && codes.flow === flow;
  const rows = [...known].filter(([, { codes }]) => isRow(codes));
  const months = monthsBefore(period, STEADY.months);
  const valueAt = (key: string, month: string) => known.get(key)?.at(month)?.value ?? '0';
  const wholes = months.map((month) =>
    rows.reduce((sum, [key]) => sum + Number(valueAt(key, month)), 0),
  );
  const stated = new Set(
    table.flatMap((figure) => (Number(figure.value) === 0 ? [] : rowKey(figure))),
  );
  return rows.flatMap(([key, { codes }]) => {
    // Another document can state a part of the table.
    if (stated.has(key) || Number(valueAt(key, period)) !== 0) return [];
    const former = months.map((month) => ({ period: month, value: valueAt(key, month) }));
    const shares = former
      .map(({ value }, index) => Number(value) / (wholes[index] || 1))
      .sort((one, other) => one - other);
    const middle = shares[Math.floor(shares.length / 2)] ?? 0;
    if ((shares[0] ?? 0) < STEADY.share || middle < STEADY.middle) return [];
    const values = { expected: middleOf(former), former: shownOf(former) };
    return [{ codes, period, ...values, stated: first }];
  });
}
