import { useTranslation } from 'react-i18next';
import { folderOf } from '../../../functions/documents/rules/document-folders.ts';
import { DocumentList, FixedDocument } from '../../shared/documents/document-list.tsx';
import { useDocuments } from '../../shared/documents/documents.ts';
import { DownloadArea } from '../../ui/download.tsx';
import { Card, CardGrid, PageHeading } from '../../ui/page.tsx';

/** The annual report on energy in Italy, the reports before it, news and other documents. */
export function EnergySituationPage() {
  const { t } = useTranslation('energy-situation');
  const reports = useDocuments({ folder: folderOf('situation-reports') });
  const others = useDocuments({ folder: folderOf('situation-news') });
  return (
    <div className="container">
      <DownloadArea>
        <PageHeading lead={t('lead')}>{t('app:pages.energy-situation.title')}</PageHeading>
        <Card title={t('latest.title')} className="mb-4">
          <p>{t('latest.text')}</p>
          <FixedDocument folder={folderOf('situation-reports')} searchText="2022">
            {t('latest.link')}
          </FixedDocument>
        </Card>
        <CardGrid stacked>
          <Card title={t('reports')}>
            <DocumentList columns name={t('reports')} {...reports} />
          </Card>
          <Card title={t('others')}>
            <DocumentList columns name={t('others')} {...others} />
          </Card>
        </CardGrid>
      </DownloadArea>
    </div>
  );
}
