import { useTranslation } from 'react-i18next';
import { Badge } from '../ui/badge.tsx';

/** Whether companies may enter prices: Open is green, anything else red. */
export function SurveyBadge({ active }: { readonly active: boolean }) {
  const { t } = useTranslation();
  return active ? (
    <Badge variant="success">{t('states.open')}</Badge>
  ) : (
    <Badge variant="danger">{t('states.closed')}</Badge>
  );
}
