import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../lib/api-query.ts';
import { ProposedDate } from '../../shared/dated-settings.tsx';
import { EntryPage } from '../../shared/entry-page.tsx';
import { usePage } from '../../shared/navigation.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { CompanyForm } from './company-form.tsx';
import { CompanyTimeline } from './company-timeline.tsx';

/** Name, weights and station brands of a company of the sample, or of one to add. */
export function CompanyEditPage() {
  const { t } = useTranslation('monitor-companies');
  const prices = usePage('monitor-company-prices');
  return (
    <EntryPage
      register="monitor-companies"
      param="companyId"
      title={t('app:pages.monitor-company.title')}
      add={{ title: t('add') }}
      query={() => apiQuery('companies/list')}
      find={(companies, id) => companies.find((company) => company.id === Number(id))}
      failure={t('failures.details')}
      subject={(id) => `company/${id}`}
      lead={(company) => t('number', company)}
      above={({ id }) =>
        prices ? (
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
        ) : null
      }
      form={(props) => (
        <ProposedDate>
          {(validFrom) => <CompanyForm validFrom={validFrom} {...props} />}
        </ProposedDate>
      )}
      below={(company) => <CompanyTimeline company={company} />}
    />
  );
}
