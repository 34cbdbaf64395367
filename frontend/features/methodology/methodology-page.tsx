import { useTranslation } from 'react-i18next';
import { folderOf } from '../../../functions/domain/document-folders.ts';
import type { DocumentSubject } from '../../../functions/domain/document-name-patterns.ts';
import { documentName } from '../../../functions/domain/document-names.ts';
import { DocumentList } from '../../shared/document-list.tsx';
import { type DocumentView, isMisfit, useDocuments } from '../../shared/documents.ts';
import { DownloadArea } from '../../ui/download.tsx';
import { Card, CardGrid, PageHeading } from '../../ui/page.tsx';

const subjects = [
  'methodological-note',
  'data-protection',
  'audit',
  'monitoring',
] as const satisfies readonly DocumentSubject[];

/** How the statistics are made, and how their quality is watched. */
export function MethodologyPage() {
  const { t } = useTranslation('methodology');
  const { files, loading } = useDocuments({ folder: folderOf('methodology') });
  const others = files.filter(isMisfit);
  return (
    <div className="container">
      <DownloadArea>
        <PageHeading lead={t('lead')}>{t('app:pages.methodology.title')}</PageHeading>
        <CardGrid>
          {subjects.map((subject) => (
            <Card key={subject} title={t(`${subject}.title`)}>
              <p>{t(`${subject}.text`)}</p>
              <DocumentList
                name={t(`${subject}.title`)}
                loading={loading}
                files={files.filter((file) => isOf(file, subject))}
              />
            </Card>
          ))}
          {others.length > 0 ? (
            <Card title={t('others')}>
              <DocumentList name={t('others')} files={others} />
            </Card>
          ) : null}
        </CardGrid>
      </DownloadArea>
    </div>
  );
}

const isOf = ({ location, fileName }: DocumentView, subject: DocumentSubject) =>
  documentName(location, fileName).subject === subject;
