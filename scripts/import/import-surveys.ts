import { isDeepStrictEqual } from 'node:util';
import { addDays, type IsoDate, mondayOf } from '../../functions/platform/kernel/calendar.ts';
import type { AuditRecord } from '../../functions/platform/tables/audit.ts';
import type { StoredAverage } from '../../functions/prices/averages/store/averages.ts';
import {
  type HistoryChange,
  type HistoryWrites,
  historyWrites,
} from '../../functions/prices/national-prices/store/history.ts';
import {
  isDemonstration,
  isDemonstrationNote,
} from '../../functions/prices/surveys/rules/demonstration-surveys.ts';
import {
  oldestFirst,
  type PublishedPrice,
  type SeriesEntry,
} from '../../functions/prices/surveys/rules/series.ts';
import type { Survey } from '../../functions/prices/surveys/rules/surveys.ts';
import {
  allSeriesYears,
  type SeriesYear,
} from '../../functions/prices/surveys/store/series-years.ts';
import {
  everySurveyDate,
  lastSurveyId,
  surveysById,
} from '../../functions/prices/surveys/store/survey-records.ts';
import { PRODUCT_IDS } from '../../functions/sample/rules/products.ts';
import { figureRecords, type ReplacedFigure } from './audited-figures.ts';
import { surveyDoubts } from './doubts.ts';
import { type GivingWay, lostProducts, surveysGivingWay } from './giving-way.ts';
import {
  type HistoryOptions,
  type HistoryPlan,
  type HistorySurvey,
  type KnownSurveys,
  planHistory,
  rowKey,
  withdrawal,
} from './history-plan.ts';
import { demonstrationAverages } from './import-averages.ts';
import { type Measures, type Question, questionsOf, type RowRefusal } from './judge.ts';
import { judgeSurveys, officialSeries } from './judge-surveys.ts';

export interface SurveysImport extends HistoryOptions {
  /** One survey for each date. */
  readonly surveys: readonly HistorySurvey[];
  /** Origin of the figures, for the audit record. */
  readonly source: string;
  /**
   * Whether the history has every survey between its first and its last: demonstration surveys among them are withdrawn,
   * and so are demonstration averages over days that get other prices, because they would be mixed with official figures.
   */
  readonly isComplete?: boolean | undefined;
  readonly measures: Measures;
}

export interface SurveysPlan extends Pick<HistoryPlan, 'rows' | 'differences'>, HistoryWrites {
  /** The published surveys as they will be, oldest first. */
  readonly series: readonly Pick<SeriesEntry, 'date' | 'prices'>[];
  /** Those of them that are not made up. */
  readonly official: readonly Pick<SeriesEntry, 'date' | 'prices'>[];
  readonly refused: ReadonlyMap<string, RowRefusal>;
  /** What needs a reason. */
  readonly questions: readonly Question[];
  /** Whether official figures were public before the import. */
  readonly continues: boolean;
  /** Demonstration averages that give way. */
  readonly averages: readonly StoredAverage[];
  readonly records: readonly AuditRecord[];
  readonly counts: SurveyCounts;
  readonly givingWay: readonly GivingWay[];
}

export interface SurveyCounts {
  readonly added: number;
  readonly revised: number;
  /** Demonstration surveys and averages that were withdrawn. */
  readonly withdrawnSurveys: number;
  readonly withdrawnAverages: number;
}

/**
 * The writes that publish a history: new surveys under new numbers in order of date, and published ones as new
 * revisions where figures differ and the difference is confirmed. The plan is empty once all is public.
 */
export async function planSurveys(task: SurveysImport): Promise<SurveysPlan> {
  const state = await readState();
  const judged = isDemonstrationNote(task.notes)
    ? { surveys: task.surveys, refused: new Map(), findings: new Map() }
    : judgeSurveys(task.surveys, state.known, task.measures, new Date(task.at));
  const plan = planHistory(judged, state.known, task);
  // A file that changes nothing takes the place of nothing.
  const isHistory = plan.changes.length > 0 && task.isComplete;
  const strays = straysOf(
    state.known,
    { ...task, isComplete: isHistory },
    judged.surveys,
    plan.changes,
  );
  const changes = [...plan.changes, ...strays.map(withdrawal)];
  const averages = task.isComplete ? await averagesTouchedBy(changes) : [];
  const counts = {
    added: plan.changes.filter(({ before }) => !before).length,
    revised: plan.changes.filter(({ before }) => before).length,
    withdrawnSurveys: strays.length,
    withdrawnAverages: averages.length,
  };
  const series = seriesAfter(state.known, changes);
  const official = officialAfter(series, state.known, plan.changes);
  const first = officialSeries(state.known)[0]?.date;
  const givingWay = surveysGivingWay(changes, state.known);
  const questions = plan.changes.flatMap(({ next: { date }, prices }) => [
    ...questionsOf(date, judged.findings.get(date) ?? []),
    ...(first !== undefined && date > first && prices
      ? surveyDoubts(
          { date, prices: prices.prices },
          official[official.findIndex((one) => one.date === date) - 1],
        )
      : []),
  ]);
  return {
    ...historyWrites(changes, state.years, state.known.lastNumber),
    ...{ series, official },
    rows: plan.rows,
    differences: plan.differences,
    refused: judged.refused,
    questions: [...questions, ...lostProducts(givingWay, plan.changes, state.known)],
    continues: officialSeries(state.known).length > 0,
    averages,
    givingWay,
    records: changes.length > 0 ? recordsOf(task, plan.changes, state.known, counts) : [],
    counts,
  };
}

