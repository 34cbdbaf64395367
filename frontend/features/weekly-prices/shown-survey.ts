import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { SurveyView } from '../../../functions/contract/surveys.ts';
import type { ReportRow, WeeklyPrice } from '../../../functions/contract/weekly-prices.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { statusOf } from '../../lib/failures.ts';

/** A survey with all that the page shows of it. */
export interface ShownSurvey {
  /** The day that was asked for; undefined for the latest survey. */
  readonly day: string | undefined;
  readonly survey: SurveyView;
  readonly isLatest: boolean;
  /** False for a day that no survey describes yet, for which the latest one stands in. */
  readonly covered: boolean;
  /** Undefined when they could not be read. */
  readonly prices: readonly WeeklyPrice[] | undefined;
  /** The year that ends with the survey, oldest first. */
  readonly report: readonly ReportRow[] | undefined;
}

/**
 * The survey of a day, or the latest one, once all of it is there: until then the one before stays, so
 * that nothing on the page moves meanwhile. Null while nothing is published.
 */
export const shownSurveyQuery = (day: string | undefined) =>
  queryOptions({
    queryKey: ['shown-survey', day ?? 'latest'] as const,
    // Its parts fail one by one, and have their own repetitions.
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: ({ client }) => shownSurvey(client, day),
  });

async function shownSurvey(
  client: QueryClient,
  day: string | undefined,
): Promise<ShownSurvey | null> {
  const [latestSurveys, found] = await Promise.all([
    client.fetchQuery(apiQuery('surveys/latest', { query: { limit: 16 } })),
    day === undefined ? undefined : surveyOf(client, day),
  ]);
  const latest = latestSurveys[0];
  const survey = found ?? latest;
  if (!survey) return null;
  const [prices, report] = await Promise.all([
    unlessFailed(
      client.fetchQuery(apiQuery('weekly-prices/get', { params: { surveyId: survey.id } })),
    ),
    unlessFailed(
      client.fetchQuery(
        apiQuery('weekly-prices/report', { query: { lastDate: survey.date, years: 1 } }),
      ),
    ),
  ]);
  return {
    day,
    survey,
    isLatest: survey.id === latest?.id,
    covered: day === undefined || found !== undefined,
    prices,
    report,
  };
}

/** Undefined for a day without a survey: that is an answer, not a failure. */
async function surveyOf(client: QueryClient, day: string): Promise<SurveyView | undefined> {
  try {
    return await client.fetchQuery(apiQuery('surveys/find', { query: { date: day } }));
  } catch (error) {
    if (statusOf(error) === 404) return undefined;
    throw error;
  }
}

/** The banner above the page tells of a failure; what could be read is shown. */
const unlessFailed = <Data>(reading: Promise<Data>): Promise<Data | undefined> =>
  reading.catch(() => undefined);
