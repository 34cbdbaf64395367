import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { folderOf } from '../../../functions/documents/rules/document-folders.ts';
import { quarterCode } from '../../../functions/platform/kernel/periods.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { useFormat } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { documentAddress, useDocuments } from '../../shared/documents/documents.ts';
import { FileList, LISTINGS } from '../../shared/documents/file-list.tsx';
import { Unread } from '../../shared/unread.tsx';
import { Spinner } from '../../ui/feedback.tsx';
import { Card } from '../../ui/page.tsx';
import { type Definition, type Quarter, quartersOf, type Sector } from './bulletin-tables.ts';

interface QuarterlyBulletinProps {
  readonly year: number;
  readonly sector: Sector;
}

/** The quarters of a year before 2014. */
export function QuarterlyBulletin({ year, sector }: QuarterlyBulletinProps) {
  const { t } = useTranslation('bulletins');
  const definitions = useQuery(apiQuery('bulletins/old'));
  const { files, loading } = useDocuments({
    folder: folderOf('bulletin', { year }),
    mode: 'IN_TREE',
  });
  if (loading || definitions.isPending) return <Spinner />;

  const quarters = quartersOf(definitions.data ?? [], files, sector);
  if (quarters.length === 0) return <FileList files={[]} addressOf={() => ''} />;
  return (
    <div className="bulletin-quarters">
      <Unread of={LISTINGS} text={t('partlyUnread')} />
      {quarters.map((quarter) => (
        <QuarterCard key={quarter.quarter ?? 'others'} {...quarter} year={year} />
      ))}
    </div>
  );
}

function QuarterCard({ quarter, tables, year }: Quarter & { readonly year: number }) {
  const { t } = useTranslation('bulletins');
  const format = useFormat();
  const titleOf = useTableTitle();
  const title = quarter
    ? t('quarter', { quarter: format.period(quarterCode(quarter)), year })
    : t('others');
  return (
    <Card level={3} title={title}>
      <FileList
        name={title}
        files={tables.map(({ file, definition }) => ({ ...file, label: titleOf(definition) }))}
        addressOf={({ id }) => documentAddress(id)}
        keepOrder
      />
    </Card>
  );
}

/** The coal tables share one name; the definition tells which of them covers the whole year. */
function useTableTitle(): (definition: Definition | undefined) => string | undefined {
  const { t } = useTranslation('bulletins');
  const language = useLanguage();
  return (definition) => {
    if (!definition) return undefined;
    const { table, type, sector } = definition;
    const description = definition[language === 'en' ? 'descriptionEn' : 'description'];
    const title = t('table', { table, description });
    if (sector === 'P') return title;
    return t(type === 'p' ? 'solidFuels.year' : 'solidFuels.quarter', { title });
  };
}
