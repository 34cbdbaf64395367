import * as z from 'zod/mini';
import type { Hundredths } from '../domain/money.ts';
import type { MonthCode, PeriodPrice } from '../domain/periods.ts';
import { PRODUCT_IDS, type ProductId } from '../domain/products.ts';
import type { Refusal } from '../domain/refusal.ts';
import { coreTable, keys } from './keys.ts';
import { getItems, queryPrefix } from './queries.ts';
import type { Write } from './transactions.ts';

/** Average of one product over a month, quarter or year; hundredths of EUR per 1000 units. */
export interface StoredAverage extends Omit<PeriodPrice, 'net'> {
  readonly year: number;
  readonly month: MonthCode;
  readonly published: boolean;
  readonly computedAt: string;
  /** Of the period; absent for what was imported or published before periods had revisions: the first. */
  readonly revision?: number | undefined;
  readonly publishedAt?: string | undefined;
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
  revision: z.optional(z.int()),
  publishedAt: z.optional(z.string()),
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

/** Averages of the given periods of a year that are public. */
export async function publishedAveragesOf(
  year: number,
  months: readonly MonthCode[],
): Promise<StoredAverage[]> {
  return (await averagesOf(year, months)).filter(({ published }) => published);
}

/** Puts an average in place of any other, or of the one that was read: then it must still be there. */
export function averageWrite(
  average: StoredAverage,
  expected?: StoredAverage | 'unpublished',
  onConditionFailed?: Refusal,
): Write {
  return {
    operation: {
      Put: {
        TableName: coreTable(),
        Item: { ...average, ...keyOf(average) },
        ...conditionOn(expected),
      },
    },
    ...(onConditionFailed && { onConditionFailed }),
  };
}

/** Takes a product's average away that was read as it is public. */
export function averageDelete(expected: StoredAverage, onConditionFailed: Refusal): Write {
  return {
    operation: {
      Delete: { TableName: coreTable(), Key: keyOf(expected), ...conditionOn(expected) },
    },
    onConditionFailed,
  };
}

const keyOf = ({ productId, year, month }: StoredAverage) => ({
  ...keys.average(productId, year, month),
});

function conditionOn(expected: StoredAverage | 'unpublished' | undefined) {
  if (expected === undefined) return {};
  if (expected === 'unpublished') {
    return {
      ConditionExpression: 'attribute_not_exists(pk) OR published = :no',
      ExpressionAttributeValues: { ':no': false },
    };
  }
  return {
    ConditionExpression: 'computedAt = :at AND published = :yes',
    ExpressionAttributeValues: { ':at': expected.computedAt, ':yes': true },
  };
}
