import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useFormat } from '../../lib/format.ts';
import { PageLink } from '../../lib/page-directory.tsx';
import { useUser } from '../../lib/session.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { PageSpinner } from '../../ui/feedback/spinner.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { SurveyBadge } from '../../ui/survey-badge.tsx';
import './company.css';
import { useLatestSurvey } from './use-latest-survey.ts';

/** What a company's reference sees after signing in: the current survey and what can be done. */
export function CompanyHomePage() {
  const { t } = useTranslation('company');
  const format = useFormat();
  const navigate = useNavigate();
  const user = useUser();
  const { survey, isPending, isError } = useLatestSurvey();
  if (isPending) return <PageSpinner />;
  return (
    <div className="container">
      <PageHeading lead={user ? t('home.lead', { name: nameOf(user) }) : undefined}>
        {t('home.title')}
      </PageHeading>
      {isError ? <Alert>{t('failures.survey')}</Alert> : null}
      {survey ? (
        <p className="company-survey">
          {t('home.survey', { date: format.longDate(survey.date) })}{' '}
          <SurveyBadge active={survey.active} />
        </p>
      ) : null}
      {survey || isError ? null : <Alert variant="info">{t('app:states.emptySurvey')}</Alert>}
      <nav aria-label={t('home.menu')}>
        <ul className="company-menu">
          <MenuItem text={t('home.pricesText')}>
            <PageLink page="company-prices">{t('home.prices')}</PageLink>
          </MenuItem>
          <MenuItem text={t('home.reportText')}>
            <PageLink page="company-report">{t('home.report')}</PageLink>
          </MenuItem>
          <MenuItem text={t('home.logoutText')}>
            <button type="button" className="link-button" onClick={() => navigate('/logout')}>
              {t('home.logout')}
            </button>
          </MenuItem>
        </ul>
      </nav>
    </div>
  );
}
