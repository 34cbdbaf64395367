import { addDays, type IsoDate } from '../../functions/domain/calendar.ts';
import { oldestFirst } from '../../functions/domain/series.ts';
import type { Survey } from '../../functions/domain/surveys.ts';
import type { AuditRecord } from '../../functions/store/audit.ts';
import { averageWrite, type StoredAverage } from '../../functions/store/averages.ts';
import {
  independentParts,
  type SurveyChange,
  surveyParts,
  writeHistory,
} from '../../functions/store/history.ts';
import { allSeriesYears, type SeriesYear } from '../../functions/store/series-years.ts';
import { countSurveys, surveyDates, surveysById } from '../../functions/store/survey-records.ts';
import { withRetries } from '../../functions/store/transactions.ts';
import { isDemonstration } from './demonstration-note.ts';
import {
  changedProducts,
  type HistoryOptions,
  type HistorySurvey,
  type KnownSurveys,
  planHistory,
  withdrawal,
} from './history-plan.ts';
import { demonstrationAverages } from './import-averages.ts';

export interface SurveysImport extends HistoryOptions {
  /** One survey a date. */
  readonly surveys: readonly HistorySurvey[];
  /** Where the figures come from, for the audit record. */
  readonly source: string;
  /**
   * The history has every survey between its first and last date: demonstration surveys among them
   * are withdrawn, and so are demonstration averages over days that get other prices, because they
   * would be mixed with official figures.
   */
  readonly isComplete: boolean;
  readonly onProgress?: ((rowsWritten: number) => void) | undefined;
}

export interface SurveysImported {
  /** Prices written and prices that were there already. */
  readonly written: number;
  readonly unchanged: number;
  /** Dates left alone because their survey is not published. */
  readonly unpublished: readonly IsoDate[];
  readonly added: number;
  readonly revised: number;
  /** Demonstration surveys and averages that gave way. */
  readonly withdrawnSurveys: number;
  readonly withdrawnAverages: number;
}

/**
 * Publishes a history: new surveys under new numbers in order of date, published ones as new
 * revisions where figures differ. Stopped at any moment, it can be run again to complete it; run
 * again when complete, it changes nothing.
 */
export function importSurveys(task: SurveysImport): Promise<SurveysImported> {
  let written = 0;
  let begun: Counts | undefined;
  return withRetries(async () => {
    const state = await readState(task);
    const plan = planHistory(task.surveys, state.known, task);
    const writtenBefore = written;
    const changes = [...plan.changes, ...state.strays.map(withdrawal)];
    const averages = task.isComplete ? await averagesTouchedBy(changes) : [];
    const parts = [
      // First, so that an import that was cut off still knows by its surveys what they touch.
      ...independentParts(averages.map(unpublished), 0),
      ...surveyParts(changes, state.years, state.known.lastNumber),
    ];
    const outcome = {
      added: plan.changes.filter(({ before }) => !before).length,
      revised: plan.changes.filter(({ before }) => before).length,
      withdrawnSurveys: state.strays.length,
      withdrawnAverages: averages.length,
    };
    // Another attempt completes what the first one set out to do, and is part of it.
    const record = begun ? undefined : recordOf(task, plan.changes, outcome);
    await writeHistory(parts, record, (part) => {
      begun ??= outcome;
      written += part.rows;
      task.onProgress?.(written);
    });
    const { unpublished: left, unchanged } = plan;
    return {
      written,
      unchanged: unchanged - writtenBefore,
      unpublished: left,
      ...(begun ?? outcome),
    };
  });
}

type Counts = Omit<SurveysImported, 'written' | 'unchanged' | 'unpublished'>;

interface State {
  readonly known: KnownSurveys;
  readonly years: readonly SeriesYear[];
  readonly strays: readonly Survey[];
}

async function readState({ surveys, isComplete }: SurveysImport): Promise<State> {
  const [dates, years, lastNumber] = await Promise.all([
    surveyDates(),
    allSeriesYears(),
    countSurveys(),
  ]);
  const ids = new Map(dates.map(({ date, id }) => [date, id]));
  const published = new Map(
    oldestFirst(years.flatMap((year) => year.surveys)).map((entry, index, entries) => [
      entry.date,
      { entry, previous: entries[index - 1] },
    ]),
  );
  const history = oldestFirst(surveys);
  const [from, to] = [history[0]?.date ?? '', history.at(-1)?.date ?? ''];

  const differing = history.flatMap(({ date, prices }) => {
    const id = ids.get(date);
    return id !== undefined && changedProducts(prices, published.get(date)).length > 0 ? id : [];
  });
  const inHistory = new Set(history.map(({ date }) => date));
  const others = [...published.values()]
    .map(({ entry }) => entry)
    .filter(({ date }) => isComplete && date > from && date < to && !inHistory.has(date));
  const [known, candidates] = await Promise.all([
    surveysById(differing),
    surveysById(others.map(({ id }) => id)),
  ]);
  return {
    known: {
      ids,
      published,
      surveys: new Map(known.map((survey) => [survey.id, survey])),
      lastNumber,
    },
    years,
    strays: candidates.filter((survey) => isDemonstration(survey)),
  };
}

/** Published demonstration averages over days that a change prices anew. */
async function averagesTouchedBy(changes: readonly SurveyChange[]): Promise<StoredAverage[]> {
  const dates = changes.map(({ next }) => next.date).sort();
  const [first, last] = [dates[0], dates.at(-1)];
  return first && last ? demonstrationAverages(addDays(first, -7), addDays(last, -1)) : [];
}

const unpublished = (average: StoredAverage) => averageWrite({ ...average, published: false });

/** Written with the first part: what the import set out to change. */
function recordOf(
  { actor, at, source }: SurveysImport,
  changes: readonly SurveyChange[],
  outcome: Counts,
): AuditRecord {
  const revised = changes.flatMap(({ before }) => before ?? []);
  return {
    actor,
    at,
    action: 'history.imported',
    subject: 'history/weekly',
    before: { revisions: revised.map(({ id, date, revision }) => ({ id, date, revision })) },
    after: { source, ...outcome },
  };
}
