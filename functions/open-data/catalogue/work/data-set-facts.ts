import { offersProvisionalPrices } from '../../../platform/aws/environment.ts';
import { type Instant, isPublicAt, lastChange } from '../../../platform/kernel/as-of.ts';
import {
  addDays,
  daysInMonth,
  type IsoDate,
  isoDate,
  todayInRome,
} from '../../../platform/kernel/calendar.ts';
import { monthsOf, periodKind } from '../../../platform/kernel/periods.ts';
import {
  averageHistory,
  averagesOfProduct,
  type StoredAverage,
} from '../../../prices/averages/store/averages.ts';
import {
  readProvisionalPrices,
  readWeekErrors,
} from '../../../prices/national-prices/work/read-provisional-prices.ts';
import { lastAndNext } from '../../../prices/publication/rules/release-outcomes.ts';
import { releaseCalendar } from '../../../prices/publication/work/release-calendar.ts';
import type { ReleaseSeries } from '../../../prices/surveys/rules/release-calendar.ts';
import { seriesAsOf, seriesHistory } from '../../../prices/surveys/store/series-years.ts';
import { PRODUCT_IDS } from '../../../sample/rules/products.ts';
import { allNationalDays, dayHistory } from '../../../stations/store/daily-prices.ts';
import {
  type DataSet,
  type DataSetFacts,
  type DescribedDataSet,
  dataSets,
} from '../contract/data-sets.ts';
import { energyDataSets } from './energy-data-sets.ts';

/** Days around today in which every series has a release. */
const MONTHLY_SPAN_DAYS = 70;

/**
 * Every open data set of the stage with the facts that are true now or were true at `asOf`. For an earlier moment
 * coming releases are left out, because the release plans keep no history.
 */
export async function describedDataSets(now: Date, asOf?: Instant): Promise<DescribedDataSet[]> {
  const moment = asOf ?? now.toISOString();
  const offered = dataSets.filter(
    ({ group }) => group !== 'provisional' || offersProvisionalPrices(),
  );
  const [weekly, averages, provisional, next, energy] = await Promise.all([
    weeklyFacts(asOf, moment),
    Promise.all(PRODUCT_IDS.map(averagesOfProduct)).then((all) => all.flat()),
    offersProvisionalPrices() ? provisionalFacts(asOf, moment) : undefined,
    asOf === undefined ? nextReleases(now) : undefined,
    energyDataSets(moment),
  ]);
  const factsOf = {
    weekly: () => weekly,
    monthly: (dataSet: DataSet) => averageFacts(dataSet, averages, moment),
    provisional: ({ frequency }: DataSet) =>
      provisional?.[frequency === 'daily' ? 'prices' : 'errors'],
    energy: () => undefined,
  };
  const prices = offered.map((dataSet) => {
    const [series] = dataSet.series;
    const facts = factsOf[dataSet.group](dataSet);
    return { dataSet, ...facts, nextRelease: series && next?.get(series) };
  });
  return [...prices, ...energy];
}

async function weeklyFacts(asOf: Instant | undefined, moment: Instant): Promise<DataSetFacts> {
  const [series, history] = await Promise.all([seriesAsOf(asOf), seriesHistory()]);
  return { cover: coverOfWeeks(series), modified: lastChange(history, moment) };
}

/** A survey's prices are those of the seven days before it. @param surveys oldest first */
function coverOfWeeks(surveys: readonly { readonly date: IsoDate }[]): DataSetFacts['cover'] {
  const [first, last] = [surveys[0], surveys.at(-1)];
  return first && last && { from: addDays(first.date, -7), to: addDays(last.date, -1) };
}

async function provisionalFacts(asOf: Instant | undefined, moment: Instant) {
  const [prices, errors, days, surveys] = await Promise.all([
    readProvisionalPrices({}, asOf),
    readWeekErrors(asOf),
    allNationalDays(),
    seriesHistory(),
  ]);
  const [first, last] = [prices[0], prices.at(-1)];
  // A mean is provisional until the survey of its week is published.
  const modified = lastChange([...days.flatMap(dayHistory), ...surveys], moment);
  return {
    prices: { cover: first && last && { from: first.date, to: last.date }, modified },
    errors: { cover: coverOfWeeks(errors), modified },
  };
}

function averageFacts(
  { product }: DataSet,
  averages: readonly StoredAverage[],
  moment: Instant,
): DataSetFacts {
  const spans = averages
    .filter(
      ({ productId, month }) =>
        product === undefined || (productId === product && periodKind(month) === 'month'),
    )
    .flatMap(averageHistory);
  const days = spans.filter((span) => isPublicAt(span, moment)).map(daysOf);
  const from = days.map((one) => one.from).sort()[0];
  const to = days
    .map((one) => one.to)
    .sort()
    .at(-1);
  return {
    cover: from && to ? { from, to } : undefined,
    modified: lastChange(spans, moment),
  };
}

function daysOf({ year, month }: Pick<StoredAverage, 'year' | 'month'>): {
  from: IsoDate;
  to: IsoDate;
} {
  const months = monthsOf(month);
  const [first = 1, last = 12] = [months[0], months.at(-1)];
  return { from: isoDate(year, first, 1), to: isoDate(year, last, daysInMonth(year, last)) };
}

/** The next planned release of each series. */
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
