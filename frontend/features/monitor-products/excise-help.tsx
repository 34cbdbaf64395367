import type { KeyboardEvent } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import {
  EXCISE_CONVERSIONS,
  exciseFromLegal,
} from '../../../functions/sample/rules/excise-conversion.ts';
import type { ProductId } from '../../../functions/sample/rules/products.ts';
import { useFormat } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/deferred.tsx';
import { NumberField } from '../../ui/form/text-fields.tsx';

interface ExciseHelpProps {
  readonly productId: ProductId;
  /** Takes the converted duty, in cents per 1000 published units. */
  readonly use: (cents: number) => void;
}

/** Converts a duty as the law states it, for products that the law taxes in another unit. */
export function ExciseHelp({ productId, use }: ExciseHelpProps) {
  const { t } = useTranslation('monitor-products');
  const format = useFormat();
  const form = useForm<{ legal: number | null }>({ defaultValues: { legal: null } });
  const legal = useWatch({ control: form.control, name: 'legal' });
  const conversion = EXCISE_CONVERSIONS[productId];
  if (!conversion) return null;
  const { legalUnit, decimals } = conversion;
  const known = typeof legal === 'number' && legal >= 0;
  const cents = known ? exciseFromLegal(productId, legal) : undefined;
  return (
    <Disclosure summary={t('help.title')}>
      <p>{t(`help.${legalUnit}.text`)}</p>
      <FormProvider {...form}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter here must not save the product */}
        <div className="excise-help" onKeyDown={preventSubmission}>
          <NumberField
            name="legal"
            label={t(`help.${legalUnit}.label`)}
            decimals={decimals}
            unit={t(`help.${legalUnit}.unit`)}
          />
          <Button
            variant="outline-primary"
            disabled={cents === undefined}
            onClick={() => cents !== undefined && use(cents)}
          >
            {t('help.use')}
          </Button>
        </div>
      </FormProvider>
      <p role="status">
        {cents === undefined ? null : t('help.result', { cents: format.number(cents) })}
      </p>
    </Disclosure>
  );
}

function preventSubmission(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}
