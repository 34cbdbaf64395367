import type { Instant } from '../../../platform/kernel/as-of.ts';
import { addDays, type IsoDate } from '../../../platform/kernel/calendar.ts';
import { valueOn } from '../../../sample/rules/dated-settings.ts';
import {
  DEFAULT_RELEASE_TIME,
  MAX_MOVE_DAYS,
  plannedReleases,
  type ReleaseName,
  releaseNamed,
  releaseSpan,
} from '../rules/release-calendar.ts';
import { closingTime } from '../rules/weekly-job.ts';
import { jobSettings } from '../store/job-settings.ts';
import { releaseEdits } from '../store/release-edits.ts';
import { surveyDatesBetween } from '../store/survey-records.ts';

/** The announced moment of the first release of a survey or period; undefined where the rules plan none. */
export async function plannedMoment(name: ReleaseName): Promise<Instant | undefined> {
  const span = releaseSpan(name);
  if (!span) return undefined;
  const [edits, { releaseTimes }, surveys] = await Promise.all([
    releaseEdits(),
    jobSettings(),
    surveyDatesBetween(addDays(span.from, -MAX_MOVE_DAYS), addDays(span.to, MAX_MOVE_DAYS)),
  ]);
  const planned = plannedReleases({
    ...span,
    edits,
    surveyDates: surveys.map(({ date }: { date: IsoDate }) => date),
    timeOn: (date) => valueOn(releaseTimes, date) ?? DEFAULT_RELEASE_TIME,
  });
  return releaseNamed(planned, name)?.plannedAt;
}

/**
 * The end of the time in which companies' prices of a survey are expected: its automatic closing, or its planned
 * release.
 */
export async function dueMoment(date: IsoDate): Promise<Instant | undefined> {
  const settings = await jobSettings();
  const closesByItself = settings.parts.close && !settings.dryRun;
  if (closesByItself) return closingTime(date, settings).toISOString();
  return plannedMoment({ series: 'weekly', period: date });
}
