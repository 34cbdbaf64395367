import { addDays, type IsoDate, isoDate } from '../../functions/domain/calendar.ts';
import { daysInPeriod, type MonthCode, monthsOf } from '../../functions/domain/periods.ts';
import { PRODUCT_IDS, type ProductId } from '../../functions/domain/products.ts';
import type { AuditRecord } from '../../functions/store/audit.ts';
import {
  averagesOfProduct,
  averageWrite,
  netOf,
  publishedAverages,
  replacing,
  type StoredAverage,
} from '../../functions/store/averages.ts';
import { independentParts, writeHistory } from '../../functions/store/history.ts';
import { withRetries } from '../../functions/store/transactions.ts';
import type { MonthlyRow } from './price-file-rows.ts';

export interface AveragesImport {
  /** One average a product and period. */
  readonly averages: readonly StoredAverage[];
  readonly actor: string;
  readonly at: string;
  /** Where the figures come from, for the audit record. */
  readonly source: string;
  readonly onProgress?: ((rowsWritten: number) => void) | undefined;
}

export interface AveragesImported {
  readonly written: number;
  readonly unchanged: number;
}

/**
 * Publishes averages as they are, in place of what is stored for their periods. Stopped at any
 * moment, it can be run again to complete it; run again when complete, it changes nothing.
 */
export async function importAverages(task: AveragesImport): Promise<AveragesImported> {
  const stored = await storedAverages(new Set(task.averages.map(({ productId }) => productId)));
  const changed = task.averages.filter((average) => {
    const other = stored.get(keyOf(average));
    return !other || !(isSame(average, other) || isOfficial(other, average));
  });
  let written = 0;
  await withRetries(() =>
    writeHistory(
      independentParts(
        changed.slice(written).map((average) => {
          const other = stored.get(keyOf(average));
          return averageWrite(other?.demonstration ? average : replacing(average, other, task.at));
        }),
        1,
      ),
      written > 0 ? undefined : recordOf(task, changed, stored),
      (part) => {
        written += part.rows;
        task.onProgress?.(written);
      },
    ),
  );
  return { written, unchanged: task.averages.length - changed.length };
}

/** A row of a published file; the file does not say how many days of its period have a price. */
export function publishedAverage(row: MonthlyRow, at: string): StoredAverage {
  const { productId, year, monthCode, total, vat, excise, net } = row;
  return {
    productId,
    year,
    month: monthCode,
    total,
    vat,
    excise,
    days: daysInPeriod(year, monthCode),
    published: true,
    computedAt: at,
    ...(net !== total - vat - excise && { net }),
  };
}

/** Published demonstration averages of periods that share a day with a span, both ends included. */
export async function demonstrationAverages(from: IsoDate, to: IsoDate): Promise<StoredAverage[]> {
  const all = await Promise.all(PRODUCT_IDS.map(publishedAverages));
  return all.flat().filter((average) => average.demonstration && overlaps(average, from, to));
}

function overlaps({ year, month }: StoredAverage, from: IsoDate, to: IsoDate): boolean {
  const first = isoDate(year, monthsOf(month)[0] ?? 1, 1);
  return first <= to && addDays(first, daysInPeriod(year, month) - 1) >= from;
}

type Stored = ReadonlyMap<string, StoredAverage>;

async function storedAverages(products: ReadonlySet<ProductId>): Promise<Stored> {
  const wanted = PRODUCT_IDS.filter((id) => products.has(id));
  const all = (await Promise.all(wanted.map(averagesOfProduct))).flat();
  return new Map(all.map((average) => [keyOf(average), average]));
}

const keyOf = (average: { productId: ProductId; year: number; month: MonthCode }) =>
  `${average.productId}/${average.year}/${average.month}`;

/** A computed average that equals the imported one keeps the days it was computed over. */
function isSame(average: StoredAverage, other: StoredAverage): boolean {
  return (
    other.published &&
    other.total === average.total &&
    other.vat === average.vat &&
    other.excise === average.excise &&
    netOf(other) === netOf(average)
  );
}

/** Made-up figures never replace others. */
const isOfficial = (other: StoredAverage, average: StoredAverage) =>
  other.published && !other.demonstration && Boolean(average.demonstration);

function recordOf(
  task: AveragesImport,
  changed: readonly StoredAverage[],
  stored: Stored,
): AuditRecord {
  const replaced = changed.flatMap((average) => {
    const other = stored.get(keyOf(average));
    return other?.published && !other.demonstration
      ? [[keyOf(other), figures(other)] as const]
      : [];
  });
  return {
    actor: task.actor,
    at: task.at,
    action: 'history.imported',
    subject: 'history/monthly',
    before: Object.fromEntries(replaced),
    after: { source: task.source, written: changed.length },
  };
}

const figures = (average: StoredAverage) => [
  average.total,
  average.vat,
  average.excise,
  netOf(average),
];
