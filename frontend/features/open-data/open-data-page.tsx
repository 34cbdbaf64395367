import { useTranslation } from 'react-i18next';
import { useUser } from '../../lib/session.ts';
import { DownloadArea } from '../../ui/download.tsx';
import { PageHeading } from '../../ui/page.tsx';
import { DatasetSection } from './dataset-section.tsx';
import { datasetGroups } from './datasets.ts';
import './open-data.css';
import { Reuse } from './reuse.tsx';

/** Every price series as a file, in three formats. */
export function OpenDataPage() {
  const { t } = useTranslation('open-data');
  const isAdministrator = useUser()?.role === 'ADMIN';
  const groups = datasetGroups.filter((group) => !group.forAdministrators || isAdministrator);
  return (
    <div className="container">
      <DownloadArea>
        <PageHeading lead={t('lead')}>{t('app:pages.open-data.title')}</PageHeading>
        {groups.map((group) => (
          <DatasetSection key={group.name} group={group} />
        ))}
      </DownloadArea>
      <Reuse />
    </div>
  );
}
