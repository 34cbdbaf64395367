import type { PeriodRow } from '../../domain/export-tables.ts';
import { inPeriodOrder } from '../../domain/export-tables.ts';
import type { ProductId } from '../../domain/products.ts';
import { netOf, publishedAverages } from '../../store/averages.ts';

/** Published averages of some products, oldest first. */
export async function publishedAverageRows(products: readonly ProductId[]): Promise<PeriodRow[]> {
  const byProduct = await Promise.all(products.map(publishedAverages));
  return inPeriodOrder(byProduct.flat().map((average) => ({ ...average, net: netOf(average) })));
}
