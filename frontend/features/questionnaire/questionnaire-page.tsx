import { useTranslation } from 'react-i18next';
import { folderOf, yearsFolderOf } from '../../../functions/documents/rules/document-folders.ts';
import { externalAddress } from '../../lib/external-links.ts';
import { DocumentList } from '../../shared/documents/document-list.tsx';
import { useDocuments } from '../../shared/documents/documents.ts';
import { yearsBack } from '../../shared/prices/year-choice.ts';
import { ExternalLink } from '../../ui/button.tsx';
import { DownloadArea } from '../../ui/download.tsx';
import { Card, CardGrid, PageHeading } from '../../ui/page.tsx';

/** Years whose questionnaires the site offers. */
const years = yearsBack(2020, 2023);

/** The oil and coal questionnaires, and the addresses to which companies send their data. */
export function QuestionnairePage() {
  const { t } = useTranslation('questionnaire');
  const { files, loading } = useDocuments({
    folder: yearsFolderOf('questionnaire'),
    mode: 'IN_TREE',
  });
  return (
    <div className="container">
      <DownloadArea>
        <PageHeading lead={t('lead')}>{t('app:pages.questionnaire.title')}</PageHeading>
        <Card title={t('platform.title')} className="mb-4">
          <p>{t('platform.text')}</p>
          <ExternalLink href={externalAddress('dataCommunication')}>
            {t('platform.link')}
          </ExternalLink>
        </Card>
        <CardGrid>
          {years.map((year) => (
            <Card key={year} title={t('ofYear', { year })}>
              <DocumentList
                name={t('ofYear', { year })}
                loading={loading}
                files={files.filter(
                  (file) => file.location === folderOf('questionnaire', { year }),
                )}
              />
            </Card>
          ))}
        </CardGrid>
      </DownloadArea>
    </div>
  );
}
