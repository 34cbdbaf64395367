import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { openQueries } from '../../../functions/domain/company-queries.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { useFormat } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { type PageId, PageLink, usePage } from '../../shared/navigation.tsx';
import { SurveyBadge, useLatestSurvey } from '../../shared/surveys.tsx';
import { Alert, PageSpinner } from '../../ui/feedback.tsx';
import { PageHeading } from '../../ui/page.tsx';
import './company.css';

/** What a company's reference sees after signing in: the current survey and what can be done. */
export function CompanyHomePage() {
  const { t } = useTranslation('company');
  const user = useUser();
  const { survey, isPending, isError } = useLatestSurvey();
  if (isPending) return <PageSpinner />;
  return (
    <div className="container">
      <PageHeading lead={user ? [user.firstName, user.lastName].join(' ') : undefined}>
        {t('home.title')}
      </PageHeading>
      {isError ? <Alert>{t('failures.survey')}</Alert> : <CurrentSurvey survey={survey} />}
      {survey && user?.companyId ? (
        <OpenQuestions companyId={user.companyId} surveyId={survey.id} />
      ) : null}
      <nav aria-label={t('home.menu')}>
        <ul className="company-menu">
          <MenuItem page="company-prices" name="prices" />
          <MenuItem page="company-report" name="report" />
          <MenuItem page="logout" name="logout" />
        </ul>
      </nav>
    </div>
  );
}

function CurrentSurvey({ survey }: Pick<ReturnType<typeof useLatestSurvey>, 'survey'>) {
  const { t } = useTranslation('company');
  const format = useFormat();
  if (!survey) return <Alert variant="info">{t('app:states.emptySurvey')}</Alert>;
  return (
    <p className="company-survey">
      {t('survey', { date: format.longDate(survey.date) })} <SurveyBadge active={survey.active} />
    </p>
  );
}

interface OpenQuestionsProps {
  readonly companyId: number;
  readonly surveyId: number;
}

/** Leads to the form when the ministry has asked about a price. */
function OpenQuestions(params: OpenQuestionsProps) {
  const { t } = useTranslation('company');
  const { data } = useQuery({ ...apiQuery('price-queries/list', { params }), staleTime: 0 });
  const { length: count } = openQueries(data ?? []);
  if (count === 0) return null;
  return (
    <Alert variant="warning">
      {t('question.open', { count })} <PageLink page="company-prices">{t('home.prices')}</PageLink>
    </Alert>
  );
}

function MenuItem({ page, name }: { readonly page: PageId; readonly name: string }) {
  const { t } = useTranslation('company');
  if (!usePage(page)) return null;
  return (
    <li className="company-menu-item">
      <PageLink page={page} className="company-menu-link">
        {t(`home.${name}`)}
      </PageLink>
      <p>{t(`home.${name}Text`)}</p>
    </li>
  );
}
