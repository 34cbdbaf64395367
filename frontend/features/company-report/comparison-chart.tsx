import { useTranslation } from 'react-i18next';
import { type ProductId, productById } from '../../../functions/domain/products.ts';
import { useFormat } from '../../lib/format.ts';
import { LineChart } from '../../ui/chart/line-chart.tsx';
import type { ComparedPrice } from './comparison.ts';

interface ComparisonChartProps {
  readonly productId: ProductId;
  readonly points: readonly ComparedPrice[];
}

/** Two lines: the company's price and the national average. A price of zero is no price to draw. */
export function ComparisonChart({ productId, points }: ComparisonChartProps) {
  const { t } = useTranslation('company-report');
  const format = useFormat();
  const { unit } = productById(productId);
  const name = t(`app:products.${productId}`);
  return (
    <LineChart
      title={t('chart', { product: name })}
      level={2}
      series={[
        { id: 'own', name: t('own'), points: points.map(({ date, own }) => point(date, own)) },
        {
          id: 'national',
          name: t('national'),
          points: points.map(({ date, national }) => point(date, national)),
        },
      ]}
      unit={`€/${t(`app:units.${unit}One`)}`}
      valueText={(euros) => format.number(euros, 3)}
      fileName={`${t('fileName')}-${productId}`}
    />
  );
}

/** EUR per unit. */
const point = (date: string, per1000: number | null) => ({
  date,
  value: per1000 ? per1000 / 1000 : null,
});
