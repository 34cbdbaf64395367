import { useTranslation } from 'react-i18next';
import { folderOf } from '../../../functions/documents/rules/document-folders.ts';
import { DocumentList } from '../../shared/documents/document-list.tsx';
import { type DocumentView, useDocuments } from '../../shared/documents/documents.ts';
import { LISTINGS } from '../../shared/documents/file-list.tsx';
import { DocumentsHeading } from '../../shared/energy/documents-heading.tsx';
import { useEnergyMonth, useMonthHead } from '../../shared/energy/energy.ts';
import { EnergyBlock } from '../../shared/energy/energy-block.tsx';
import { MonthChoice } from '../../shared/energy/month-choice.tsx';
import { PageLink } from '../../shared/navigation.tsx';
import { currentYear } from '../../shared/prices/year-choice.ts';
import { Unread } from '../../shared/unread.tsx';
import { DownloadArea } from '../../ui/download.tsx';
import { OverlaySpinner } from '../../ui/feedback.tsx';
import { Card, CardGrid, PageHeading } from '../../ui/page.tsx';
import './oil-consumption.css';
import { OilFigures, useOilNews } from './oil-figures.tsx';

/** The figures of a month, where there are any, above the documents. */
export function OilConsumptionPage() {
  const { t } = useTranslation('oil-consumption');
  const read = useEnergyMonth('oil-consumption');
  const news = useOilNews(read.shown);
  useMonthHead(read, t('app:pages.oil-consumption.title'), news ?? t('lead'));
  return (
    <div className="container">
      <DownloadArea>
        <PageHeading
          lead={news ?? t('lead')}
          aside={read.shown ? <MonthChoice shown={read.shown} /> : null}
        >
          {t('app:pages.oil-consumption.title')}
        </PageHeading>
        <EnergyBlock read={read}>{(shown) => <OilFigures shown={shown} />}</EnergyBlock>
        {read.shown ? <DocumentsHeading /> : null}
        <ConsumptionDocuments waits={read.loading} />
      </DownloadArea>
    </div>
  );
}

/**
 * Preliminary months of the years without final data, and final data of the others. @param waits until the figures
 * above are known, because they would move the documents
 */
function ConsumptionDocuments({ waits }: { readonly waits: boolean }) {
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
  if (loading || waits) return <OverlaySpinner />;
  return (
    <CardGrid>
      <Card
        title={t('preliminary.title')}
        footer={
          <PageLink page="oil-bulletin" suffix="#tavola-9">
            {t('preliminary.table')}
          </PageLink>
        }
      >
        {current.files.length === 0 ? (
          <DocumentList files={[]} emptyText={t('energy:notYet', { year })} />
        ) : null}
        {lists.map((list) => (
          <section key={list.year} className="oil-consumption-year">
            <h3 className="h6">{t('preliminary.ofYear', { year: list.year })}</h3>
            <DocumentList files={list.files} />
          </section>
        ))}
        {lists.length > 0 ? <Unread of={LISTINGS} text={t('partlyUnread')} /> : null}
        <p className="oil-consumption-note">{t('preliminary.lubricants')}</p>
      </Card>
      <Card title={t('final.title')}>
        <DocumentList files={final.files} />
      </Card>
    </CardGrid>
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
