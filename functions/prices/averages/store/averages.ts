import * as z from 'zod/mini';
import {
  earlier,
  type Instant,
  isPublicAt,
  later,
  type PublicSpan,
} from '../../../platform/kernel/as-of.ts';
import type { Hundredths } from '../../../platform/kernel/money.ts';
import type { MonthCode } from '../../../platform/kernel/periods.ts';
import { Refusal } from '../../../platform/kernel/refusal.ts';
import { getItems, queryPrefix, type Stored } from '../../../platform/tables/queries.ts';
import { IS_NEW, put, type Write } from '../../../platform/tables/transactions.ts';
import { productId } from '../../../sample/contract/fields.ts';
import { PRODUCT_IDS, type ProductId } from '../../../sample/rules/products.ts';
import { periodRelease } from '../../surveys/rules/release-moments.ts';
import { priceKeys } from '../../surveys/store/price-keys.ts';

/** Hundredths of EUR per 1000 units. */
const figures = {
  total: z.int(),
  vat: z.int(),
  excise: z.int(),
  /** The published net price of an imported figure that was rounded on its own; read it with `netOf`. */
  net: z.optional(z.int()),
  /** Days that the average really covers. */
  days: z.int(),
  /**
   * Number of the period's revision; absent, and then the first, for figures that were imported or published
   * before periods had revisions.
   */
  revision: z.optional(z.int()),
};

const pastAverage = z.object({
  ...figures,
  since: z.string(),
  until: z.string(),
  /** The times of computation and publication then; absent in items of versions that did not keep them. */
  computedAt: z.optional(z.string()),
  publishedAt: z.optional(z.string()),
});
/** An average that was public until another took its place, or its product was left out. */
export type PastAverage = Stored<typeof pastAverage>;

const stored = z.object({
  ...figures,
  productId,
  year: z.int(),
  /** A `MonthCode`. */
  month: z.int(),
  published: z.boolean(),
  computedAt: z.string(),
  publishedAt: z.optional(z.string()),
  /** Computed from demonstration figures. */
  demonstration: z.optional(z.boolean()),
  /** Figures that were public in place of these before. */
  past: z.optional(z.array(pastAverage)),
});
/** Average of one product over a month, quarter or year. */
export type StoredAverage = Stored<typeof stored>;

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

/** A product's published averages, oldest first: months, then year and quarters of each year. */
export async function publishedAverages(productId: ProductId): Promise<StoredAverage[]> {
  return publicAt(await averagesOfProduct(productId), undefined);
}

/** The averages that were public at a moment; without a moment, those that are public now. */
export async function averagesAsOf(
  productId: ProductId,
  moment: Instant | undefined,
): Promise<StoredAverage[]> {
  return publicAt(await averagesOfProduct(productId), moment);
}

/** The stored averages that were public at a moment, or are public now if none is given. */
export const publicAt = (
  averages: readonly StoredAverage[],
  moment: Instant | undefined,
): StoredAverage[] =>
  moment === undefined
    ? averages.filter(({ published }) => published)
    : averages.flatMap(
        (average) => averageHistory(average).find((one) => isPublicAt(one, moment)) ?? [],
      );

/** An average as it is or was public, and when. */
export type PublicAverage = StoredAverage & PublicSpan;

/** All averages of one period and product that were public, oldest first; the public one comes last. */
export function averageHistory(average: StoredAverage): PublicAverage[] {
  const { productId, year, month, published, past = [] } = average;
  const place = { productId, year, month, published: true };
  return [
    ...past.map((one) => ({ ...place, ...one, computedAt: one.computedAt ?? one.since })),
    ...(published ? [{ ...average, since: sinceOf(average) }] : []),
  ];
}

/** Imported figures were public before the import, unless they were computed only then. */
const sinceOf = ({ publishedAt, computedAt, year, month }: StoredAverage): Instant =>
  publishedAt ?? earlier(periodRelease(year, month), computedAt);

/** The average that replaces a stored one, whose values are kept in the past if they were public. */
export function replacing(
  average: StoredAverage,
  other: StoredAverage | undefined,
  at: Instant,
): StoredAverage {
  const past = other ? pastOf(other, at) : [];
  const last = past.at(-1);
  if (!last) return average;
  const { revision = (last.revision ?? 1) + 1 } = average;
  return { ...average, revision, publishedAt: later(at, last.until), past };
}

/** An average that is no longer public. */
const ended = (average: StoredAverage, at: Instant): StoredAverage => ({
  ...average,
  published: false,
  past: pastOf(average, at),
});

function pastOf(average: StoredAverage, at: Instant): PastAverage[] {
  return averageHistory(average).map(
    ({ total, vat, excise, net, days, revision, since, until = later(at, since), ...made }) => ({
      ...{ total, vat, excise, days, since, until, computedAt: made.computedAt },
      ...(made.publishedAt !== undefined && { publishedAt: made.publishedAt }),
      ...(net !== undefined && { net }),
      ...(revision !== undefined && { revision }),
    }),
  );
}

/** All of a product's averages, published or not. */
export function averagesOfProduct(productId: ProductId): Promise<StoredAverage[]> {
  return queryPrefix(stored, priceKeys.averagesOf(productId));
}

/** Averages of the given months of a year, published or not. */
export async function averagesOf(
  year: number,
  months: readonly MonthCode[],
  products: readonly ProductId[] = PRODUCT_IDS,
): Promise<StoredAverage[]> {
  const wanted = months.flatMap((month) =>
    products.map((id) => priceKeys.average(id, year, month)),
  );
  return getItems(stored, wanted);
}

/** Averages of the given periods of a year that are public. */
export async function publishedAveragesOf(
  year: number,
  months: readonly MonthCode[],
  products?: readonly ProductId[],
): Promise<StoredAverage[]> {
  return (await averagesOf(year, months, products)).filter(({ published }) => published);
}

/** Puts an average, whatever is stored. */
export const averageWrite = (average: StoredAverage): Write => put(itemOf(average));

/**
 * Puts averages that become public at a moment in place of those that were read; products missing in them are no
 * longer public. @throws Refusal already_published when another was published meanwhile
 */
export function publicationWrites(
  averages: readonly StoredAverage[],
  before: readonly StoredAverage[],
  at: Instant,
): Write[] {
  const read = new Map(before.map((average) => [average.productId, average]));
  const kept = new Set(averages.map(({ productId }) => productId));
  const left = before.filter(({ published, productId }) => published && !kept.has(productId));
  return [
    ...averages.map((average) => {
      const other = read.get(average.productId);
      return conditionalWrite(replacing(average, other, at), other);
    }),
    ...left.map((average) => conditionalWrite(ended(average, at), average)),
  ];
}

function conditionalWrite(average: StoredAverage, expected: StoredAverage | undefined): Write {
  const condition = expected
    ? {
        ConditionExpression: 'computedAt = :at AND published = :published',
        ExpressionAttributeValues: { ':at': expected.computedAt, ':published': expected.published },
      }
    : IS_NEW;
  const { year, month } = average;
  return put(itemOf(average), condition, new Refusal('already_published', { year, month }));
}

const itemOf = (average: StoredAverage) => ({
  ...average,
  ...priceKeys.average(average.productId, average.year, average.month),
});
