import { monthBefore } from '../../../../platform/kernel/calendar.ts';
import type { Block, SaidFigure, SeriesCodes } from '../blocks.ts';
import { type DatasetName, SERIES_DIMENSIONS, type SeriesDimension } from '../datasets.ts';
import { isOneNumber, shift, subtract, within } from '../decimal.ts';
import { keyOf, type Observation } from '../observation.ts';
import { type Checked, figureAt, lastPublic, type Statement, settled } from '../statements.ts';
import { acrossChecks, acrossRules } from './across-checks.ts';
import { meanChecks } from './mean-checks.ts';
import { runningBefore, runningChecks } from './running-checks.ts';
import type { Check } from './sum-checks.ts';

/** Which public figures a version of a document changes, and how the others agree with it. */

/** A public figure that a document changes, adds or takes away. */
export interface FigureChange {
  readonly dataset: DatasetName;
  readonly codes: SeriesCodes;
  readonly period: string;
  /** The statement that is public, or was last where it was withdrawn; absent where none was, or it had the same value. */
  readonly before?: Statement;
  /** What the revision is measured against; present with `before`, unless that is of the demonstration. */
  readonly against?: Statement;
  /** Absent where no document states the figure any more. */
  readonly after?: Statement;
}

/**
 * The figures of a block before and after a document changes, where their values differ. A withdrawn figure that comes
 * again with another value is revised.
 */
export function changesOf(dataset: DatasetName, before: Block, after: Block): FigureChange[] {
  const known = new Map(before.series.map(({ codes, points }) => [JSON.stringify(codes), points]));
  return after.series.flatMap(({ codes, points }) => {
    const old = known.get(JSON.stringify(codes));
    return [...points].flatMap(([period, statements]) => {
      const stated = old?.get(period) ?? [];
      const was = figureAt(stated, undefined)?.statement;
      const is = figureAt(statements, undefined)?.statement;
      if (isOneNumber(was?.value, is?.value)) return [];
      const last = was ?? lastPublic(stated);
      const before = isOneNumber(last?.value, is?.value) ? undefined : last;
      const against = before && settled(stated);
      return [
        {
          ...{ dataset, codes, period },
          ...(before && { before }),
          ...(against && { against }),
          ...(is && { after: is }),
        },
      ];
    });
  });
}

/** How many of the changes add a figure, give another value, or leave none. */
export function countsOf(changes: readonly FigureChange[]) {
  const added = changes.filter(({ before }) => !before).length;
  const gone = changes.filter(({ after }) => !after).length;
  return { added, revised: changes.length - added - gone, gone };
}

export type ComparedKind = 'means' | 'months' | 'tables' | 'final' | 'stocks';

/** A figure of the document beside the value that public figures give for it. */
export interface Compared {
  readonly kind: ComparedKind;
  readonly figure: PublicFigure;
  /** The figures of the document in the comparison: this one, or all that are added up. */
  readonly all: readonly PublicFigure[];
  readonly value: string;
  readonly expected: string;
  /** The figure minus that value. */
  readonly difference: string;
  readonly agrees: boolean;
  /** It differs as it did when an earlier document was confirmed, so that nobody is asked again. */
  readonly known?: boolean;
  /** The data set that was compared, where it is another one. */
  readonly with?: DatasetName;
}

/** A figure as it is public with the document, and whether the document itself states it. */
export interface PublicFigure extends Observation {
  readonly dataset: DatasetName;
  readonly own: boolean;
  readonly compared?: Statement['compared'];
}

/** The figures of blocks as they are public, in any order. @param document whose figures are its own */
export function publicFigures(
  dataset: DatasetName,
  blocks: readonly Block[],
  document: string,
): PublicFigure[] {
  return blocks.flatMap(({ series }) =>
    series.flatMap(({ codes, points }) =>
      [...points].flatMap(([period, statements]) => {
        const statement = figureAt(statements, undefined)?.statement;
        if (!statement) return [];
        const { value, status, sheet, cell, source, compared } = statement;
        const own = source.document === document;
        return [
          {
            dataset,
            dimensions: { ...codes, period },
            value,
            status,
            source: { sheet, cell },
            ...{ own, compared },
          },
        ];
      }),
    ),
  );
}

/** Rounding error of each month in a running total, in the unit of the figures. */
const MONTH_ROUNDING = '0.5';

/** Running means lie within 0.1 % of those of their months, and sulphur, which is rounded, within 0.05. */
const meanRounding = (expected: number): number => Math.max(expected / 100, 0.1);

