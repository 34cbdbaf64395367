import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { yearsBefore } from '../../../functions/domain/calendar.ts';
import { PRODUCT_IDS } from '../../../functions/domain/products.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { useFormat } from '../../lib/format.ts';
import { PageLink } from '../../shared/navigation.tsx';
import { isOfKinds, ReviewNotice } from '../../shared/period-notices.tsx';
import { PriceUnitSwitch, usePriceUnit } from '../../shared/price-unit.tsx';
import { ProductGroupCharts } from '../../shared/product-group-charts.tsx';
import { ReleaseBox } from '../../shared/release-box.tsx';
import { DeferredContent } from '../../ui/deferred.tsx';
import { DownloadArea } from '../../ui/download.tsx';
import { PageSpinner } from '../../ui/feedback.tsx';
import { Card, PageHeading } from '../../ui/page.tsx';
import { MonthOfAll } from './month-of-all.tsx';
import {
  firstDayOf,
  lastMonths,
  latestMonths,
  type Month,
  type MonthlyPrices,
  pointOf,
  pricesOfMonth,
} from './months.ts';
import { ProductMonths } from './product-months.tsx';
import './monthly-prices.css';

/** Monthly averages: the latest four months, the last twelve, and the whole history of a product. */
export function MonthlyPricesPage() {
  const { t } = useTranslation('monthly-prices');
  return (
    <div className="container">
      <DownloadArea>
        <PageHeading lead={t('lead')}>{t('app:pages.monthly-prices.title')}</PageHeading>
        <ReleaseBox series={['monthly']} />
        <ReviewNotice about={isOfKinds('month')} />
        <MonthlyFigures />
      </DownloadArea>
      <AverageMethod />
    </div>
  );
}

function MonthlyFigures() {
  const { t } = useTranslation('monthly-prices');
  const { pending, prices } = useMonthlyPrices();
  if (pending) return <PageSpinner />;
  const months = latestMonths(prices, 4);
  const [latest] = months;
  if (!latest) return <p className="table-empty">{t('app:states.empty')}</p>;
  return (
    <DeferredContent fallback={<PageSpinner />}>
      <PriceUnitSwitch />
      <MonthOfAll prices={prices} latest={latest} />
      <MonthCards prices={prices} months={months} />
      <RecentTrend prices={prices} latest={latest} />
      <ProductMonths prices={prices} latest={latest} />
    </DeferredContent>
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
    <section>
      <h2 className="h4">{t('cards.title')}</h2>
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
    <section>
      <h2 className="h4">{t('recent.title')}</h2>
      <ProductGroupCharts
        id="dodici-mesi"
        label={t('recent.choose')}
        range={{ from: yearsBefore(firstDayOf(latest), 1), to: firstDayOf(latest) }}
        pointsOf={(id) =>
          lastMonths(prices.get(id) ?? [], latest, 12).map((record) => pointOf(record))
        }
        titleOf={(group) => t('recent.of', { group })}
        level={3}
        period="month"
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
    <section className="average-method">
      <h2 className="h4">{t('method.title')}</h2>
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
