import { monthNews } from '../../../functions/open-data/charts/rules/price-news.ts';
import { addDays, monthBefore, yearsBefore } from '../../../functions/platform/kernel/calendar.ts';
import { PRODUCT_IDS } from '../../../functions/sample/rules/products.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { useFormat } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { PageLink } from '../../shared/navigation.tsx';
import { useOwnHead } from '../../shared/own-head.ts';
import { type Answer, Answers } from '../../shared/prices/answers.tsx';
import { foundLine } from '../../shared/prices/chart-words.ts';
import { isOfKinds, ReviewNotice } from '../../shared/prices/period-notices.tsx';
import { pictureUntil } from '../../shared/prices/picture-until.ts';
import { usePriceUnit } from '../../shared/prices/price-unit.tsx';
import { useProductChoice } from '../../shared/prices/product-choice.ts';
import { ChosenGroupChart, ProductGroupCharts } from '../../shared/prices/product-group-charts.tsx';
import { ReleaseLine } from '../../shared/releases/release-line.tsx';
import { Unread } from '../../shared/unread.tsx';
import { DeferredContent } from '../../ui/deferred.tsx';
import { DownloadArea } from '../../ui/download.tsx';
import { PageSpinner } from '../../ui/feedback.tsx';
import { Card, PageHeading } from '../../ui/page.tsx';
import { MonthOfAll } from './month-of-all.tsx';
import './monthly-prices.css';
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import {
  firstDayOf,
  fromFirstPrice,
  isPriced,
  lastMonths,
  latestMonths,
  type Month,
  type MonthlyPrices,
  monthAsked,
  monthInAddress,
  monthsFrom,
  pointOf,
  pricesOfMonth,
} from './months.ts';
import { ProductMonths, ProductTrend } from './product-months.tsx';

/** Monthly averages: answers, the month of all products, one product, the latest months, every month. */
export function MonthlyPricesPage() {
  const { t } = useTranslation('monthly-prices');
  const { pending, prices } = useMonthlyPrices();
  const shown = useMonthShown(prices);
  const news = useMonthNews(prices, shown);
  useMonthHead(shown, news);
  const { monthOfYear } = useFormat();
  const nameOf = ({ year, month }: Month) => monthOfYear(year, month);
  const earlier = shown?.isAsked ? nameOf(shown.month) : undefined;
  const [first] = shown ? monthsFrom(prices, shown.month) : [];
  const none =
    shown?.missing && first
      ? t('month.none', {
          month: nameOf(shown.missing),
          first: nameOf(first),
          last: nameOf(shown.month),
        })
      : undefined;
  return (
    <div className="container">
      <DownloadArea>
        <PageHeading
          lead={none ?? news ?? t('lead')}
          line={<ReleaseLine series={['monthly']} shown={earlier} />}
        >
          {t('app:pages.monthly-prices.title')}
        </PageHeading>
        <ReviewNotice about={isOfKinds('month')} />
        {pending ? <PageSpinner /> : <MonthlyFigures prices={prices} shown={shown} />}
      </DownloadArea>
      <AverageMethod />
    </div>
  );
}

/** A call for each product. */
const MONTHS = ['monthly-prices/list'] as const;

interface MonthShown {
  readonly month: Month;
  /** Whether the address names the month. */
  readonly isAsked: boolean;
  /** The month in the address, if it has no prices. */
  readonly missing?: Month | undefined;
}

/** The month in the address if it has prices, otherwise the latest one. */
function useMonthShown(prices: MonthlyPrices): MonthShown | undefined {
  const [address] = useSearchParams();
  const asked = monthAsked(address);
  if (asked && isPriced(prices, asked)) return { month: asked, isAsked: true };
  const [month] = latestMonths(prices, 1);
  return month && { month, isAsked: false, missing: asked };
}

/** A month that is named in the address has a title and an address of its own. */
function useMonthHead(shown: MonthShown | undefined, news: string | undefined): void {
  const { t } = useTranslation('monthly-prices');
  const lang = useLanguage();
  const { monthOfYear } = useFormat();
  useOwnHead(
    shown?.isAsked
      ? {
          title: t('ofMonth', { month: monthOfYear(shown.month.year, shown.month.month) }),
          description: news ?? t('lead'),
          query: `?mese=${monthInAddress(shown.month)}`,
          picture: pictureUntil({
            ...{ series: 'monthly', years: 5, lang },
            until: `${monthInAddress(shown.month)}-28`,
          }),
        }
      : undefined,
  );
}

/** The price of the chosen product in a month, beside the year before, as one sentence. */
function useMonthNews(prices: MonthlyPrices, shown: MonthShown | undefined): string | undefined {
  const language = useLanguage();
  const [product] = useProductChoice();
  const until = shown ? firstDayOf(shown.month) : '';
  const points = fromFirstPrice(prices.get(product) ?? [])
    .map((record) => pointOf(record))
    .filter(({ date }) => date <= until);
  const line = foundLine(product, points);
  const last = line.points.at(-1);
  if (!last) return undefined;
  const before = line.points.find(({ date }) => date === yearsBefore(last.date, 1));
  return monthNews(line, before, language, !shown?.isAsked);
}

interface MonthlyFiguresProps {
  readonly prices: MonthlyPrices;
  readonly shown: MonthShown | undefined;
}