function seriesAfter({ published }: KnownSurveys, changes: readonly HistoryChange[]) {
  const series = new Map<IsoDate, Pick<SeriesEntry, 'date' | 'prices'>>();
  for (const [date, { entry }] of published) series.set(date, entry);
  for (const { next, prices } of changes) {
    if (prices) series.set(next.date, { date: next.date, prices: prices.prices });
    else series.delete(next.date);
  }
  return oldestFirst([...series.values()]);
}

function officialAfter(
  series: SurveysPlan['series'],
  { ids, surveys }: KnownSurveys,
  changes: readonly HistoryChange[],
): SurveysPlan['official'] {
  const own = new Set(changes.map(({ next: { date } }) => date));
  return series.filter(({ date }) => {
    const known = surveys.get(ids.get(date) ?? 0);
    return own.has(date) || (known !== undefined && !isDemonstration(known));
  });
}

interface State {
  readonly known: KnownSurveys;
  readonly years: readonly SeriesYear[];
}

/** Public made-up surveys within a complete history, or in the calendar week of an official survey. */
function straysOf(
  { published, surveys }: KnownSurveys,
  { surveys: history, isComplete, notes }: SurveysImport,
  passed: readonly HistorySurvey[],
  changes: readonly HistoryChange[],
): Survey[] {
  const own = new Set(history.map(({ date }) => date));
  // A row with a mistyped date, which is refused, must not widen the span.
  const dates = isComplete ? passed.map(({ date }) => date).sort() : [];
  const [from = '', to = ''] = [dates[0], dates.at(-1)];
  const official = isDemonstrationNote(notes) ? [] : changes;
  const weeks = new Set(official.map(({ next: { date } }) => mondayOf(date)));
  return [...surveys.values()].filter(
    (survey) =>
      published.has(survey.date) &&
      isDemonstration(survey) &&
      !own.has(survey.date) &&
      ((survey.date > from && survey.date < to) || weeks.has(mondayOf(survey.date))),
  );
}

async function readState(): Promise<State> {
  const [dates, years, lastNumber] = await Promise.all([
    everySurveyDate(),
    allSeriesYears(),
    lastSurveyId(),
  ]);
  const ids = new Map(dates.map(({ date, id }) => [date, id]));
  const published = new Map(
    oldestFirst(years.flatMap((year) => year.surveys)).map((entry, index, entries) => [
      entry.date,
      { entry, previous: entries[index - 1] },
    ]),
  );
  const known = await surveysById(dates.map(({ id }) => id));
  return {
    known: {
      ids,
      published,
      surveys: new Map(known.map((survey) => [survey.id, survey])),
      corrected: new Set(years.flatMap(({ past = [] }) => past.map(({ id }) => id))),
      lastNumber,
    },
    years,
  };
}

/** Published demonstration averages over days whose prices a change replaces. */
async function averagesTouchedBy(changes: readonly HistoryChange[]): Promise<StoredAverage[]> {
  const dates = changes.map(({ next }) => next.date).sort();
  const [first, last] = [dates[0], dates.at(-1)];
  return first && last ? demonstrationAverages(addDays(first, -7), addDays(last, -1)) : [];
}

/**
 * The records of the changes by an import: the revisions and figures that it replaces, and the number of new
 * surveys.
 */
function recordsOf(
  { actor, at, source, confirmation, reason }: SurveysImport,
  changes: readonly HistoryChange[],
  known: KnownSurveys,
  counts: SurveyCounts,
): AuditRecord[] {
  const revised = changes.flatMap(({ before }) => before ?? []);
  const record = {
    actor,
    at,
    action: 'history.imported',
    subject: 'history/weekly',
    before: { revisions: revised.map(({ id, date, revision }) => ({ id, date, revision })) },
    after: {
      ...{ source, ...counts },
      ...(reason && { reason }),
      ...(revised.length > 0 && { note: confirmation?.note, approvedBy: confirmation?.approvedBy }),
    },
  } as const;
  return figureRecords(
    record,
    changes.flatMap((change) => replacedFigures(change, known)),
  );
}

function replacedFigures(
  { before, next: { date }, prices }: HistoryChange,
  { published }: KnownSurveys,
): ReplacedFigure[] {
  if (!before) return [];
  const earlier = published.get(date)?.entry.prices ?? {};
  return PRODUCT_IDS.flatMap((productId) => {
    const [one, other] = [earlier[productId], prices?.prices[productId]];
    const key = rowKey({ date, productId });
    return other ? { key, before: one && partsOf(one), after: partsOf(other) } : [];
  }).filter((figure) => !isDeepStrictEqual(figure.before, figure.after));
}

const partsOf = ({ total, vat, excise, net, variation }: PublishedPrice): number[] => [
  ...[total, vat, excise, net],
  ...(variation === undefined ? [] : [variation]),
];
