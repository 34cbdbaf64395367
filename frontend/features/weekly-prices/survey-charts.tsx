import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportRow, WeeklyPrice } from '../../../functions/contract/weekly-prices.ts';
import { productById } from '../../../functions/domain/products.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { useFormat } from '../../lib/format.ts';
import { SpanChoice, useChartSpan, yearsOf } from '../../shared/chart-span.tsx';
import { usePriceUnit } from '../../shared/price-unit.tsx';
import { ProductGroupCharts } from '../../shared/product-group-charts.tsx';
import { ProductButtons } from '../../shared/products.tsx';
import { PieChart } from '../../ui/chart/pie-chart.tsx';

/** What a product's price is made of: industry price, excise duty and VAT. */
export function PriceStructure({ prices }: { readonly prices: readonly WeeklyPrice[] }) {
  const { t } = useTranslation('weekly-prices');
  const format = useFormat();
  const unit = usePriceUnit();
  const [chosen, setChosen] = useState(prices[0]?.productId);
  const price = prices.find(({ productId }) => productId === chosen) ?? prices[0];
  if (!price) return null;
  const product = t(`app:products.${price.productId}`);
  const parts = (['netPrice', 'exciseDuty', 'vat'] as const).filter((part) => price[part] > 0);
  return (
    <section className="survey-part">
      <h2 className="h4">{t('structure.title')}</h2>
      <ProductButtons
        label={t('structure.choose')}
        products={prices.map(({ productId }) => productId)}
        chosen={price.productId}
        onChoose={setChosen}
      />
      <PieChart
        id="composizione"
        title={t('structure.of', { product })}
        heading={product}
        level={3}
        date={price.date}
        asOf={t('surveyOf', { date: format.longDate(price.date) })}
        slices={parts.map((part) => ({
          id: part,
          name: t(`app:amounts.${part}`),
          value: unit.scaled(price[part]),
        }))}
        unit={unit.name(productById(price.productId).unit)}
        valueText={unit.scaledText}
        decimals={unit.decimals}
      />
    </section>
  );
}

interface TrendChartsProps {
  /** The year that ends with the survey. */
  readonly report: readonly ReportRow[];
  /** Date of the survey shown. */
  readonly date: string;
}

/** Prices over the years that end with the survey shown. */
export function TrendCharts({ report, date }: TrendChartsProps) {
  const { t } = useTranslation('weekly-prices');
  const years = yearsOf(useChartSpan());
  // The year before is there already; it stays until more of the series is.
  const { data: rows = report } = useQuery({
    ...apiQuery('weekly-prices/report', { query: { lastDate: date, years } }),
    placeholderData: keepPreviousData,
  });
  return (
    <section className="survey-part">
      <h2 className="h4">{t('trend.title')}</h2>
      <SpanChoice />
      <ProductGroupCharts
        id="andamento"
        label={t('trend.choose')}
        date={date}
        pointsOf={(id) => {
          const { reportKey } = productById(id);
          return rows.map((row) => ({ date: row.date, value: row[reportKey] ?? null }));
        }}
        level={3}
        titleOf={(group) => t('trend.of', { group })}
      />
    </section>
  );
}
