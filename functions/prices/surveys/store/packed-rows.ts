import * as z from 'zod/mini';
import { jsonText, mapValues } from '../../../platform/tables/packed-json.ts';
import { productId } from '../../../sample/contract/fields.ts';
import type { ByProduct } from '../../../sample/rules/products.ts';
import type { CompanyPrice, DeclaredPrice } from '../rules/company-prices.ts';

/** Prices of a survey's companies, packed. */

const price = z.union([z.int(), z.literal('no')]);
const variation = z.union([z.number(), z.literal('Infinity')]);

const packedRow = z.tuple([
  productId,
  price,
  variation,
  z.boolean(),
  z.boolean(),
  z.nullable(z.number()),
  z.nullable(z.int()),
]);
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
export const packedRows = z.pipe(
  jsonText(z.array(packedRow)),
  z.transform((rows: z.output<typeof packedRow>[]) => rows.map(unpackRow)),
);

function unpackRow([productId, price, variation, byAdmin, imputed, mean, items]: z.output<
  typeof packedRow
>): CompanyPrice {
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

export const packDeclared = (declared: ByProduct<DeclaredPrice>): string =>
  JSON.stringify(mapValues(declared, ({ price, byAdmin }) => [price, byAdmin]));

/** Reads what `packDeclared` made. */
export const packedDeclared: z.ZodMiniType<ByProduct<DeclaredPrice>> = z.pipe(
  jsonText(declaredTuples),
  z.transform((packed: z.output<typeof declaredTuples>) =>
    mapValues(packed, ([price, byAdmin]) => ({ price, byAdmin })),
  ),
);
