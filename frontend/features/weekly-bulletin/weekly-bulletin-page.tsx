import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { bulletinSentences } from '../../../functions/open-data/charts/rules/bulletin-texts.ts';
import { unpricedNews, weekNews } from '../../../functions/open-data/charts/rules/price-news.ts';
import {
  addDays,
  isIsoDate,
  surveyWeek,
  yearsBefore,
} from '../../../functions/platform/kernel/calendar.ts';
import { type ProductId, productById } from '../../../functions/sample/rules/products.ts';
import { useFormat } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { PageLink } from '../../shared/navigation.tsx';
import { useOwnHead } from '../../shared/own-head.ts';
import { Answers } from '../../shared/prices/answers.tsx';
import { foundLine } from '../../shared/prices/chart-words.ts';
import { pictureUntil } from '../../shared/prices/picture-until.ts';
import { ProductsChart } from '../../shared/prices/product-group-charts.tsx';
import { valueYearBefore } from '../../shared/prices/year-before.ts';
import { ReleaseLine } from '../../shared/releases/release-line.tsx';
import { Button } from '../../ui/button.tsx';
import { DownloadArea } from '../../ui/download.tsx';
import { Alert, PageSpinner } from '../../ui/feedback.tsx';
import { PageHeading } from '../../ui/page.tsx';
import { type Bulletin, useBulletin } from './bulletin.ts';
import { Changes } from './changes.tsx';
import './weekly-bulletin.css';

/** One release of the weekly prices on one sheet: the news, all prices, a chart, what changed and why. */
export function WeeklyBulletinPage() {
  const { t } = useTranslation('weekly-bulletin');
  const [address] = useSearchParams();
  const asked = address.get('data') ?? undefined;
  const day = asked !== undefined && isIsoDate(asked) ? asked : undefined;
  const { bulletin, isPending } = useBulletin(day);
  if (isPending) return <PageSpinner />;
  return (
    <div className="container weekly-bulletin">
      {bulletin ? (
        <DownloadArea>
          <BulletinSheet bulletin={bulletin} />
        </DownloadArea>
      ) : (
        <>
          <PageHeading>{t('app:pages.weekly-bulletin.title')}</PageHeading>
          <p>{t('none')}</p>
          <p>
            <PageLink page="weekly-prices" />
          </p>
        </>
      )}
    </div>
  );
}

interface BulletinProps {
  readonly bulletin: Bulletin;
}

/** Products that the news mentions first and the chart compares. */
const LEADING: readonly ProductId[] = [1, 2];

function BulletinSheet({ bulletin }: BulletinProps) {
  const { t } = useTranslation('weekly-bulletin');
  const format = useFormat();
  const language = useLanguage();
  const { survey, prices, report, isLatest } = bulletin;
  const { from, to } = surveyWeek(survey.date);
  const week = format.days(from, to);
  const pointsOf = (id: ProductId) =>
    report.map((row) => ({ date: row.date, value: row[productById(id).reportKey] ?? null }));
  const answers = prices.map(({ productId, totalPrice, variation }) => ({
    productId,
    price: totalPrice,
    before: variation === null ? null : totalPrice - variation,
    yearBefore: valueYearBefore(pointsOf(productId), survey.date),
  }));
  const known = LEADING.filter((id) => prices.some(({ productId }) => productId === id));
  const news =
    known.length === 0
      ? unpricedNews(LEADING, survey.date, language)
      : weekNews(
          known.map((id) => foundLine(id, pointsOf(id))),
          language,
        );
  const hundredths = (value: number | null) =>
    value === null ? undefined : Math.round(value * 100);
  const sentences = bulletinSentences(
    answers.map(({ productId, price, before, yearBefore }) => ({
      productId,
      total: Math.round(price * 100),
      before: hundredths(before),
      yearBefore: hundredths(yearBefore),
    })),
    week,
    language,
  );
  const headline = news?.replace(/\.$/, '') ?? t('title', { week });
  const lead = sentences.join(' ');
  useOwnHead({
    title: headline,
    description: lead || t('title', { week }),
    query: `?data=${survey.date}`,
    picture: pictureUntil({ series: 'weekly', until: survey.date, years: 1, lang: language }),
    report: { name: t('title', { week }), published: survey.publishedAt ?? survey.date, from, to },
  });
  return (
    <>
      <p className="quiet bulletin-name">{t('title', { week })}</p>
      <PageHeading
        lead={lead}
        line={<ReleaseLine series={['weekly']} survey={isLatest ? undefined : survey.date} />}
      >
        {headline}
      </PageHeading>
      {survey.withdrawn ? (
        <Alert variant="warning">{survey.withdrawn.note[language]}</Alert>
      ) : (
        <>
          <div className="bulletin-actions quiet-actions only-on-screen">
            <Button onClick={() => window.print()}>{t('print')}</Button>
            <PageLink page="weekly-prices" suffix={`?data=${survey.date}`}>
              {t('data')}
            </PageLink>
          </div>
          <section className="page-section">
            <h2>{t('prices')}</h2>
            <Answers
              answers={answers}
              period="week"
              caption={t('prices')}
              path={`/prezzi-settimanali-carburanti?data=${survey.date}`}
            />
          </section>
          <div className="page-section">
            <ProductsChart
              id="anno"
              products={known}
              series="weekly"
              level={2}
              isPreview
              hasTools
              range={{ span: '1', from: addDays(yearsBefore(survey.date, 1), 1), to: survey.date }}
              pointsOf={pointsOf}
              titleOf={(group) => t('trend', { group })}
            />
          </div>
          <Changes bulletin={bulletin} />
        </>
      )}
      <Steps bulletin={bulletin} />
    </>
  );
}

function Steps({ bulletin: { report, next } }: BulletinProps) {
  const { t } = useTranslation('weekly-bulletin');
  const format = useFormat();
  const before = report.at(-2)?.date;
  const stepTo = (date: string, label: string) => (
    <PageLink page="weekly-bulletin" suffix={`?data=${date}`}>
      {t(label, { date: format.longDate(date) })}
    </PageLink>
  );
  return (
    <nav className="quiet-actions only-on-screen bulletin-steps" aria-label={t('steps.label')}>
      {before ? stepTo(before, 'steps.before') : null}
      {next ? stepTo(next, 'steps.after') : null}
    </nav>
  );
}
