import { useTranslation } from 'react-i18next';

/** Stands in the menu's place for who comes to sign in for the weekly survey. */
export function SurveyBanner() {
  const { t } = useTranslation();
  return (
    <div className="survey-banner">
      <div className="container">
        <p className="survey-banner-title">{t('layout.surveyBanner.title')}</p>
        <p className="survey-banner-text">{t('layout.surveyBanner.text')}</p>
      </div>
    </div>
  );
}
