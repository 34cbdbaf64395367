import { useTranslation } from 'react-i18next';
import { ExportLinks } from '../../shared/export-links.tsx';
import { Badge } from '../../ui/page.tsx';
import { ColumnDescriptions } from './column-descriptions.tsx';
import type { Dataset, DatasetGroup } from './datasets.ts';

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
