import * as z from 'zod/mini';
import type { ProductChange } from '../contract/products.ts';
import type { IsoDate } from '../domain/calendar.ts';
import { constantTimeline, type Timeline } from '../domain/dated-settings.ts';
import {
  type ByProduct,
  PRODUCT_IDS,
  type ProductId,
  type ProductSettings,
} from '../domain/products.ts';
import { Refusal } from '../domain/refusal.ts';
import { type ProductValues, settingsOn } from '../domain/setting-values.ts';
import { type AuditRecord, audited } from './audit.ts';
import { settingsChange } from './counters.ts';
import { datedEntry, MIGRATED, type Validity, withChange } from './dated-entry.ts';
import { keys } from './keys.ts';
import { getItem, queryPrefix } from './queries.ts';
import { transact, versionedPut } from './transactions.ts';

/** A product's settings: names and notes as they are now, duty, VAT and limits of a survey's date. */
export interface StoredProduct {
  readonly id: ProductId;
  readonly order: number;
  readonly name: string;
  readonly shortName: string;
  readonly sisenCode: string;
  readonly unitMeasure: string;
  readonly unit: number;
  readonly group: boolean;
  readonly notes: string;
  readonly timeline: Timeline<ProductValues>;
  readonly version: number;
}

const values = z.object({ exciseDuty: z.int(), vat: z.number(), min: z.int(), max: z.int() });
const stored = z.looseObject({
  id: z.int(),
  order: z.int(),
  name: z.string(),
  shortName: z.string(),
  sisenCode: z.string(),
  unitMeasure: z.string(),
  unit: z.int(),
  group: z.boolean(),
  notes: z.string(),
  timeline: z.optional(z.array(datedEntry(values))),
  version: z.int(),
});

/** All products, by their order. */
export async function allProducts(): Promise<StoredProduct[]> {
  const products = (await queryPrefix(stored, keys.products)).map(productOf);
  return products.sort((a, b) => a.order - b.order);
}

/**
 * All products, for what must not be computed without their duties and limits.
 * @throws Refusal products_missing in a system that was never initialised
 */
export async function requireProducts(): Promise<StoredProduct[]> {
  const products = await allProducts();
  const known = new Set(products.map(({ id }) => id));
  const missing = PRODUCT_IDS.filter((id) => !known.has(id));
  if (missing.length > 0) throw new Refusal('products_missing', { missing });
  return products;
}

/** @throws Refusal not_found */
export async function storedProduct(id: ProductId): Promise<StoredProduct> {
  const found = await getItem(stored, keys.product(id));
  if (!found) throw new Refusal('not_found', { productId: id });
  return productOf(found);
}

/** Duty, VAT and limits of every product in the survey of a date. */
export function settingsByProduct(
  products: readonly StoredProduct[],
  date: IsoDate,
): ByProduct<ProductSettings> {
  const timelines: ByProduct<Timeline<ProductValues>> = {};
  for (const { id, timeline } of products) timelines[id] = timeline;
  return settingsOn(timelines, date);
}

/**
 * Changes names and notes, and duty, VAT and limits from a survey's date on.
 * @throws Refusal stale_version
 */
export async function changeProduct(
  before: StoredProduct,
  change: ProductChange,
  validity: Validity,
  record: AuditRecord,
): Promise<StoredProduct> {
  const { exciseDuty, vat, min, max, name, shortName, sisenCode, group, notes } = change;
  const values = { exciseDuty, vat, min, max };
  const timeline = withChange(before.timeline, values, validity, record);
  const next = { ...before, name, shortName, sisenCode, group, notes, timeline };
  await transact([
    versionedPut(keys.product(next.id), next, before.version),
    settingsChange(),
    audited(record),
  ]);
  return { ...next, version: before.version + 1 };
}

/** Stores products whose timelines have new entries from an import. @throws Refusal stale_version */
export async function saveTimelines(
  products: readonly StoredProduct[],
  record: AuditRecord,
): Promise<void> {
  if (products.length === 0) return;
  await transact([
    ...products.map((product) =>
      versionedPut(keys.product(product.id), { ...product }, product.version),
    ),
    settingsChange(),
    audited(record),
  ]);
}

/** Writes reference products that are not there yet. @returns those it wrote */
export async function seedProducts(products: readonly StoredProduct[]): Promise<StoredProduct[]> {
  const known = new Set((await allProducts()).map(({ id }) => id));
  const missing = products.filter(({ id }) => !known.has(id));
  if (missing.length > 0)
    await transact(missing.map((item) => versionedPut(keys.product(item.id), { ...item }, 0)));
  return missing;
}

/** An item of a version without dates holds duty, VAT and limits beside its name. */
function productOf(item: z.output<typeof stored>): StoredProduct {
  const { id, order, name, shortName, sisenCode, unitMeasure, unit, group, notes, version } = item;
  const timeline =
    item.timeline ?? constantTimeline(z.parse(values, item), MIGRATED.at, MIGRATED.by);
  const fields = { order, name, shortName, sisenCode, unitMeasure, unit, group, notes, version };
  return { id: id as ProductId, ...fields, timeline: timeline as Timeline<ProductValues> };
}
