import { useTranslation } from 'react-i18next';
import type { PriceDeclaration } from '../../../../functions/prices/collection/contract/company-prices.ts';
import type { NewSubmission } from '../../../../functions/prices/collection/contract/submissions.ts';
import { PriceList } from '../../../shared/prices/price-list.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';

interface ReviewProps {
  readonly prices: NewSubmission['prices'];
  readonly entries: readonly PriceDeclaration[];
  readonly onSend: () => void;
  readonly onCancel: () => void;
}

/** All prices with their changes from last week, before they are sent. */
export function Review({ prices, entries, onSend, onCancel }: ReviewProps) {
  const { t } = useTranslation('company');
  return (
    <ConfirmDialog
      open
      title={t('review.title')}
      confirmLabel={t('review.send')}
      cancelLabel={t('review.correct')}
      onConfirm={onSend}
      onCancel={onCancel}
    >
      <PriceList
        headed
        prices={prices.map(({ productId, communicatedPrice: price, comment }) => ({
          ...{ productId, price, comment },
          previousPrice: entries.find((entry) => entry.productId === productId)?.previousPrice,
        }))}
      />
    </ConfirmDialog>
  );
}
