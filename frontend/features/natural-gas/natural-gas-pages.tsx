import { type ReactNode, use } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { folderOf, yearsFolderOf } from '../../../functions/documents/rules/document-folders.ts';
import type { DocumentSubject } from '../../../functions/documents/rules/document-name-patterns.ts';
import { documentName } from '../../../functions/documents/rules/document-names.ts';
import { monthBefore } from '../../../functions/platform/kernel/calendar.ts';
import { DocumentList } from '../../shared/documents/document-list.tsx';
import {
  type DocumentView,
  type FoundDocuments,
  useDocuments,
  useFolderNames,
} from '../../shared/documents/documents.ts';
import { DocumentsHeading } from '../../shared/energy/documents-heading.tsx';
import {
  called,
  lineOf,
  type ShownMonth,
  useEnergyMonth,
  useEnergyWords,
  useMonthHead,
} from '../../shared/energy/energy.ts';
import { EnergyBlock } from '../../shared/energy/energy-block.tsx';
import { LinesTable, partsOf } from '../../shared/energy/lines-table.tsx';
import { MonthChoice } from '../../shared/energy/month-choice.tsx';
import { Origins } from '../../shared/energy/origins.tsx';
import { CountryFigures, useCountryNews } from '../../shared/energy/places/country-figures.tsx';
import { PageDirectory } from '../../shared/navigation.tsx';
import { currentYear } from '../../shared/prices/year-choice.ts';
import { DeferredContent, Disclosure } from '../../ui/deferred.tsx';
import { DownloadArea } from '../../ui/download.tsx';
import { PageSpinner } from '../../ui/feedback.tsx';
import { Card, CardGrid, PageHeading } from '../../ui/page.tsx';
import { GasFigures, useGasNews } from './gas-figures.tsx';
import '../../ui/choice-buttons.css';
import './natural-gas.css';

const archive = yearsFolderOf('gas-balance');

/** The figures of a month, where there are any, above the documents: the current year's, and every earlier year's. */
export function GasBalancePage() {
  const read = useEnergyMonth('gas-balance');
  const news = useGasNews(read.shown);
  const { t } = useTranslation('natural-gas');
  useMonthHead(read, t('app:pages.gas-balance.title'), news ?? t('leads.gas-balance'));
  return (
    <GasPage
      category="gas-balance"
      lead={news}
      aside={read.shown ? <MonthChoice shown={read.shown} /> : null}
    >
      <EnergyBlock read={read}>{(shown) => <GasFigures shown={shown} />}</EnergyBlock>
      {read.shown ? <DocumentsHeading /> : null}
      <BalanceDocuments waits={read.loading} />
    </GasPage>
  );
}

/** @param waits until the figures above are known, because they would move the documents */
function BalanceDocuments({ waits }: { readonly waits: boolean }) {
  const { t } = useTranslation('natural-gas');
  const year = currentYear();
  const current = useDocuments({ folder: folderOf('gas-balance', { year }) });
  // One listing returns the files of all earlier years; their sub-folders show the years.
  const earlier = useDocuments({ folder: archive, mode: 'IN_TREE' });
  const folders = useFolderNames(archive);
  if (waits || [current, earlier, folders].some((found) => found.loading)) return <PageSpinner />;
  return (
    <DeferredContent fallback={<PageSpinner />}>
      <Card title={t('balance.current', { year })}>
        <DocumentList columns files={current.files} emptyText={t('energy:notYet', { year })} />
      </Card>
      <Archive
        years={folders.names.map(Number).filter((one) => one < year)}
        files={earlier.files}
      />
    </DeferredContent>
  );
}

interface ArchiveProps {
  readonly years: readonly number[];
  readonly files: FoundDocuments['files'];
}

function Archive({ years, files }: ArchiveProps) {
  const { t } = useTranslation('natural-gas');
  return (
    <section>
      <h2 className="h4 gas-archive-title">{t('balance.archive')}</h2>
      {years.length === 0 ? <DocumentList files={[]} /> : null}
      <div className="gas-archive">
        {years
          .toSorted((a, b) => b - a)
          .map((year, index) => (
            <Disclosure key={year} summary={year} open={index === 0} lazy>
              <DocumentList
                columns
                name={String(year)}
                files={files.filter(
                  ({ location }) => location === folderOf('gas-balance', { year }),
                )}
              />
            </Disclosure>
          ))}
      </div>
    </section>
  );
}

/** Yearly consumption by region. */
export function RegionalConsumptionPage() {
  const { t } = useTranslation('natural-gas');
  return (
    <GasPage category="gas-regions">
      <Card>
        <DocumentList
          columns
          name={t('regions')}
          {...useDocuments({ folder: folderOf('regional-gas') })}
        />
      </Card>
    </GasPage>
  );
}

/** Yearly consumption by province. */
export function ProvincialConsumptionPage() {
  const { t } = useTranslation('natural-gas');
  return (
    <GasPage category="gas-provinces">
      <Card>
        <DocumentList
          columns
          name={t('provinces')}
          {...useDocuments({ folder: folderOf('provincial-gas') })}
        />
      </Card>
    </GasPage>
  );
}

