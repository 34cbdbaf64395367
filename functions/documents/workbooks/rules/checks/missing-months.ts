import { monthsBefore } from '../../../../platform/kernel/calendar.ts';
import { codesOf, rowKey, type SaidFigure, type Series, seriesKey } from '../blocks.ts';
import { subtract } from '../decimal.ts';
import { lastMonthOf } from '../named-period.ts';
import { missingRows, movedGrades } from './missing-rows.ts';
import { largestOf, lastMonthIn, type MissingSeries } from './missing-series.ts';
import { type Former, middleOf, type PublicRows, publicRows } from './public-rows.ts';
import { MEANS, partnerTotals, runningBefore } from './running-checks.ts';

/** What a document of a month leaves out of its month: rows that its own running totals count, and countries. */

/** Part of the month's largest figure, and units, by which a running total grows that lacks its month. */
const GROWN = { share: 0.01, least: 50 };
/** Part of the largest running total, and units, from which on one that ends is looked at. */
const ENDED = { share: 0.001, least: 50 };
/** Months in a row in which a country had at least this part of the whole. */
const STEADY = { months: 6, share: 0.03 };

/** Part by which a row that is the sum of others may differ from it. */
const ROUNDED = 0.001;

const numberAt = (known: PublicRows, key: string, period: string): number =>
  Number(known.get(key)?.at(period)?.value ?? 0);

/** @param before what is public of the data set, of the months before as well */
export function missingMonths(
  said: readonly SaidFigure[],
  before: readonly Series[],
): MissingSeries[] {
  const [period, now] = lastMonthIn(said);
  if (!period || now.length === 0) return [];
  const known = publicRows(before);
  const isRunning = !period.endsWith('-01');
  const tables = Map.groupBy(
    now.filter(({ dimensions }) => dimensions.partner),
    ({ dimensions: { unit, flow } }) => `${unit} ${flow}`,
  );
  return [
    ...(isRunning ? grownTotals(said, period, now, known) : []),
    ...(isRunning ? endedTotals(said, period, known) : []),
    ...movedGrades(period, now, known),
    ...[...tables.values()].flatMap((table) => [
      ...(isRunning ? [] : missingRows(period, table, known)),
      ...missingPartners(period, table, known),
    ]),
  ];
}

/** One for each row, whatever its units, and none of a country of which a row is named. */
export const oncePerRow = (missing: readonly MissingSeries[]): MissingSeries[] =>
  missing.filter(
    ({ codes: { partner, flow, product, channel, place } }, index) =>
      !missing
        .slice(0, index)
        .some(
          ({ codes }) =>
            codes.partner === partner &&
            codes.flow === flow &&
            (product === undefined || codes.product === product) &&
            codes.channel === channel &&
            codes.place === place,
        ),
  );

function grownTotals(
  said: readonly SaidFigure[],
  period: string,
  now: readonly SaidFigure[],
  known: PublicRows,
): MissingSeries[] {
  const earlier = runningBefore(period);
  // Without the document of the month before, nothing says what a total has grown by.
  if (![...known.values()].some(({ at }) => at(earlier))) return [];
  const stated = new Set(
    now.flatMap((figure) => (Number(figure.value) === 0 ? [] : rowKey(figure))),
  );
  return said.flatMap((total) => {
    const { dimensions, value } = total;
    const codes = codesOf(dimensions);
    const key = seriesKey(codes);
    // The total of December can be that of the year.
    const isTotal = lastMonthOf(dimensions.period ?? '') === period && dimensions.period !== period;
    if (!isTotal || MEANS.has(codes.unit ?? '')) return [];
    const sumBefore = known.get(key)?.at(earlier)?.value ?? '0';
    const growth = subtract(value, sumBefore);
    const bound = Math.max(GROWN.least, GROWN.share * largestOf(now, codes.unit));
    if (stated.has(key) || Number(growth) <= bound) return [];
    const former = [{ period: earlier, value: sumBefore }];
    return [{ codes, period, expected: growth, former, stated: total, grown: true }];
  });
}

