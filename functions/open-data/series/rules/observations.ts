/** Published figures as observations: one figure each, with its dimensions, revision and status. */
import type { Dimensions } from '../../../documents/workbooks/rules/dimensions.ts';
import { type Instant, isPublic, type PublicSpan } from '../../../platform/kernel/as-of.ts';
import type { IsoDate } from '../../../platform/kernel/calendar.ts';
import type { Hundredths, PriceParts } from '../../../platform/kernel/money.ts';
import { publishedDuties } from '../../../prices/national-prices/rules/duty-changes.ts';
import type { ProvisionalPrice } from '../../../prices/national-prices/rules/provisional-prices.ts';
import {
  oldestFirst,
  type SeriesEntry,
  weeklyPrices,
} from '../../../prices/surveys/rules/series.ts';
import { PRODUCT_IDS, type ProductId, productById } from '../../../sample/rules/products.ts';
import type { Measure } from './flows.ts';

/**
 * Letters of SDMX's code list CL_OBS_STATUS: normal, imputed, provisional; missing because it cannot exist (`M`),
 * was not collected (`L`) or for another reason (`O`).
 */
export type ObservationStatus = 'A' | 'I' | 'P' | 'M' | 'L' | 'O';

/** The reason for a status, or another remark about the figure. */
export const REMARKS = [
  'imputed',
  'left_out',
  'withdrawn',
  'under_review',
  'provisional',
  'not_surveyed',
  'nothing_before',
] as const;
export type Remark = (typeof REMARKS)[number];

export interface Observation {
  readonly dimensions: Dimensions & { readonly period: string };
  readonly measure: Measure;
  /** Hundredths of the unit; absent where the figure is missing, which does not mean 0. */
  readonly value?: number | undefined;
  readonly revision: number;
  readonly status: ObservationStatus;
  readonly remark?: Remark | undefined;
  /** When the figure became public or, if it is public no longer, when it was withdrawn. */
  readonly at: Instant;
}

type PublicEntry = SeriesEntry & PublicSpan;

/** A product's figures of a period, before they are observations. */
interface Row extends Pick<Observation, 'revision' | 'at' | 'remark'> {
  readonly period: string;
  readonly productId: ProductId;
  readonly status: ObservationStatus;
}

const unitOf = (id: ProductId): string =>
  productById(id).unit === 'kilogram' ? 'EUR/1000 kg' : 'EUR/1000 l';

/** An observation for each measure; all are missing where there are no figures. */
function observationsOf(
  { period, productId, revision, status, remark, at }: Row,
  measures: readonly Measure[],
  values: Partial<Record<Measure, Hundredths | undefined>>,
): Observation[] {
  return measures.map((measure) => {
    const value = values[measure];
    const unit = measure === 'vat-rate' ? '%' : unitOf(productId);
    const isMissing = value === undefined && (status === 'A' || status === 'I');
    return {
      dimensions: { period, product: String(productId), unit },
      ...{ measure, value, revision, at },
      status: isMissing ? 'M' : status,
      remark: isMissing ? 'nothing_before' : remark,
    };
  });
}

const partValues = ({ total, net, vat, excise }: PriceParts) => ({
  ...{ price: total, net, vat, excise },
});

/** The last public entry of each survey that has no public one at the moment. */
function withdrawnEntries(
  history: readonly PublicEntry[],
  current: readonly PublicEntry[],
  moment: Instant | undefined,
): (PublicEntry & { readonly until: Instant })[] {
  const present = new Set(current.map(({ id }) => id));
  const ended = history.flatMap((entry) => {
    const { until } = entry;
    const isOver = until !== undefined && (moment === undefined || until <= moment);
    return isOver && !present.has(entry.id) ? [{ ...entry, until }] : [];
  });
  const bySurvey = Map.groupBy(ended, ({ id }) => id);
  return [...bySurvey.values()].map((some) => some.reduce((a, b) => (a.until > b.until ? a : b)));
}

/**
 * Weekly prices as they are, or were at a moment: with the products that a survey was published without, and with
 * surveys that are withdrawn.
 * @param history all that is or was public
 */
