import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { apiQuery } from '../../lib/api-query.ts';
import { useFormat } from '../../lib/format.ts';
import { siteConfigQuery } from '../../lib/site-config.ts';
import { PageLink } from '../../shared/navigation.tsx';
import { ReleaseBox } from '../../shared/release-box.tsx';
import { DownloadArea } from '../../ui/download.tsx';
import { Spinner } from '../../ui/feedback.tsx';
import { PageHeading } from '../../ui/page.tsx';
import { searchedDay, withDay } from './searched-day.ts';
import { SurveyFiles } from './survey-files.tsx';
import { SurveyOfDay } from './survey-of-day.tsx';
import './weekly-prices.css';

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
        <p className="only-on-screen">
          <PageLink page="weekly-analysis">{t('analysis')}</PageLink>
        </p>
        <ProvisionalLink />
        <SurveyOfDay
          day={day}
          onSearch={(wanted) => setSearch(withDay(search, wanted), { preventScrollReset: true })}
        />
        <LatestSurveys />
      </DownloadArea>
      <section className="method-notes">
        <h2 className="h4">{t('notes.title')}</h2>
        <ul>
          <li>{t('notes.week')}</li>
          <li>{t('notes.selfService')}</li>
          <li>{t('notes.fuelOil')}</li>
          <li>{t('notes.fuelOils')}</li>
          <li>{t('notes.gas')}</li>
        </ul>
      </section>
    </div>
  );
}

/** Where the stage gives out daily means, too. */
function ProvisionalLink() {
  const { t } = useTranslation('weekly-prices');
  const { data } = useQuery(siteConfigQuery);
  return data?.provisionalPrices ? (
    <p className="only-on-screen">
      <PageLink page="provisional-prices">{t('provisional')}</PageLink>
    </p>
  ) : null;
}

/** The latest sixteen surveys, each with its prices as files; inside a `DownloadArea`. */
function LatestSurveys() {
  const { t } = useTranslation('weekly-prices');
  const format = useFormat();
  const [search] = useSearchParams();
  const { data, isPending } = useQuery(apiQuery('surveys/latest', { query: { limit: 16 } }));
  return (
    <section className="only-on-screen">
      <h2 className="h4">{t('latest.title')}</h2>
      {isPending ? <Spinner /> : null}
      {isPending || data?.length ? null : <p>{t('app:states.empty')}</p>}
      <ul className="survey-list">
        {data?.map((survey) => (
          <li key={survey.id} className="survey-list-item">
            <Link to={withDay(search, survey.date)} preventScrollReset>
              {format.longDate(survey.date)}
            </Link>
            <SurveyFiles survey={survey} />
          </li>
        ))}
      </ul>
    </section>
  );
}