/** Running totals of the month before that the document does not go on with: before January none can vanish. */
function endedTotals(
  said: readonly SaidFigure[],
  period: string,
  known: PublicRows,
): MissingSeries[] {
  const totals = said.filter(
    ({ dimensions }) =>
      lastMonthOf(dimensions.period ?? '') === period && dimensions.period !== period,
  );
  const stated = new Set(totals.map(rowKey));
  const earlier = runningBefore(period);
  const former = [...known].flatMap(([key, { codes, at }]) => {
    const statement = at(earlier);
    return statement ? [{ codes, statement, key }] : [];
  });
  // Several documents can state parts of one data set.
  const documents = new Set(
    former.flatMap(({ key, statement }) => (stated.has(key) ? statement.source.document : [])),
  );
  return former.flatMap(({ codes, statement, key }) => {
    const { value, source } = statement;
    const { partner = '', unit = '' } = codes;
    const beside = totals.filter(({ dimensions }) => dimensions.unit === unit);
    const [first] = beside;
    const largest = Math.max(...beside.map((one) => Number(one.value)));
    const isOther = stated.has(key) || MEANS.has(unit) || partnerTotals.has(partner);
    if (!first || isOther || !documents.has(source.document)) return [];
    if (Number(value) <= Math.max(ENDED.least, ENDED.share * largest)) return [];
    const values = [{ period: earlier, value }];
    return [{ codes, period, expected: value, former: values, stated: first, ended: true }];
  });
}

function missingPartners(
  period: string,
  now: readonly SaidFigure[],
  known: PublicRows,
): MissingSeries[] {
  const months = monthsBefore(period, STEADY.months);
  const [first] = now;
  if (!first) return [];
  const { unit = '', flow } = first.dimensions;
  const own = new Map(
    [...known].flatMap(([key, { codes }]) =>
      codes.partner &&
      !partnerTotals.has(codes.partner) &&
      codes.unit === unit &&
      codes.flow === flow
        ? [[key, codes] as const]
        : [],
    ),
  );
  const keysOf = Map.groupBy(own.keys(), (key) => own.get(key)?.partner ?? '');
  const amounts = months.map((month) => {
    const byPartner = new Map(
      Array.from(keysOf, ([partner, keys]) => [
        partner,
        amountOf(keys.map((key) => numberAt(known, key, month))),
      ]),
    );
    return { byPartner, whole: [...byPartner.values()].reduce((sum, one) => sum + one, 0) };
  });
  // Another document can state a part of the table.
  const others = [...own].flatMap(([key, { partner = '' }]) =>
    numberAt(known, key, period) === 0 ? [] : [partner],
  );
  const present = new Set([
    ...others,
    ...now.flatMap(({ dimensions, value }) =>
      Number(value) === 0 ? [] : (dimensions.partner ?? []),
    ),
  ]);
  return [...new Set([...own.values()].map(({ partner = '' }) => partner))].flatMap((partner) => {
    const values = amounts.map(({ byPartner }) => byPartner.get(partner) ?? 0);
    const isLeading = amounts.every(
      ({ whole }, index) => whole > 0 && (values[index] ?? 0) >= STEADY.share * whole,
    );
    if (present.has(partner) || !isLeading) return [];
    const former: Former[] = months.map((month, index) => ({
      period: month,
      value: String(Math.round(values[index] ?? 0)),
    }));
    const expected = middleOf(former);
    const products = new Set(
      (keysOf.get(partner) ?? []).flatMap((key) =>
        months.some((month) => numberAt(known, key, month) > 0)
          ? (own.get(key)?.product ?? [])
          : [],
      ),
    );
    const [product = ''] = products.size === 1 ? products : [];
    const codes = { partner, unit, ...(flow && { flow }), ...(product && { product }) };
    return [{ codes, period, expected, former: former.reverse(), stated: first }];
  });
}

/** A country's amount: the sum of its products, or the row that is their sum. */
function amountOf(values: readonly number[]): number {
  const whole = values.reduce((sum, one) => sum + one, 0);
  const largest = Math.max(...values);
  const isSum = Math.abs(2 * largest - whole) < ROUNDED * whole;
  return isSum ? largest : whole;
}
