import { useTranslation } from 'react-i18next';

/** First in the tab order: past the header to the content, or down to the footer. */
export function SkipLinks() {
  const { t } = useTranslation();
  return (
    <nav className="skiplinks" aria-label={t('layout.skipLinks')}>
      <a className="visually-hidden-focusable" href="#content">
        {t('layout.skipToContent')}
      </a>
      <a className="visually-hidden-focusable" href="#footer">
        {t('layout.skipToFooter')}
      </a>
    </nav>
  );
}
