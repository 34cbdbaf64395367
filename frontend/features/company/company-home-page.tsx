import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { openQueries } from '../../../functions/prices/company-prices/rules/company-queries.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { useFormat } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { type PageId, PageLink, usePage } from '../../shared/navigation.tsx';
import { SurveyBadge, useLatestSurvey } from '../../shared/prices/surveys.tsx';
import { Unread } from '../../shared/unread.tsx';
import { Alert, PageSpinner } from '../../ui/feedback.tsx';
import { PageHeading } from '../../ui/page.tsx';
import './company.css';

/** Home page of a company's reference after signing in: the current survey and the possible actions. */
export function CompanyHomePage() {
  const { t } = useTranslation('company');
  const user = useUser();
  const { survey, isPending } = useLatestSurvey();
  if (isPending) return <PageSpinner />;
  return (
    <div className="container">
      <PageHeading lead={user ? [user.firstName, user.lastName].join(' ') : undefined}>
        {t('home.title')}
      </PageHeading>
      <Unread of={['surveys/latest']} text={t('failures.survey')}>
        <CurrentSurvey survey={survey} />
      </Unread>
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

/** Links to the form when the ministry has asked about a price. */
function OpenQuestions(params: OpenQuestionsProps) {
  const { t } = useTranslation('company');
  const { data } = useQuery({ ...apiQuery('price-queries/list', { params }), staleTime: 0 });
  const { length: count } = openQueries(data ?? []);
  if (count === 0) return <Unread of={['price-queries/list']} text={t('failures.questions')} />;
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
