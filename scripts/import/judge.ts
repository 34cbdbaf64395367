import type { IsoDate } from '../../functions/platform/kernel/calendar.ts';
import type { PriceParts } from '../../functions/platform/kernel/money.ts';
import type {
  BlockCode,
  Finding,
  PublicationThresholds,
  WarningCode,
} from '../../functions/prices/surveys/rules/publication-gates.ts';
import type { SeriesEntry } from '../../functions/prices/surveys/rules/series.ts';
import { publicationSettings } from '../../functions/prices/surveys/store/publication-settings.ts';
import { PRODUCT_IDS, type ProductId } from '../../functions/sample/rules/products.ts';
import { firstRateOf } from '../../functions/sample/rules/published-duties.ts';
import { allProducts, type StoredProduct } from '../../functions/sample/store/product-settings.ts';
import type { Listed, ListedFigure } from './differences.ts';
/**
 * What an import is judged by: the gates of every publication, and a few rules for figures of which nothing is known
 * but the file. Demonstration figures judge nothing, and are not judged.
 */

/** Why a row cannot become public. */
export type RowRefusal =
  | BlockCode
  | 'week_taken'
  | 'survey_date_too_early'
  | 'survey_date_not_working'
  | 'period_too_early'
  /** VAT at no rate that is known of the product. */
  | 'vat_rate'
  /** Far from the prices around it. */
  | 'far_off'
  | 'net';

/** A finding that allows a figure to become public only with a reason, or a setting that the import records. */
export type Question = Listed & { readonly standing: 'question' | 'setting' };

export interface Measures {
  readonly products: readonly StoredProduct[];
  readonly thresholds: PublicationThresholds;
}

export async function readMeasures(): Promise<Measures> {
  const [products, { past: _, ...thresholds }] = await Promise.all([
    allProducts(),
    publicationSettings(),
  ]);
  return { products, thresholds };
}

/** The rates of VAT that the settings and the public prices of each product know; a product without any has none. */
export function knownRates(
  { products }: Measures,
  prices: readonly Pick<SeriesEntry, 'prices'>['prices'][],
): ReadonlyMap<ProductId, ReadonlySet<number>> {
  const settings = new Map(products.map(({ id, timeline }) => [id, timeline]));
  return new Map(
    PRODUCT_IDS.flatMap((id) => {
      const set = (settings.get(id) ?? []).map(({ value }) => value.vat);
      const published = prices.flatMap((one) => (one[id] && firstRateOf(one[id])) ?? []);
      const rates = new Set([...set, ...published]);
      return rates.size > 0 ? [[id, rates] as const] : [];
    }),
  );
}

/** Prices beside one in its series count as its neighbours within a year. */
const NEIGHBOURS = 2;

/** The prices next to one in its series, before and after it. @param series oldest first */
export function neighboursOf<P extends PriceParts & { readonly year: number }>(
  series: readonly P[],
  index: number,
): P[] {
  const year = series[index]?.year ?? 0;
  return [
    ...series.slice(Math.max(0, index - NEIGHBOURS), index),
    ...series.slice(index + 1, index + 1 + NEIGHBOURS),
  ].filter((other) => Math.abs(other.year - year) <= 1);
}

/** Which values of a finding are the figures before and after. */
const FIGURES: { readonly [code in WarningCode]?: readonly [ListedFigure, string, string] } = {
  large_change: ['total', 'previous', 'total'],
  duty_changed: ['excise', 'dutyBefore', 'dutyAfter'],
  vat_changed: ['rate', 'vatBefore', 'vatAfter'],
  large_net_change: ['net', 'netBefore', 'netAfter'],
  product_lost: ['total', 'previous', ''],
};

/** The longest time between two of the ministry's surveys, over the turn of a year. */
export const LONGEST_GAP_DAYS = 28;

/** Says of which period the figure before is, where it is not the one that is expected. */
export const since = <F extends Finding>(finding: F, of: string | undefined): F =>
  of ? { ...finding, details: { ...finding.details, since: of } } : finding;

/** Findings as an import lists them. */
export function questionsOf(
  period: IsoDate | string,
  findings: readonly Finding<WarningCode>[],
): Question[] {
  return findings.flatMap(({ code, productId, details }) => {
    const [figure, from, to] = FIGURES[code] ?? [];
    if (!productId || !figure || !from) return [];
    // Rates are in percent, and listed in hundredths like amounts.
    const value = (name: string | undefined) => {
      const found = details[name ?? ''];
      if (typeof found !== 'number') return undefined;
      return figure === 'rate' ? Math.round(found * 100) : found;
    };
    const [before, after] = [value(from), value(to)];
    return {
      ...{ period, productId, figure, before, after, standing: 'question' },
      ...(typeof details.since === 'string' && { since: details.since }),
    };
  });
}
