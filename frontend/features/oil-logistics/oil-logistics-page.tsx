import { useTranslation } from 'react-i18next';
import { todayInRome } from '../../../functions/domain/calendar.ts';
import { folderOf } from '../../../functions/domain/document-folders.ts';
import { DocumentList, FixedDocument } from '../../shared/document-list.tsx';
import { useDocuments } from '../../shared/documents.ts';
import { currentYear } from '../../shared/year-choice.ts';
import { DownloadArea } from '../../ui/download.tsx';
import { PageSpinner } from '../../ui/feedback.tsx';
import { Badge, Card, CardGrid, PageHeading } from '../../ui/page.tsx';
import { fixedYears, isCircular, newCircular, sortLogisticsFiles } from './logistics-files.ts';
import './oil-logistics.css';

/** Circulars and decrees on storage and transit capacity. */
export function OilLogisticsPage() {
  const { t } = useTranslation('oil-logistics');
  const folder = folderOf('logistics');
  const { files, loading } = useDocuments({ folder });
  const { circulars, decrees, others } = sortLogisticsFiles(files, currentYear());
  const latest = newCircular(circulars, todayInRome(new Date()));
  return (
    <div className="container">
      <DownloadArea>
        <PageHeading lead={t('lead')}>{t('app:pages.oil-logistics.title')}</PageHeading>
        {loading ? (
          <PageSpinner />
        ) : (
          <CardGrid>
            <Card title={t('circulars')}>
              <DocumentList
                name={t('circulars')}
                files={circulars}
                markOf={({ id }) =>
                  id === latest?.id ? <Badge variant="danger">{t('app:files.new')}</Badge> : null
                }
              />
              <h3 className="h6 mt-4">{t('earlier')}</h3>
              <ul className="logistics-fixed">
                {fixedYears.map((year) => (
                  <li key={year}>
                    <FixedDocument folder={folder} searchText={String(year)} fits={isCircular}>
                      {t('circularOf', { year })}
                    </FixedDocument>
                  </li>
                ))}
              </ul>
            </Card>
            <Card title={t('decrees')}>
              <DocumentList name={t('decrees')} files={decrees} />
            </Card>
            {others.length > 0 ? (
              <Card title={t('others')}>
                <DocumentList name={t('others')} files={others} />
              </Card>
            ) : null}
          </CardGrid>
        )}
      </DownloadArea>
    </div>
  );
}
