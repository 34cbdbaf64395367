import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import { apiQuery } from '../../lib/api-query.ts';
import { useUser } from '../../lib/session.ts';
import { PageLink, usePage } from '../../shared/navigation.tsx';
import { Unread } from '../../shared/unread.tsx';
import { Alert, PageSpinner } from '../../ui/feedback.tsx';
import { FieldFrame } from '../../ui/field/field-frame.tsx';
import { PageActions, PageHeading } from '../../ui/page.tsx';
import { PriceHistory } from './price-history.tsx';
import './company-report.css';

/** A company's reference sees the company's own prices beside the national ones. */
export function CompanyReportPage() {
  const { t } = useTranslation('company-report');
  const companyId = useUser()?.companyId;
  return (
    <div className="container">
      <PageHeading lead={t('lead')}>{t('app:pages.company-report.title')}</PageHeading>
      {companyId ? <PriceHistory companyId={companyId} failureText={t('failures.prices')} /> : null}
      <PageActions>
        <PageLink page="company-prices" className="btn btn-primary">
          {t('update')}
        </PageLink>
        <PageLink page="company-home" className="btn btn-outline-primary">
          {t('app:actions.back')}
        </PageLink>
        <PageLink page="logout" className="btn btn-outline-secondary">
          {t('app:layout.userMenu.logout')}
        </PageLink>
      </PageActions>
    </div>
  );
}

/** An administrator sees the same report for any company of the sample. */
export function CompanyOverviewPage() {
  const { t } = useTranslation('company-report');
  const id = Number(useParams().companyId);
  const companies = useQuery(apiQuery('companies/list'));
  if (companies.isPending) return <PageSpinner />;
  const company = companies.data?.find((one) => one.id === id);
  return (
    <div className="container">
      <PageHeading lead={company?.name}>{t('app:pages.monitor-company-prices.title')}</PageHeading>
      {company ? (
        <>
          <CompanyChoice chosen={id} companies={companies.data ?? []} />
          <PriceHistory key={id} companyId={id} failureText={t('failures.overview')} />
        </>
      ) : (
        <Unread of={['companies/list']} text={t('failures.overview')}>
          {companies.data ? <Alert>{t('failures.overview')}</Alert> : null}
        </Unread>
      )}
      <PageActions>
        {company ? (
          <PageLink page="monitor-price-control" suffix={`/${id}`} className="btn btn-primary">
            {t('update')}
          </PageLink>
        ) : null}
        <PageLink page="monitor-companies" className="btn btn-outline-primary">
          {t('app:actions.back')}
        </PageLink>
      </PageActions>
    </div>
  );
}

interface CompanyChoiceProps {
  readonly chosen: number;
  readonly companies: readonly { readonly id: number; readonly name: string }[];
}

function CompanyChoice({ chosen, companies }: CompanyChoiceProps) {
  const { t } = useTranslation('company-report');
  const navigate = useNavigate();
  const path = usePage('monitor-company-prices')?.path;
  return (
    <FieldFrame name="company" label={t('company')} error={undefined} className="company-choice">
      {(attributes) => (
        <select
          {...attributes}
          className="form-select"
          value={chosen}
          onChange={({ target }) =>
            path && navigate(`${path}/${target.value}`, { state: { monitor: true } })
          }
        >
          {companies.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}
