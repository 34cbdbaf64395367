import { type Instant, knownAt } from '../../../platform/kernel/as-of.ts';
import { addDays, type IsoDate, isoDate } from '../../../platform/kernel/calendar.ts';
import type { PriceParts } from '../../../platform/kernel/money.ts';
import { type MonthCode, monthsOf, periodKind } from '../../../platform/kernel/periods.ts';
import { Refusal } from '../../../platform/kernel/refusal.ts';
import { daysAfterLastOf } from '../../../prices/averages/rules/averages.ts';
import {
  averageHistory,
  averagesOf,
  hasPrice,
  netOf,
  type PublicAverage,
} from '../../../prices/averages/store/averages.ts';
import {
  type PeriodRevision,
  periodRevisionsOfYear,
} from '../../../prices/averages/store/period-revisions.ts';
import { nationalPricesOf } from '../../../prices/national-prices/store/price-revisions.ts';
import { FIRST_METHOD } from '../../../prices/surveys/rules/methods.ts';
import {
  averagePeriod,
  type ReleaseSeries,
  releasePeriod,
} from '../../../prices/surveys/rules/release-calendar.ts';
import { NEUTRAL_NOTE, type PublicNote } from '../../../prices/surveys/rules/surveys.ts';
import { seriesHistory } from '../../../prices/surveys/store/series-years.ts';
import type { ProductId } from '../../../sample/rules/products.ts';
import type {
  Figure,
  FigureInput,
  FigureName,
  FigureOmission,
  FigureRevision,
  FigureState,
} from '../rules/figures.ts';
import { periodsUnderReview } from './under-review.ts';

/**
 * A revision of a figure with everything that is recorded about its origin. Without a number it is the public one
 * or, when none is public, the last one. As of a moment it contains only what was known then. @throws Refusal
 * not_found; product_left_out with the public reason
 */
export async function readFigure(
  name: FigureName,
  { revision, asOf }: { readonly revision?: number; readonly asOf: Instant | undefined },
): Promise<Figure> {
  const revisions = await figureRevisions(name, asOf);
  const [latest] = revisions;
  const found =
    revision === undefined ? latest : revisions.find((one) => one.revision === revision);
  if (!found) {
    const reason = await leftOutReason(name, revision, asOf);
    if (reason === undefined) throw new Refusal('not_found', { ...name });
    throw new Refusal('product_left_out', { ...name, reason });
  }
  const isWeek = name.series === 'weekly';
  const [origin, leftOut, reviewed] = await Promise.all([
    isWeek ? weekOrigin(name, found) : averageOrigin(name, found),
    found.state === 'left_out' ? omissionOf(name, found) : undefined,
    periodsUnderReview(name.series, asOf),
  ]);
  const underReview = found.state === 'current' && reviewed.has(name.period);
  return { ...name, ...found, ...origin, underReview, ...(leftOut && { leftOut }), revisions };
}

/**
 * Revisions that are or were public, the latest first; empty if the figure never existed, or not yet at that moment.
 */
export async function figureRevisions(name: FigureName, asOf?: Instant): Promise<FigureRevision[]> {
  const isWeek = name.series === 'weekly';
  const [found, published] = await Promise.all([
    isWeek ? weekRevisions(name) : averageRevisions(name),
    isWeek ? entriesOf(name.period) : publishedRevisions(name),
  ]);
  const latestFirst = knownAt(found, asOf).sort((a, b) => b.revision - a.revision);
  return latestFirst.map((one, index) => ({
    ...one,
    state: stateOf(one, latestFirst[index - 1], published),
  }));
}

/**
 * A revision that came only after the figure had ended did not replace it: the figure had been withdrawn.
 * @param following the next revision that has the product
 * @param published all revisions, with the product or without it
 */
function stateOf(
  one: Unjudged,
  following: Unjudged | undefined,
  published: readonly Published[],
): FigureState {
  const { until } = one;
  if (until === undefined) return 'current';
  if (following && following.since <= until) return 'replaced';
  return revisionThatEnded(one, published) ? 'left_out' : 'withdrawn';
}

/** A published revision, with any products, and its time of publication. */
interface Published {
  readonly revision: number;
  readonly since: string;
}

const revisionThatEnded = <P extends Published>(
  { revision, until = '' }: Unjudged,
  published: readonly P[],
): P | undefined => published.find((one) => one.revision > revision && one.since <= until);

/** The first revision without the product, and the recorded reason. */
async function omissionOf(
  name: FigureName,
  found: FigureRevision,
): Promise<FigureOmission | undefined> {
  if (name.series !== 'weekly') {
    const next = revisionThatEnded(found, await publishedRevisions(name));
    return next && { revision: next.revision, note: next.note };
  }
  const next = revisionThatEnded(found, await entriesOf(name.period));
  const record = next && (await nationalPricesOf(next.id, next.revision));
  if (!record) return undefined;
  const { revision, quality, note } = record;
  const reason = quality?.leftOut[name.productId];
  return { revision, reason, note };
}

/** An average's recorded revisions; imported ones are not recorded. */
async function publishedRevisions(name: FigureName): Promise<(PeriodRevision & Published)[]> {
  const wanted = averagePeriod(name);
  const records = wanted ? await periodRevisionsOfYear(wanted.year) : [];
  return records.flatMap((one) =>
    one.month === wanted?.month && one.publishedAt ? { ...one, since: one.publishedAt } : [],
  );
}

type Unjudged = Omit<FigureRevision, 'state'>;

const entriesOf = async (date: IsoDate) =>
  (await seriesHistory()).filter((entry) => entry.date === date);

