import { useTranslation } from 'react-i18next';
import { folderOf } from '../../../functions/documents/rules/document-folders.ts';
import { DocumentList } from '../../shared/documents/document-list.tsx';
import { type DocumentView, useDocuments } from '../../shared/documents/documents.ts';
import { LISTINGS } from '../../shared/documents/file-list.tsx';
import { PageLink } from '../../shared/navigation.tsx';
import { currentYear } from '../../shared/prices/year-choice.ts';
import { Unread } from '../../shared/unread.tsx';
import { DownloadArea } from '../../ui/download.tsx';
import { OverlaySpinner } from '../../ui/feedback.tsx';
import { Card, CardGrid, PageHeading } from '../../ui/page.tsx';
import './oil-consumption.css';

/** Oil consumption: preliminary months of the years without final data, and final data of the others. */
export function OilConsumptionPage() {
  const { t } = useTranslation('oil-consumption');
  const year = currentYear();
  const preliminary = (of: number) => ({
    folder: folderOf('preliminary-consumption', { year: of }),
  });
  const current = useDocuments(preliminary(year));
  const previous = useDocuments(preliminary(year - 1));
  const final = useDocuments({ folder: folderOf('final-consumption') });
  const loading = [current, previous, final].some((found) => found.loading);
  const lists = shownPreliminary(
    { current: current.files, previous: previous.files, final: final.files },
    year,
  );
  return (
    <div className="container">
      <DownloadArea>
        <PageHeading lead={t('lead')}>{t('app:pages.oil-consumption.title')}</PageHeading>
        {loading ? (
          <OverlaySpinner />
        ) : (
          <CardGrid>
            <Card
              title={t('preliminary.title')}
              footer={
                <PageLink page="oil-bulletin" suffix="#tavola-9">
                  {t('preliminary.table')}
                </PageLink>
              }
            >
              {lists.map((list) => (
                <section key={list.year} className="oil-consumption-year">
                  <h3 className="h6">{t('preliminary.ofYear', { year: list.year })}</h3>
                  <DocumentList files={list.files} />
                </section>
              ))}
              {lists.length === 0 ? (
                <DocumentList files={[]} />
              ) : (
                <Unread of={LISTINGS} text={t('partlyUnread')} />
              )}
              <p className="oil-consumption-note">{t('preliminary.lubricants')}</p>
            </Card>
            <Card title={t('final.title')}>
              <DocumentList files={final.files} />
            </Card>
          </CardGrid>
        )}
      </DownloadArea>
    </div>
  );
}

interface Lists {
  /** Preliminary files of the current year. */
  readonly current: readonly DocumentView[];
  /** Preliminary files of the year before. */
  readonly previous: readonly DocumentView[];
  readonly final: readonly DocumentView[];
}

/** The preliminary files to show, by year: only for years without final data. */
function shownPreliminary({ current, previous, final }: Lists, year: number) {
  return [
    { year, files: current },
    { year: year - 1, files: previous },
  ].filter((list) => list.files.length > 0 && !final.some((file) => isOf(file, list.year)));
}

const isOf = ({ fileName }: DocumentView, year: number) => fileName.includes(String(year));
