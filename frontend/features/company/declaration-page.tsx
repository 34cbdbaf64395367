import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import type { PriceDeclaration } from '../../../functions/prices/collection/contract/company-prices.ts';
import type { SurveyView } from '../../../functions/prices/surveys/contract/surveys.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { useFormat } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { PageLink, usePage, withAlert } from '../../shared/navigation.tsx';
import { SurveyBadge, useLatestSurvey } from '../../shared/prices/surveys.tsx';
import { useShownVersion } from '../../shared/publication/shown-version.ts';
import { Unread } from '../../shared/unread.tsx';
import { Button } from '../../ui/button.tsx';
import { Alert, PageSpinner } from '../../ui/feedback.tsx';
import { PageActions, PageHeading } from '../../ui/page.tsx';
import { PriceForm } from './price-form.tsx';
import './company.css';

/** Page on which a company's reference declares the company's prices. */
export function DeclarationPage() {
  const companyId = useUser()?.companyId;
  const home = usePage('company-home');
  const leave = useLeave(home?.path ?? '/');
  return companyId ? <Declaration companyId={companyId} leave={leave} /> : null;
}

/**
 * Page on which an administrator enters them for a company, even when the survey is closed: in the survey named in the
 * address, otherwise in the current one.
 */
export function PriceControlPage() {
  const { companyId: id = '' } = useParams();
  const [address] = useSearchParams();
  const check = usePage('monitor-weekly-check');
  const leave = useLeave(check?.path ?? '/monitor');
  if (!/^[1-9]\d*$/.test(id)) return <UnknownCompany />;
  const companyId = Number(id);
  const overview = (
    <p>
      <PageLink page="monitor-company-prices" suffix={`/${companyId}`} />
    </p>
  );
  return (
    <Declaration
      companyId={companyId}
      surveyId={Number(address.get('surveyId')) || undefined}
      leave={leave}
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
      <PageActions>
        <PageLink page="monitor-companies" className="btn btn-outline-primary">
          {t('app:actions.back')}
        </PageLink>
      </PageActions>
    </div>
  );
}

function useLeave(path: string) {
  const navigate = useNavigate();
  return (successText?: string) =>
    navigate(path, successText ? { state: withAlert('success', successText) } : {});
}

interface DeclarationProps {
  readonly companyId: number;
  /** The current survey when absent. */
  readonly surveyId?: number | undefined;
  /** Goes back, with the message of a success if there was one. */
  readonly leave: (successText?: string) => void;
  /** Allows correcting prices after the survey was closed. */
  readonly isAdministrator?: boolean;
  /** Further links about the company. */
  readonly links?: ReactNode;
}

/** The prices of a company in a survey: loads the form's data, then shows the form. */
function Declaration(props: DeclarationProps) {
  const { companyId, leave, isAdministrator = false, links } = props;
  const { t } = useTranslation('company');
  const format = useFormat();
  const { survey, ...latest } = useSurvey(props.surveyId);
  const company = useQuery(apiQuery('companies/sales', { params: { companyId } }));
  const products = useQuery({
    // Limits have dates; the API will check prices against those of the survey's date.
    ...apiQuery('products/list', { query: { on: survey?.date } }),
    enabled: survey !== undefined,
  });
  const entries = useQuery({
    ...apiQuery('company-prices/declarations', {
      params: { companyId, surveyId: survey?.id ?? 0 },
    }),
    enabled: survey !== undefined,
    // A refresh would replace what is being typed.
    refetchOnWindowFocus: false,
    staleTime: 0,
    gcTime: 0,
  });
  const queries = useQuery({
    ...apiQuery('price-queries/list', { params: { companyId, surveyId: survey?.id ?? 0 } }),
    enabled: survey !== undefined,
    staleTime: 0,
  });
  const read = entries.data && { version: entries.data[0]?.version, entries: entries.data };
  const { shown, newer, accept } = useShownVersion(read);
  const reading = entries.isPending || products.isPending;
  if (latest.isPending || (survey && reading)) return <PageSpinner />;
  const editable = survey !== undefined && mayEdit(survey, isAdministrator);
  return (
    <div className="container">
      <PageHeading lead={company.data?.name}>{t('app:pages.company-prices.title')}</PageHeading>
      <Unread of={['surveys/latest', 'surveys/get']} text={t('failures.survey')} />
      <Unread
        of={['companies/sales', 'products/list', 'company-prices/declarations']}
        text={t('failures.prices')}
      />
      <Unread of={['price-queries/list']} text={t('failures.questions')} />
      {survey ? (
        <p className="company-survey">
          {t('survey', { date: format.longDate(survey.date) })}{' '}
          <SurveyBadge active={survey.active} />
        </p>
      ) : null}
      {links}
      {survey || latest.isError ? null : (
        <Alert variant="info">{t('app:states.emptySurvey')}</Alert>
      )}
      {survey && !editable ? (
        <Alert variant="warning">
          {t(survey.published ? 'prices.published' : 'prices.closed')}
        </Alert>
      ) : null}
      {survey && shown && products.data ? (
        <PriceForm
          key={shown.version}
          companyId={companyId}
          surveyId={survey.id}
          entries={shown.entries}
          newer={newer && !isSame(newer.entries, shown.entries) ? newer.entries : undefined}
          products={products.data}
          queries={queries.data ?? []}
          isAdministrator={isAdministrator}
          editable={editable}
          reload={async () => {
            await entries.refetch();
            accept();
          }}
          leave={leave}
        />
      ) : (
        <Button variant="outline-primary" onClick={() => leave()}>
          {t('app:actions.back')}
        </Button>
      )}
    </div>
  );
}

/** An administrator may edit when the survey is closed, and a published survey while it is being corrected. */
function mayEdit({ active, published, correction }: SurveyView, isAdministrator: boolean): boolean {
  if (isAdministrator) return !published || correction !== undefined;
  return active && !published;
}

/** The version also grows with changes other than prices, such as a query about one. */
function isSame(a: readonly PriceDeclaration[], b: readonly PriceDeclaration[]): boolean {
  return a.every((entry, index) => entry.communicatedPrice === b[index]?.communicatedPrice);
}

/** The survey with the id, or without one the survey for which companies declare prices now. */
function useSurvey(id: number | undefined) {
  const latest = useLatestSurvey();
  const chosen = useQuery({
    ...apiQuery('surveys/get', { params: { id: id ?? 0 } }),
    enabled: id !== undefined,
  });
  return id === undefined ? latest : { ...chosen, survey: chosen.data };
}
