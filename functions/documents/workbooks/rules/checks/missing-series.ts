import { monthBefore, monthsBefore } from '../../../../platform/kernel/calendar.ts';
import {
  codesOf,
  rowKey,
  type SaidFigure,
  type Series,
  type SeriesCodes,
  seriesKey,
} from '../blocks.ts';
import { SERIES_DIMENSIONS } from '../datasets.ts';
import { lastMonthOf } from '../named-period.ts';
import {
  type Former,
  formerIn,
  middleOf,
  type PublicRows,
  publicRows,
  shownOf,
} from './public-rows.ts';
import { MEANS } from './running-checks.ts';

/** What a document of a month no longer states although the documents of the months before did. */

/** A series with a figure in each of the months before, or one that its running total counts, and none in the document. */
export interface MissingSeries {
  readonly codes: SeriesCodes;
  readonly period: string;
  /** The middle one of the former values. */
  readonly expected: string;
  /** The values nearest in time. */
  readonly former: readonly Former[];
  /** A figure whose series begins here with a like amount: the row can have been given another name. */
  readonly begun?: SaidFigure;
  /** Where the document would be looked at without one that begins: the running total, or a figure of the table. */
  readonly stated?: SaidFigure;
  /** The running total of the document has grown. */
  readonly grown?: boolean;
  /** It is the running total that is missing, which the month before had. */
  readonly ended?: boolean;
  /** It is a grade of crude oil that the document has under another country. */
  readonly moved?: boolean;
  /** Each document of the table had it in the year before. */
  readonly absent?: boolean;
  /** A month of a row that had something in each of the three years before. */
  readonly stopped?: boolean;
}

/** Months in a row with a figure. */
const STEADY_MONTHS = 6;
/** Months without a figure before a series that begins. */
const SILENT_MONTHS = 24;
/** Part of the largest figure of its unit from which on a series is looked at: smaller ones come and go. */
const LEADING = 0.02;
/** How far the figure of a series that begins may lie outside the values of the one that is missing. */
const LIKE = 1.5;

/** The last month of a document, and its figures of that month but for means. */
export function lastMonthIn(
  said: readonly SaidFigure[],
): [period: string, now: readonly SaidFigure[]] {
  const months = said.flatMap(({ dimensions: { period = '' } }) =>
    period.length === 7 ? period : [],
  );
  const period = months.sort().at(-1) ?? '';
  const now = said.filter(
    ({ dimensions: { unit = '', ...of } }) =>
      period !== '' && of.period === period && !MEANS.has(unit),
  );
  return [period, now];
}

/** The series of one data set that are missing. @param before what is public of all series of the months before */
export function missingSeries(
  said: readonly SaidFigure[],
  before: readonly Series[],
): MissingSeries[] {
  const [period, now] = lastMonthIn(said);
  const known = publicRows(before);
  const stated = new Set(now.map(rowKey));
  const begun = now.filter((figure) => begins(figure, period, known));
  if (begun.length === 0) return [];
  const last = monthBefore(period, 1);
  // Several documents can state parts of one data set: what another one states is not missing in this one.
  const documents = new Set(
    [...stated].flatMap((key) => known.get(key)?.at(last)?.source.document ?? []),
  );
  return [...known].flatMap(([key, row]) => {
    if (stated.has(key) || row.at(period)) return [];
    const { codes } = row;
    const former = formerIn(row, monthsBefore(period, STEADY_MONTHS)).filter(
      ({ value }) => Number(value) !== 0,
    );
    const document = row.at(last)?.source.document;
    if (former.length < STEADY_MONTHS || !document || !documents.has(document)) return [];
    const values = former.map(({ value }) => Number(value));
    const [low, high] = [Math.min(...values) / LIKE, Math.max(...values) * LIKE];
    const expected = middleOf(former);
    if (Number(expected) < LEADING * largestOf(now, codes.unit)) return [];
    const like = begun.find(
      ({ dimensions, value }) =>
        isBeside(dimensions, codes) && low <= Number(value) && Number(value) <= high,
    );
    if (!like) return [];
    return [{ codes, period, expected, former: shownOf(former), begun: like }];
  });
}

export const largestOf = (figures: readonly SaidFigure[], unit: string | undefined): number =>
  Math.max(
    0,
    ...figures.map(({ dimensions, value }) => (dimensions.unit === unit ? Number(value) : 0)),
  );

/**
 * Whether two rows of one unit differ in one name, as a row that is called otherwise does. Of tables of countries it is
 * the country: kinds of crude and products come and go within one.
 */
function isBeside(one: SeriesCodes, other: SeriesCodes): boolean {
  const [name, second] = SERIES_DIMENSIONS.filter((each) => one[each] !== other[each]);
  return name !== 'unit' && !second && (!one.partner || name === 'partner');
}

function begins(figure: SaidFigure, period: string, known: PublicRows): boolean {
  const row = known.get(rowKey(figure));
  return (
    Number(figure.value) !== 0 &&
    monthsBefore(period, SILENT_MONTHS).every((month) => Number(row?.at(month)?.value ?? 0) === 0)
  );
}

type Kind = 'month' | 'total';
export const kindOf = (period: string): Kind => (period.length === 7 ? 'month' : 'total');

/** Months before in which a document of the same table is looked for. */
const MONTHS_OF_SHEETS = 3;

/**
 * A sheet in which the documents of the months before had their month, or their running total, of series of which this one
 * has only the other of both. January is its own running total.
 */
export function missingSheet(
  said: readonly SaidFigure[],
  before: readonly Series[],
): { readonly sheet: string; readonly period: string } | undefined {
  const ends = said.map(({ dimensions: { period = '' } }) => lastMonthOf(period));
  const last = ends.toSorted().at(-1);
  if (!last) return undefined;
  const months = new Set(monthsBefore(last, MONTHS_OF_SHEETS));
  const now = said.filter(({ dimensions: { period = '' } }) => lastMonthOf(period) === last);
  const placeOf = (codes: SeriesCodes, kind: Kind) => `${seriesKey(codes)} ${kind}`;
  const places = new Set(
    now.map(({ dimensions }) => placeOf(codesOf(dimensions), kindOf(dimensions.period ?? ''))),
  );
  const stated = new Set(said.map(rowKey));
  const wanted: Kind[] = last.endsWith('-01') ? ['month'] : ['month', 'total'];
  const sheets = new Map<string, { readonly sheet: string; isThere: boolean }>();
  for (const { codes, points } of before) {
    if (!stated.has(seriesKey(codes))) continue;
    for (const [period, all] of points) {
      const kind = kindOf(period);
      for (const { source, sheet, until } of all) {
        const isOwn = source.month === lastMonthOf(period) && months.has(source.month);
        if (until !== undefined || !isOwn || !wanted.includes(kind)) continue;
        const found = sheets.get(`${sheet} ${kind}`) ?? { sheet, isThere: false };
        found.isThere ||= places.has(placeOf(codes, kind));
        sheets.set(`${sheet} ${kind}`, found);
      }
    }
  }
  const missing = [...sheets.values()].find(({ isThere }) => !isThere);
  return missing && { sheet: missing.sheet, period: last };
}
