import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { PriceDeclaration } from '../../../functions/contract/company-prices.ts';
import { percentVariation } from '../../../functions/domain/money.ts';
import { productById } from '../../../functions/domain/products.ts';
import { useFormat } from '../../lib/format.ts';
import { NumberField } from '../../ui/form/text-fields.tsx';
import { fieldOf } from './price-values.ts';

interface PriceRowProps {
  readonly entry: PriceDeclaration;
  readonly disabled: boolean;
}

/** One product: the price, beside that of the week before and the change between them as it is typed. */
export function PriceRow({ entry, disabled }: PriceRowProps) {
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
    </div>
  );
}
