import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { ProductView } from '../../../functions/sample/contract/products.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { useFormat } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { PageLink, usePage } from '../../shared/navigation.tsx';
import { RegisterPage } from '../../shared/publication/register-page.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { type Column, valueColumn } from '../../ui/table/rows.tsx';

/** The surveyed products with their settings. */
export function ProductsPage() {
  const { t } = useTranslation('monitor-products');
  const products = useQuery(apiQuery('products/list'));
  return (
    <RegisterPage
      title={t('app:pages.monitor-products.title')}
      lead={t('lead')}
      query={products}
      of={['products/list']}
      failure={t('failures.list')}
    >
      {(all) => <ProductTable products={all} />}
    </RegisterPage>
  );
}

function ProductTable({ products }: { readonly products: readonly ProductView[] }) {
  const { t } = useTranslation('monitor-products');
  const format = useFormat();
  const navigate = useNavigate();
  const path = usePage('monitor-product')?.path;
  // Administrators name products in Italian; in English the published name is used.
  const isItalian = useLanguage() === 'it';
  const nameOf = ({ id, name }: ProductView) => (isItalian ? name : t(`app:products.${id}`));
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
          cell: (product) => (
            <PageLink page="monitor-product" suffix={`/${product.id}`}>
              {nameOf(product)}
            </PageLink>
          ),
          sortBy: nameOf,
          rowHeader: true,
        },
        {
          id: 'unit',
          header: t('columns.unit'),
          cell: ({ unit, unitMeasure }) => `${format.number(unit)} ${unitMeasure}`,
        },
        valueColumn('sisenCode', t('columns.sisenCode')),
        column('exciseDuty', ({ exciseDuty }) => format.price(exciseDuty / 100)),
        column('vat', ({ vat }) =>
          format.percent(format.number(vat, Number.isInteger(vat) ? 0 : 2)),
        ),
        column('min', ({ min }) => format.number(min / 100, 3)),
        column('max', ({ max }) => format.number(max / 100, 3)),
      ]}
    />
  );
}
