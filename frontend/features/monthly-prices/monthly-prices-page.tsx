import { useTranslation } from 'react-i18next';
import { InSlices } from '../../ui/deferred.tsx';
import { DownloadArea } from '../../ui/download.tsx';
import { PageSpinner } from '../../ui/feedback.tsx';
import { PageHeading } from '../../ui/page.tsx';
import { AverageMethod } from './average-method.tsx';
import { MonthCards } from './month-cards.tsx';
import './monthly-prices.css';
import { latestMonths } from './months.ts';
import { ProductMonths } from './product-months.tsx';
import { RecentTrend } from './recent-trend.tsx';
import { useMonthlyPrices } from './use-monthly-prices.ts';

/** Monthly averages: the latest four months, the last twelve, and the whole history of a product. */
export function MonthlyPricesPage() {
  const { t } = useTranslation('monthly-prices');
  return (
    <div className="container">
      <DownloadArea>
        <PageHeading lead={t('lead')}>{t('app:pages.monthly-prices.title')}</PageHeading>
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
    <InSlices waiting={<PageSpinner />}>
      <MonthCards prices={prices} months={months} />
      <RecentTrend prices={prices} latest={latest} />
      <ProductMonths prices={prices} latest={latest} />
    </InSlices>
  );
}
