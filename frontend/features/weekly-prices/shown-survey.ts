import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type {
  ReportRow,
  WeeklyPrice,
} from '../../../functions/prices/national-prices/contract/national-prices.ts';
import type { SurveyView } from '../../../functions/prices/surveys/contract/surveys.ts';
import type { PublicNote } from '../../../functions/prices/surveys/rules/surveys.ts';
import type { ProductId } from '../../../functions/sample/rules/products.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { statusOf } from '../../lib/failures.ts';

export interface LeftOutProduct {
  readonly productId: ProductId;
  readonly reason: PublicNote;
}

/** A survey with everything that the page shows about it. */
export interface ShownSurvey {
  /** The requested day; undefined for the latest survey. */
  readonly day: string | undefined;
  readonly survey: SurveyView;
  readonly isLatest: boolean;
  /** Whether a public survey is dated after it; one that was withdrawn may have none. */
  readonly hasNext: boolean;
  /** False for a day that no survey describes, for which the latest one stands in. */
  readonly covered: boolean;
  /** Undefined when they could not be read. */
  readonly prices: readonly WeeklyPrice[] | undefined;
  /** Products published without a price, each with the public reason; undefined if unknown. */
  readonly leftOut: readonly LeftOutProduct[] | undefined;
  /** The years that end with the survey, oldest first. */
  readonly report: readonly ReportRow[] | undefined;
}

/**
 * The years of prices that the charts show at first; the news of the lowest or highest price for years uses them
 * too.
 */
export const reportYears = 5;

/**
 * The survey of a day, or the latest one, once all its data are read: until then the previous one stays, so that
 * nothing on the page moves. Undefined, and no longer pending, when there is none.
 */
export function useShownSurvey(day: string | undefined): {
  readonly shown: ShownSurvey | undefined;
  readonly isPending: boolean;
} {
  const latest = useQuery(apiQuery('surveys/latest', { query: { limit: 16 } }));
  const found = useQuery({
    ...apiQuery('surveys/find', { query: { date: day ?? '' } }),
    enabled: day !== undefined,
    // A day without a survey is an answer, not a failure to try again.
    retry: false,
  });
  const covered = day === undefined || statusOf(found.error) !== 404;
  const survey = day !== undefined && covered ? found.data : latest.data?.[0];
  const prices = useQuery({
    ...apiQuery('weekly-prices/get', { params: { surveyId: survey?.id ?? 0 } }),
    // Withdrawn figures cannot be read.
    enabled: survey !== undefined && !survey.withdrawn,
  });
  const revisions = useQuery({
    // The table is complete without it, so a failure causes neither a banner nor another attempt.
    ...apiQuery('revisions/list', { params: { id: survey?.id ?? 0 }, silent: true }),
    enabled: survey !== undefined && !survey.withdrawn,
    retry: false,
  });
  const report = useQuery({
    ...apiQuery('weekly-prices/report', {
      query: { lastDate: survey?.date ?? '', years: reportYears },
    }),
    enabled: survey !== undefined,
  });
  const isPending =
    latest.isPending ||
    (day !== undefined && found.isPending) ||
    (survey !== undefined && (prices.isLoading || revisions.isLoading || report.isPending));

  const [before, setBefore] = useState<ShownSurvey>();
  if (isPending) return { shown: before, isPending };
  const shown = survey && {
    day,
    survey,
    isLatest: survey.id === latest.data?.[0]?.id,
    hasNext: survey.date < (latest.data?.[0]?.date ?? ''),
    covered,
    prices: prices.data,
    leftOut: revisions.data?.at(-1)?.quality?.leftOut,
    report: report.data,
  };
  if (!isSame(shown, before)) setBefore(shown);
  return { shown, isPending };
}

const parts = [
  'day',
  'survey',
  'isLatest',
  'hasNext',
  'covered',
  'prices',
  'leftOut',
  'report',
] as const;

const isSame = (one: ShownSurvey | undefined, other: ShownSurvey | undefined): boolean =>
  parts.every((part) => one?.[part] === other?.[part]);