function MonthlyFigures({ prices, shown }: MonthlyFiguresProps) {
  const { t } = useTranslation('monthly-prices');
  const months = latestMonths(prices, 4);
  const [latest] = months;
  if (!latest || !shown)
    return (
      <Unread of={MONTHS}>
        <p className="table-empty">{t('app:states.empty')}</p>
      </Unread>
    );
  return (
    <DeferredContent fallback={<PageSpinner />}>
      <Unread of={MONTHS} />
      {shown.missing ? null : <MonthAnswers prices={prices} month={shown.month} />}
      <MonthOfAll prices={prices} latest={latest} />
      <ProductTrend prices={prices} latest={latest} />
      <MonthCards prices={prices} months={months} />
      <RecentTrend prices={prices} latest={latest} />
      <ProductMonths prices={prices} />
    </DeferredContent>
  );
}

/** The prices of all products in a month, beside the five years of the chosen product that end with it. */
function MonthAnswers({
  prices,
  month,
}: {
  readonly prices: MonthlyPrices;
  readonly month: Month;
}) {
  const { t } = useTranslation('monthly-prices');
  const format = useFormat();
  const last = firstDayOf(month);
  const answers = pricesOfMonth(prices, month).map(
    ({ productId, totalPrice, before, yearBefore }): Answer => ({
      ...{ productId, price: totalPrice },
      ...{ before: before ?? null, yearBefore: yearBefore ?? null },
    }),
  );
  return (
    <div className="answers-with-chart">
      <Answers
        answers={answers}
        period="month"
        caption={t('answers', { month: format.monthOfYear(month.year, month.month) })}
      />
      <ChosenGroupChart
        id="anni"
        series="monthly"
        level={2}
        alone
        isPreview
        hasTools
        range={{ span: '5', from: addDays(yearsBefore(last, 5), 1), to: last }}
        pointsOf={(id) => (prices.get(id) ?? []).map((record) => pointOf(record))}
        titleOf={(group) => t('recent.of', { group })}
      />
    </div>
  );
}

interface MonthCardsProps {
  readonly prices: MonthlyPrices;
  /** Newest first. */
  readonly months: readonly Month[];
}

/** The latest months, one card each, with every product's average and its change. */
function MonthCards({ prices, months }: MonthCardsProps) {
  const { t } = useTranslation('monthly-prices');
  const unit = usePriceUnit();
  return (
    <section className="page-section">
      <h2>{t('cards.title')}</h2>
      <div className="month-cards">
        {months.map((month) => (
          <MonthCard key={firstDayOf(month)} prices={prices} month={month} />
        ))}
      </div>
      <p className="month-cards-note">{t(`cards.note.${unit.id}`)}</p>
    </section>
  );
}

function MonthCard({ prices, month }: { readonly prices: MonthlyPrices; readonly month: Month }) {
  const { t } = useTranslation('monthly-prices');
  const format = useFormat();
  const unit = usePriceUnit();
  return (
    <Card
      level={3}
      title={<span className="month-name">{format.monthOfYear(month.year, month.month)}</span>}
    >
      <dl className="month-prices">
        {pricesOfMonth(prices, month).map(({ productId, totalPrice, change }) => (
          <div key={productId}>
            <dt>{t(`app:products.${productId}`)}</dt>
            <dd>
              {unit.price(totalPrice)}
              <span className="month-change">
                <span className="visually-hidden">{t('cards.change')} </span>
                {format.percentChange(change)}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

interface RecentTrendProps {
  readonly prices: MonthlyPrices;
  readonly latest: Month;
}

/** The last twelve months, in charts of products that can be compared. */
function RecentTrend({ prices, latest }: RecentTrendProps) {
  const { t } = useTranslation('monthly-prices');
  return (
    <section className="page-section">
      <h2>{t('recent.title')}</h2>
      <ProductGroupCharts
        id="dodici-mesi"
        label={t('recent.choose')}
        range={{
          from: `${monthBefore(firstDayOf(latest).slice(0, 7), 11)}-01`,
          to: firstDayOf(latest),
        }}
        pointsOf={(id) =>
          lastMonths(prices.get(id) ?? [], latest, 12).map((record) => pointOf(record))
        }
        titleOf={(group) => t('recent.of', { group })}
        series="monthly"
        embedded={{ series: 'monthly', years: '1' }}
      />
    </section>
  );
}

const paragraphs = ['validity', 'mean', 'example', 'parts', 'partial', 'publication'] as const;

/** How monthly averages are computed. */
function AverageMethod() {
  const { t } = useTranslation('monthly-prices');
  return (
    <section className="page-section">
      <h2>{t('method.title')}</h2>
      <div className="prose">
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{t(`method.${paragraph}`)}</p>
        ))}
        <p>
          {t('method.yearly')} <PageLink page="yearly-prices" />
        </p>
      </div>
    </section>
  );
}

/** The monthly averages of every product; a product whose call fails has none. */
function useMonthlyPrices(): { readonly pending: boolean; readonly prices: MonthlyPrices } {
  return useQueries({
    queries: PRODUCT_IDS.map((productId) =>
      apiQuery('monthly-prices/list', { params: { productId } }),
    ),
    combine: (results) => ({
      pending: results.some(({ isPending }) => isPending),
      prices: new Map(PRODUCT_IDS.map((id, index) => [id, results[index]?.data ?? []])),
    }),
  });
}
