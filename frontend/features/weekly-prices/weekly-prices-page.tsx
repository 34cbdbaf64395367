import { apiQuery } from '../../lib/api-query.ts';
import { useFormat } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { siteConfigQuery } from '../../lib/site-config.ts';
import { PageLink } from '../../shared/navigation.tsx';
import { useOwnHead } from '../../shared/own-head.ts';
import { pictureUntil } from '../../shared/prices/picture-until.ts';
import { ReleaseLine } from '../../shared/releases/release-line.tsx';
import { Unread } from '../../shared/unread.tsx';
import { DownloadArea } from '../../ui/download.tsx';
import { Spinner } from '../../ui/feedback.tsx';
import { PageHeading } from '../../ui/page.tsx';
import { useNews } from './opening.tsx';
import { firstDay, searchedDay, withDay } from './searched-day.ts';
import { reportYears, useShownSurvey } from './shown-survey.ts';
import { SurveyFiles } from './survey-files.tsx';
import { answerTo, SurveyOfDay } from './survey-of-day.tsx';
import './weekly-prices.css';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';

/** National weekly prices: the latest survey or that of a day, with its charts, and the latest ones as files. */
export function WeeklyPricesPage() {
  const { t } = useTranslation('weekly-prices');
  const [search, setSearch] = useSearchParams();
  // The day is stored in the address, so that the view can be shared.
  const day = searchedDay(search.get('data'));
  const { shown, isPending } = useShownSurvey(day);
  const news = useNews(shown);
  const lang = useLanguage();
  const { date, longDate } = useFormat();
  useOwnHead(
    shown?.day && shown.covered
      ? {
          title: t('ofSurvey', { date: longDate(shown.survey.date) }),
          description: news ?? t('lead'),
          query: `?data=${shown.survey.date}`,
          picture: pictureUntil({ series: 'weekly', until: shown.survey.date, years: 1, lang }),
        }
      : undefined,
  );
  const none =
    shown?.day && !shown.covered
      ? t(`asked.${answerTo(shown.day, shown)}`, {
          day: date(shown.day),
          date: date(shown.survey.date),
          first: date(firstDay),
        })
      : undefined;
  return (
    <div className="container">
      <DownloadArea>
        <PageHeading
          lead={none ?? news ?? t('lead')}
          line={
            <ReleaseLine
              series={['weekly']}
              survey={shown && !shown.isLatest ? shown.survey.date : undefined}
            />
          }
        >
          {t('app:pages.weekly-prices.title')}
        </PageHeading>
        <SurveyOfDay
          shown={shown}
          isPending={isPending}
          day={day}
          onSearch={(wanted) => setSearch(withDay(search, wanted), { preventScrollReset: true })}
        />
        <LatestSurveys />
      </DownloadArea>
      <section className="page-section method-notes">
        <h2>{t('notes.title')}</h2>
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

/** Only where the stage publishes daily means, too. */
function ProvisionalLink() {
  const { t } = useTranslation('weekly-prices');
  const { data } = useQuery(siteConfigQuery);
  return data?.provisionalPrices ? (
    <p className="only-on-screen">
      <PageLink page="provisional-prices">{t('provisional')}</PageLink>
    </p>
  ) : null;
}

/** The latest sixteen surveys with the prices of petrol and gas oil, each as files; inside a `DownloadArea`. */
function LatestSurveys() {
  const { t } = useTranslation('weekly-prices');
  const format = useFormat();
  const [search] = useSearchParams();
  const { data, isPending } = useQuery(apiQuery('surveys/latest', { query: { limit: 16 } }));
  // Most of them were already read for the page's charts.
  const report = useQuery({
    ...apiQuery('weekly-prices/report', {
      query: { lastDate: data?.[0]?.date ?? '', years: reportYears },
    }),
    enabled: data?.[0] !== undefined,
  });
  const prices = new Map(report.data?.map((row) => [row.date, row]));
  const priceOf = (value: number | undefined) =>
    value === undefined ? '' : format.unitPrice(value);
  return (
    <section className="page-section only-on-screen">
      <h2>{t('latest.title')}</h2>
      <p className="quiet">{t('latest.unit')}</p>
      {isPending ? <Spinner /> : null}
      {isPending || data?.length ? null : (
        <Unread of={['surveys/latest']}>
          <p>{t('app:states.empty')}</p>
        </Unread>
      )}
      <ul className="survey-list">
        {data?.map((survey) => (
          <li key={survey.id} className="survey-list-item">
            <Link to={withDay(search, survey.date)} preventScrollReset>
              {format.date(survey.date)}
            </Link>
            <span className="survey-list-price">
              <span className="quiet">{t('app:products.1')}</span>{' '}
              {priceOf(prices.get(survey.date)?.petrol)}
            </span>
            <span className="survey-list-price">
              <span className="quiet">{t('app:products.2')}</span>{' '}
              {priceOf(prices.get(survey.date)?.carDiesel)}
            </span>
            <span className="survey-files">
              <PageLink page="weekly-bulletin" suffix={`?data=${survey.date}`}>
                {t('latest.bulletin')}
                <span className="visually-hidden">
                  {' '}
                  {t('latest.ofSurvey', { date: format.longDate(survey.date) })}
                </span>
              </PageLink>
              <SurveyFiles survey={survey} />
            </span>
          </li>
        ))}
      </ul>
      <ProvisionalLink />
    </section>
  );
}