/** The two ways of counting imports, and the files of each. */
const lists: readonly { readonly id: string; readonly subjects: readonly DocumentSubject[] }[] = [
  { id: 'country', subjects: ['country', 'country-annual'] },
  { id: 'entryPoint', subjects: ['entry-point'] },
];

/** Imports by country of origin and by entry point: the figures of a month, where there are any, above the documents. */
export function GasImportsPage() {
  const { t } = useTranslation('natural-gas');
  const read = useEnergyMonth('gas-imports-by-country');
  const entries = useEnergyMonth('gas-imports-by-entry-point');
  const { monthName } = useEnergyWords();
  const news = useCountryNews(read.shown, t('imports.what'));
  useMonthHead(read, t('app:pages.gas-imports.title'), news ?? t('leads.gas-imports'));
  return (
    <GasPage
      category="gas-imports"
      lead={news}
      aside={read.shown ? <MonthChoice shown={read.shown} /> : null}
    >
      <EnergyBlock read={read}>
        {(shown) => <CountryFigures shown={shown} title={t('imports.title')} />}
      </EnergyBlock>
      {entries.shown ? <ImportEntries shown={entries.shown} /> : null}
      {read.shown && !entries.shown && !entries.loading ? (
        <section className="page-section">
          <h2 className="h5 chart-title">{t('imports.entries')}</h2>
          <p>{t('imports.noEntries', { month: monthName(read.shown.month) })}</p>
        </section>
      ) : null}
      {read.shown ? <DocumentsHeading /> : null}
      <ImportDocuments waits={read.loading || entries.loading} />
    </GasPage>
  );
}

/** Imports by entry point, of the table that the ministry publishes once a year. */
function ImportEntries({ shown: read }: { readonly shown: ShownMonth }) {
  const { t } = useTranslation('natural-gas');
  // Some codes stand for both a country and an entry point, such as OTHER.
  const shown = called(read, 'ENTRY-POINT');
  const total = lineOf(shown, 'IMPORTS');
  return (
    <section className="page-section energy-box">
      <h2 className="h5 chart-title">{t('imports.entries')}</h2>
      <LinesTable
        shown={shown}
        caption={t('imports.entries')}
        groups={[
          { rows: partsOf(shown).map((line) => ({ line })) },
          { rows: total ? [{ line: total, kind: 'total' }] : [] },
        ]}
        total={total}
      />
      <p className="quiet">{t('imports.note')}</p>
      <Origins shown={shown} periods={[shown.month, monthBefore(shown.month, 12)]} />
    </section>
  );
}

/** @param waits until the figures above are known, because they would move the documents */
function ImportDocuments({ waits }: { readonly waits: boolean }) {
  const { t } = useTranslation('natural-gas');
  const { files, loading } = useDocuments({ folder: folderOf('gas-imports') });
  const others = files.filter((file) => !subjectOf(file));
  if (waits) return <PageSpinner />;
  return (
    <CardGrid>
      {lists.map(({ id, subjects }) => (
        <Card key={id} title={t(`imports.${id}`)}>
          <DocumentList
            loading={loading}
            files={files.filter((file) => {
              const subject = subjectOf(file);
              return subject !== undefined && subjects.includes(subject);
            })}
          />
        </Card>
      ))}
      {others.length > 0 ? (
        <Card title={t('imports.others')}>
          <DocumentList files={others} />
        </Card>
      ) : null}
    </CardGrid>
  );
}

const subjectOf = ({ location, fileName }: DocumentView) =>
  documentName(location, fileName).subject;

interface GasPageProps {
  readonly category: GasPageId;
  /** The page's description when absent. */
  readonly lead?: string | undefined;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** Parts shared by the four pages on natural gas. */
function GasPage({ category, lead, aside, children }: GasPageProps) {
  const { t } = useTranslation('natural-gas');
  return (
    <div className="container">
      <DownloadArea>
        <PageHeading lead={lead ?? t(`leads.${category}`)} aside={aside}>
          {t(`app:pages.${category}.title`)}
        </PageHeading>
        <CategorySwitcher current={category} />
        {children}
      </DownloadArea>
    </div>
  );
}

/** Navigation between the four pages on natural gas; each is loaded when chosen. */
function CategorySwitcher({ current }: { readonly current: GasPageId }) {
  const { t } = useTranslation('natural-gas');
  const directory = use(PageDirectory);
  return (
    <nav className="gas-categories" aria-label={t('categories.label')}>
      <ul className="segments">
        {gasPages.map((page) => (
          <li key={page}>
            <Link
              to={directory.get(page)?.path ?? ''}
              reloadDocument
              aria-current={page === current ? 'page' : undefined}
              className="segment"
            >
              {t(`categories.${page}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const gasPages = ['gas-balance', 'gas-regions', 'gas-provinces', 'gas-imports'] as const;
type GasPageId = (typeof gasPages)[number];
