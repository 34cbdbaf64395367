import { useTranslation } from 'react-i18next';
import type { PriceDeclaration } from '../../../../functions/prices/collection/contract/company-prices.ts';
import type { NewSubmission } from '../../../../functions/prices/collection/contract/submissions.ts';
import { PriceList } from '../../../shared/prices/price-list.tsx';
import { Alert } from '../../../ui/feedback.tsx';
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
  const entryOf = (id: number) => entries.find(({ productId }) => productId === id);
  const isUnchanged = prices.every(
    ({ productId, communicatedPrice }) =>
      entryOf(productId)?.communicatedPrice === communicatedPrice,
  );
  return (
    <ConfirmDialog
      open
      title={t('review.title')}
      confirmLabel={t('review.send')}
      cancelLabel={t('review.correct')}
      onConfirm={onSend}
      onCancel={onCancel}
    >
      {isUnchanged ? <Alert variant="warning">{t('review.unchanged')}</Alert> : null}
      <PriceList
        headed
        prices={prices.map(({ productId, communicatedPrice: price, comment }) => ({
          ...{ productId, price, comment },
          previousPrice: entryOf(productId)?.previousPrice,
        }))}
      />
    </ConfirmDialog>
  );
}
