import { useTranslation } from 'react-i18next';
import { folderOf } from '../../../functions/domain/document-folders.ts';
import { DocumentList } from '../../shared/document-list.tsx';
import { useDocuments } from '../../shared/documents.ts';
import { Card } from '../../ui/page.tsx';
import { GasPage } from './gas-page.tsx';

/** Yearly consumption by region. */
export function RegionalConsumptionPage() {
  const { t } = useTranslation('natural-gas');
  return (
    <GasPage category="gas-regions">
      <Card title={t('regions')}>
        <DocumentList columns {...useDocuments({ folder: folderOf('regional-gas') })} />
      </Card>
    </GasPage>
  );
}

/** Yearly consumption by province. */
export function ProvincialConsumptionPage() {
  const { t } = useTranslation('natural-gas');
  return (
    <GasPage category="gas-provinces">
      <Card title={t('provinces')}>
        <DocumentList columns {...useDocuments({ folder: folderOf('provincial-gas') })} />
      </Card>
    </GasPage>
  );
}
