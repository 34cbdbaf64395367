import { type IsoDate, todayInRome } from '../domain/calendar.ts';
import { surveysReached, type Timeline } from '../domain/dated-settings.ts';
import { defaultValidFrom } from '../domain/setting-values.ts';
import { latestSurveys } from '../store/survey-records.ts';

/** Unpublished surveys that a change of a setting may still reach. */
const RECENT = 20;

/** The survey date from which a change holds when nobody says: the open survey's, else the next one's. */
export async function defaultSettingDate(now: Date): Promise<IsoDate> {
  const [unpublished, [published]] = await Promise.all([
    latestSurveys(false, RECENT),
    latestSurveys(true, 1),
  ]);
  const open = unpublished.find(({ active }) => active);
  const [latest] = [published, ...unpublished]
    .filter((survey) => survey !== undefined)
    .sort((a, b) => (a.date < b.date ? 1 : -1));
  return defaultValidFrom(open, latest, todayInRome(now));
}

/** The survey that companies declare prices for, or will: what they sell is what they sell in it. */
export async function declarationDate(now: Date): Promise<IsoDate> {
  const [unpublished] = await latestSurveys(false, 1);
  return unpublished?.date ?? defaultSettingDate(now);
}

export interface ReachedSurvey {
  readonly id: number;
  readonly date: IsoDate;
}

/** Unpublished surveys that were computed already and use another value after a change. */
export async function computedSurveysReached<T>(
  before: Timeline<T>,
  after: Timeline<T>,
): Promise<ReachedSurvey[]> {
  const computed = (await latestSurveys(false, RECENT)).filter(
    ({ steps }) => steps?.companyPrices || steps?.nationalPrices,
  );
  return surveysReached(before, after, computed).map(({ id, date }) => ({ id, date }));
}
