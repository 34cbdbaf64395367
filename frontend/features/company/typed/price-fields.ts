import type { FieldErrors, Resolver } from 'react-hook-form';
import type { PriceDeclaration } from '../../../../functions/prices/collection/contract/company-prices.ts';
import type { NewSubmission } from '../../../../functions/prices/collection/contract/submissions.ts';
import { doubtOf } from '../../../../functions/prices/collection/rules/doubted-change.ts';
import type { PriceLimits } from '../../../../functions/sample/rules/price-limits.ts';
import type { ByProduct, ProductId } from '../../../../functions/sample/rules/products.ts';
import { type PriceContext, type TypedPrice, type Verdict, verdictOn } from './typed-price.ts';

/**
 * Values of the price form by product: what is typed, the price that the person confirmed after a doubt, and why it
 * changed so much.
 */
export type PriceValues = Record<`product-${ProductId}`, TypedPrice> &
  Record<`sure-${ProductId}`, number | null> &
  Record<`reason-${ProductId}`, string>;

export const fieldOf = (productId: ProductId): `product-${ProductId}` => `product-${productId}`;
export const reasonFieldOf = (productId: ProductId): `reason-${ProductId}` => `reason-${productId}`;
export const sureFieldOf = (productId: ProductId): `sure-${ProductId}` => `sure-${productId}`;

/** A price that is already stored is not questioned again. */
export function valuesOf(entries: readonly PriceDeclaration[]): PriceValues {
  return Object.fromEntries(
    entries.flatMap(({ productId, communicatedPrice }) => [
      [fieldOf(productId), communicatedPrice],
      [sureFieldOf(productId), communicatedPrice],
      [reasonFieldOf(productId), ''],
    ]),
  ) as PriceValues;
}

export const contextOf = (
  { productId, previousPrice, lastPrice, nationalPrice }: PriceDeclaration,
  limits: ByProduct<PriceLimits>,
): PriceContext => ({ limits: limits[productId], previousPrice, lastPrice, nationalPrice });

/** Name of a product's fields in the form. */
export function stateOf(value: TypedPrice, sure: number | null | undefined, verdict: Verdict) {
  if (verdict.kind === 'good') return 'ready';
  if (verdict.kind === 'empty') return 'empty';
  if (verdict.kind === 'doubt') return sure === value ? 'ready' : 'unsure';
  return 'wrong';
}

/**
 * Every product that the company sells needs a price: zero means that nothing was sold, any other price must be within
 * the product's limits, and confirmed where it is far from the week before, or without
 * one from the national price.
 */
export const priceResolver =
  (
    entries: readonly PriceDeclaration[],
    limits: ByProduct<PriceLimits>,
  ): Resolver<PriceValues, unknown, PriceValues> =>
  (values) => {
    const errors: FieldErrors<PriceValues> = {};
    for (const entry of entries) {
      const name = fieldOf(entry.productId);
      const verdict = verdictOn(values[name], contextOf(entry, limits));
      const state = stateOf(values[name], values[sureFieldOf(entry.productId)], verdict);
      if (state === 'ready') continue;
      const range = limits[entry.productId];
      const isOutside = ['below', 'above', 'scale'].includes(verdict.kind);
      errors[name] = {
        type: 'price',
        message: isOutside && range ? rangeCode(range.min * 10, range.max * 10) : verdict.kind,
      };
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };

/** The error of a price outside its limits, in thousandths. */
export const rangeCode = (min: number, max: number) => `range|${min}|${max}`;

/** The limits in a field's error, if the error is about them. */
export function rangeOf(code: string | undefined): { min: number; max: number } | undefined {
  const [, min, max] = /^range\|(\d+)\|(\d+)$/.exec(code ?? '') ?? [];
  return min && max ? { min: Number(min), max: Number(max) } : undefined;
}

/**
 * The body to send; the form has been validated, so every field has a price. A reason is sent only for the doubted
 * price that it was given for.
 */
export function pricesOf(
  values: PriceValues,
  entries: readonly PriceDeclaration[],
): NewSubmission['prices'] {
  return entries.flatMap((entry) => {
    const { productId, communicatedPrice } = entry;
    const price = values[fieldOf(productId)];
    if (typeof price !== 'number') return [];
    const reason = values[reasonFieldOf(productId)]?.trim();
    const isSure = values[sureFieldOf(productId)] === price && price !== communicatedPrice;
    const isAsked = isSure && doubtOf(price, entry) !== undefined;
    const words = { confirmed: true, ...(reason && { comment: reason }) };
    return [{ productId, communicatedPrice: price, ...(isAsked && words) }];
  });
}
