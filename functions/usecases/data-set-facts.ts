import {
  type DataSet,
  type DataSetFacts,
  type DescribedDataSet,
  dataSets,
} from '../contract/data-sets.ts';
import { type Instant, later, type PublicSpan } from '../domain/as-of.ts';
import { addDays, daysInMonth, type IsoDate, isoDate, todayInRome } from '../domain/calendar.ts';
import { monthsOf, periodKind } from '../domain/periods.ts';
import { PRODUCT_IDS } from '../domain/products.ts';
import type { ReleaseSeries } from '../domain/release-calendar.ts';
import { lastAndNext } from '../domain/release-outcomes.ts';
import { averageHistory, averagesOfProduct, type StoredAverage } from '../store/averages.ts';
import { publishedSeries, seriesHistory } from '../store/series-years.ts';
import { releaseCalendar } from './release-calendar.ts';

/** Days around today in which every series has a release. */
const MONTHLY_SPAN_DAYS = 70;

/** Every open data set with what is true of it now. */
export async function describedDataSets(now: Date): Promise<DescribedDataSet[]> {
  const [series, history, averages, next] = await Promise.all([
    publishedSeries(),
    seriesHistory(),
    Promise.all(PRODUCT_IDS.map(averagesOfProduct)).then((all) => all.flat()),
    nextReleases(now),
  ]);
  const [first, last] = [series[0], series.at(-1)];
  // A survey's prices are those of the seven days before it.
  const weekly: DataSetFacts = {
    cover: first && last && { from: addDays(first.date, -7), to: addDays(last.date, -1) },
    modified: lastChange(history, now),
  };
  return dataSets.map((dataSet) => ({
    dataSet,
    ...(dataSet.group === 'weekly' ? weekly : averageFacts(dataSet, averages, now)),
    nextRelease: next.get(dataSet.series[0]),
  }));
}

function averageFacts(
  { product }: DataSet,
  averages: readonly StoredAverage[],
  now: Date,
): DataSetFacts {
  const own = averages.filter(
    ({ productId, month }) =>
      product === undefined || (productId === product && periodKind(month) === 'month'),
  );
  const days = own.filter(({ published }) => published).map(daysOf);
  const from = days.map((one) => one.from).sort()[0];
  const to = days
    .map((one) => one.to)
    .sort()
    .at(-1);
  return {
    cover: from && to ? { from, to } : undefined,
    modified: lastChange(own.flatMap(averageHistory), now),
  };
}

function daysOf({ year, month }: StoredAverage): { from: IsoDate; to: IsoDate } {
  const months = monthsOf(month);
  const [first = 1, last = 12] = [months[0], months.at(-1)];
  return { from: isoDate(year, first, 1), to: isoDate(year, last, daysInMonth(year, last)) };
}

/** Imported figures may count from a moment that the rules name, which is not to come yet. */
function lastChange(spans: readonly PublicSpan[], now: Date): Instant | undefined {
  const moments = spans
    .flatMap(({ since, until }) => (until === undefined ? [since] : [since, until]))
    .filter((moment) => moment <= now.toISOString());
  return moments.length > 0 ? moments.reduce(later) : undefined;
}

/** The next planned release of every series. */
async function nextReleases(now: Date): Promise<ReadonlyMap<ReleaseSeries, Instant>> {
  const today = todayInRome(now);
  const releases = await releaseCalendar(
    addDays(today, -MONTHLY_SPAN_DAYS),
    addDays(today, MONTHLY_SPAN_DAYS),
    now,
  );
  const bySeries = Map.groupBy(releases, ({ series }) => series);
  return new Map(
    [...bySeries].flatMap(([series, some]) => {
      const next = lastAndNext(some).next;
      return next ? [[series, next.plannedAt] as const] : [];
    }),
  );
}
