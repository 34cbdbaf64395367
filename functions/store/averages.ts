import * as z from 'zod/mini';
import type { Hundredths } from '../domain/money.ts';
import type { MonthCode, PeriodPrice } from '../domain/periods.ts';
import { PRODUCT_IDS, type ProductId } from '../domain/products.ts';
import { Refusal } from '../domain/refusal.ts';
import { type AuditRecord, audited } from './audit.ts';
import { publicChange } from './counters.ts';
import { coreTable, keys } from './keys.ts';
import { getItems, queryPrefix } from './queries.ts';
import { transact, type Write } from './transactions.ts';

/** Average of one product over a month, quarter or year; hundredths of EUR per 1000 units. */
export interface StoredAverage extends Omit<PeriodPrice, 'net'> {
  readonly year: number;
  readonly month: MonthCode;
  readonly published: boolean;
  readonly computedAt: string;
  /** As published, where an imported figure was rounded on its own; read it with `netOf`. */
  readonly net?: Hundredths | undefined;
  /** Computed from demonstration figures. */
  readonly demonstration?: boolean | undefined;
}

/** Net price in hundredths: total - vat - excise unless it was published otherwise. */
export function netOf({ total, vat, excise, net }: StoredAverage): Hundredths {
  return net ?? total - vat - excise;
}

/**
 * Whether the product had a price: an imported history has rows of zeros for products that were not
 * surveyed yet. Files keep them; nothing else takes them for prices.
 */
export function hasPrice({ total }: StoredAverage): boolean {
  return total > 0;
}

const stored = z.object({
  productId: z.int(),
  year: z.int(),
  month: z.int(),
  total: z.int(),
  vat: z.int(),
  excise: z.int(),
  days: z.int(),
  published: z.boolean(),
  computedAt: z.string(),
  net: z.optional(z.int()),
  demonstration: z.optional(z.boolean()),
});

/** A product's published averages, oldest first: months, then year and quarters of each year. */
export async function publishedAverages(productId: ProductId): Promise<StoredAverage[]> {
  return (await averagesOfProduct(productId)).filter(({ published }) => published);
}

/** All of a product's averages, published or not. */
export async function averagesOfProduct(productId: ProductId): Promise<StoredAverage[]> {
  return (await queryPrefix(stored, keys.averagesOf(productId))) as StoredAverage[];
}

/** Averages of the given months of a year, all products, published or not. */
export async function averagesOf(
  year: number,
  months: readonly MonthCode[],
): Promise<StoredAverage[]> {
  const wanted = months.flatMap((month) => PRODUCT_IDS.map((id) => keys.average(id, year, month)));
  return (await getItems(stored, wanted)) as StoredAverage[];
}

/** Stores unpublished averages of one period. @throws Refusal already_published */
export async function storePreview(
  averages: readonly StoredAverage[],
  record: AuditRecord,
): Promise<void> {
  await transact([
    ...averages.map((average) => put({ ...average, published: false })),
    audited(record),
  ]);
}

/**
 * Publishes the averages of one period as they were previewed.
 * @throws Refusal already_published, also when somebody computed them anew meanwhile
 */
export async function publishAverages(
  averages: readonly StoredAverage[],
  record: AuditRecord,
): Promise<void> {
  await transact([
    ...averages.map((average) => put({ ...average, published: true }, average.computedAt)),
    publicChange(),
    audited(record),
  ]);
}

/** Puts an average as it is, in place of any earlier one: part of writing a history. */
export function averageWrite(average: StoredAverage): Write {
  const { productId, year, month } = average;
  return {
    operation: {
      Put: {
        TableName: coreTable(),
        Item: { ...average, ...keys.average(productId, year, month) },
      },
    },
  };
}

function put(average: StoredAverage, computedAt?: string): Write {
  const { year, month } = average;
  const unpublished = '(attribute_not_exists(pk) OR published = :no)';
  return {
    operation: {
      Put: {
        TableName: coreTable(),
        Item: { ...average, ...keys.average(average.productId, year, month) },
        ConditionExpression: computedAt ? `${unpublished} AND computedAt = :at` : unpublished,
        ExpressionAttributeValues: { ':no': false, ...(computedAt && { ':at': computedAt }) },
      },
    },
    onConditionFailed: new Refusal('already_published', { year, month }),
  };
}
