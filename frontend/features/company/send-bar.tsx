import type { Ref } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { PriceDeclaration } from '../../../functions/prices/collection/contract/company-prices.ts';
import type { PriceLimits } from '../../../functions/sample/rules/price-limits.ts';
import type { ByProduct } from '../../../functions/sample/rules/products.ts';
import { Button } from '../../ui/button.tsx';
import { contextOf, fieldOf, type PriceValues, stateOf, sureFieldOf } from './price-fields.ts';
import { verdictOn } from './typed-price.ts';

interface SendBarProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly entries: readonly PriceDeclaration[];
  readonly limits: ByProduct<PriceLimits>;
  readonly editable: boolean;
}

/** How many prices are ready, and the button to send them; at hand on a phone however far the page is scrolled. */
export function SendBar({ ref, entries, limits, editable }: SendBarProps) {
  const { t } = useTranslation('company');
  const { control, formState } = useFormContext<PriceValues>();
  const values = useWatch({ control }) as PriceValues;
  const states = entries.map((entry) => {
    const value = values[fieldOf(entry.productId)] ?? null;
    return stateOf(
      value,
      values[sureFieldOf(entry.productId)],
      verdictOn(value, contextOf(entry, limits)),
    );
  });
  const count = (state: string) => states.filter((one) => one === state).length;
  const open = (['wrong', 'unsure', 'empty'] as const).flatMap((state) =>
    count(state) > 0 ? t(`bar.${state}`, { count: count(state) }) : [],
  );
  return (
    <div ref={ref} className="send-bar">
      <p>
        <strong>{t('bar.ready', { count: count('ready'), total: states.length })}</strong>
        {open.length > 0 ? ` · ${open.join(', ')}` : null}
      </p>
      <Button type="submit" busy={formState.isSubmitting} disabled={!editable}>
        {t('prices.send')}
      </Button>
    </div>
  );
}
