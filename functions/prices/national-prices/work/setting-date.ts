import { type IsoDate, todayInRome } from '../../../platform/kernel/calendar.ts';
import { surveysReached, type Timeline } from '../../../sample/rules/dated-settings.ts';
import { defaultValidFrom } from '../../../sample/rules/setting-values.ts';
import {
  latestSurveys,
  surveyDates,
  surveysForCompanies,
} from '../../surveys/store/survey-records.ts';
import { assertValidFrom, lastValidFrom } from '../rules/setting-changes.ts';

/** Unpublished surveys that a change of a setting may still reach. */
const RECENT = 20;

/** The survey date from which a change holds when none is given: the open survey's, else the next one's. */
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

/**
 * The date from which a change holds: the one that a person chose, or the default, which is always valid, whatever
 * surveys are opened meanwhile. @throws Refusal invalid for a day that is not a survey's and on which none can be dated
 * any more, and for one after the second survey from now
 */
export async function settingDate(chosen: IsoDate | undefined, now: Date): Promise<IsoDate> {
  const next = await defaultSettingDate(now);
  if (chosen === undefined) return next;
  const dates = (await surveyDates()).map(({ date }) => date);
  assertValidFrom(chosen, dates, lastValidFrom(next, todayInRome(now)));
  return chosen;
}

/** The date of the survey for which companies declare prices now or next; it decides which products they sell. */
export async function declarationDate(now: Date): Promise<IsoDate> {
  const [unpublished] = await surveysForCompanies(1);
  return unpublished?.date ?? defaultSettingDate(now);
}

/** The values of one thing before and after a change. */
export type TimelineChange<T> = readonly [before: Timeline<T>, after: Timeline<T>];

export interface ReachedSurvey {
  readonly id: number;
  readonly date: IsoDate;
}

/** Unpublished surveys that were computed already and use another value after a change. */
export async function computedSurveysReached<T>(
  changes: readonly TimelineChange<T>[],
): Promise<ReachedSurvey[]> {
  const computed = (await latestSurveys(false, RECENT)).filter(
    ({ steps }) => steps?.companyPrices || steps?.nationalPrices,
  );
  const reached = new Set(
    changes.flatMap(([before, after]) => surveysReached(before, after, computed)),
  );
  return [...reached].map(({ id, date }) => ({ id, date }));
}
