import { useTranslation } from 'react-i18next';
import type { EnergyCellView } from '../../../functions/open-data/energy/contract.ts';

/** Marks a figure that stands in a sum which does not hold in its document. */
export function CheckMark({ cell }: { readonly cell: EnergyCellView }) {
  const { t } = useTranslation('energy');
  if (cell.checked !== 'differs') return null;
  return (
    <span title={t('origins.checks.differs')}>
      <span aria-hidden="true"> ≠</span>
      <span className="visually-hidden"> ({t('origins.checks.differs')})</span>
    </span>
  );
}
