import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import { apiQuery } from '../../lib/api-query.ts';
import { useFreshQuery } from '../../lib/fresh-query.ts';
import { usePage, withAlert } from '../../shared/navigation.tsx';
import { HistoryLink } from '../../shared/register-page.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Alert, PageSpinner } from '../../ui/feedback.tsx';
import { PageHeading } from '../../ui/page.tsx';
import { CompanyForm } from './company-form.tsx';
import { newCompany } from './company-values.ts';

/** Name, weights and station brands of a company of the sample, or of one to add. */
export function CompanyEditPage() {
  const { companyId } = useParams();
  return companyId === newCompany ? <AddCompany /> : <EditCompany id={Number(companyId)} />;
}

function AddCompany() {
  const { t } = useTranslation('monitor-companies');
  const { saved, leave } = useWayBack();
  return (
    <div className="container">
      <PageHeading>{t('add')}</PageHeading>
      <CompanyForm
        company={undefined}
        reload={async () => {}}
        saved={() => saved(t('created'))}
        leave={leave}
      />
    </div>
  );
}

function EditCompany({ id }: { readonly id: number }) {
  const { t } = useTranslation('monitor-companies');
  const { saved, leave } = useWayBack();
  const prices = usePage('monitor-company-prices');
  const { data, isPending, reload } = useFreshQuery(apiQuery('companies/list'));
  if (isPending) return <PageSpinner />;
  const company = data?.find((one) => one.id === id);
  return (
    <div className="container">
      <PageHeading lead={company ? t('number', company) : undefined}>
        {t('app:pages.monitor-company.title')}
      </PageHeading>
      {company ? (
        <>
          {prices ? (
            <p>
              <LinkButton
                variant="outline-primary"
                size="small"
                to={`${prices.path}/${id}`}
                state={{ monitor: true }}
              >
                {prices.title}
              </LinkButton>
            </p>
          ) : null}
          <CompanyForm
            key={`${id}-${company.version}`}
            company={company}
            reload={reload}
            saved={() => saved(t('saved'))}
            leave={leave}
          />
          <HistoryLink subject={`company/${id}`} />
        </>
      ) : (
        <Alert>{t('failures.details')}</Alert>
      )}
    </div>
  );
}

function useWayBack() {
  const navigate = useNavigate();
  const list = usePage('monitor-companies')?.path ?? '/monitor';
  return {
    saved: (text: string) => navigate(list, { state: withAlert('success', text) }),
    leave: () => navigate(list),
  };
}
