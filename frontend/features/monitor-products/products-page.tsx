import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { ProductView } from '../../../functions/contract/products.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { useFormat } from '../../lib/format.ts';
import { PageLink, usePage } from '../../lib/page-directory.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { PageSpinner } from '../../ui/feedback/spinner.tsx';
import { PageActions } from '../../ui/page-actions.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';

/** The surveyed products with what is set for each. */
export function ProductsPage() {
  const { t } = useTranslation('monitor-products');
  const products = useQuery(apiQuery('products/list'));
  if (products.isPending) return <PageSpinner />;
  return (
    <div className="container">
      <PageHeading lead={t('lead')}>{t('app:pages.monitor-products.title')}</PageHeading>
      {products.isError ? <Alert>{t('failures.list')}</Alert> : null}
      {products.data ? <ProductTable products={products.data} /> : null}
      <PageActions>
        <LinkButton variant="outline-primary" to="/monitor">
          {t('app:actions.back')}
        </LinkButton>
      </PageActions>
    </div>
  );
}

function ProductTable({ products }: { readonly products: readonly ProductView[] }) {
  const { t } = useTranslation('monitor-products');
  const format = useFormat();
  const navigate = useNavigate();
  const path = usePage('monitor-product')?.path;
  const column = (
    id: 'id' | 'exciseDuty' | 'vat' | 'min' | 'max',
    cell: Column<ProductView>['cell'],
  ): Column<ProductView> => ({
    id,
    header: t(`columns.${id}`),
    cell,
    sortBy: (product) => product[id],
    numeric: true,
  });
  return (
    <DataTable
      caption={t('caption')}
      captionHidden
      rows={products}
      rowKey={({ id }) => id}
      onRowClick={({ id }) => path && navigate(`${path}/${id}`)}
      columns={[
        column('id', ({ id }) => id),
        {
          id: 'name',
          header: t('columns.name'),
          cell: ({ id, name }) => (
            <PageLink page="monitor-product" suffix={`/${id}`}>
              {name}
            </PageLink>
          ),
          sortBy: ({ name }) => name,
          rowHeader: true,
        },
        {
          id: 'unit',
          header: t('columns.unit'),
          cell: ({ unit, unitMeasure }) => `${format.number(unit)} ${unitMeasure}`,
        },
        {
          id: 'sisenCode',
          header: t('columns.sisenCode'),
          cell: ({ sisenCode }) => sisenCode,
          sortBy: ({ sisenCode }) => sisenCode,
        },
        column('exciseDuty', ({ exciseDuty }) => format.price(exciseDuty / 100)),
        column('vat', ({ vat }) => `${format.number(vat, Number.isInteger(vat) ? 0 : 2)}\u00a0%`),
        column('min', ({ min }) => format.number(min / 100, 3)),
        column('max', ({ max }) => format.number(max / 100, 3)),
      ]}
    />
  );
}
