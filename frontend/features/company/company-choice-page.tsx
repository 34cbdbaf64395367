import { useQueries, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { matchPath, useLocation, useNavigate } from 'react-router-dom';
import type { SurveyView } from '../../../functions/prices/surveys/contract/surveys.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { useFormat } from '../../lib/format.ts';
import { chooseCompany, currentSession, useUser } from '../../lib/session.ts';
import { usePage } from '../../shared/navigation.tsx';
import { useLatestSurvey } from '../../shared/prices/surveys.tsx';
import { Unread } from '../../shared/unread.tsx';
import { Button } from '../../ui/button.tsx';
import { Badge, PageHeading } from '../../ui/page.tsx';
import { declarationsQuery, mayEdit, SurveyLine } from './declaration.tsx';
import './company.css';

/** Asks who reports for several companies for which one now, and tells what each still has to send. */
export function CompanyChoicePage() {
  const { t } = useTranslation('company');
  const user = useUser();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [own, home] = [usePage('company-choice'), usePage('company-home')];
  const { survey } = useLatestSurvey();
  const ids = user?.companyIds ?? (user?.companyId ? [user.companyId] : []);
  const names = useQueries({
    queries: ids.map((companyId) => apiQuery('companies/sales', { params: { companyId } })),
  });
  const isOwnAddress = own && matchPath(own.pattern, pathname);

  /** Goes on where the choice was asked for. */
  function choose(id: number): void {
    chooseCompany(id);
    if (isOwnAddress && home && currentSession().status === 'signed-in') navigate(home.path);
  }

  return (
    <div className="container">
      <PageHeading lead={t('choice.lead')}>{t('app:pages.company-choice.title')}</PageHeading>
      {survey ? <SurveyLine survey={survey} /> : null}
      <Unread of={['companies/sales']} text={t('failures.prices')} />
      <ul className="company-choice">
        {ids.map((id, index) => (
          <li key={id}>
            <strong>{names[index]?.data?.name ?? id}</strong>
            {survey ? <WeekBadge companyId={id} survey={survey} /> : null}
            <Button variant="outline-primary" onClick={() => choose(id)}>
              {t('choice.open')} <span className="visually-hidden">{names[index]?.data?.name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function WeekBadge({ companyId, survey }: { companyId: number; survey: SurveyView }) {
  const { t } = useTranslation('company');
  const format = useFormat();
  const { data: entries, isError } = useQuery(
    declarationsQuery({ companyId, surveyId: survey.id }),
  );
  if (isError) return <span className="quiet">{t('choice.unread')}</span>;
  if (!entries) return null;
  const at = entries.find(({ communicatedAt }) => communicatedAt)?.communicatedAt;
  const isMissing = entries.some(({ communicatedPrice }) => communicatedPrice === null);
  if (!isMissing)
    return (
      <Badge variant="success">
        {t('choice.sent', { moment: at ? format.weekdayTime(at) : '' })}
      </Badge>
    );
  const state = at ? 'partly' : mayEdit(survey, false) ? 'none' : 'closed';
  return <Badge variant="warning">{t(`choice.${state}`)}</Badge>;
}
