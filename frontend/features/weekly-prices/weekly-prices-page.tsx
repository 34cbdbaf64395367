import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { PageLink } from '../../shared/navigation.tsx';
import { DownloadArea } from '../../ui/download.tsx';
import { PageHeading } from '../../ui/page.tsx';
import { DaySearch } from './day-search.tsx';
import { LatestSurveys } from './latest-surveys.tsx';
import { searchedDay } from './searched-day.ts';
import { SurveyOfDay } from './survey-of-day.tsx';
import './weekly-prices.css';

/** National weekly prices: the latest survey or that of a day, with its charts, and the latest ones as files. */
export function WeeklyPricesPage() {
  const { t } = useTranslation('weekly-prices');
  const [search, setSearch] = useSearchParams();
  // The day lives in the address, so that what is seen can be shared.
  const day = searchedDay(search.get('data'));
  return (
    <div className="container">
      <DownloadArea>
        <PageHeading lead={t('lead')}>{t('app:pages.weekly-prices.title')}</PageHeading>
        <p>
          <PageLink page="weekly-analysis">{t('analysis')}</PageLink>
        </p>
        <SurveyOfDay day={day} />
        <DaySearch
          day={day}
          onSearch={(wanted) =>
            setSearch(wanted ? { data: wanted } : {}, { preventScrollReset: true })
          }
        />
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
