import { monthsBefore } from '../../../../platform/kernel/calendar.ts';
import { codesOf, rowKey, type SaidFigure, seriesKey } from '../blocks.ts';
import { type FigureBeside, logDeviation, type PublicRows } from './public-rows.ts';
import { MEANS } from './running-checks.ts';

/**
 * What a province sold of a product beside the rest of the nation, which has its seasons and lockdowns: decision 0321.
 * Beside the largest figures of its table a province is too small to be looked at.
 */

/** Months before that are looked at; of the first twelve as many must be known. */
const MONTHS = { all: 36, near: 12, known: 10 };
/** Most standard deviation of the logarithms of the parts, and the factor by which one must lie outside all of them. */
const CLOSE = 0.5;
const FACTOR = 3;
/** Part of the nation's figure, and tonnes, that there must be too much or too little. */
const AMOUNT = { more: 0.03, less: 0.01, least: 50 };

/** Provinces whose part of the nation's sales was never like this, with the months before, the nearest one first. */
export function provinceShares(said: readonly SaidFigure[], known: PublicRows): FigureBeside[] {
  const months = said.filter(
    ({ dimensions: { period = '', place, unit = '' } }) =>
      period.length === 7 && place !== undefined && !MEANS.has(unit),
  );
  const nation = new Map(
    months.flatMap((one) => (one.dimensions.place === 'IT' ? [[tableOf(one), one]] : [])),
  );
  return months.flatMap((figure) => {
    const all = nation.get(tableOf(figure));
    if (!all || !figure.dimensions.place?.startsWith('ITP')) return [];
    const [row, whole] = [figure, all].map((one) => known.get(rowKey(one)));
    const former = monthsBefore(figure.dimensions.period ?? '', MONTHS.all).flatMap(
      (period, back) => {
        const [value, of] = [row?.at(period)?.value, Number(whole?.at(period)?.value)];
        return value === undefined || !(of > 0)
          ? []
          : [{ period, value, back, share: shareOf(value, of) }];
      },
    );
    if (former.filter(({ back }) => back < MONTHS.near).length < MONTHS.known) return [];
    const isFar = leaves(
      Number(figure.value),
      Number(all.value),
      former.map(({ share }) => share),
    );
    return isFar ? [{ figure, former: former.slice(0, SHOWN) }] : [];
  });
}

/** @param all what the nation sold @param shares former parts of the province */
function leaves(value: number, all: number, shares: readonly number[]): boolean {
  // Of a month of 0 the logarithm is infinite, and the row is not close.
  if (!(logDeviation(shares) <= CLOSE)) return false;
  const rest = Math.max(1, all - value);
  const [most, least] = [Math.max(...shares) * rest, Math.min(...shares) * rest];
  const isAbout = (amount: number, part: number) => amount >= Math.max(AMOUNT.least, part * rest);
  return (
    (value > most * FACTOR && isAbout(value - most, AMOUNT.more)) ||
    (value < least / FACTOR && isAbout(least - value, AMOUNT.less))
  );
}

/** Beside the others, as one that is ten times as large makes the nation larger as well. */
const shareOf = (value: string, all: number): number =>
  Number(value) / Math.max(1, all - Number(value));

const tableOf = ({ dimensions }: SaidFigure): string =>
  `${dimensions.period} ${seriesKey({ ...codesOf(dimensions), place: '' })}`;

/** Most former values that are shown. */
const SHOWN = 6;
