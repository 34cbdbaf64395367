import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { folderOf } from '../../../functions/documents/rules/document-folders.ts';
import { todayInRome } from '../../../functions/platform/kernel/calendar.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { useFormat } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { DocumentList } from '../../shared/documents/document-list.tsx';
import { type DocumentView, useDocuments } from '../../shared/documents/documents.ts';
import { LISTINGS } from '../../shared/documents/file-list.tsx';
import { currentYear } from '../../shared/prices/year-choice.ts';
import { Unread } from '../../shared/unread.tsx';
import { Spinner } from '../../ui/feedback.tsx';
import { Card } from '../../ui/page.tsx';
import { otherFiles, type Sector, yearlyTables } from './bulletin-tables.ts';

interface YearlyBulletinProps {
  readonly year: number;
  readonly sector: Sector;
}

/** A year that appears once another one has been read would ask for failed tables again, and again make that one wait. */
const definitionsQuery = { ...apiQuery('bulletins/list'), retryOnMount: false };

/** The tables of a year since 2014, each with its months and its whole year. */
export function YearlyBulletin({ year, sector }: YearlyBulletinProps) {
  const { t } = useTranslation('bulletins');
  const language = useLanguage();
  const definitions = useQuery(definitionsQuery);
  const { files, loading } = useDocuments({ folder: folderOf('bulletin', { year }) });
  const ready = !loading && !definitions.isPending;
  useHashTarget(ready);
  if (!ready) return <Spinner />;

  const tables = yearlyTables(definitions.data ?? [], files, sector);
  const others = otherFiles(files, sector);
  if (tables.length + others.length === 0)
    return year === currentYear() ? (
      <>
        <DocumentList files={[]} emptyText={t('energy:notYet', { year })} />
        <h2 className="h3 mt-4 mb-3">{t('ofYear', { year: year - 1 })}</h2>
        <YearlyBulletin year={year - 1} sector={sector} />
      </>
    ) : (
      <DocumentList files={[]} />
    );
  return (
    <div className="bulletin-tables">
      <Unread of={LISTINGS} text={t('partlyUnread')} />
      {tables.map(({ table, description, descriptionEn, files: own }) => (
        <BulletinCard
          key={description}
          id={`tavola-${table}`}
          title={t('table', {
            table,
            description: language === 'en' ? descriptionEn : description,
          })}
          files={own}
        />
      ))}
      {others.length > 0 ? <BulletinCard title={t('others')} files={others} /> : null}
    </div>
  );
}

interface TablesNewsProps extends YearlyBulletinProps {
  /** The placeholder while the tables are being read, and the text when there are none. */
  readonly otherwise: string;
}

/** How many tables of a year there are, and which one is the latest. */
export function TablesNews({ year, sector, otherwise }: TablesNewsProps) {
  const { t } = useTranslation('bulletins');
  const format = useFormat();
  const language = useLanguage();
  const definitions = useQuery(definitionsQuery);
  const { files } = useDocuments({ folder: folderOf('bulletin', { year }) });
  const tables = yearlyTables(definitions.data ?? [], files, sector);
  const [latest] = tables
    .flatMap(({ description, descriptionEn, files: own }) =>
      own.map(({ lastModificationDate }) => ({
        at: lastModificationDate,
        name: language === 'en' ? descriptionEn : description,
      })),
    )
    .toSorted((a, b) => (a.at > b.at ? -1 : 1));
  if (!latest) return otherwise;
  const date = format.longDate(todayInRome(new Date(latest.at)));
  return t('tablesNews', { count: tables.length, year, date, table: latest.name });
}

interface BulletinCardProps {
  /** Target of links such as `#tavola-9`. */
  readonly id?: string;
  readonly title: string;
  readonly files: readonly DocumentView[];
}

/** A table of the bulletin, or a quarter, with its files side by side. */
function BulletinCard({ id, title, files }: BulletinCardProps) {
  return (
    <div id={id}>
      <Card level={3} title={title}>
        <DocumentList files={files} name={title} columns />
      </Card>
    </div>
  );
}

/** Scrolls to the target of the address's hash once it is rendered and the page has scrolled to its top. */
function useHashTarget(ready: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (!ready || !hash) return;
    const frame = requestAnimationFrame(() =>
      document.getElementById(hash.slice(1))?.scrollIntoView(),
    );
    return () => cancelAnimationFrame(frame);
  }, [ready, hash]);
}
