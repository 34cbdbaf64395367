import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { folderOf } from '../../../functions/domain/document-folders.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { DocumentList } from '../../shared/document-list.tsx';
import { useDocuments } from '../../shared/documents.ts';
import { Spinner } from '../../ui/feedback.tsx';
import { BulletinCard } from './bulletin-card.tsx';
import type { Sector } from './definitions.ts';
import { useHashTarget } from './use-hash-target.ts';
import { otherFiles, yearlyTables } from './yearly-tables.ts';

interface YearlyBulletinProps {
  readonly year: number;
  readonly sector: Sector;
}

/** The tables of a year since 2014, each with its months and its whole year. */
export function YearlyBulletin({ year, sector }: YearlyBulletinProps) {
  const { t } = useTranslation('bulletins');
  const language = useLanguage();
  const definitions = useQuery(apiQuery('bulletins/list'));
  const { files, loading } = useDocuments({ folder: folderOf('bulletin', { year }) });
  const ready = !loading && !definitions.isPending;
  useHashTarget(ready);
  if (!ready) return <Spinner />;

  const tables = yearlyTables(definitions.data ?? [], files, sector);
  const others = otherFiles(files, sector);
  if (tables.length + others.length === 0) return <DocumentList files={[]} />;
  return (
    <div className="bulletin-tables">
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
