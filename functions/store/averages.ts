import * as z from 'zod/mini';
import {
  earlier,
  type Instant,
  isPublicAt,
  later,
  type PublicSpan,
  periodRelease,
} from '../domain/as-of.ts';
import type { Hundredths } from '../domain/money.ts';
import type { MonthCode, PeriodPrice } from '../domain/periods.ts';
import { PRODUCT_IDS, type ProductId } from '../domain/products.ts';
import { Refusal } from '../domain/refusal.ts';
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
  /** What was public in its place before. */
  readonly past?: readonly PastAverage[] | undefined;
}

/** An average that was public until another took its place, or its product was left out. */
export interface PastAverage extends PublicSpan {
  readonly total: Hundredths;
  readonly vat: Hundredths;
  readonly excise: Hundredths;
  readonly net?: Hundredths | undefined;
  readonly days: number;
  readonly revision?: number | undefined;
  readonly until: Instant;
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

const figures = {
  total: z.int(),
  vat: z.int(),
  excise: z.int(),
  net: z.optional(z.int()),
  days: z.int(),
  revision: z.optional(z.int()),
};
const stored = z.object({
  ...figures,
  productId: z.int(),
  year: z.int(),
  month: z.int(),
  published: z.boolean(),
  computedAt: z.string(),
  publishedAt: z.optional(z.string()),
  demonstration: z.optional(z.boolean()),
  past: z.optional(z.array(z.object({ ...figures, since: z.string(), until: z.string() }))),
});

/** A product's published averages, oldest first: months, then year and quarters of each year. */
export async function publishedAverages(productId: ProductId): Promise<StoredAverage[]> {
  return (await averagesOfProduct(productId)).filter(({ published }) => published);
}

/** The same as they were public at a moment; as they are now without one. */
export async function averagesAsOf(
  productId: ProductId,
  moment: Instant | undefined,
): Promise<StoredAverage[]> {
  if (moment === undefined) return publishedAverages(productId);
  const all = await averagesOfProduct(productId);
  return all.flatMap(
    (average) => averageHistory(average).find((one) => isPublicAt(one, moment)) ?? [],
  );
}

/** An average as it is or was public, and when. */
export type PublicAverage = StoredAverage & PublicSpan;

/** All that was public in a place, oldest first; what is public now comes last. */
export function averageHistory(average: StoredAverage): PublicAverage[] {
  const { productId, year, month, computedAt, published, past = [] } = average;
  const place = { productId, year, month, computedAt, published: true };
  return [
    ...past.map((one) => ({ ...place, ...one })),
    ...(published ? [{ ...average, since: sinceOf(average) }] : []),
  ];
}

/** Imported figures were public before they were brought here, unless that was just then. */
const sinceOf = ({ publishedAt, computedAt, year, month }: StoredAverage): Instant =>
  publishedAt ?? earlier(periodRelease(year, month), computedAt);

/** An average in place of what is stored, which is kept as the past, where it was public. */
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

/** An average that is public no longer. */
const ended = (average: StoredAverage, at: Instant): StoredAverage => ({
  ...average,
  published: false,
  past: pastOf(average, at),
});

function pastOf(average: StoredAverage, at: Instant): PastAverage[] {
  return averageHistory(average).map(
    ({ total, vat, excise, net, days, revision, since, until = later(at, since) }) => ({
      ...{ total, vat, excise, days, since, until },
      ...(net !== undefined && { net }),
      ...(revision !== undefined && { revision }),
    }),
  );
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

/** Puts an average in place of whatever is stored. */
export const averageWrite = (average: StoredAverage): Write => ({
  operation: { Put: { TableName: coreTable(), Item: itemOf(average) } },
});

/**
 * Puts averages that become public at a moment in place of those that were read; products that they
 * lack are public no longer.
 * @throws Refusal already_published when another was published meanwhile
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

const conditionalWrite = (average: StoredAverage, expected: StoredAverage | undefined): Write => ({
  operation: {
    Put: {
      TableName: coreTable(),
      Item: itemOf(average),
      ...(expected
        ? {
            ConditionExpression: 'computedAt = :at AND published = :published',
            ExpressionAttributeValues: {
              ':at': expected.computedAt,
              ':published': expected.published,
            },
          }
        : { ConditionExpression: 'attribute_not_exists(pk)' }),
    },
  },
  onConditionFailed: new Refusal('already_published', {
    year: average.year,
    month: average.month,
  }),
});

const itemOf = (average: StoredAverage) => ({
  ...average,
  ...keys.average(average.productId, average.year, average.month),
});
