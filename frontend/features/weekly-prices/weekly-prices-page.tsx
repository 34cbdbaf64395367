import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import type { SurveyView } from '../../../functions/contract/surveys.ts';
import { fetchFile } from '../../lib/api-client.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { useFormat } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { PageLink } from '../../shared/navigation.tsx';
import { ReleaseBox } from '../../shared/release-box.tsx';
import { DownloadArea, DownloadButton } from '../../ui/download.tsx';
import { Spinner } from '../../ui/feedback.tsx';
import { PageHeading } from '../../ui/page.tsx';
import { searchedDay } from './searched-day.ts';
import { SurveyOfDay } from './survey-of-day.tsx';
import './weekly-prices.css';

/** Apart: the parts of a form are as large as the rest of the page, and nobody types at once. */
const DaySearch = lazy(() =>
  import('./day-search.tsx').then((module) => ({ default: module.DaySearch })),
);

/** National weekly prices: the latest survey or that of a day, with its charts, and the latest ones as files. */
export function WeeklyPricesPage() {
  const { t } = useTranslation('weekly-prices');
  const [search, setSearch] = useSearchParams();
  // The day is stored in the address, so that the view can be shared.
  const day = searchedDay(search.get('data'));
  return (
    <div className="container">
      <DownloadArea>
        <PageHeading lead={t('lead')}>{t('app:pages.weekly-prices.title')}</PageHeading>
        <ReleaseBox series={['weekly']} />
        <p>
          <PageLink page="weekly-analysis">{t('analysis')}</PageLink>
        </p>
        <SurveyOfDay day={day} />
        <Suspense fallback={<div className="day-search-place" />}>
          <DaySearch
            day={day}
            onSearch={(wanted) =>
              setSearch(wanted ? { data: wanted } : {}, { preventScrollReset: true })
            }
          />
        </Suspense>
        <LatestSurveys />
      </DownloadArea>
      <section className="method-notes">
        <h2 className="h4">{t('notes.title')}</h2>
        <ul>
          <li>{t('notes.week')}</li>
          <li>{t('notes.selfService')}</li>
          <li>{t('notes.fuelOil')}</li>
          <li>{t('notes.gas')}</li>
        </ul>
      </section>
    </div>
  );
}

/** The latest sixteen surveys, each with its prices as files; inside a `DownloadArea`. */
function LatestSurveys() {
  const { t } = useTranslation('weekly-prices');
  const { data, isPending } = useQuery(apiQuery('surveys/latest', { query: { limit: 16 } }));
  return (
    <section>
      <h2 className="h4">{t('latest.title')}</h2>
      {isPending ? <Spinner /> : null}
      {isPending || data?.length ? null : <p>{t('app:states.empty')}</p>}
      <ul className="survey-list">
        {data?.map((survey) => (
          <SurveyFiles key={survey.id} survey={survey} />
        ))}
      </ul>
    </section>
  );
}

function SurveyFiles({ survey: { id, date } }: { readonly survey: SurveyView }) {
  const { t } = useTranslation('weekly-prices');
  const format = useFormat();
  const lang = useLanguage();
  const file = (kind: 'CSV' | 'EXCEL') => () =>
    fetchFile('weekly-prices/export', { params: { id }, query: { format: kind, lang } });
  const day = format.longDate(date);
  return (
    <li className="survey-list-item">
      <Link to={`?data=${date}`}>{day}</Link>
      <span className="survey-list-files">
        <DownloadButton size="xs" request={file('CSV')}>
          CSV<span className="visually-hidden"> {t('latest.ofSurvey', { date: day })}</span>
        </DownloadButton>
        <DownloadButton size="xs" request={file('EXCEL')}>
          Excel<span className="visually-hidden"> {t('latest.ofSurvey', { date: day })}</span>
        </DownloadButton>
      </span>
    </li>
  );
}
