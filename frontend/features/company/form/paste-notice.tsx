import { useTranslation } from 'react-i18next';
import { Alert } from '../../../ui/feedback.tsx';
import type { PastedPrices } from '../typed/pasted-prices.ts';
import type { PriceValues } from '../typed/price-fields.ts';

export interface Pasted extends PastedPrices {
  /** The form's earlier values. */
  readonly before: PriceValues;
}

/** The prices recognised in pasted text, and a button to undo the paste. */
export function PasteNotice({ pasted, onUndo }: { readonly pasted: Pasted; onUndo: () => void }) {
  const { t } = useTranslation('company');
  const { prices, missing, surplus, inOrder } = pasted;
  const count = Object.keys(prices).length;
  return (
    <Alert
      variant={missing.length > 0 || surplus > 0 ? 'warning' : 'info'}
      className="paste-notice"
    >
      <span>
        {missing.length > 0
          ? t('paste.partly', { count, total: count + missing.length })
          : t(inOrder ? 'paste.inOrder' : 'paste.filled', { count })}{' '}
        {missing.length > 0
          ? t('paste.missing', {
              products: missing.map((id) => t(`app:products.${id}`)).join(', '),
            })
          : null}{' '}
        {surplus > 0 ? t('paste.surplus', { count: surplus }) : null}
      </span>
      <button type="button" className="quiet-button" onClick={onUndo}>
        {t('paste.undo')}
      </button>
    </Alert>
  );
}
