import { useTranslation } from 'react-i18next';
import { folderOf } from '../../../functions/documents/rules/document-folders.ts';
import { documentName } from '../../../functions/documents/rules/document-names.ts';
import { todayInRome } from '../../../functions/platform/kernel/calendar.ts';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import { DocumentList, FixedDocument } from '../../shared/documents/document-list.tsx';
import { type DocumentView, useDocuments } from '../../shared/documents/documents.ts';
import { currentYear } from '../../shared/prices/year-choice.ts';
import { DownloadArea } from '../../ui/download.tsx';
import { PageSpinner } from '../../ui/feedback.tsx';
import { Badge, Card, CardGrid, PageHeading } from '../../ui/page.tsx';
import './oil-logistics.css';

/** Circulars and decrees on storage and transit capacity. */
export function OilLogisticsPage() {
  const { t } = useTranslation('oil-logistics');
  const folder = folderOf('logistics');
  const { files, loading } = useDocuments({ folder });
  const { circulars, decrees, others } = sortLogisticsFiles(files, currentYear());
  const latest = newCircular(circulars, todayInRome(clock.now()));
  return (
    <div className="container">
      <DownloadArea>
        <PageHeading lead={t('lead')}>{t('app:pages.oil-logistics.title')}</PageHeading>
        {loading ? (
          <PageSpinner />
        ) : (
          <CardGrid stacked>
            <Card title={t('circulars')}>
              <DocumentList
                columns
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
              <DocumentList columns name={t('decrees')} files={decrees} />
            </Card>
            {others.length > 0 ? (
              <Card title={t('others')}>
                <DocumentList columns name={t('others')} files={others} />
              </Card>
            ) : null}
          </CardGrid>
        )}
      </DownloadArea>
    </div>
  );
}

/** Circulars are listed from this year on; those of earlier years have separate links. */
const firstYearOfCirculars = 2019;
const fixedYears = [2018, 2017] as const;

interface LogisticsFiles {
  /** Circulars of the listed years, sorted by name. */
  readonly circulars: readonly DocumentView[];
  readonly decrees: readonly DocumentView[];
  readonly others: readonly DocumentView[];
}

/** The files of the logistics folder, by kind. @param year the current one */
function sortLogisticsFiles(files: readonly DocumentView[], year: number): LogisticsFiles {
  const kinds = files.map((file) => ({ file, kind: kindOf(file, year) }));
  const of = (wanted: string) =>
    kinds.filter(({ kind }) => kind === wanted).map(({ file }) => file);
  return { circulars: of('circular'), decrees: of('decree'), others: of('other') };
}

/**
 * The circular marked as new: the first of the current year, before May.
 * @param today ISO day
 */
function newCircular(circulars: readonly DocumentView[], today: string): DocumentView | undefined {
  const [year, month] = today.split('-').map(Number);
  if (!month || month >= 5) return undefined;
  return circulars
    .filter((file) => nameOf(file).year === year)
    .toSorted((a, b) => nameOf(a).order - nameOf(b).order)[0];
}

const isCircular = (file: DocumentView) => nameOf(file).subject === 'circular';

function kindOf(
  file: DocumentView,
  currentYear: number,
): 'circular' | 'decree' | 'fixed' | 'other' {
  const { subject, year = 0 } = nameOf(file);
  if (subject === 'decree') return 'decree';
  if (subject !== 'circular') return 'other';
  if (year >= firstYearOfCirculars && year <= currentYear) return 'circular';
  return fixedYears.some((fixed) => fixed === year) ? 'fixed' : 'other';
}

const nameOf = ({ location, fileName }: DocumentView) => documentName(location, fileName);
