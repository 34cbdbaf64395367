import { useTranslation } from 'react-i18next';
import { ProductGroupCharts } from '../../shared/product-group-charts.tsx';
import { firstDayOf, lastMonths, type Month, type MonthlyPrices, pointOf } from './months.ts';

interface RecentTrendProps {
  readonly prices: MonthlyPrices;
  readonly latest: Month;
}

/** The last twelve months, in charts of products that can be compared. */
export function RecentTrend({ prices, latest }: RecentTrendProps) {
  const { t } = useTranslation('monthly-prices');
  return (
    <section>
      <h2 className="h4">{t('recent.title')}</h2>
      <ProductGroupCharts
        label={t('recent.choose')}
        date={firstDayOf(latest)}
        pointsOf={(id) =>
          lastMonths(prices.get(id) ?? [], latest, 12).map((record) => pointOf(record))
        }
        titleOf={(group) => t('recent.of', { group })}
        level={3}
        period="month"
        fileName={t('recent.fileName')}
      />
    </section>
  );
}
