import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import type { NewPrices, PriceDeclaration } from '../../../functions/contract/company-prices.ts';
import type { ProductView } from '../../../functions/contract/products.ts';
import { percentVariation } from '../../../functions/domain/money.ts';
import { type PriceOutOfRange, pricesOutOfRange } from '../../../functions/domain/price-limits.ts';
import { type ByProduct, type ProductId, productById } from '../../../functions/domain/products.ts';
import { useFormat } from '../../lib/format.ts';
import { NumberField } from '../../ui/form/text-fields.tsx';

interface PriceRowProps {
  readonly entry: PriceDeclaration;
  readonly disabled: boolean;
  /** What stands below the price, such as a question about it. */
  readonly children?: ReactNode;
}

/** One product: the price, beside that of the week before and the change between them as it is typed. */
export function PriceRow({ entry, disabled, children }: PriceRowProps) {
  const { t } = useTranslation('company');
  const format = useFormat();
  const { control } = useFormContext();
  const name = fieldOf(entry.productId);
  const typed: unknown = useWatch({ control, name });
  const { unit } = productById(entry.productId);
  const { previousPrice } = entry;
  const change =
    typeof typed === 'number' && typed > 0 && previousPrice
      ? percentVariation(typed, previousPrice)
      : undefined;
  return (
    <div className="price-row">
      <NumberField
        name={name}
        label={t(`app:products.${entry.productId}`)}
        decimals={3}
        unit={`€/${t(`app:units.${unit}One`)}`}
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

/** Every product the company sells needs a price; zero says that nothing was sold. */
export function priceSchema(
  entries: readonly PriceDeclaration[],
): z.ZodMiniType<PriceValues, PriceValues> {
  const price = z.int({
    error: ({ input }) => (input === null || input === undefined ? 'required' : 'decimals'),
  });
  const fields = entries.map(({ productId }) => [
    fieldOf(productId),
    price.check(z.gte(0, { error: 'min|0' })),
  ]);
  return z.object(Object.fromEntries(fields)) as never;
}

/** The body of the call; the form was validated, so no field is empty. */
export function pricesOf(values: PriceValues): NewPrices {
  return Object.entries(values).flatMap(([name, price]) =>
    price === null ? [] : [{ productId: productIdOf(name), communicatedPrice: price }],
  );
}

/** The prices outside the limits of their products, with the limits in thousandths. */
export function rangeViolations(
  values: PriceValues,
  products: readonly ProductView[],
): PriceOutOfRange[] {
  const limits: ByProduct<ProductView> = {};
  for (const product of products) limits[product.id] = product;
  return pricesOutOfRange(pricesOf(values), limits);
}

function productIdOf(name: string): ProductId {
  return Number(name.replace('product-', '')) as ProductId;
}
