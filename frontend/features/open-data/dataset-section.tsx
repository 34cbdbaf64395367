import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../lib/i18n.ts';
import { ExportLinks } from '../../shared/documents/export-links.tsx';
import { Disclosure } from '../../ui/deferred.tsx';
import { Badge } from '../../ui/page.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { type Dataset, type DatasetGroup, type Layout, layouts } from './datasets.ts';

/** A group of files to download, and the meanings of their columns. */
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
  const language = useLanguage();
  const title = dataset.name[language];
  return (
    <li className="dataset">
      <div>
        <h3 className="h6 dataset-title">
          {title} {restricted ? <Badge variant="secondary">{t('forAdministrators')}</Badge> : null}
        </h3>
        {dataset.text ? <p className="dataset-text">{dataset.text[language]}</p> : null}
      </div>
      <ExportLinks subject={title} addressOf={dataset.addressOf} forTools />
    </li>
  );
}

/** The meaning of each column in a kind of file. */
function ColumnDescriptions({ layout }: { readonly layout: Layout }) {
  const { t } = useTranslation('open-data');
  const language = useLanguage();
  const title = t(`layouts.${layout}`);
  return (
    <Disclosure summary={title}>
      <DataTable
        caption={title}
        captionHidden
        rows={layouts[layout]}
        rowKey={({ heading }) => heading.en}
        columns={({ heading, text }) => [
          heading('name', t('columnName'), ({ heading }) => <code>{heading[language]}</code>),
          text('meaning', t('columnMeaning'), ({ meaning }) => meaning[language]),
        ]}
      />
    </Disclosure>
  );
}
