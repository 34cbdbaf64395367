import type { AuditAction } from '../domain/audit-kinds.ts';
import {
  type DaysAfterLast,
  type MonthCode,
  monthlyAverages,
  monthsOf,
  type PeriodPrice,
  periodAverages,
  periodKind,
} from '../domain/periods.ts';
import { PRODUCT_IDS } from '../domain/products.ts';
import { Refusal } from '../domain/refusal.ts';
import type { AuditRecord } from '../store/audit.ts';
import {
  averagesOf,
  hasPrice,
  netOf,
  publishAverages,
  type StoredAverage,
  storePreview,
} from '../store/averages.ts';
import { publishedSeries } from '../store/series-years.ts';

/** A month (1-12), the year (13) or a quarter (14-17) of a year. */
export interface Period {
  readonly year: number;
  readonly month: MonthCode;
}

/**
 * Computes the averages of a period and stores them as an unpublished preview, in place of an
 * earlier one.
 * @throws Refusal already_published, weekly_prices_missing, months_missing
 */
export async function computePeriod(
  period: Period,
  daysAfterLast: DaysAfterLast | undefined,
  by: string,
  now: Date,
): Promise<StoredAverage[]> {
  const known = await unpublished(period);
  const computedAt = now.toISOString();
  const prices = await computed(period, daysAfterLast);
  const preview = prices.map(({ net: _, ...price }) => ({
    ...price,
    ...period,
    published: false,
    computedAt,
  }));
  const record = recordOf('average.computed', period, by, now);
  await storePreview(preview, { ...record, before: latest(known), after: preview });
  return preview;
}

/**
 * Makes a period's preview public, all products or none.
 * @throws Refusal average_missing without a preview, already_published
 */
export async function publishPeriod(
  period: Period,
  by: string,
  now: Date,
): Promise<StoredAverage[]> {
  const preview = latest(await unpublished(period));
  if (preview.length === 0) throw new Refusal('average_missing', { ...period });
  const record = recordOf('average.published', period, by, now);
  await publishAverages(preview, { ...record, after: preview });
  return preview;
}

async function unpublished({ year, month }: Period): Promise<StoredAverage[]> {
  const known = await averagesOf(year, [month]);
  if (known.some(({ published }) => published)) {
    throw new Refusal('already_published', { year, month });
  }
  return known;
}

async function computed(
  { year, month }: Period,
  daysAfterLast: DaysAfterLast | undefined,
): Promise<PeriodPrice[]> {
  if (periodKind(month) === 'month') {
    return monthlyAverages(
      await publishedSeries(),
      year,
      month,
      daysAfterLast && { daysAfterLast },
    );
  }
  const months = (await averagesOf(year, monthsOf(month))).filter(
    (average) => average.published && hasPrice(average),
  );
  const byMonth = Map.groupBy(months, (average) => average.month);
  return periodAverages(
    Array.from(byMonth, ([code, averages]) => ({
      month: code,
      prices: averages.map((average) => ({ ...average, net: netOf(average) })),
    })),
    month,
  );
}

/** The rows of the latest computation in product order: an earlier one may have had other products. */
function latest(averages: readonly StoredAverage[]): StoredAverage[] {
  const instants = averages.map(({ computedAt }) => computedAt).sort();
  return averages
    .filter(({ computedAt }) => computedAt === instants.at(-1))
    .sort((a, b) => PRODUCT_IDS.indexOf(a.productId) - PRODUCT_IDS.indexOf(b.productId));
}

function recordOf(
  action: AuditAction,
  { year, month }: Period,
  by: string,
  now: Date,
): AuditRecord {
  return { actor: by, at: now.toISOString(), action, subject: `average/${year}/${month}` };
}
