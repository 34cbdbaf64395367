import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { percentVariation } from '../../../functions/platform/kernel/money.ts';
import type {
  NewPrices,
  PriceDeclaration,
} from '../../../functions/prices/collection/contract/company-prices.ts';
import { isWithinLimits, type PriceLimits } from '../../../functions/sample/rules/price-limits.ts';
import {
  type ByProduct,
  type ProductId,
  productById,
} from '../../../functions/sample/rules/products.ts';
import { useFormat } from '../../lib/format.ts';
import { NumberField } from '../../ui/form/text-fields.tsx';

interface PriceRowProps {
  readonly entry: PriceDeclaration;
  /** Absent when the product has no limits. */
  readonly limits: PriceLimits | undefined;
  readonly disabled: boolean;
  /** Content below the price, such as a query about it. */
  readonly children?: ReactNode;
}

/** One product: the price, that of the week before, and the change between them while it is typed. */
export function PriceRow({ entry, limits, disabled, children }: PriceRowProps) {
  const { t } = useTranslation('company');
  const format = useFormat();
  const { control } = useFormContext();
  const name = fieldOf(entry.productId);
  const typed: unknown = useWatch({ control, name });
  const { unit } = productById(entry.productId);
  const { previousPrice } = entry;
  // The change is not shown for a price that will be refused.
  const isPrice =
    typeof typed === 'number' && typed > 0 && (!limits || isWithinLimits(typed, limits));
  const change = isPrice && previousPrice ? percentVariation(typed, previousPrice) : undefined;
  return (
    <div className="price-row">
      <NumberField
        name={name}
        label={t(`app:products.${entry.productId}`)}
        decimals={3}
        unit={`€/${t(`app:units.${unit}One`)}`}
        hint={
          limits &&
          t('prices.limits', {
            min: format.unitPrice(limits.min * 10),
            max: format.unitPrice(limits.max * 10),
          })
        }
        required
        disabled={disabled}
      />
      <dl className="price-row-facts">
        <div>
          <dt>{t('prices.previous')}</dt>
          <dd>
            {previousPrice === null
              ? t('app:states.notAvailable')
              : `${format.unitPrice(previousPrice)} €`}
          </dd>
        </div>
        <div>
          <dt>{t('prices.variation')}</dt>
          <dd aria-live="polite">{format.percentChange(change)}</dd>
        </div>
      </dl>
      {children}
    </div>
  );
}

/** Values of the price form: thousandths of EUR by field name; null while a field is empty. */
export type PriceValues = Record<`product-${ProductId}`, number | null>;

export const fieldOf = (productId: ProductId): `product-${ProductId}` => `product-${productId}`;

export function valuesOf(entries: readonly PriceDeclaration[]): PriceValues {
  return Object.fromEntries(
    entries.map(({ productId, communicatedPrice }) => [fieldOf(productId), communicatedPrice]),
  ) as PriceValues;
}

/**
 * Every product that the company sells needs a price: zero means that nothing was sold, any other price must be within
 * the product's limits.
 */
export function priceSchema(
  entries: readonly PriceDeclaration[],
  limits: ByProduct<PriceLimits>,
): z.ZodMiniType<PriceValues, PriceValues> {
  const price = z.int({
    error: ({ input }) => (input === null || input === undefined ? 'required' : 'decimals|3'),
  });
  const fields = entries.map(({ productId }) => {
    const range = limits[productId];
    const within = (typed: number) => !range || isWithinLimits(typed, range);
    return [
      fieldOf(productId),
      price.check(
        z.gte(0, { error: 'min|0', abort: true }),
        z.refine(within, { error: range ? rangeCode(range.min * 10, range.max * 10) : '' }),
      ),
    ];
  });
  return z.object(Object.fromEntries(fields)) as never;
}

/** The error of a price outside its limits, in thousandths. */
export const rangeCode = (min: number, max: number) => `range|${min}|${max}`;

/** The limits in a field's error, if the error is about them. */
export function rangeOf(code: string | undefined): { min: number; max: number } | undefined {
  const [, min, max] = /^range\|(\d+)\|(\d+)$/.exec(code ?? '') ?? [];
  return min && max ? { min: Number(min), max: Number(max) } : undefined;
}

/** The body of the call; the form has been validated, so no field is empty. */
export function pricesOf(values: PriceValues): NewPrices {
  return Object.entries(values).flatMap(([name, price]) =>
    price === null ? [] : [{ productId: productIdOf(name), communicatedPrice: price }],
  );
}

function productIdOf(name: string): ProductId {
  return Number(name.replace('product-', '')) as ProductId;
}
