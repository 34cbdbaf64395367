import * as z from 'zod/mini';
import type { CompanyPrice, DeclaredPrice } from '../domain/company-prices.ts';
import type { ByProduct } from '../domain/products.ts';
import type { StationAverage } from '../domain/station-prices.ts';

/**
 * Prices of which a survey has hundreds of companies', as they are stored: one JSON text of lists
 * without names, read and written whole. As lists and maps of DynamoDB's own they take three to four
 * times as long on their way in and out, and more units. Earlier versions stored them so; these items
 * are read all the same.
 */

const price = z.union([z.int(), z.literal('no')]);
const variation = z.union([z.number(), z.literal('Infinity')]);

const packedRow = z.tuple([
  z.int(),
  price,
  variation,
  z.boolean(),
  z.boolean(),
  z.nullable(z.number()),
  z.nullable(z.int()),
]);
const namedRow = z.object({
  productId: z.int(),
  price,
  variation,
  isAdminCommunicating: z.boolean(),
  imputed: z.optional(z.literal(true)),
  benchmarkPrice: z.optional(z.number()),
  rangeItems: z.optional(z.int()),
});

/** A company's rows of step 1. */
export function packRows(rows: readonly CompanyPrice[]): string {
  const packed = rows.map(
    (row): z.output<typeof packedRow> => [
      row.productId,
      row.price,
      row.variation,
      row.isAdminCommunicating,
      row.imputed ?? false,
      row.benchmarkPrice ?? null,
      row.rangeItems ?? null,
    ],
  );
  return JSON.stringify(packed);
}

/** Reads what `packRows` made. */
export const packedRows = z.union([
  z.array(namedRow),
  z.pipe(
    jsonText(z.array(packedRow)),
    z.transform((rows: z.output<typeof packedRow>[]) => rows.map(unpackRow)),
  ),
]);

function unpackRow([productId, price, variation, byAdmin, imputed, mean, items]: z.output<
  typeof packedRow
>): z.output<typeof namedRow> {
  return {
    productId,
    price,
    variation,
    isAdminCommunicating: byAdmin,
    ...(imputed && { imputed }),
    ...(mean !== null && { benchmarkPrice: mean }),
    ...(items !== null && { rangeItems: items }),
  };
}

const declaredTuples = z.record(z.string(), z.tuple([z.int(), z.boolean()]));
const namedDeclared = z.record(z.string(), z.object({ price: z.int(), byAdmin: z.boolean() }));

/** What a company declared. */
export const packDeclared = (declared: ByProduct<DeclaredPrice>): string =>
  JSON.stringify(mapValues(declared, ({ price, byAdmin }) => [price, byAdmin]));

/** Reads what `packDeclared` made. */
export const packedDeclared = z.union([
  namedDeclared,
  z.pipe(
    jsonText(declaredTuples),
    z.transform((packed: z.output<typeof declaredTuples>) =>
      mapValues(packed, ([price, byAdmin]) => ({ price, byAdmin })),
    ),
  ),
]);

const averageTuples = z.record(z.string(), z.tuple([z.int(), z.int()]));
const namedAverages = z.record(z.string(), z.object({ price: z.int(), items: z.int() }));

/** A day's station averages, of all stations or of a company's. */
export const packAverages = (averages: ByProduct<StationAverage>): string =>
  JSON.stringify(mapValues(averages, ({ price, items }) => [price, items]));

/** Reads what `packAverages` made. */
export const packedAverages = z.union([
  namedAverages,
  z.pipe(
    jsonText(averageTuples),
    z.transform((packed: z.output<typeof averageTuples>) =>
      mapValues(packed, ([price, items]) => ({ price, items })),
    ),
  ),
]);

function mapValues<A, B>(values: Readonly<Record<string, A>>, map: (value: A) => B) {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, map(value)]));
}

function jsonText<S extends z.ZodMiniType>(schema: S) {
  return z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string): unknown => JSON.parse(text)),
    ),
    schema,
  );
}