/**
 * Compares running totals of the document, and their means, with the public months. A difference that came with an earlier
 * document, for the same months or those but the last, is known: a person confirmed it then, or could not be asked because one
 * of the months became public later. One that held at that time began to differ since, and is asked about.
 * @param figures of one data set @param before the same without the document's new version
 */
export function comparedMonths(
  figures: readonly PublicFigure[],
  before: readonly PublicFigure[] = [],
): Compared[] {
  const months = runningChecks(figures, MONTH_ROUNDING)
    .filter(({ total }) => total.own)
    .map((check) => ({ ...check, agrees: check.agrees || isTonnesRounded(check) }));
  const means = meanChecks(months, figures, meanRounding);
  const confirmed = new Map(
    (months.every(({ agrees }) => agrees) ? [] : runningChecks(before, MONTH_ROUNDING))
      .filter(({ total }) => total.compared?.months !== 'holds')
      .map(({ total, difference }) => [keyOf(total.dimensions), difference]),
  );
  const isKnown = ({ total: { dimensions }, difference, agrees }: Check<PublicFigure>) =>
    !agrees &&
    [dimensions.period ?? '', runningBefore(dimensions.period ?? '')].some((period) => {
      const known = confirmed.get(keyOf({ ...dimensions, period }));
      return known !== undefined && isSame(difference, known);
    });
  return [
    ...months.map((check) => ({
      ...comparedOf('months', check, check.total),
      ...(isKnown(check) && { known: true }),
    })),
    ...means.map((check) => comparedOf('means', check, check.total)),
  ];
}

/** Rounding of the stocks and months of a table and of the totals over its products, in tonnes. */
const TONNES_ROUNDING = '15';

/** Running totals of sales add up what is rounded elsewhere: of 85 published workbooks that are off, 67 are by 15 t at most. */
const isTonnesRounded = ({ total: { dimensions }, difference }: Check): boolean =>
  dimensions.unit === 'T' && within(difference, TONNES_ROUNDING);

/** The table of a year's stocks, of which the last day closes the year before a balance. */
export const stocksTableOf = (dataset: DatasetName): DatasetName | undefined =>
  dataset === 'coal-balance' ? 'coal-stocks' : undefined;

/** Compares the stocks with which a month opens with those that closed the month before, where the document states one. */
export function comparedStocks(figures: readonly PublicFigure[]): Compared[] {
  const placeOf = ({ period, ...codes }: PublicFigure['dimensions']) => `${period} ${keyOf(codes)}`;
  const ends = [
    ...figures.flatMap((figure) => {
      const { flow, period = '' } = figure.dimensions;
      const closing = { ...figure.dimensions, flow: 'CLOSING-STOCK', period: period.slice(0, 7) };
      return flow === 'STOCK' && period.endsWith('-12-31') ? [{ figure, closing }] : [];
    }),
    ...figures.flatMap((figure) =>
      figure.dimensions.flow === 'CLOSING-STOCK' ? [{ figure, closing: figure.dimensions }] : [],
    ),
  ];
  const closing = new Map(ends.map((one) => [placeOf(one.closing), one.figure]));
  return figures.flatMap((opening) => {
    const { flow, period = '' } = opening.dimensions;
    if (flow !== 'OPENING-STOCK' || period.length !== 7) return [];
    const before = { ...opening.dimensions, flow: 'CLOSING-STOCK', period: monthBefore(period, 1) };
    const closed = closing.get(placeOf(before));
    if (!closed || !(opening.own || closed.own)) return [];
    const [figure, other] = opening.own ? [opening, closed] : [closed, opening];
    const difference = subtract(figure.value, other.value);
    return [
      {
        ...{ kind: 'stocks' as const, figure, all: [figure], value: figure.value },
        ...{ expected: other.value, difference, agrees: within(difference, TONNES_ROUNDING) },
      },
    ];
  });
}

/**
 * Compares figures of the document with those of another table that states them too. A difference that was there before the
 * document, and came with one of the two tables, is known: a person confirmed it then.
 * @param figures of both data sets @param before the same without the document's new version
 */
