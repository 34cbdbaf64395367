import { addDays, type IsoDate, todayInRome } from '../../../platform/kernel/calendar.ts';
import { averageDrafts } from '../../averages/store/period-revisions.ts';
import { type Period, periodState } from '../../averages/work/compute-averages.ts';
import { nationalPricesOf } from '../../national-prices/store/price-revisions.ts';
import {
  averagePeriod,
  MAX_MOVE_DAYS,
  type ReleaseName,
} from '../../surveys/rules/release-calendar.ts';
import type { Survey } from '../../surveys/rules/surveys.ts';
import { latestSurveys, surveysInCorrection } from '../../surveys/store/survey-records.ts';
import type { CalendarRelease } from '../rules/release-outcomes.ts';
import { everyRelease } from './release-calendar.ts';

/** Moment at which the schedule releases a draft; absent for figures that were public already. */
interface Planned {
  /** Instant. */
  readonly plannedAt?: string;
}

export interface PendingDrafts {
  /** Surveys never published, withdrawn ones, and corrections, by date. */
  readonly surveys: readonly (Planned & Pick<Survey, 'id' | 'date'>)[];
  readonly averages: readonly (Planned & Period)[];
}

/** Unpublished surveys are few and recent, because older ones were withdrawn permanently. */
const MOST_UNPUBLISHED = 20;

/** All figures that are computed, entered or restored, and not public. */
export async function pendingDrafts(now: Date): Promise<PendingDrafts> {
  const [surveys, averages, plannedAt] = await Promise.all([
    draftedSurveys(),
    draftedAverages(),
    plannedMoments(now),
  ]);
  return {
    surveys: surveys.map(({ id, date, revision }) => ({
      id,
      date,
      ...(revision === 0 && plannedAt({ series: 'weekly', period: date })),
    })),
    averages: averages.map(({ isFirst, ...period }) => ({
      ...period,
      ...(isFirst && plannedAt(period)),
    })),
  };
}

async function draftedSurveys(): Promise<Survey[]> {
  const [unpublished, corrected] = await Promise.all([
    latestSurveys(false, MOST_UNPUBLISHED),
    surveysInCorrection(),
  ]);
  const surveys = [...unpublished, ...corrected].toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const drafts = await Promise.all(
    surveys.map(({ id, revision }) => nationalPricesOf(id, revision + 1)),
  );
  return surveys.filter((_, index) => drafts[index]);
}

async function draftedAverages(): Promise<(Period & { readonly isFirst: boolean })[]> {
  const drafts = await averageDrafts();
  const found = await Promise.all(
    drafts.map(async ({ year, month }) => {
      const { draft, published } = await periodState({ year, month });
      return draft ? [{ year, month, isFirst: published.length === 0 }] : [];
    }),
  );
  return found.flat();
}

/** The planned moment of the first release of a survey or period, if the calendar shows it. */
async function plannedMoments(now: Date): Promise<(what: ReleaseName | Period) => Planned> {
  const today: IsoDate = todayInRome(now);
  const span = [addDays(today, -MAX_MOVE_DAYS), addDays(today, MAX_MOVE_DAYS)] as const;
  const moments = new Map(
    (await everyRelease(...span, now)).map((release) => [nameOf(release), release.plannedAt]),
  );
  return (what) => {
    const plannedAt = moments.get('series' in what ? weekName(what) : periodName(what));
    return plannedAt === undefined ? {} : { plannedAt };
  };
}

function nameOf(release: CalendarRelease): string {
  const period = averagePeriod(release);
  return period ? periodName(period) : weekName(release);
}

const weekName = (release: ReleaseName) => `week ${release.period}`;
const periodName = ({ year, month }: Period) => `${year}/${month}`;
