import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Company } from '../../../functions/sample/contract/companies.ts';
import { PRODUCTS } from '../../../functions/sample/rules/products.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { useFormat } from '../../lib/format.ts';
import { PageLink, usePage } from '../../shared/navigation.tsx';
import { RegisterList } from '../../shared/publication/register-list.tsx';
import { RegisterPage } from '../../shared/publication/register-page.tsx';
import { valueColumn } from '../../ui/table/rows.tsx';
import { useCompanyFilters } from './company-filters.ts';
import { sumOfWeights } from './company-values.ts';

/** The sample: every company with its weight in each national price. */
export function CompaniesPage() {
  const { t } = useTranslation('monitor-companies');
  const companies = useQuery(apiQuery('companies/list'));
  return (
    <RegisterPage
      title={t('app:pages.monitor-companies.title')}
      lead={t('lead')}
      query={companies}
      of={['companies/list']}
      failure={t('failures.list')}
      add={
        <>
          <PageLink page="monitor-company" suffix="/nuova" className="btn btn-primary">
            {t('add')}
          </PageLink>
          <PageLink page="monitor-company-import" className="btn btn-outline-primary">
            {t('import.link')}
          </PageLink>
        </>
      }
    >
      {(all) => <CompanyTable companies={all} />}
    </RegisterPage>
  );
}

/** Highlights a company without any weight, which has no influence on national prices. */
function CompanyTable({ companies }: { readonly companies: readonly Company[] }) {
  const { t } = useTranslation('monitor-companies');
  const format = useFormat();
  const navigate = useNavigate();
  const path = usePage('monitor-company')?.path;
  return (
    <RegisterList
      caption={t('caption')}
      captionHidden
      narrow="scroll"
      searchLabel={t('search')}
      allLabel={t('filters.all')}
      textOf={({ id, name, username, brands }) => [id, name, username, ...brands].join(' ')}
      filters={useCompanyFilters()}
      rows={companies}
      rowKey={({ id }) => id}
      highlight={(company) => (sumOfWeights(company) === 0 ? 'warning' : undefined)}
      onRowClick={({ id }) => path && navigate(`${path}/${id}`)}
      initialOrder={{ column: 'name', direction: 'ascending' }}
      columns={[
        valueColumn('id', t('columns.id'), { numeric: true }),
        {
          id: 'name',
          header: t('columns.name'),
          cell: ({ id, name }) => (
            <PageLink page="monitor-company" suffix={`/${id}`}>
              {name}
            </PageLink>
          ),
          sortBy: ({ name }) => name,
          rowHeader: true,
        },
        ...PRODUCTS.map(({ id, weightKey }) => ({
          id: weightKey,
          header: t(`app:products.${id}`),
          cell: (company: Company) => format.number(company[weightKey]),
          sortBy: (company: Company) => company[weightKey],
          numeric: true,
        })),
        {
          id: 'sum',
          header: t('columns.sum'),
          cell: (company) => <strong>{format.number(sumOfWeights(company))}</strong>,
          sortBy: sumOfWeights,
          numeric: true,
        },
      ]}
    />
  );
}
