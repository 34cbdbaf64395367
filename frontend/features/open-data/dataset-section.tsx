import { useTranslation } from 'react-i18next';
import { PRODUCTS } from '../../../functions/domain/products.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { ExportLinks } from '../../shared/export-links.tsx';
import { Disclosure } from '../../ui/deferred.tsx';
import { Badge } from '../../ui/page.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { type Dataset, type DatasetGroup, type Heading, type Layout, layouts } from './datasets.ts';

/** A group of files to download, and what their columns mean. */
export function DatasetSection({ group }: { readonly group: DatasetGroup }) {
  const { t } = useTranslation('open-data');
  return (
    <section className="dataset-section">
      <h2 className="h4">{t(`groups.${group.name}.title`)}</h2>
      <p>{t(`groups.${group.name}.text`)}</p>
      <ul className="dataset-list">
        {group.datasets.map((dataset) => (
          <DatasetEntry key={dataset.id} dataset={dataset} restricted={group.forAdministrators} />
        ))}
      </ul>
      {group.layouts.map((layout) => (
        <ColumnDescriptions key={layout} layout={layout} />
      ))}
    </section>
  );
}

interface DatasetEntryProps {
  readonly dataset: Dataset;
  readonly restricted: true | undefined;
}

function DatasetEntry({ dataset, restricted }: DatasetEntryProps) {
  const { t } = useTranslation('open-data');
  const title = dataset.product
    ? t('monthlyOf', { product: t(`app:products.${dataset.product}`) })
    : t(`datasets.${dataset.id}.title`);
  return (
    <li className="dataset">
      <div>
        <h3 className="h6 dataset-title">
          {title} {restricted ? <Badge variant="secondary">{t('forAdministrators')}</Badge> : null}
        </h3>
        {dataset.product ? null : (
          <p className="dataset-text">{t(`datasets.${dataset.id}.text`)}</p>
        )}
      </div>
      <ExportLinks subject={title} addressOf={dataset.addressOf} />
    </li>
  );
}

/** What each column of a kind of file means. */
function ColumnDescriptions({ layout }: { readonly layout: Layout }) {
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
    // A wide file has a date column, then one column per product.
    const product = layout === 'report' ? PRODUCTS[index - 1] : undefined;
    return product
      ? `${t(`app:products.${product.id}`)}, ${t(`app:units.per1000.${product.unit}`)}`
      : t([`columns.${layout}.${en}`, `columns.${en}`]);
  }
}
