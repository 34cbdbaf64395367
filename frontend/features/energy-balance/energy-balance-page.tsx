import { useTranslation } from 'react-i18next';
import { folderOf } from '../../../functions/documents/rules/document-folders.ts';
import { documentName } from '../../../functions/documents/rules/document-names.ts';
import { DocumentList } from '../../shared/documents/document-list.tsx';
import { type DocumentView, useDocuments } from '../../shared/documents/documents.ts';
import { DownloadArea } from '../../ui/download.tsx';
import { Card, CardGrid, PageHeading } from '../../ui/page.tsx';

/** The national balance after Eurostat's model and in the form published in Italy since 1998. */
export function EnergyBalancePage() {
  const { t } = useTranslation('energy-balance');
  const eurostat = useDocuments({ folder: folderOf('eurostat-balance') });
  const classic = useDocuments({ folder: folderOf('energy-balance') });
  const notes = eurostat.files.filter(isNote);
  const models = eurostat.files.filter((file) => !isNote(file));
  return (
    <div className="container">
      <DownloadArea>
        <PageHeading lead={t('lead')}>{t('app:pages.energy-balance.title')}</PageHeading>
        <CardGrid stacked>
          <Card title={t('eurostat.title')}>
            <p>{t('eurostat.text')}</p>
            <DocumentList
              columns
              name={t('eurostat.title')}
              files={models}
              loading={eurostat.loading}
            />
            {notes.length > 0 ? (
              <>
                <h3 className="h6 mt-4">{t('note')}</h3>
                <DocumentList columns name={t('note')} files={notes} />
              </>
            ) : null}
          </Card>
          <Card title={t('classic.title')}>
            <p>{t('classic.text')}</p>
            <DocumentList columns name={t('classic.title')} {...classic} />
          </Card>
        </CardGrid>
      </DownloadArea>
    </div>
  );
}

const isNote = ({ location, fileName }: DocumentView) =>
  documentName(location, fileName).subject === 'eurostat-note';
