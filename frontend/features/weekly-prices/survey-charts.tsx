import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportRow, WeeklyPrice } from '../../../functions/contract/weekly-prices.ts';
import { productById } from '../../../functions/domain/products.ts';
import { ProductGroupCharts } from '../../shared/product-group-charts.tsx';
import { ProductButtons } from '../../shared/products.tsx';
import { PieChart } from '../../ui/chart/pie-chart.tsx';

/** What a product's price is made of: industry price, excise duty and VAT. */
export function PriceStructure({ prices }: { readonly prices: readonly WeeklyPrice[] }) {
  const { t } = useTranslation('weekly-prices');
  const [chosen, setChosen] = useState(prices[0]?.productId);
  const price = prices.find(({ productId }) => productId === chosen) ?? prices[0];
  if (!price) return null;
  const product = t(`app:products.${price.productId}`);
  const parts = (['netPrice', 'exciseDuty', 'vat'] as const).filter((part) => price[part] > 0);
  return (
    <section className="survey-part">
      <h3 className="h5">{t('structure.title')}</h3>
      <ProductButtons
        label={t('structure.choose')}
        products={prices.map(({ productId }) => productId)}
        chosen={price.productId}
        onChoose={setChosen}
      />
      <PieChart
        title={t('structure.of', { product })}
        level={4}
        slices={parts.map((part) => ({
          id: part,
          name: t(`app:amounts.${part}`),
          value: price[part],
        }))}
        unit={t(`app:units.per1000.${productById(price.productId).unit}`)}
        fileName={`${t('structure.fileName')}-${price.date}-${price.productId}`}
      />
    </section>
  );
}

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
