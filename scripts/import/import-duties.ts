import type { IsoDate } from '../../functions/platform/kernel/calendar.ts';
import { audited } from '../../functions/platform/tables/audit.ts';
import type { Write } from '../../functions/platform/tables/transactions.ts';
import type { PublishedPrice } from '../../functions/prices/series/rules/series.ts';
import {
  type ByProduct,
  PRODUCT_IDS,
  type ProductId,
} from '../../functions/sample/rules/products.ts';
import { withPublishedDuties } from '../../functions/sample/rules/published-duties.ts';
import { allProducts, timelineWrites } from '../../functions/sample/store/product-settings.ts';
import { type RowState, rowKey } from './history-plan.ts';

export interface DutiesImport {
  readonly source: string;
  readonly actor: string;
  readonly at: string;
  /** The import's decision about each row. */
  readonly rows: ReadonlyMap<string, RowState>;
}

/**
 * The writes that record the duties and VAT of the published surveys, so that a correction of an old survey uses
 * those of its time; none once they are recorded. Duties that a person has set for figures that the import does not
 * change stay. @param series published surveys as they will be, oldest first
 */
export async function dutiesWrites(
  series: readonly { readonly date: IsoDate; readonly prices: ByProduct<PublishedPrice> }[],
  { source, actor, at, rows }: DutiesImport,
): Promise<Write[]> {
  const pricesOf = (id: ProductId) =>
    series.flatMap(({ date, prices }) => {
      const parts = prices[id];
      const isNew = rows.get(rowKey({ date, productId: id })) === 'written';
      return parts ? { date, parts, isNew } : [];
    });
  const recorded = { at, by: actor, reason: source };
  const changed = (await allProducts())
    .filter(({ id }) => PRODUCT_IDS.includes(id))
    .map((product) => ({
      before: product,
      timeline: withPublishedDuties(product.timeline, pricesOf(product.id), recorded),
    }))
    .filter(({ before, timeline }) => timeline.length > before.timeline.length)
    .map(({ before, timeline }) => ({ ...before, timeline }));
  if (changed.length === 0) return [];
  const after = Object.fromEntries(changed.map(({ id, timeline }) => [id, timeline.length]));
  const record = {
    actor,
    at,
    action: 'product.changed',
    subject: 'product/duties',
    after,
  } as const;
  return [...timelineWrites(changed), audited(record)];
}
