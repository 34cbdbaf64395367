import { type IsoDate, todayInRome } from '../../functions/platform/kernel/calendar.ts';
import { audited } from '../../functions/platform/tables/audit.ts';
import type { Write } from '../../functions/platform/tables/transactions.ts';
import type { PublishedPrice } from '../../functions/prices/surveys/rules/series.ts';
import { entryOn, type Timeline, valueOn } from '../../functions/sample/rules/dated-settings.ts';
import {
  type ByProduct,
  PRODUCT_IDS,
  type ProductId,
} from '../../functions/sample/rules/products.ts';
import { FIRST_START, withPublishedDuties } from '../../functions/sample/rules/published-duties.ts';
import type { ProductValues } from '../../functions/sample/rules/setting-values.ts';
import {
  type StoredProduct,
  timelineWrites,
} from '../../functions/sample/store/product-settings.ts';
import { type RowState, rowKey } from './history-plan.ts';
import type { Question } from './judge.ts';

export interface DutiesImport {
  readonly source: string;
  readonly actor: string;
  readonly at: string;
  /** Kept with each setting, beside the source. */
  readonly reason?: string | undefined;
  /** The import's decision about each row. */
  readonly rows: ReadonlyMap<string, RowState>;
  /** Whether official figures were public before the import. */
  readonly continues: boolean;
  readonly products: readonly StoredProduct[];
}

export interface DutiesPlan {
  readonly writes: readonly Write[];
  /** Every duty and rate of VAT that is recorded; a question where it changes one that holds for surveys to come. */
  readonly settings: readonly Question[];
}

/**
 * The writes that record the duties and VAT of the published surveys, so that a correction of an old survey uses
 * those of its time; none once they are recorded. Duties that a person has set for figures that the import does not
 * change stay. @param series published surveys as they will be, oldest first
 */
export function planDuties(
  series: readonly { readonly date: IsoDate; readonly prices: ByProduct<PublishedPrice> }[],
  { source, actor, at, reason, rows, continues, products }: DutiesImport,
): DutiesPlan {
  const pricesOf = (id: ProductId) =>
    series.flatMap(({ date, prices }) => {
      const parts = prices[id];
      const isNew = rows.get(rowKey({ date, productId: id })) === 'written';
      return parts ? { date, parts, isNew } : [];
    });
  const recorded = { at, by: actor, reason: reason ? `${reason} (${source})` : source };
  const changed = products
    .filter(({ id }) => PRODUCT_IDS.includes(id) && pricesOf(id).some(({ isNew }) => isNew))
    .map((product) => ({
      before: product,
      timeline: withPublishedDuties(product.timeline, pricesOf(product.id), recorded),
    }))
    .filter(({ before, timeline }) => timeline.length > before.timeline.length)
    .map(({ before, timeline }) => ({ ...before, timeline }));
  if (changed.length === 0) return { writes: [], settings: [] };
  const known = new Map(products.map(({ id, timeline }) => [id, timeline]));
  const today = todayInRome(new Date(at));
  const settings = changed.flatMap(({ id, timeline }) =>
    settingsOf(id, known.get(id) ?? [], timeline, { today, continues }),
  );
  const after = Object.fromEntries(changed.map(({ id, timeline }) => [id, timeline.length]));
  const record = {
    actor,
    at,
    action: 'product.changed',
    subject: 'product/duties',
    after,
  } as const;
  return { writes: [...timelineWrites(changed), audited(record)], settings };
}

/** The duties and rates of VAT that a product's new entries change. */
function settingsOf(
  productId: ProductId,
  before: Timeline<ProductValues>,
  after: Timeline<ProductValues>,
  { today, continues }: { readonly today: IsoDate; readonly continues: boolean },
): Question[] {
  // What a new installation starts with is nobody's setting until figures are public that it made.
  const isHeld = continues || entryOn(before, today)?.by !== FIRST_START;
  const now = entryOn(after, today);
  return after.slice(before.length).flatMap((entry, index) => {
    const known = after.slice(0, before.length + index);
    const then = valueOn(known, entry.from) ?? known[0]?.value;
    const holds = entry === now && isHeld;
    const place = { period: entry.from, productId } as const;
    const standing = holds ? 'question' : 'setting';
    const values = (value: ProductValues | undefined) =>
      ({ excise: value?.exciseDuty, rate: value && Math.round(value.vat * 100) }) as const;
    return (['excise', 'rate'] as const).flatMap((figure): Question[] => {
      const [old, next] = [values(then)[figure], values(entry.value)[figure]];
      return old === next ? [] : [{ ...place, figure, before: old, after: next, standing }];
    });
  });
}
