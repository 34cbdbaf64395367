import { Refusal } from '../../functions/platform/kernel/refusal.ts';
import { audited } from '../../functions/platform/tables/audit.ts';
import { publicVersion, takeNumbers } from '../../functions/platform/tables/counters.ts';
import { platformKeys } from '../../functions/platform/tables/keys.ts';
import {
  type Write,
  WriteConflict,
  withRetries,
} from '../../functions/platform/tables/transactions.ts';
import {
  endStopped,
  type Writer,
  writeTogether,
} from '../../functions/platform/tables/write-together.ts';
import { averageWrite } from '../../functions/prices/averages/store/averages.ts';
import { releasePeriod } from '../../functions/prices/surveys/rules/release-calendar.ts';
import { averageKey } from './average-parts.ts';
import type { Confirmation, Difference } from './differences.ts';
import { lostAverages } from './doubts.ts';
import type { GivingWay } from './giving-way.ts';
import type { RowState } from './history-plan.ts';
import {
  type AverageState,
  type AveragesImport,
  type AveragesPlan,
  planAverages,
} from './import-averages.ts';
import { planDuties } from './import-duties.ts';
import {
  planSurveys,
  type SurveyCounts,
  type SurveysImport,
  type SurveysPlan,
} from './import-surveys.ts';
import { type Measures, type Question, type RowRefusal, readMeasures } from './judge.ts';

type Own = Pick<SurveysImport, 'actor' | 'at' | 'source' | 'confirmation' | 'reason'>;

export interface FiguresImport extends Own, Pick<Writer, 'onProgress'> {
  readonly surveys?: Omit<SurveysImport, keyof Own | 'measures'> | undefined;
  readonly averages?: AveragesImport['averages'] | undefined;
  /** Whether the surveys' duties and VAT are recorded with the products. */
  readonly recordsDuties?: boolean | undefined;
}

export interface FiguresImported {
  /** Public figures that differ from those of the import, as they were before it. */
  readonly differences: readonly Difference[];
  /** What was asked about new figures, and the settings recorded with them. */
  readonly questions: readonly Question[];
  /** Averages that were compared with no survey or month, because those of their days are made up. */
  readonly uncompared: readonly string[];
  /** Demonstration figures that give way. */
  readonly givingWay: readonly GivingWay[];
  /** Nothing was changed, as there are differences that nobody confirmed, or questions without a reason. */
  readonly isProposal: boolean;
  /** Why rows cannot become public, by date and product or product and period. */
  readonly refused: ReadonlyMap<string, RowRefusal>;
  /** By date and product. */
  readonly rows: ReadonlyMap<string, RowState>;
  /** By product and period. */
  readonly averageRows: ReadonlyMap<string, AverageState>;
  readonly surveys: SurveyCounts;
}

/**
 * Publishes figures, for readers all at once or not at all. If they differ from public ones, nothing is changed
 * without a confirmation; corrections and withdrawals that it does not name stay. It can be stopped at any moment
 * and run again; when everything is public, it changes nothing. @throws Refusal import_refused: `underway` while
 * another import runs, `period_unknown` for a name that is of no period of the import
 */
export function importFigures(task: FiguresImport): Promise<FiguresImported> {
  return withRetries(async () => {
    assertNamed(task);
    await endStopped();
    // Read first, so that the import is planned again if any public data change from here on.
    const version = await publicVersion();
    const measures = await readMeasures();
    const reason = task.confirmation?.reason ?? task.reason;
    const { surveys, averages, duties, ...plan } = await planFigures(task, measures);
    const { differences } = plan;
    // What would need a reason is listed with the differences, before anybody confirms them.
    const questions =
      differences.length > 0 && !task.confirmation
        ? (await planFigures({ ...task, confirmation: ofAll(differences) }, measures)).questions
        : plan.questions;
    const isAsked = questions.some(({ standing }) => standing === 'question');
    const isProposal = (differences.length > 0 && !task.confirmation) || (isAsked && !reason);
    if (!isProposal) await write(surveys, averages, { version, duties: duties.writes }, task);
    const { rows, counts } = surveys;
    return {
      ...{ differences, questions, isProposal, rows, surveys: counts },
      averageRows: averages.rows,
      uncompared: averages.uncompared,
      givingWay: [...surveys.givingWay, ...averages.givingWay],
      refused: new Map([...surveys.refused, ...averages.refused]),
    };
  });
}

/** What an import would write, and what it would ask. */
async function planFigures(task: FiguresImport, measures: Measures) {
  const own = { ...task, measures, reason: task.confirmation?.reason ?? task.reason };
  const surveys = await planSurveys({ ...own, ...(task.surveys ?? NO_SURVEYS) });
  const series = { all: surveys.series, official: surveys.official };
  const averages = await planAverages({
    ...own,
    averages: task.averages ?? [],
    withdrawn: surveys.averages,
    series,
  });
  const duties = task.recordsDuties
    ? planDuties(surveys.series, { ...own, ...surveys, products: measures.products })
    : { writes: [], settings: [] };
  const differences = [...surveys.differences, ...averages.differences];
  const lost = lostAverages(
    surveys.averages.filter((one) => averages.rows.get(averageKey(one)) !== 'written'),
    series,
  );
  const figures = [...surveys.questions, ...averages.questions, ...lost];
  // A setting that changes with a figure is asked about once.
  const asked = new Set(figures.map(questionKey));
  const settings = duties.settings.filter((setting) => !asked.has(questionKey(setting)));
  return { surveys, averages, duties, differences, questions: [...figures, ...settings] };
}

/** The confirmation of all differences, corrections and withdrawals among them. */
const ofAll = (differences: readonly Difference[]): Confirmation => ({
  ...{ reason: '', note: { it: '', en: '' } },
  over: new Set(differences.map(({ period }) => period)),
});

const questionKey = ({ period, productId, figure, standing }: Question) =>
  [period, productId, figure, standing].join();

const NO_SURVEYS = { surveys: [], notes: '' } as const;

/** Refuses a named period that is not part of the import, so that typing errors are noticed. */
function assertNamed({ confirmation, surveys, averages = [] }: FiguresImport): void {
  const periods = new Set([
    ...(surveys?.surveys ?? []).map(({ date }) => date),
    ...averages.map(({ year, month }) => releasePeriod(year, month)),
  ]);
  const unknown = [...(confirmation?.over ?? [])].filter((period) => !periods.has(period));
  if (unknown.length > 0)
    throw new Refusal('import_refused', { reason: 'period_unknown', periods: unknown });
}

async function write(
  surveys: SurveysPlan,
  averages: AveragesPlan,
  { version, duties }: { readonly version: number; readonly duties: readonly Write[] },
  writer: Writer,
): Promise<void> {
  const records = [...surveys.records, ...averages.records];
  // A made-up average that gets an official figure is written once.
  const givingWay = surveys.averages
    .filter((average) => averages.rows.get(averageKey(average)) !== 'written')
    .map((average) => averageWrite({ ...average, published: false }));
  const items = [...surveys.items, ...givingWay, ...averages.items];
  if (items.length + surveys.together.length + duties.length === 0) return;
  await writeTogether(
    {
      items: items.map(conflicting),
      together: [
        ...surveys.together,
        ...duties,
        ...records.map(audited),
        takeNumbers(platformKeys.publicVersion, version),
      ].map(conflicting),
    },
    writer,
  );
}

/** If anything changed meanwhile, the import is planned again. */
const conflicting = ({ operation }: Write): Write => ({
  operation,
  onConditionFailed: new WriteConflict(),
});