async function weekRevisions({ period, productId }: FigureName): Promise<Unjudged[]> {
  return (await entriesOf(period)).flatMap(({ revision, since, until, prices }) => {
    const price = prices[productId];
    return price ? { revision, since, until, price } : [];
  });
}

/** Why a week's revision was published without the product, when the product was left out of it. */
async function leftOutReason(
  { series, period, productId }: FigureName,
  revision: number | undefined,
  asOf: Instant | undefined,
): Promise<PublicNote | undefined> {
  if (series !== 'weekly') return undefined;
  const entry = knownAt(await entriesOf(period), asOf).find((one) =>
    revision === undefined ? one.until === undefined : one.revision === revision,
  );
  const record = entry && (await nationalPricesOf(entry.id, entry.revision));
  return record?.quality?.leftOut[productId];
}

async function averageRevisions(name: FigureName): Promise<Unjudged[]> {
  return (await publicAverages(name)).map((average) => {
    const { revision = 1, since, until, days } = average;
    return { revision, since, until, days, price: partsOf(average) };
  });
}

async function publicAverages({ series, period, productId }: FigureName): Promise<PublicAverage[]> {
  const wanted = averagePeriod({ series, period });
  if (!wanted || !isPeriod(wanted, series, period)) return [];
  const stored = await averagesOf(wanted.year, [wanted.month]);
  return stored
    .filter((average) => average.productId === productId)
    .flatMap(averageHistory)
    .filter(hasPrice);
}

const KINDS = { monthly: 'month', quarterly: 'quarter', yearly: 'year' } as const;

/** Whether the period is written in the form that its series uses. */
function isPeriod(
  { year, month }: { readonly year: number; readonly month: MonthCode },
  series: Exclude<ReleaseSeries, 'weekly'> | 'weekly',
  period: string,
): boolean {
  if (series === 'weekly' || !(month >= 1 && month <= 17)) return false;
  return periodKind(month) === KINDS[series] && releasePeriod(year, month) === period;
}

const partsOf = (average: PublicAverage): PriceParts => {
  const { total, vat, excise } = average;
  return { total, vat, excise, net: netOf(average) };
};

type Origin = Pick<
  Figure,
  | 'origin'
  | 'inputs'
  | 'daysAfterLast'
  | 'note'
  | 'withdrawal'
  | 'quality'
  | 'fingerprint'
  | 'method'
>;

async function weekOrigin(
  { period, productId }: FigureName,
  { revision, state }: FigureRevision,
): Promise<Origin> {
  const entry = (await entriesOf(period)).find((one) => one.revision === revision);
  const record = entry && (await nationalPricesOf(entry.id, revision));
  const quality = record?.quality?.products.find((one) => one.productId === productId);
  // A restored revision has the quality record of the one it restores.
  const isOfCompanies = (record?.quality?.products.length ?? 0) > 0;
  const isWithdrawn = state === 'withdrawn' && record?.withdrawn;
  return {
    origin: isOfCompanies ? 'companies' : 'figures',
    inputs: [],
    note: record?.note,
    ...(isWithdrawn && { withdrawal: isWithdrawn.note ?? NEUTRAL_NOTE }),
    quality,
    fingerprint: record?.fingerprint,
    method: record?.method ?? (isOfCompanies ? FIRST_METHOD : undefined),
  };
}

async function averageOrigin(name: FigureName, { revision }: FigureRevision): Promise<Origin> {
  const record = (await publishedRevisions(name)).find((one) => one.revision === revision);
  // A revision that was imported knows nothing of what it was made of.
  if (!(record?.surveys || record?.months))
    return { origin: 'figures', inputs: [], ...(record && { note: record.note }) };
  const [origin, inputs] = record.surveys
    ? (['surveys', await surveyInputs(record, name.productId)] as const)
    : (['months', await monthInputs(record, name.productId)] as const);
  const { note, method = FIRST_METHOD } = record;
  return { origin, inputs, note, method, daysAfterLast: daysAfterLastOf(record) };
}

/** Each survey counts for consecutive days of the month. */
async function surveyInputs(
  { year, month, surveys = [] }: PeriodRevision,
  productId: ProductId,
): Promise<FigureInput[]> {
  const history = await seriesHistory();
  const known = new Map(history.map((entry) => [`${entry.id}/${entry.revision}`, entry]));
  let next = isoDate(year, month, 1);
  return surveys.flatMap(({ surveyId, surveyRevision: revision, date, days }) => {
    const from = next;
    next = addDays(from, days);
    const price = known.get(`${surveyId}/${revision}`)?.prices[productId];
    if (!price) return [];
    const to = addDays(next, -1);
    return { series: 'weekly', period: date, productId, revision, price, days, from, to } as const;
  });
}

async function monthInputs(
  { year, month, months = [] }: PeriodRevision,
  productId: ProductId,
): Promise<FigureInput[]> {
  const stored = (await averagesOf(year, monthsOf(month))).filter(
    (average) => average.productId === productId,
  );
  return months.flatMap((used) => {
    const history = stored
      .filter((average) => average.month === used.month)
      .flatMap(averageHistory);
    const found = history.find(({ revision = 1 }) => revision === used.periodRevision);
    if (!found || !hasPrice(found)) return [];
    const { periodRevision: revision } = used;
    const period = releasePeriod(year, used.month);
    // The product's own days: it may not have had a price on every day of the month.
    const { days } = found;
    return { series: 'monthly', period, productId, revision, price: partsOf(found), days } as const;
  });
}
