import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { percentVariation } from '../../../../functions/platform/kernel/money.ts';
import type { ProductId } from '../../../../functions/sample/rules/products.ts';
import { api } from '../../../lib/api-client.ts';
import { logFailure } from '../../../lib/failures.ts';
import { useFormat } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { fieldOf, type PriceValues, sureFieldOf } from '../typed/price-fields.ts';
import type { TypedPrice } from '../typed/typed-price.ts';

interface PreviousPricesProps {
  readonly companyId: number;
  readonly surveyId: number;
  /** The products of the form, in its order. */
  readonly products: readonly ProductId[];
  readonly disabled: boolean;
  /** Called with prices that the person has seen and wants to send. */
  readonly onAgreed: () => void;
}

interface Row {
  readonly productId: ProductId;
  readonly typed: TypedPrice;
  /** Thousandths of EUR; null where nothing was declared. */
  readonly previous: number | null;
}

/** Reads the prices of the week before, shows them beside those in the form, and sends them when they are confirmed. */
export function PreviousPrices(props: PreviousPricesProps) {
  const { companyId, surveyId, products, disabled, onAgreed } = props;
  const { t } = useTranslation('company');
  const form = useFormContext<PriceValues>();
  const [busy, setBusy] = useState(false);
  const [rows, setRows] = useState<readonly Row[]>();
  const missing = rows?.filter(({ previous }) => previous === null) ?? [];

  async function ask(): Promise<void> {
    setBusy(true);
    try {
      const survey = await api('surveys/get', {
        params: { id: surveyId },
        query: { previous: true },
      });
      const declared = await api('company-prices/declarations', {
        params: { companyId, surveyId: survey.id },
      });
      const found = products.map((productId) => ({
        productId,
        typed: form.getValues(fieldOf(productId)),
        previous:
          declared.find((entry) => entry.productId === productId)?.communicatedPrice ?? null,
      }));
      if (found.some(({ previous }) => previous !== null)) setRows(found);
      else form.setError('root.failure', { message: t('prices.noPrevious') });
    } catch (error) {
      logFailure('previous survey', error);
      form.setError('root.failure', { message: t('failures.previousSurvey') });
    }
    setBusy(false);
  }

  function confirm(): void {
    for (const { productId, previous } of rows ?? []) {
      if (previous === null) continue;
      form.setValue(fieldOf(productId), previous, { shouldDirty: true });
      form.setValue(sureFieldOf(productId), previous);
      void form.trigger(fieldOf(productId));
    }
    setRows(undefined);
    // Without a price for every product, the missing ones must be typed first.
    if (missing.length === 0) onAgreed();
  }

  return (
    <div>
      <Button variant="outline-primary" busy={busy} disabled={disabled} onClick={() => void ask()}>
        {t('prices.confirmPrevious')}
      </Button>
      <ConfirmDialog
        open={rows !== undefined}
        title={t('previous.title')}
        confirmLabel={t(missing.length > 0 ? 'previous.fill' : 'previous.send')}
        onConfirm={confirm}
        onCancel={() => setRows(undefined)}
      >
        {rows ? <Differences rows={rows} /> : null}
        {missing.length > 0 ? (
          <p>
            {t('previous.missing', {
              products: missing.map(({ productId }) => t(`app:products.${productId}`)).join(', '),
            })}
          </p>
        ) : null}
      </ConfirmDialog>
    </div>
  );
}

/** The prices in the form beside those that replace them. */
function Differences({ rows }: { readonly rows: readonly Row[] }) {
  const { t } = useTranslation('company');
  const format = useFormat();
  const replaced = rows.filter(isReplaced).length;
  const price = (value: TypedPrice) =>
    typeof value === 'number' ? format.unitPrice(value) : (value ?? t('app:states.notAvailable'));
  return (
    <>
      {replaced > 0 ? <p>{t('previous.replaced', { count: replaced })}</p> : null}
      <DataTable
        caption={t('previous.caption')}
        // All products and the button below them are seen at once on a phone.
        narrow="scroll"
        rows={rows}
        rowKey={({ productId }) => productId}
        highlight={(row) => (isReplaced(row) ? 'warning' : undefined)}
        columns={({ heading, number }) => [
          heading('product', t('app:amounts.product'), ({ productId }) =>
            t(`app:products.${productId}`),
          ),
          number('typed', t('previous.typed'), ({ typed }) =>
            typed === null ? '–' : price(typed),
          ),
          number('previous', t('prices.previous'), ({ typed, previous }) => (
            <>
              {price(previous)}
              {typeof typed === 'number' && typed && previous && typed !== previous ? (
                <small className="d-block">
                  {format.percentChange(percentVariation(previous, typed))}
                </small>
              ) : null}
            </>
          )),
        ]}
      />
    </>
  );
}

const isReplaced = ({ typed, previous }: Row): boolean =>
  typed !== null && previous !== null && typed !== previous;
