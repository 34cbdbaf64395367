import * as z from 'zod/mini';
import type { IsoDate } from '../../platform/kernel/calendar.ts';
import { getItem } from '../../platform/tables/queries.ts';
import { put, transact } from '../../platform/tables/transactions.ts';
import { stationKeys } from './keys.ts';

const stored = z.object({
  /** Day of the registry. */
  date: z.string(),
  brands: z.array(z.object({ brand: z.string(), stations: z.int() })),
});
export type RegistryBrands = z.infer<typeof stored>;

/** Brands of the latest registry with their stations, the largest first; undefined until one has been read. */
export const registryBrands = (): Promise<RegistryBrands | undefined> =>
  getItem(stored, stationKeys.brands);

/** Keeps the brands of a registry, unless those of a later one are there. */
export async function keepBrands(date: IsoDate, brandOfStation: Iterable<string>): Promise<void> {
  const before = await registryBrands();
  if (before && before.date > date) return;
  const stations = new Map<string, number>();
  for (const brand of brandOfStation)
    if (brand) stations.set(brand, (stations.get(brand) ?? 0) + 1);
  const brands = [...stations]
    .map(([brand, count]) => ({ brand, stations: count }))
    .sort((a, b) => b.stations - a.stations || a.brand.localeCompare(b.brand, 'it'));
  if (before && JSON.stringify(before.brands) === JSON.stringify(brands)) return;
  await transact([put({ date, brands, ...stationKeys.brands })]);
}
