import * as z from 'zod/mini';
import type { IsoDate } from '../../platform/kernel/calendar.ts';
import { Refusal } from '../../platform/kernel/refusal.ts';
import { type AuditRecord, audited } from '../../platform/tables/audit.ts';
import { getItem, queryPrefix } from '../../platform/tables/queries.ts';
import { transact, versionedPut, type Write } from '../../platform/tables/transactions.ts';
import { productId, productValues, timeline } from '../contract/fields.ts';
import type { ProductChange } from '../contract/products.ts';
import type { Timeline } from '../rules/dated-settings.ts';
import {
  type ByProduct,
  PRODUCT_IDS,
  type ProductId,
  type ProductSettings,
} from '../rules/products.ts';
import { type ProductValues, settingsOn } from '../rules/setting-values.ts';
import { type Validity, withChange } from './dated-entry.ts';
import { sampleKeys } from './keys.ts';
import { settingsChange } from './settings-version.ts';

const fields = {
  id: productId,
  order: z.int(),
  name: z.string(),
  shortName: z.string(),
  sisenCode: z.string(),
  unitMeasure: z.string(),
  unit: z.int(),
  group: z.boolean(),
  notes: z.string(),
  version: z.int(),
};
const product = z.object({ ...fields, timeline: timeline(productValues) });
/** A product's settings. Names and notes have one value; duty, VAT and limits depend on a survey's date. */
export type StoredProduct = Readonly<z.infer<typeof product>>;

export async function allProducts(): Promise<StoredProduct[]> {
  const products = await queryPrefix(product, sampleKeys.products);
  return products.sort((a, b) => a.order - b.order);
}

/**
 * All products, for computations that need the duties and limits of each.
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
  const found = await getItem(product, sampleKeys.product(id));
  if (!found) throw new Refusal('not_found', { productId: id });
  return found;
}

/** Duty, VAT and limits of every product in a survey of this date. */
export function settingsByProduct(
  products: readonly StoredProduct[],
  date: IsoDate,
): ByProduct<ProductSettings> {
  const timelines: ByProduct<Timeline<ProductValues>> = {};
  for (const product of products) timelines[product.id] = product.timeline;
  return settingsOn(timelines, date);
}

/** A product as a change would leave it. */
export function productAfter(
  before: StoredProduct,
  change: ProductChange,
  validity: Validity,
  record: Pick<AuditRecord, 'at' | 'actor'>,
): StoredProduct {
  const { exciseDuty, vat, min, max, name, shortName, sisenCode, group, notes } = change;
  const timeline = withChange(before.timeline, { exciseDuty, vat, min, max }, validity, record);
  return { ...before, name, shortName, sisenCode, group, notes, timeline };
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
  const next = productAfter(before, change, validity, record);
  await transact([
    versionedPut(sampleKeys.product(next.id), { ...next }, before.version),
    settingsChange(),
    audited(record),
  ]);
  return { ...next, version: before.version + 1 };
}

/** Writes of products to whose timelines an import has added entries. */
export const timelineWrites = (products: readonly StoredProduct[]): Write[] => [
  ...products.map((product) =>
    versionedPut(sampleKeys.product(product.id), { ...product }, product.version),
  ),
  settingsChange(),
];
