import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import type { Submission } from '../../../functions/prices/collection/contract/submissions.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { useUser } from '../../lib/session.ts';
import { BackTo } from '../../shared/back-to.tsx';
import { PageLink, usePage, withAlert } from '../../shared/navigation.tsx';
import { selectSurvey } from '../../shared/prices/surveys.tsx';
import { Unread } from '../../shared/unread.tsx';
import { Button } from '../../ui/button.tsx';
import { Alert, PageSpinner } from '../../ui/feedback.tsx';
import { PageActions, PageHeading } from '../../ui/page.tsx';
import { useFormSurvey } from './closed-survey.tsx';
import { Declaration, SurveyLine } from './declaration.tsx';
import './company.css';

/** Page on which a company's reference declares the company's prices. */
export function DeclarationPage() {
  const companyId = useUser()?.companyId;
  const home = usePage('company-home');
  const leave = useLeave(home?.path ?? '/');
  const showReceipt = useShowReceipt();
  return companyId ? (
    <PricesPage companyId={companyId} onSaved={showReceipt} onBack={leave} />
  ) : null;
}

/**
 * Page on which an administrator enters them for a company, even when the survey is closed: in the survey named in the
 * address, otherwise in the current one.
 */
export function PriceControlPage() {
  const { companyId: id = '' } = useParams();
  const [address] = useSearchParams();
  const check = usePage('monitor-weekly-check');
  const back = useLeave(check?.path ?? '/monitor');
  if (!/^[1-9]\d*$/.test(id)) return <UnknownCompany />;
  const companyId = Number(id);
  const surveyId = Number(address.get('surveyId')) || undefined;
  /** To the check of the survey whose prices these are. */
  const leave: typeof back = (saved) => {
    if (surveyId) selectSurvey(surveyId);
    back(saved);
  };
  const overview = (
    <p>
      <PageLink page="monitor-company-prices" suffix={`/${companyId}`} />
    </p>
  );
  return (
    <PricesPage
      companyId={companyId}
      surveyId={surveyId}
      onSaved={leave}
      onBack={leave}
      isAdministrator
      links={overview}
    />
  );
}

function UnknownCompany() {
  const { t } = useTranslation('company');
  return (
    <div className="container">
      <PageHeading>{t('app:pages.monitor-price-control.title')}</PageHeading>
      <Alert>{t('failures.unknownCompany')}</Alert>
      <BackTo page="monitor-companies" />
    </div>
  );
}

/** Goes to the receipt of the sent prices, with the message of success. */
export function useShowReceipt() {
  const navigate = useNavigate();
  const receipt = usePage('company-receipt');
  return (successText: string, { number }: Submission) =>
    navigate(receipt ? `${receipt.path}/${number}` : '/', {
      state: withAlert('success', successText),
    });
}

/** Goes to a page, with the message of a success if there was one. */
function useLeave(path: string) {
  const navigate = useNavigate();
  return (successText?: string) =>
    navigate(path, successText ? { state: withAlert('success', successText) } : {});
}

interface PricesPageProps {
  readonly companyId: number;
  /** The current survey when absent. */
  readonly surveyId?: number | undefined;
  readonly onSaved: (successText: string, sent: Submission) => void;
  readonly onBack: () => void;
  readonly isAdministrator?: boolean;
  /** Further links about the company. */
  readonly links?: ReactNode;
}

function PricesPage(props: PricesPageProps) {
  const { companyId, surveyId, onSaved, onBack, isAdministrator, links } = props;
  const { t } = useTranslation('company');
  const { survey, ...latest } = useSurvey(surveyId, isAdministrator);
  const company = useQuery(apiQuery('companies/sales', { params: { companyId } }));
  if (latest.isPending) return <PageSpinner />;
  return (
    <div className="container">
      <PageHeading lead={company.data?.name}>{t('app:pages.company-prices.title')}</PageHeading>
      <Unread of={['surveys/latest', 'surveys/get']} text={t('failures.survey')} />
      <Unread of={['companies/sales']} text={t('failures.prices')} />
      {survey ? <SurveyLine survey={survey} /> : null}
      {links}
      {survey || latest.isError ? null : (
        <Alert variant="info">{t('app:states.emptySurvey')}</Alert>
      )}
      {survey ? (
        <Declaration
          companyId={companyId}
          survey={survey}
          onSaved={onSaved}
          onBack={() => onBack()}
          isAdministrator={isAdministrator ?? false}
        />
      ) : (
        <PageActions>
          <Button variant="outline-primary" onClick={() => onBack()}>
            {t('app:actions.back')}
          </Button>
        </PageActions>
      )}
    </div>
  );
}

/** The survey with the id, or without one the survey for which companies declare prices now. */
function useSurvey(id: number | undefined, isAdministrator = false) {
  const latest = useFormSurvey(!isAdministrator);
  const chosen = useQuery({
    ...apiQuery('surveys/get', { params: { id: id ?? 0 } }),
    enabled: id !== undefined,
  });
  return id === undefined ? latest : { ...chosen, survey: chosen.data };
}
