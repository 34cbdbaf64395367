import { useTranslation } from 'react-i18next';
import type { ReportRow } from '../../../functions/contract/weekly-prices.ts';
import { productById } from '../../../functions/domain/products.ts';
import { ProductGroupCharts } from '../../shared/product-group-charts.tsx';

interface TrendChartsProps {
  readonly report: readonly ReportRow[];
  /** Date of the survey shown. */
  readonly date: string;
}

/** Prices over the year that ends with the survey shown. */
export function TrendCharts({ report, date }: TrendChartsProps) {
  const { t } = useTranslation('weekly-prices');
  return (
    <section className="survey-part">
      <h3 className="h5">{t('trend.title')}</h3>
      <ProductGroupCharts
        label={t('trend.choose')}
        date={date}
        pointsOf={(id) => {
          const { reportKey } = productById(id);
          return report.map((row) => ({ date: row.date, value: row[reportKey] ?? null }));
        }}
        titleOf={(group) => t('trend.of', { group })}
        fileName={t('trend.fileName')}
      />
    </section>
  );
}
