import { useTranslation } from 'react-i18next';
import { type ProductId, productById } from '../../../functions/sample/rules/products.ts';
import { useFormat } from '../../lib/format.ts';
import { LineChart } from '../../ui/chart/line-chart.tsx';
import type { ComparedPrice } from './comparison.ts';

interface ComparisonChartProps {
  readonly productId: ProductId;
  readonly points: readonly ComparedPrice[];
  /** The last comparison in words and a small chart, where a page of its own shows more. */
  readonly isPreview?: boolean;
}

/** The company's prices and the national averages. A price of zero (nothing sold) is not drawn. */
export function ComparisonChart({ productId, points, isPreview = false }: ComparisonChartProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const unit = `€/${t(`units.${productById(productId).unit}One`)}`;
  return (
    <LineChart
      id="andamento"
      isPrivate
      isPreview={isPreview}
      title={t('nationalComparison.chart', { product: t(`products.${productId}`) })}
      finding={
        isPreview ? findingOf(points.findLast(({ difference }) => difference !== null)) : undefined
      }
      {...(isPreview && { subtitle: t('nationalComparison.subtitle', { unit }) })}
      level={isPreview ? 3 : 2}
      series={[
        {
          id: 'own',
          name: t('nationalComparison.own'),
          points: points.map(({ date, own }) => point(date, own)),
        },
        {
          id: 'national',
          name: t('nationalComparison.national'),
          points: points.map(({ date, national }) => point(date, national)),
        },
      ]}
      unit={unit}
      valueText={(euros) => format.number(euros, 3)}
      decimals={3}
    />
  );

  function findingOf(last: ComparedPrice | undefined): string | undefined {
    if (!last) return undefined;
    const amount = format.number(Math.abs(last.difference ?? 0) / 1000, 3);
    const side = Number(last.difference) > 0 ? 'above' : 'below';
    return t(`nationalComparison.${amount === format.number(0, 3) ? 'equal' : side}`, {
      product: t(`products.${productId}`),
      date: format.date(last.date),
      amount: `${amount} ${unit}`,
    });
  }
}

/** EUR per unit. */
const point = (date: string, per1000: number | null) => ({
  date,
  value: per1000 ? per1000 / 1000 : null,
});