export function weeklyObservations(
  history: readonly PublicEntry[],
  moment: Instant | undefined,
  measures: readonly Measure[],
): Observation[] {
  const entries = oldestFirst(history.filter((entry) => isPublic(entry, moment)));
  const earlier = Map.groupBy(history, ({ id }) => id);
  const published = entries.flatMap((entry, index) => {
    const { date: period, revision, since: at, imputed, leftOut = [] } = entry;
    const row = { period, revision, at };
    const missing = PRODUCT_IDS.filter(
      (id) =>
        !entry.prices[id] &&
        (leftOut.includes(id) ||
          earlier.get(entry.id)?.some((one) => one.revision < revision && one.prices[id])),
    );
    return [
      ...weeklyPrices(entry, entries[index - 1]).flatMap(({ productId, variation, ...price }) => {
        const isImputed = imputed?.includes(productId);
        const mark = isImputed
          ? ({ status: 'I', remark: 'imputed' } as const)
          : ({ status: 'A' } as const);
        if (price.total === 0) return notSurveyed({ ...row, productId }, measures);
        const values = { ...partValues(price), change: variation };
        return observationsOf({ ...row, ...mark, productId }, measures, values);
      }),
      ...missing.flatMap((productId) =>
        observationsOf({ ...row, productId, status: 'O', remark: 'left_out' }, measures, {}),
      ),
    ];
  });
  const withdrawn = withdrawnEntries(history, entries, moment).flatMap(
    ({ date: period, revision, until: at, prices }) =>
      PRODUCT_IDS.filter((id) => prices[id]).flatMap((productId) =>
        observationsOf(
          { period, productId, revision, at, status: 'O', remark: 'withdrawn' },
          measures,
          {},
        ),
      ),
  );
  return [...published, ...withdrawn];
}

const notSurveyed = (row: Omit<Row, 'status'>, measures: readonly Measure[]) =>
  observationsOf({ ...row, status: 'L', remark: 'not_surveyed' }, measures, {});

/** Excise duty and VAT rate of every public survey. */
export const dutyObservations = (
  history: readonly PublicEntry[],
  moment: Instant | undefined,
  measures: readonly Measure[],
): Observation[] =>
  publishedDuties(history.filter((entry) => isPublic(entry, moment))).flatMap(
    ({ entry: { date: period, revision, since: at }, productId, duties: { excise, vat } }) =>
      observationsOf({ period, productId, revision, at, status: 'A' }, measures, {
        excise,
        'vat-rate': vat * 100,
      }),
  );

/** A revision of a product's average, and when it was public. */
export interface AverageSpan extends PublicSpan {
  readonly period: string;
  readonly productId: ProductId;
  readonly revision: number;
  readonly price: PriceParts;
}

/**
 * @param places all revisions of one average each; @param underReview periods that rest on figures which have
 * changed since
 */
export const averageObservations = (
  places: readonly (readonly AverageSpan[])[],
  moment: Instant | undefined,
  measures: readonly Measure[],
  underReview: ReadonlySet<string>,
): Observation[] =>
  places.flatMap((spans) => {
    const current = spans.find((span) => isPublic(span, moment));
    const shown = current ?? lastEnded(spans, moment);
    if (!shown) return [];
    const { period, productId, revision, since, until, price } = shown;
    const row = { period, productId, revision, at: current ? since : (until ?? since) };
    if (!current) return observationsOf({ ...row, status: 'O', remark: 'left_out' }, measures, {});
    if (price.total === 0) return notSurveyed(row, measures);
    const remark = underReview.has(period) ? ('under_review' as const) : undefined;
    return observationsOf({ ...row, status: 'A', remark }, measures, partValues(price));
  });

const lastEnded = (spans: readonly AverageSpan[], moment: Instant | undefined) =>
  spans.findLast(({ until }) => until !== undefined && (moment === undefined || until <= moment));

/** @param known since when a day's means are as they are, and how often they were read */
export const provisionalObservations = (
  prices: readonly ProvisionalPrice[],
  known: ReadonlyMap<IsoDate, Pick<Observation, 'at' | 'revision'>>,
  measures: readonly Measure[],
): Observation[] =>
  prices.flatMap(({ date: period, productId, price, survey }) => {
    const { at = '', revision = 1 } = known.get(period) ?? {};
    const mark = survey
      ? ({ status: 'A' } as const)
      : ({ status: 'P', remark: 'provisional' } as const);
    return observationsOf({ period, productId, revision, at, ...mark }, measures, { price });
  });
