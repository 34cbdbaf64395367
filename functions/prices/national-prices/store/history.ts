import { takeNumbers } from '../../../platform/tables/counters.ts';
import type { Write } from '../../../platform/tables/transactions.ts';
import { surveyRelease } from '../../surveys/rules/release-moments.ts';
import { oldestFirst, type SeriesEntry } from '../../surveys/rules/series.ts';
import type { Survey } from '../../surveys/rules/surveys.ts';
import { priceKeys } from '../../surveys/store/price-keys.ts';
import { type SeriesYear, withSurveys, yearWrite } from '../../surveys/store/series-years.ts';
import { broughtBack, surveyWrites, takeDate } from '../../surveys/store/survey-records.ts';
import type { CompanyInputs } from '../rules/survey-inputs.ts';
import { type NationalPricesRecord, revisionWrite } from './price-revisions.ts';
import { inputsRemoval, inputsWrite } from './revision-inputs.ts';

/** A change of one survey in the public series. */
export interface HistoryChange {
  /** The survey as it was read; absent when it is new. */
  readonly before?: Survey | undefined;
  readonly next: Survey;
  /** The revision to publish; absent when the survey is withdrawn. */
  readonly prices?: NationalPricesRecord | undefined;
  /** True where the public figures of the survey were demonstration figures, which are not kept. */
  readonly isFresh?: boolean | undefined;
  /** Inputs of the figures; absent for figures that were not computed from companies' prices. */
  readonly inputs?: CompanyInputs | undefined;
}

/** Writes for a change of the history, which may be too many for one transaction. */
export interface HistoryWrites {
  /** Puts of items of their own, in any order. */
  readonly items: readonly Write[];
  /** Writes of the transaction that makes all of it public. */
  readonly together: readonly Write[];
}

/**
 * The writes that make changes of surveys public: their records, dates, revisions and places in the series. @param
 * years the public series as it was read @param lastNumber number of the survey created last; new ones must follow
 * it without gaps
 */
export function historyWrites(
  changes: readonly HistoryChange[],
  years: readonly SeriesYear[],
  lastNumber: number,
): HistoryWrites {
  const added = changes.filter(({ before }) => !before).length;
  // An index has an item in one list only, so an item that moves to another list does so in the transaction.
  const [moved = [], others = []] = [true, false].map((isMoved) =>
    changes.filter(({ before }) => (before?.published === false) === isMoved),
  );
  return {
    items: others.flatMap(itemWrites),
    together: [
      ...moved.flatMap(movedWrites),
      ...(added > 0 ? [takeNumbers(priceKeys.surveyCounter, lastNumber, added)] : []),
      ...yearWrites(changes, years),
    ],
  };
}

function yearWrites(changes: readonly HistoryChange[], years: readonly SeriesYear[]): Write[] {
  const known = new Map(years.map((year) => [year.year, year]));
  const byYear = Map.groupBy(changes, ({ next: { date } }) => Number(date.slice(0, 4)));
  return [...byYear].map(([year, changed]) =>
    yearWrite(
      withSurveys(known.get(year) ?? { year, version: 0, surveys: [] }, {
        entries: oldestFirst(changed.flatMap(entryOf)),
        forgotten: changed.filter(({ isFresh }) => isFresh).map(({ next: { id } }) => id),
      }),
    ),
  );
}

function itemWrites(change: HistoryChange): Write[] {
  const { before, next } = change;
  // Companies' prices of a published survey do not change, so that its record alone is the condition.
  const [record] = surveyWrites(next, before?.version ?? 0);
  return [
    ...(record ? [record] : []),
    ...(before ? [] : [takeDate(next.date, next.id)]),
    ...revisionWrites(change),
  ];
}

function movedWrites(change: HistoryChange): Write[] {
  const { before, next, prices, inputs } = change;
  return [
    ...surveyWrites(next, before?.version ?? 0),
    ...(before?.deleted ? broughtBack(next) : []),
    ...revisionWrites(change),
    // A draft that the revision replaces may have left inputs.
    ...(prices && !inputs ? [inputsRemoval(next.id, prices.revision)] : []),
  ];
}

const revisionWrites = ({ next, prices, inputs }: HistoryChange): Write[] => [
  ...(prices ? [revisionWrite(prices)] : []),
  ...(prices && inputs ? [inputsWrite(next.id, prices.revision, inputs)] : []),
];

function entryOf({ before, next, prices, inputs, isFresh }: HistoryChange): SeriesEntry[] {
  if (!prices) return [];
  const { id, date, revision } = next;
  const own = sinceOf(date, prices.publishedAt, !before || isFresh === true);
  // Only a figure that depends on settings needs the moment: it tells which of them changed afterwards.
  const since = own ?? (inputs && surveyRelease(date));
  return [{ id, date, revision, prices: prices.prices, ...(since && { since }) }];
}

/** The first figures of a survey were public before the import, unless they were computed only then. */
function sinceOf(date: string, publishedAt: string | undefined, isFirst: boolean) {
  if (publishedAt === undefined) return undefined;
  return isFirst && surveyRelease(date) <= publishedAt ? undefined : publishedAt;
}
