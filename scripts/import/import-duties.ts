import { PRODUCT_IDS, type ProductId } from '../../functions/domain/products.ts';
import { withPublishedDuties } from '../../functions/domain/published-duties.ts';
import { allProducts, saveTimelines } from '../../functions/store/product-settings.ts';
import { publishedSeries } from '../../functions/store/series-years.ts';
import { conflictWhenStale, withRetries } from '../../functions/store/transactions.ts';

export interface DutiesImport {
  readonly source: string;
  readonly actor: string;
  readonly now: Date;
}

/**
 * Records the duties and VAT that the published surveys show, so that a correction of an old survey
 * is computed with those of its time. Repeated, it changes nothing.
 */
export function importDuties({ source, actor, now }: DutiesImport): Promise<void> {
  return withRetries(async () => {
    const [products, series] = await Promise.all([allProducts(), publishedSeries()]);
    const at = now.toISOString();
    const pricesOf = (id: ProductId) =>
      series.flatMap(({ date, prices }) => {
        const parts = prices[id];
        return parts ? { date, parts } : [];
      });
    const recorded = { at, by: actor, reason: source };
    const changed = products
      .filter(({ id }) => PRODUCT_IDS.includes(id))
      .map((product) => ({
        before: product,
        timeline: withPublishedDuties(product.timeline, pricesOf(product.id), recorded),
      }))
      .filter(({ before, timeline }) => timeline.length > before.timeline.length)
      .map(({ before, timeline }) => ({ ...before, timeline }));
    await conflictWhenStale(
      saveTimelines(changed, {
        actor,
        at,
        action: 'product.changed',
        subject: 'product/duties',
        after: Object.fromEntries(changed.map(({ id, timeline }) => [id, timeline.length])),
      }),
    );
  });
}
