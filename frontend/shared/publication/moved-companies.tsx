import { useTranslation } from 'react-i18next';
import type { DraftView } from '../../../functions/prices/publication/contract/revisions.ts';
import { useFormat } from '../../lib/format.ts';
import { Alert } from '../../ui/feedback.tsx';

/** The companies whose price moved far from that of the week or the revision before; nothing without any. */
export function MovedCompanies({ movements }: Pick<DraftView, 'movements'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const moved = (movements?.products ?? []).flatMap(({ productId, companies = [] }) =>
    companies.map((company) => ({ productId, ...company })),
  );
  if (!movements || moved.length === 0) return null;
  const { maxChange } = movements;
  return (
    <Alert variant="warning">
      <p>{t('movements.companies', { percent: format.number(maxChange, 2) })}</p>
      <ul>
        {moved.map(({ productId, companyId, name, before, after, percent }) => (
          <li key={`${productId}-${companyId}`}>
            {name}, {t(`products.${productId}`)}: {format.price(before)} → {format.price(after)} (
            {format.percentChange(percent)})
          </li>
        ))}
      </ul>
    </Alert>
  );
}
