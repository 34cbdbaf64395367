import { lastDayOf } from '../../../platform/kernel/periods.ts';
import { isDemonstration } from '../../surveys/rules/demonstration-surveys.ts';
import type { Survey } from '../../surveys/rules/surveys.ts';
import { surveysById } from '../../surveys/store/survey-records.ts';
import { averagesOf, type StoredAverage } from '../store/averages.ts';
import { type PeriodRevision, periodRevisions } from '../store/period-revisions.ts';
import type { Period, PeriodState } from './compute-averages.ts';

/** Where a figure comes from: the demonstration, a file, or a computation of the portal from other figures. */
type Origin = 'demonstration' | 'file' | 'computed';

/**
 * The days of a draft's surveys or months that are of the demonstration, where what is public of the period, or another
 * of them, is official. A portal on trial computes made-up averages from made-up surveys, and those of its own.
 */
export async function demonstrationInputs(
  period: Period,
  { draft, published, revisions }: PeriodState,
): Promise<string[]> {
  const inputs = draft ? await inputsOf(period, draft) : [];
  const madeUp = inputs.filter(({ origin }) => origin === 'demonstration');
  if (madeUp.length === 0) return [];
  const replaced = published.length > 0 && (await originOf(period, published, revisions));
  const isOfficial = replaced && replaced !== 'demonstration';
  return isOfficial || inputs.some(({ origin }) => origin === 'file')
    ? madeUp.map(({ date }) => date)
    : [];
}

interface Input {
  readonly date: string;
  readonly origin: Origin;
}

async function inputsOf(
  { year }: Period,
  { surveys = [], months = [] }: PeriodRevision,
): Promise<Input[]> {
  const used = await surveysById(surveys.map(({ surveyId }) => surveyId));
  const ofMonths = months.map(async ({ month }): Promise<Input> => {
    const [averages, revisions] = await Promise.all([
      averagesOf(year, [month]),
      periodRevisions(year, month),
    ]);
    const published = averages.filter((one) => one.published);
    const origin = await originOf({ year, month }, published, revisions);
    return { date: lastDayOf(year, month), origin };
  });
  return [
    ...used.map((survey) => ({ date: survey.date, origin: originOfSurvey(survey) })),
    ...(await Promise.all(ofMonths)),
  ];
}

/** The steps of a survey tell whether the portal computed its prices. */
function originOfSurvey(survey: Survey): Origin {
  if (isDemonstration(survey)) return 'demonstration';
  return survey.steps?.nationalPrices ? 'computed' : 'file';
}

async function originOf(
  period: Period,
  published: readonly StoredAverage[],
  revisions: readonly PeriodRevision[],
): Promise<Origin> {
  if (published.some(({ demonstration }) => demonstration)) return 'demonstration';
  const last = revisions.findLast(({ publishedAt }) => publishedAt !== undefined);
  if (!last?.surveys && !last?.months) return 'file';
  const inputs = await inputsOf(period, last);
  return inputs.some(({ origin }) => origin === 'demonstration') ? 'demonstration' : 'computed';
}
