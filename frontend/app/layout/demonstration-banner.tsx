import { useTranslation } from 'react-i18next';
import './demonstration-banner.css';

/** Whoever serves made-up data marks the page, and every page says so. */
const isDemonstration = () => document.documentElement.hasAttribute('data-demonstration');

export function DemonstrationBanner() {
  const { t } = useTranslation();
  if (!isDemonstration()) return null;
  return (
    <aside className="demonstration-banner" aria-label={t('layout.demonstration.label')}>
      <div className="container">{t('layout.demonstration.text')}</div>
    </aside>
  );
}
