import { useTranslation } from 'react-i18next';
import { PRODUCTS } from '../../../functions/domain/products.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { Disclosure } from '../../ui/deferred.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { type Heading, type Layout, layouts } from './datasets.ts';

/** What each column of a kind of file means. */
export function ColumnDescriptions({ layout }: { readonly layout: Layout }) {
  const { t } = useTranslation('open-data');
  const language = useLanguage();
  const title = t(`layouts.${layout}`);
  return (
    <Disclosure summary={title}>
      <DataTable
        caption={title}
        captionHidden
        rows={layouts[layout].map((heading, index) => ({ heading, index }))}
        rowKey={({ index }) => index}
        columns={[
          {
            id: 'name',
            header: t('columnName'),
            cell: ({ heading }) => <code>{heading[language]}</code>,
            rowHeader: true,
          },
          {
            id: 'meaning',
            header: t('columnMeaning'),
            cell: ({ heading, index }) => meaningOf(heading, index),
          },
        ]}
      />
    </Disclosure>
  );

  function meaningOf({ en }: Heading, index: number): string {
    // After its date a wide file has one column a product.
    const product = layout === 'report' ? PRODUCTS[index - 1] : undefined;
    return product
      ? `${t(`app:products.${product.id}`)}, ${t(`app:units.per1000.${product.unit}`)}`
      : t([`columns.${layout}.${en}`, `columns.${en}`]);
  }
}