export function comparedTables(
  figures: readonly PublicFigure[],
  before: readonly PublicFigure[] = [],
): Compared[] {
  const checks = acrossChecks(figures);
  const placeOf = ({ rule, total }: Check) => `${rule} ${keyOf(total.dimensions)}`;
  const confirmed = new Map(
    (checks.every(({ agrees }) => agrees) ? [] : acrossChecks(before))
      .filter(({ total, parts }) =>
        [total, ...parts].some(({ compared }) => compared?.tables === 'differs'),
      )
      .map((check) => [placeOf(check), check.difference]),
  );
  return checks.flatMap((check) => {
    const { total, parts, power, difference, agrees } = check;
    const own = total.own ? total : parts.find((part) => part.own);
    if (!own) return [];
    const compared = comparedOf('tables', check, own);
    // In the unit of the document's own figures.
    const inUnit = (value: string) => shift(value, own === total ? 0 : -power);
    const known = agrees ? undefined : confirmed.get(placeOf(check));
    return [
      {
        ...compared,
        value: inUnit(compared.value),
        expected: inUnit(compared.expected),
        difference: inUnit(compared.difference),
        with: (own === total ? parts[0] : total)?.dataset ?? own.dataset,
        ...(known !== undefined && isSame(difference, known) && { known: true }),
      },
    ];
  });
}

/** Whether two differences are one, but for rounding. */
const isSame = (one: string, other: string): boolean =>
  within(subtract(one, other), MONTH_ROUNDING);

/** Compares preliminary figures of the document with the final ones that stay public. */
export function comparedFinal(
  said: readonly SaidFigure[],
  figures: readonly PublicFigure[],
): Compared[] {
  const byKey = new Map(figures.map((figure) => [keyOf(figure.dimensions), figure]));
  return said.flatMap(({ dimensions, status, source, value }) => {
    const final = byKey.get(keyOf(dimensions));
    if (!final || final.own || final.status !== 'final' || status === 'final') return [];
    const difference = subtract(value, final.value);
    const figure = { ...final, source, value, status, own: true };
    const agrees = within(difference, MONTH_ROUNDING);
    const all = [figure];
    return [
      { kind: 'final' as const, figure, all, value, expected: final.value, difference, agrees },
    ];
  });
}

/** The figures of a document with how each agrees with the public ones, which its rows then say. */
export function withComparisons(
  dataset: DatasetName,
  said: readonly SaidFigure[],
  compared: readonly Compared[],
): SaidFigure[] {
  const byKey = new Map<string, { months?: Checked; tables?: Checked }>();
  for (const { kind, all, agrees } of compared) {
    // While a final figure is public, the preliminary one that is compared with it is in no row.
    if (kind === 'final' || kind === 'stocks') continue;
    for (const figure of all) {
      if (figure.dataset !== dataset) continue;
      const key = keyOf(figure.dimensions);
      const found = byKey.get(key) ?? {};
      const place = kind === 'tables' ? kind : 'months';
      byKey.set(key, { ...found, [place]: agrees ? (found[place] ?? 'holds') : 'differs' });
    }
  }
  return said.map((one) => {
    const own = byKey.get(keyOf(one.dimensions));
    return own ? { ...one, compared: own } : one;
  });
}

/** The codes by which two tables are compared, by dimension, so that other figures need not be read. */
export function comparedCodes(dataset: DatasetName): Partial<Record<SeriesDimension, Set<string>>> {
  const wanted = acrossRules.flatMap(({ total, parts }) => [
    ...(total.dataset === dataset ? [total.where] : []),
    ...(parts.dataset === dataset ? parts.where : []),
  ]);
  const codes: Partial<Record<SeriesDimension, Set<string>>> = {};
  for (const name of SERIES_DIMENSIONS)
    if (wanted.every((where) => where[name] !== undefined))
      codes[name] = new Set(wanted.flatMap((where) => where[name] ?? []));
  return codes;
}

/** The data sets whose tables state figures of this one in another way. */
export function comparedWith(dataset: DatasetName): DatasetName[] {
  const others = acrossRules.flatMap(({ total, parts }) =>
    total.dataset === dataset ? [parts.dataset] : parts.dataset === dataset ? [total.dataset] : [],
  );
  return [...new Set(others)] as DatasetName[];
}

function comparedOf(
  kind: ComparedKind,
  { total, parts, sum, difference, agrees }: Check<PublicFigure>,
  own: PublicFigure,
): Compared {
  if (own === total)
    return { kind, figure: own, all: [own], value: total.value, expected: sum, difference, agrees };
  // The document states the parts.
  const turned = subtract('0', difference);
  const all = parts.filter((part) => part.own);
  return { kind, figure: own, all, value: sum, expected: total.value, difference: turned, agrees };
}
