import { useTranslation } from 'react-i18next';

/** The heading of the documents, below the figures that were read from them. */
export function DocumentsHeading() {
  const { t } = useTranslation('energy');
  return (
    <header className="page-section">
      <h2>{t('documents.title')}</h2>
      <p>{t('documents.text')}</p>
    </header>
  );
}
