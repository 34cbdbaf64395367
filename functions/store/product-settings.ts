import type * as z from 'zod/mini';
import { product } from '../contract/products.ts';
import type { ByProduct, ProductId, ProductSettings } from '../domain/products.ts';
import { Refusal } from '../domain/refusal.ts';
import { type AuditRecord, audited } from './audit.ts';
import { settingsChange } from './counters.ts';
import { keys } from './keys.ts';
import { getItem, queryPrefix } from './queries.ts';
import { transact, versionedPut } from './transactions.ts';

export type StoredProduct = z.infer<typeof product>;

/** All products, by their order. */
export async function allProducts(): Promise<StoredProduct[]> {
  const products = await queryPrefix(product, keys.products);
  return products.sort((a, b) => a.order - b.order);
}

/** @throws Refusal not_found */
export async function productSettings(id: ProductId): Promise<StoredProduct> {
  const found = await getItem(product, keys.product(id));
  if (!found) throw new Refusal('not_found', { productId: id });
  return found;
}

export function settingsByProduct(products: readonly StoredProduct[]): ByProduct<ProductSettings> {
  const settings: ByProduct<ProductSettings> = {};
  for (const { id, exciseDuty, vat, min, max } of products) {
    settings[id] = { productId: id, exciseDuty, vat, min, max };
  }
  return settings;
}

/** @throws Refusal stale_version */
export async function changeProduct(
  next: StoredProduct,
  expectedVersion: number,
  record: AuditRecord,
): Promise<StoredProduct> {
  await transact([
    versionedPut(keys.product(next.id), next, expectedVersion),
    settingsChange(),
    audited(record),
  ]);
  return { ...next, version: expectedVersion + 1 };
}

/** Writes reference products that are not there yet. */
export async function seedProducts(products: readonly StoredProduct[]): Promise<void> {
  const known = new Set((await allProducts()).map(({ id }) => id));
  const missing = products.filter(({ id }) => !known.has(id));
  if (missing.length > 0)
    await transact(missing.map((item) => versionedPut(keys.product(item.id), item, 0)));
}
