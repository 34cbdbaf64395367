import { monthsBefore } from '../../../../platform/kernel/calendar.ts';
import { codesOf, type SaidFigure, type Series, type SeriesCodes, seriesKey } from '../blocks.ts';
import { SERIES_DIMENSIONS } from '../datasets.ts';
import { lastMonthOf } from '../named-period.ts';
import { kindOf, largestOf, type MissingSeries } from './missing-series.ts';
import { isCountry, MEANS } from './running-checks.ts';

/** Rows that each document of the table had in the year before, and that this one does not state. */

const MONTHS = 12;
/** Months of the year before with something, from which on a country of a year's document is looked at. */
const MOST_MONTHS = 9;
/** Part of the largest figure of its unit from which on a row is looked at, and one of a year's trade: smaller ones come and go. */
const LEADING = { row: 0.0005, trade: 0.02 };
/** Most former values of a row, and most rows, that are shown. */
const SHOWN = { values: 6, rows: 10 };

/** What a document of the months before states of a series in months, or in totals. */
interface Stated {
  readonly codes: SeriesCodes;
  readonly kind: ReturnType<typeof kindOf>;
  /** By period. */
  readonly values: Map<string, string>;
}

interface Document {
  readonly month: string;
  readonly periods: Set<string>;
  /** By series and kind. */
  readonly rows: Map<string, Stated>;
}

/** @param before what is public of all series of the months before @param isMonths whether the document is of a month */
export function absentRows(
  said: readonly SaidFigure[],
  before: readonly Series[],
  isMonths: boolean,
): MissingSeries[] {
  const periods = new Set(said.map(({ dimensions }) => dimensions.period ?? ''));
  const last = [...periods].map(lastMonthOf).sort().at(-1) ?? '';
  const form = formOf(periods, last);
  // Beside its months a table has documents of a year, with other rows.
  if (isMonths !== (form === 'month')) return [];
  const present = new Set(
    said.map(({ dimensions }) => placeOf(codesOf(dimensions), dimensions.period ?? '')),
  );
  // Another document can state another table of the data set.
  const documents = documentsOf(before, last).filter(
    (one) =>
      formOf(one.periods, one.month) === form &&
      [...one.rows.keys()].some((row) => present.has(row)),
  );
  const products = new Set(said.map(({ dimensions }) => dimensions.product));
  const missing = (['month', 'total'] as const).flatMap((kind) => {
    const now = said.filter(
      ({ dimensions: { period = '' } }) => kindOf(period) === kind && lastMonthOf(period) === last,
    );
    const [first] = now;
    // Running totals begin anew with the year.
    const tables = documents.filter(
      ({ month, rows }) =>
        [...rows.values()].some((row) => row.kind === kind) &&
        (kind === 'month' || !isMonths || month.slice(0, 4) === last.slice(0, 4)),
    );
    const months = [...Map.groupBy(tables, ({ month }) => month).values()];
    const known = new Map(months[0]?.flatMap(({ rows }) => [...rows]));
    return [...known].flatMap(([place, { codes, kind: own }]) => {
      if (!first || own !== kind || present.has(place) || MEANS.has(codes.unit ?? '')) return [];
      if (!isMonths && isKind(codes, products)) return [];
      const rows = months.map((all) => all.find((one) => one.rows.has(place))?.rows.get(place));
      const beside = now.filter(({ dimensions }) => dimensions.unit === codes.unit);
      return missingOf(rows, beside[0] ?? first, largestOf(beside, codes.unit), isMonths);
    });
  });
  return onceEach(missing, said);
}

/** Whether a product is a kind of one that is stated, such as G1 of G0: in tables of years kinds come and go. */
const isKind = ({ product = '' }: SeriesCodes, products: ReadonlySet<string | undefined>) =>
  /^[A-Z][^0]$/.test(product) && products.has(`${product[0]}0`);

const placeOf = (codes: SeriesCodes, period: string): string =>
  `${seriesKey(codes)} ${kindOf(period)}`;

/** Whether a document is of a month, of the months of a year, or of a year as a whole. */
function formOf(periods: ReadonlySet<string>, last: string): 'month' | 'months' | 'year' {
  const { length } = [...periods].filter(
    (one) => kindOf(one) === 'month' && one.slice(0, 4) === last.slice(0, 4),
  );
  return length === 1 ? 'month' : length > 1 ? 'months' : 'year';
}

function documentsOf(before: readonly Series[], last: string): Document[] {
  const months = new Set(monthsBefore(last, MONTHS));
  const documents = new Map<string, Document>();
  for (const { codes, points } of before)
    for (const [period, all] of points)
      for (const { source, value, until } of all) {
        const { document, month } = source;
        if (until !== undefined || !months.has(month)) continue;
        const of = documents.get(document) ?? { month, periods: new Set(), rows: new Map() };
        const place = placeOf(codes, period);
        const row = of.rows.get(place) ?? { codes, kind: kindOf(period), values: new Map() };
        row.values.set(period, value);
        of.rows.set(place, row);
        of.periods.add(period);
        documents.set(document, of);
      }
  return [...documents.values()];
}

/** @param rows the row in each document of the table, where it has it @param largest figure of its unit */
function missingOf(
  rows: readonly (Stated | undefined)[],
  stated: SaidFigure,
  largest: number,
  isMonths: boolean,
): MissingSeries[] {
  const [row] = rows;
  if (!row || !rows.every((one) => one)) return [];
  const { codes, kind } = row;
  const values = new Map(rows.flatMap((one) => [...(one?.values ?? [])]));
  const former = Array.from(values, ([period, value]) => ({ period, value })).sort((one, other) =>
    lastMonthOf(one.period) < lastMonthOf(other.period) ? -1 : 1,
  );
  const expected = former.at(-1)?.value ?? '0';
  const ofCountry = isCountry(codes);
  // Countries come and go: of a year's those count that had something in most months.
  const isSteady =
    !isMonths &&
    kind === 'month' &&
    former.length >= MONTHS &&
    former.filter(({ value }) => Number(value) > 0).length >= MOST_MONTHS;
  if (ofCountry && !isSteady) return [];
  const isTrade = !isMonths && codes.partner !== undefined;
  const bound = largest * LEADING[isTrade ? 'trade' : 'row'];
  if (Math.abs(Number(expected)) <= bound) return [];
  const period = stated.dimensions.period ?? '';
  return [{ codes, period, expected, former: former.slice(-SHOWN.values), stated, absent: true }];
}

/** The largest of each row or column of which nothing is left, and of each other series one, the largest first. */
function onceEach(missing: readonly MissingSeries[], said: readonly SaidFigure[]): MissingSeries[] {
  const names = SERIES_DIMENSIONS.filter((name) => name !== 'unit');
  let left = missing.toSorted((one, other) => Number(other.expected) - Number(one.expected));
  const found: MissingSeries[] = [];
  for (let [one] = left; one && found.length < SHOWN.rows; [one] = left) {
    const { codes } = one;
    const gone = names.filter(
      (name) =>
        codes[name] !== undefined &&
        !said.some(({ dimensions }) => dimensions[name] === codes[name]),
    );
    const isSame = (other: MissingSeries) => {
      const shares = (name: (typeof names)[number]) => other.codes[name] === codes[name];
      return gone.some(shares) || names.every(shares);
    };
    left = left.filter((other) => !isSame(other));
    // Of a row that is in neither, the month is told.
    found.push(missing.find((other) => seriesKey(other.codes) === seriesKey(codes)) ?? one);
  }
  return found;
}
