import * as z from 'zod/mini';
import type { PriceParts } from '../domain/money.ts';
import { type ByProduct, PRODUCT_IDS } from '../domain/products.ts';

/**
 * National prices as they are stored: total, VAT, excise, and the net price only where it is not what
 * remains of them. The series of a year is one item with some four hundred prices, so a price is a
 * list without names; what is to be stored of one beside these comes after them, and may be absent.
 */
const packedPrice = z.tuple([z.int(), z.int(), z.int(), z.optional(z.int())]);
type PackedPrice = z.infer<typeof packedPrice>;

export function packPrices(prices: ByProduct<PriceParts>): ByProduct<PackedPrice> {
  return mapProducts(prices, ({ total, vat, excise, net }) =>
    net === total - vat - excise ? [total, vat, excise] : [total, vat, excise, net],
  );
}

/** Reads what `packPrices` made. */
export const packedPrices = z.pipe(
  z.record(z.string(), packedPrice),
  z.transform((packed: Record<string, PackedPrice>) => mapProducts(packed, unpack)),
);

const unpack = ([total, vat, excise, net = total - vat - excise]: PackedPrice): PriceParts => ({
  total,
  vat,
  excise,
  net,
});

function mapProducts<A, B>(values: ByProduct<A>, map: (value: A) => B): ByProduct<B> {
  const mapped: ByProduct<B> = {};
  for (const id of PRODUCT_IDS) {
    const value = values[id];
    if (value !== undefined) mapped[id] = map(value);
  }
  return mapped;
}
