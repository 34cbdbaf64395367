import { useTranslation } from 'react-i18next';
import type { EmbeddedChart } from '../../../functions/open-data/charts/contract.ts';
import { MAX_CHART_PRODUCTS } from '../../../functions/open-data/charts/rules/chart-data.ts';
import { useLanguage } from '../../lib/i18n.ts';
import type { ChartEmbed } from '../../ui/chart/tools/embed-dialog.tsx';
import type { ChartRange } from './chart-range.ts';

/** The figures that a page's charts show, and over which dates. */
export interface EmbeddedSeries extends Pick<EmbeddedChart, 'years' | 'from' | 'to'> {
  readonly series: 'weekly' | 'monthly' | 'yearly';
}

/** Makes the frame of a chart of some products' prices; undefined where a frame cannot show so many. */
export function useChartEmbed(): (
  shown: EmbeddedSeries & Pick<EmbeddedChart, 'products'>,
) => ChartEmbed | undefined {
  const { t } = useTranslation('chart');
  const lang = useLanguage();
  return (shown) => {
    const { products, series } = shown;
    if (products.length === 0 || products.length > MAX_CHART_PRODUCTS) return undefined;
    const names = products.map((id) => t(`app:products.${id}`)).join(', ');
    return {
      content: t(`embed.content.${series}`, { products: names }),
      addressOf: async (asOf) => {
        const { chartEmbedAddress } = await import(
          '../../../functions/open-data/charts/contract.ts'
        );
        return chartEmbedAddress({ ...shown, asOf, lang });
      },
    };
  };
}

/**
 * The dates of a frame: those of the chart, except for an end at the latest date, which follows later ones. @param
 * latest last date of the series
 */
export function embeddedDates(
  { span, from, to }: ChartRange,
  latest: string,
): Pick<EmbeddedChart, 'years' | 'from' | 'to'> {
  const isOpen = to >= latest;
  if (span && isOpen) return { years: span };
  return isOpen ? { from } : { from, to };
}
