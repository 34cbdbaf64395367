import { type SaidFigure, type Series, type SeriesCodes, seriesKey } from '../blocks.ts';
import { sum } from '../decimal.ts';
import { type Judged, judged, leaves } from './judged-figure.ts';
import { type PublicRows, publicRows } from './public-rows.ts';
import { isCountry, MEANS, partnerTotals } from './running-checks.ts';

/**
 * Trade of single countries comes and goes, so that one of them can be many times what it was. The sum over the countries of
 * a product goes on as it was; tables that do not print it are compared by it: decision 0350.
 */

/** Part of the largest sum from which on one is looked at: smaller ones are of few countries, which come and go. */
const LEADING = 0.05;

/** A figure with what its series has in public, which may be nothing. */
export type Moved = Pick<Judged, 'figure' | 'former' | 'middle'>;

/** Of each row whose sum over its countries leaves its series, the country that moved most. @param all public series */
export function leavingPartners(said: readonly SaidFigure[], all: readonly Series[]): Moved[] {
  const rowOf = ({ period = '', ...codes }: SaidFigure['dimensions']) =>
    `${period} ${seriesKey(withoutPartner(codes))}`;
  const printed = new Set(
    said.flatMap(({ dimensions }) =>
      partnerTotals.has(dimensions.partner ?? '') ? rowOf(dimensions) : [],
    ),
  );
  const rows = Map.groupBy(
    said.filter(({ dimensions }) => isCountry(dimensions) && !MEANS.has(dimensions.unit ?? '')),
    ({ dimensions }) => rowOf(dimensions),
  );
  const known = publicRows(all);
  const sums = sumsOf(known);
  const judgedRows = [...rows].flatMap(([row, parts]) => {
    const [first] = parts;
    if (!first || printed.has(row)) return [];
    const { partner: _, ...dimensions } = first.dimensions;
    const value = sum(parts.map((part) => part.value));
    const one = judged({ ...first, dimensions, value }, sums);
    return one?.isEnough ? { one, parts } : [];
  });
  const tables = Map.groupBy(judgedRows, ({ one: { figure } }) => figure.dimensions.period);
  return [...tables.values()].flatMap((table) => {
    const largest = Math.max(...table.map(({ one }) => Math.abs(one.middle)));
    return table
      .filter(
        ({ one }) => one.isNew && one.middle >= largest * LEADING && leaves(one, largest, false),
      )
      .flatMap(({ parts }) => mostMoved(parts, known));
  });
}

const withoutPartner = ({ partner: _, ...codes }: SeriesCodes): SeriesCodes => codes;

/** The public sums over countries as rows without a country. */
function sumsOf(known: PublicRows): PublicRows {
  const rows = Map.groupBy(
    [...known.values()].filter(({ codes }) => isCountry(codes)),
    ({ codes }) => seriesKey(withoutPartner(codes)),
  );
  return new Map(
    Array.from(rows, ([key, countries]) => [
      key,
      {
        codes: withoutPartner(countries[0]?.codes ?? {}),
        at: (period) => {
          const found = countries.flatMap(({ at }) => at(period) ?? []);
          const [first] = found;
          return first && { ...first, value: sum(found.map(({ value }) => value)) };
        },
      },
    ]),
  );
}

function mostMoved(parts: readonly SaidFigure[], known: PublicRows): Moved[] {
  const moved = parts.map((figure) => {
    const { former = [], middle = 0 } = judged(figure, known) ?? {};
    return { figure, former, middle, by: Math.abs(Number(figure.value) - middle) };
  });
  return moved.sort((a, b) => b.by - a.by).slice(0, 1);
}
