import type { Ref } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { PriceDeclaration } from '../../../../functions/prices/collection/contract/company-prices.ts';
import type { PriceLimits } from '../../../../functions/sample/rules/price-limits.ts';
import type { ByProduct } from '../../../../functions/sample/rules/products.ts';
import { useFormat } from '../../../lib/format.ts';
import { useUser } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import type { DraftState, Typist } from '../typed/kept-draft.ts';
import {
  contextOf,
  fieldOf,
  type PriceValues,
  stateOf,
  sureFieldOf,
} from '../typed/price-fields.ts';
import { verdictOn } from '../typed/typed-price.ts';

interface SendBarProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly entries: readonly PriceDeclaration[];
  readonly limits: ByProduct<PriceLimits>;
  readonly editable: boolean;
  readonly draft: DraftState;
  readonly typists: readonly Typist[];
}

/** The number of complete prices and the button to send them; on a phone always visible. */
export function SendBar({ ref, entries, limits, editable, draft, typists }: SendBarProps) {
  const { t } = useTranslation('company');
  const format = useFormat();
  const user = useUser();
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
        {draft === 'none' ? null : <span role="status"> · {t(`draft.${draft}`)}</span>}
        <span role="status">
          {typists.map(({ username, name, since }) =>
            username === user?.username
              ? null
              : ` · ${t('draft.typing', { by: name, time: format.timeOfDay(since) })}`,
          )}
        </span>
      </p>
      <Button type="submit" busy={formState.isSubmitting} disabled={!editable}>
        {t('prices.send')}
      </Button>
    </div>
  );
}
