import type { Instant, PublicSpan } from '../../../platform/kernel/as-of.ts';
import { periodKind } from '../../../platform/kernel/periods.ts';
import {
  averageHistory,
  averagesOfProduct,
  netOf,
  type StoredAverage,
} from '../../../prices/averages/store/averages.ts';
import { periodStandings } from '../../../prices/averages/work/outdated-averages.ts';
import { readProvisionalPrices } from '../../../prices/national-prices/work/read-provisional-prices.ts';
import { releasePeriod } from '../../../prices/surveys/rules/release-calendar.ts';
import { seriesHistory } from '../../../prices/surveys/store/series-years.ts';
import { PRODUCT_IDS, type ProductId } from '../../../sample/rules/products.ts';
import { allNationalDays, dayHistory } from '../../../stations/store/daily-prices.ts';
import {
  AVERAGE_FLOWS,
  type AverageFlow,
  type FlowName,
  isAverageFlow,
  type Measure,
} from '../rules/flows.ts';
import {
  type AverageSpan,
  averageObservations,
  dutyObservations,
  type Observation,
  provisionalObservations,
  weeklyObservations,
} from '../rules/observations.ts';

export interface SeriesRequest {
  readonly products?: readonly ProductId[] | undefined;
  readonly measures: readonly Measure[];
  readonly asOf: Instant | undefined;
}

export interface ReadSeries {
  readonly observations: readonly Observation[];
  /** When the whole flow was public last, whatever was requested. */
  readonly spans: readonly PublicSpan[];
}

/**
 * A flow's observations as they are, or were at a moment, in any order.
 * @throws Refusal not_found where the stage does not offer the flow
 */
export function readSeries(flow: FlowName, request: SeriesRequest): Promise<ReadSeries> {
  if (isAverageFlow(flow)) return readAverages(flow, request);
  return flow === 'daily-prices' ? readDays(request) : readWeeks(flow, request);
}

async function readWeeks(
  flow: 'weekly-prices' | 'duties',
  { measures, asOf }: SeriesRequest,
): Promise<ReadSeries> {
  const spans = await seriesHistory();
  const observations = flow === 'duties' ? dutyObservations : weeklyObservations;
  return { observations: observations(spans, asOf, measures), spans };
}

async function readDays({ measures, asOf }: SeriesRequest): Promise<ReadSeries> {
  // Throws `not_found` where the stage has no provisional prices, before anything else is read.
  const prices = await readProvisionalPrices({}, asOf);
  const [days, surveys] = await Promise.all([allNationalDays(), seriesHistory()]);
  const known = new Map(
    days.map((day) => {
      const then = dayHistory(day).filter(({ since }) => asOf === undefined || since <= asOf);
      return [day.date, { at: then.at(-1)?.since ?? '', revision: Math.max(1, then.length) }];
    }),
  );
  const spans = [...days.flatMap(dayHistory), ...surveys];
  return { observations: provisionalObservations(prices, known, measures), spans };
}

async function readAverages(
  flow: AverageFlow,
  { products = PRODUCT_IDS, measures, asOf }: SeriesRequest,
): Promise<ReadSeries> {
  const stored = (await Promise.all(products.map(averagesOfProduct)))
    .flat()
    .filter(({ month }) => periodKind(month) === AVERAGE_FLOWS[flow]);
  const places = stored.map((average) => averageHistory(average).map(averageSpan));
  const underReview = await periodsUnderReview(asOf);
  return {
    observations: averageObservations(places, asOf, measures, underReview),
    spans: places.flat(),
  };
}

/** A revision of an average as its series has it. */
export const averageSpan = (average: StoredAverage & PublicSpan): AverageSpan => {
  const { year, month, productId, revision = 1, since, until, total, vat, excise } = average;
  const price = { total, vat, excise, net: netOf(average) };
  return { period: releasePeriod(year, month), productId, revision, since, until, price };
};

/** Nothing is under review while no survey's figures were ever replaced or withdrawn. */
async function periodsUnderReview(asOf: Instant | undefined): Promise<ReadonlySet<string>> {
  const history = await seriesHistory();
  if (history.every(({ until }) => until === undefined)) return new Set();
  const { outdated } = await periodStandings(asOf);
  return new Set(outdated.map(({ period: { year, month } }) => releasePeriod(year, month)));
}
