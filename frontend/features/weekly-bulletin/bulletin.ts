import { useQuery } from '@tanstack/react-query';
import type {
  ReportRow,
  WeeklyPrice,
} from '../../../functions/prices/national-prices/contract/national-prices.ts';
import type { SurveyView } from '../../../functions/prices/surveys/contract/surveys.ts';
import { apiQuery } from '../../lib/api-query.ts';

/** A published survey with the content of its bulletin. */
export interface Bulletin {
  readonly survey: SurveyView;
  readonly prices: readonly WeeklyPrice[];
  /** Prices of the survey before, to show which part of a price changed; empty while unknown. */
  readonly pricesBefore: readonly WeeklyPrice[];
  /** Five years that end with the survey, oldest first. */
  readonly report: readonly ReportRow[];
  readonly isLatest: boolean;
  /** Date of the survey after it, among the latest ones. */
  readonly next: string | undefined;
}

const YEARS = 5;

/** The bulletin of the survey of a day, or of the latest; undefined, and no longer pending, when there is none. */
export function useBulletin(day: string | undefined): {
  readonly bulletin: Bulletin | undefined;
  readonly isPending: boolean;
} {
  const latest = useQuery(apiQuery('surveys/latest', { query: { limit: 16 } }));
  const found = useQuery({
    ...apiQuery('surveys/find', { query: { date: day ?? '' }, silent: true }),
    enabled: day !== undefined,
    retry: false,
  });
  const survey = day === undefined ? latest.data?.[0] : found.data;
  const isPublic = survey !== undefined && !survey.withdrawn;
  const prices = useQuery({
    ...apiQuery('weekly-prices/get', { params: { surveyId: survey?.id ?? 0 } }),
    enabled: isPublic,
  });
  const report = useQuery({
    ...apiQuery('weekly-prices/report', { query: { lastDate: survey?.date ?? '', years: YEARS } }),
    enabled: isPublic,
  });
  const dateBefore = report.data?.at(-2)?.date;
  const before = useQuery({
    ...apiQuery('surveys/find', { query: { date: dateBefore ?? '' }, silent: true }),
    enabled: dateBefore !== undefined,
    retry: false,
  });
  const pricesBefore = useQuery({
    ...apiQuery('weekly-prices/get', { params: { surveyId: before.data?.id ?? 0 }, silent: true }),
    enabled: before.data !== undefined,
    retry: false,
  });
  const isPending =
    latest.isPending ||
    (day !== undefined && found.isPending) ||
    (isPublic && (prices.isPending || report.isPending));
  const at = latest.data?.findIndex(({ id }) => id === survey?.id) ?? -1;
  return {
    isPending,
    bulletin: survey && {
      survey,
      prices: prices.data ?? [],
      pricesBefore: pricesBefore.data ?? [],
      report: report.data ?? [],
      isLatest: at === 0,
      next: at > 0 ? latest.data?.[at - 1]?.date : undefined,
    },
  };
}
