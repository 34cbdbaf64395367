import { useTranslation } from 'react-i18next';
import { percentVariation } from '../../../functions/platform/kernel/money.ts';
import type {
  NewPrices,
  PriceDeclaration,
} from '../../../functions/prices/collection/contract/company-prices.ts';
import { useFormat } from '../../lib/format.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { Change } from './price-row.tsx';

export type ReviewedPrices = NewPrices;

interface ReviewProps {
  readonly prices: ReviewedPrices;
  readonly entries: readonly PriceDeclaration[];
  readonly onSend: () => void;
  readonly onCancel: () => void;
}

/** All prices beside last week's, before they are sent. */
export function Review({ prices, entries, onSend, onCancel }: ReviewProps) {
  const { t } = useTranslation('company');
  const format = useFormat();
  const previousOf = (id: number) =>
    entries.find(({ productId }) => productId === id)?.previousPrice ?? null;
  return (
    <ConfirmDialog
      open
      title={t('review.title')}
      confirmLabel={t('review.send')}
      cancelLabel={t('review.correct')}
      onConfirm={onSend}
      onCancel={onCancel}
    >
      <DataTable
        caption={t('previous.caption')}
        narrow="scroll"
        rows={prices}
        rowKey={({ productId }) => productId}
        columns={[
          {
            id: 'product',
            header: t('app:amounts.product'),
            cell: ({ productId }) => t(`app:products.${productId}`),
            rowHeader: true,
          },
          {
            id: 'previous',
            header: t('prices.previous'),
            cell: ({ productId }) => {
              const previous = previousOf(productId);
              return previous === null ? '–' : format.unitPrice(previous);
            },
            numeric: true,
          },
          {
            id: 'price',
            header: t('review.price'),
            cell: ({ productId, communicatedPrice: price }) => {
              const previous = previousOf(productId);
              if (price === 0) return t('prices.notSold');
              return (
                <>
                  <strong>{format.unitPrice(price)}</strong>
                  {previous ? (
                    <small className="d-block">
                      <Change percent={percentVariation(price, previous)} />
                    </small>
                  ) : null}
                </>
              );
            },
            numeric: true,
          },
        ]}
      />
    </ConfirmDialog>
  );
}
