import { monthsBefore } from '../../../../platform/kernel/calendar.ts';
import { codesOf, rowKey, type SaidFigure } from '../blocks.ts';
import { type FigureBeside, formerIn, type PublicRows, shownOf } from './public-rows.ts';
import { MEANS } from './running-checks.ts';

/**
 * Figures that no other check looks at because they are small in their table: all of a place that sold something in each
 * month before, and quantities below nothing.
 */

/** Entry points of gas are idle at times. */
const PROVINCE = 'ITP';
/** Months before, in each of which a place had something. */
const MONTHS = 12;
/** Months before that must state a column, and the part of the table's largest figure from which on a negative one counts. */
const NEGATIVE = { months: 2, share: 0.005 };

/** Provinces all of whose figures of a month are 0, each by its figure that was the largest the month before. */
export function emptiedPlaces(said: readonly SaidFigure[], known: PublicRows): FigureBeside[] {
  const places = Map.groupBy(
    ofMonths(said).filter(({ dimensions: { place } }) => place?.startsWith(PROVINCE)),
    ({ dimensions }) => `${dimensions.place} ${dimensions.period}`,
  );
  return [...places.values()].flatMap((figures) => {
    if (figures.some(({ value }) => Number(value) !== 0)) return [];
    const months = monthsBefore(figures[0]?.dimensions.period ?? '', MONTHS);
    const rows = figures.map((figure) => {
      const row = known.get(rowKey(figure));
      const valueAt = (period: string) => row?.at(period)?.value ?? '0';
      return { figure, former: months.map((period) => ({ period, value: valueAt(period) })) };
    });
    const had = months.every((_, at) => rows.some(({ former }) => Number(former[at]?.value) > 0));
    const last = ({ former: [one] }: (typeof rows)[number]) => Number(one?.value);
    const [largest] = rows.toSorted((a, b) => last(b) - last(a));
    return had && largest ? [{ ...largest, former: shownOf(largest.former) }] : [];
  });
}

/** Figures below 0 in a column in which no public month before has one. */
export function firstNegatives(said: readonly SaidFigure[], known: PublicRows): FigureBeside[] {
  const columns = Map.groupBy(known.values(), ({ codes }) => columnOf(codes));
  const tables = Map.groupBy(ofMonths(said), ({ dimensions }) => dimensions.period ?? '');
  return [...tables].flatMap(([period, figures]) => {
    const months = monthsBefore(period, MONTHS);
    return figures.flatMap((figure): FigureBeside[] => {
      if (!figure.value.startsWith('-')) return [];
      const { unit } = figure.dimensions;
      const sizes = figures.map(({ dimensions, value }) =>
        dimensions.unit === unit ? Math.abs(Number(value)) : 0,
      );
      if (Math.abs(Number(figure.value)) < NEGATIVE.share * Math.max(...sizes)) return [];
      const column = columns.get(columnOf(codesOf(figure.dimensions))) ?? [];
      const stated = months.map((month) => column.flatMap(({ at }) => at(month)?.value ?? []));
      if (stated.filter((values) => values.length > 0).length < NEGATIVE.months) return [];
      if (stated.flat().some((value) => Number(value) < 0)) return [];
      const row = known.get(rowKey(figure));
      return [{ figure, former: shownOf(formerIn(row, months)) }];
    });
  });
}

const ofMonths = (said: readonly SaidFigure[]) =>
  said.filter(
    ({ dimensions: { period = '', unit = '' } }) => period.length === 7 && !MEANS.has(unit),
  );

const columnOf = ({ flow = '', channel = '', unit = '' }: ReturnType<typeof codesOf>) =>
  [flow, channel, unit].join(' ');
