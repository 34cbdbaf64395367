import * as z from 'zod/mini';
import { type ByProduct, PRODUCT_IDS } from '../../../sample/rules/products.ts';
import type { PublishedPrice } from '../rules/series.ts';

/**
 * National prices as they are stored: total, VAT, excise; then the net price if it is not their difference, and the
 * variation if it was imported. The series of a year is one item with some four hundred prices, so a price is a list
 * without names; further optional fields of one come after these.
 */
const packedPrice = z.tuple([
  z.int(),
  z.int(),
  z.int(),
  z.optional(z.nullable(z.int())),
  z.optional(z.int()),
]);
type PackedPrice = z.infer<typeof packedPrice>;

export function packPrices(prices: ByProduct<PublishedPrice>): ByProduct<PackedPrice> {
  return mapProducts(prices, ({ total, vat, excise, net, variation }) => {
    const otherNet = net === total - vat - excise ? null : net;
    if (variation !== undefined) return [total, vat, excise, otherNet, variation];
    return otherNet === null ? [total, vat, excise] : [total, vat, excise, otherNet];
  });
}

/** Reads what `packPrices` made. */
export const packedPrices = z.pipe(
  z.record(z.string(), packedPrice),
  z.transform((packed: Record<string, PackedPrice>) => mapProducts(packed, unpack)),
);

const unpack = ([total, vat, excise, net, variation]: PackedPrice): PublishedPrice => ({
  total,
  vat,
  excise,
  net: net ?? total - vat - excise,
  ...(variation !== undefined && { variation }),
});

function mapProducts<A, B>(values: ByProduct<A>, map: (value: A) => B): ByProduct<B> {
  const mapped: ByProduct<B> = {};
  for (const id of PRODUCT_IDS) {
    const value = values[id];
    if (value !== undefined) mapped[id] = map(value);
  }
  return mapped;
}
