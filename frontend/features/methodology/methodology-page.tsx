import { useTranslation } from 'react-i18next';
import { folderOf } from '../../../functions/documents/rules/document-folders.ts';
import type { DocumentSubject } from '../../../functions/documents/rules/document-name-patterns.ts';
import { documentName } from '../../../functions/documents/rules/document-names.ts';
import { METHODS } from '../../../functions/prices/surveys/rules/methods.ts';
import { useFormat } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { DocumentList } from '../../shared/documents/document-list.tsx';
import { type DocumentView, isMisfit, useDocuments } from '../../shared/documents/documents.ts';
import { DownloadArea } from '../../ui/download.tsx';
import { Card, CardGrid, PageHeading } from '../../ui/page.tsx';

const subjects = [
  'methodological-note',
  'data-protection',
  'audit',
  'monitoring',
] as const satisfies readonly DocumentSubject[];

/** How the statistics are produced, and how their quality is measured. */
export function MethodologyPage() {
  const { t } = useTranslation('methodology');
  const format = useFormat();
  const language = useLanguage();
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
        <section className="mt-4">
          <h2 className="h4">{t('methods.title')}</h2>
          <p>{t('methods.text')}</p>
          {METHODS.toReversed().map(({ version, from, text }) => (
            <Card
              key={version}
              level={3}
              title={t('methods.version', { version, from: format.longDate(from) })}
            >
              <p>{text[language]}</p>
            </Card>
          ))}
        </section>
      </DownloadArea>
    </div>
  );
}

const isOf = ({ location, fileName }: DocumentView, subject: DocumentSubject) =>
  documentName(location, fileName).subject === subject;
