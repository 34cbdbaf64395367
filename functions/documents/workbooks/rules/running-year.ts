import type { IsoDate } from '../../../platform/kernel/calendar.ts';
import { lastMonthOf } from './named-period.ts';
import { keyOf, type Observation, type Refused } from './observation.ts';
import type { Reading, WorkbookRead } from './read-workbook.ts';
import type { TableRead } from './table/read-table.ts';

/**
 * Of a year that is running, a table has columns for months to come. Empty or all zero, they are no figures, and
 * neither are those at its end that nobody has filled yet. Totals that run beyond the last month with figures are of
 * the months up to it; a running year beside whole ones is left. Any other figure of a month that has not ended is a
 * slip in the sheet's head or in the document's name, so the document is not read. @param today in Rome
 */
export function endedFigures(
  { tables, observations, hiddenTables }: WorkbookRead,
  today: IsoDate,
): Reading {
  const ends = tables.map((table) => ({ table, ...judged(table, today) }));
  const refused = ends.find((one) => one.refused)?.refused;
  if (refused) return { read: false, refused };
  const all = new Map(ends.flatMap(({ becomes }) => [...becomes]));
  const ended = (some: readonly Observation[]) =>
    some.flatMap((one) => (all.has(one) ? (all.get(one) ?? []) : one));
  return {
    read: true,
    tables: ends.map(({ table, left }) => ({
      ...table,
      observations: ended(table.observations),
      left: [...table.left, ...left],
    })),
    observations: ended(observations),
    hiddenTables,
  };
}

interface Judged {
  /** What figures become that do not stay as they are; undefined for those that are none. */
  readonly becomes: ReadonlyMap<Observation, Observation | undefined>;
  /** Cells with figures of the running year that are not used. */
  readonly left: readonly string[];
  readonly refused?: Refused;
}

function judged({ observations }: TableRead, today: IsoDate): Judged {
  const [year, month] = [today.slice(0, 4), today.slice(0, 7)];
  const columns = Map.groupBy(observations, periodOf);
  const filled = [...columns]
    .filter(([period, figures]) => isMonth(period) && !figures.every(isZero))
    .map(([period]) => lastMonthOf(period))
    .filter((period) => period.startsWith(year) && period < month)
    .sort()
    .at(-1);
  const wholeYears = [...columns.keys()].filter(
    (period) => /^\d{4}$/.test(period) && period < year,
  );
  const isOpen = (period: string) =>
    lastMonthOf(period) >= month ||
    (filled !== undefined && period.startsWith(year) && lastMonthOf(period) > filled);
  const known = new Map(observations.map((one) => [keyOf(one.dimensions), one]));
  const becomes = new Map<Observation, Observation | undefined>();
  const left: string[] = [];
  const refused = ({ source, dimensions }: Observation): Judged => ({
    ...{ becomes, left },
    refused: {
      ...{ code: 'period_not_ended', ...source },
      found: lastMonthOf(dimensions.period ?? ''),
    },
  });
  for (const [period, figures] of columns) {
    if (!isOpen(period)) continue;
    const isNothing = isMonth(period) || filled === undefined;
    for (const one of figures) {
      if (isNothing && figures.every(isZero)) becomes.set(one, undefined);
      else if (isMonth(period)) return refused(one);
      else if (filled === undefined) {
        if (period !== year || wholeYears.length < 2) return refused(one);
        becomes.set(one, undefined);
        left.push(one.source.cell);
      } else {
        const same = { ...one, dimensions: { ...one.dimensions, period: upTo(filled) } };
        const other = known.get(keyOf(same.dimensions));
        if (other && other.value !== one.value) return refused(one);
        becomes.set(one, other ? undefined : same);
        known.set(keyOf(same.dimensions), same);
      }
    }
  }
  return { becomes, left };
}

const isMonth = (period: string): boolean => /^\d{4}-\d\d(-\d\d)?$/.test(period);
const isZero = ({ value }: Observation): boolean => Number(value) === 0;
const periodOf = ({ dimensions }: Observation): string => dimensions.period ?? '';

/** The months from January to one: January itself is a month. */
const upTo = (month: string): string =>
  month.endsWith('-01') ? month : `${month.slice(0, 4)}-01/${month}`;
