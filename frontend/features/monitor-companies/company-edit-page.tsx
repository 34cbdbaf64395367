import { useTranslation } from 'react-i18next';
import type { Company } from '../../../functions/sample/contract/companies.ts';
import { PRODUCTS } from '../../../functions/sample/rules/products.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { useFormat } from '../../lib/format.ts';
import { usePage } from '../../shared/navigation.tsx';
import { ProposedDate, SettingsTimeline } from '../../shared/publication/dated-settings.tsx';
import { EntryPage } from '../../shared/publication/entry-page.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { CompanyForm } from './company-form.tsx';

/** Name, weights and station brands of an existing or a new company of the sample. */
export function CompanyEditPage() {
  const { t } = useTranslation('monitor-companies');
  const valueText = useValueText();
  const prices = usePage('monitor-company-prices');
  const keys = usePage('monitor-company-keys');
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
      above={({ id }) => (
        <p>
          {[prices, keys].map((page) =>
            page ? (
              <LinkButton
                key={page.path}
                variant="outline-primary"
                size="small"
                className="me-2 mb-2"
                to={`${page.path}/${id}`}
                state={{ monitor: true }}
              >
                {page.title}
              </LinkButton>
            ) : null,
          )}
        </p>
      )}
      form={(props) => (
        <ProposedDate>
          {(validFrom) => <CompanyForm validFrom={validFrom} {...props} />}
        </ProposedDate>
      )}
      below={({ timeline }) => <SettingsTimeline timeline={timeline} valueText={valueText} />}
    />
  );
}

type Values = NonNullable<Company['timeline']>[number]['value'];

/** Past, present and future weights and brands of a company, in one line. */
function useValueText(): (values: Values) => string {
  const { t } = useTranslation('monitor-companies');
  const format = useFormat();
  return ({ weights, brands }) =>
    [
      ...PRODUCTS.filter(({ id }) => (weights[id] ?? 0) > 0).map(
        ({ id }) => `${t(`app:products.${id}`)} ${format.number(weights[id] ?? 0)}`,
      ),
      ...(brands.length > 0 ? [t('brandsOf', { brands: brands.join(', ') })] : []),
    ].join('; ');
}
