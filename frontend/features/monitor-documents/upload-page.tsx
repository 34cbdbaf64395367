import { useTranslation } from 'react-i18next';
import { MonitorActions } from '../../shared/register-page.tsx';
import { Alert, PageSpinner } from '../../ui/feedback.tsx';
import { PageHeading } from '../../ui/page.tsx';
import { type UploadChoices, useBulletinChoices, useCategoryChoices } from './upload-choices.ts';
import { UploadTask } from './upload-task.tsx';
import './monitor-documents.css';

interface UploadPageProps extends UploadChoices {
  readonly page: 'monitor-bulletins' | 'monitor-files';
}

/** Uploads or deletes files of the public site. */
function UploadPage({ page, choices, isPending, isError }: UploadPageProps) {
  const { t } = useTranslation('monitor-documents');
  if (isPending) return <PageSpinner />;
  return (
    <div className="container">
      <PageHeading lead={t(`leads.${page}`)}>{t(`app:pages.${page}.title`)}</PageHeading>
      {isError ? <Alert>{t('failures.categories')}</Alert> : <UploadTask choices={choices} />}
      <MonitorActions />
    </div>
  );
}

export const BulletinUploadPage = () => (
  <UploadPage page="monitor-bulletins" {...useBulletinChoices()} />
);
export const FileUploadPage = () => <UploadPage page="monitor-files" {...useCategoryChoices()} />;
