import { useTranslation } from 'react-i18next';
import {
  chartFinding,
  type FoundDuty,
  type FoundLine,
} from '../../../functions/open-data/charts/rules/chart-findings.ts';
import type {
  ChartPeriod,
  SeriesPoint,
} from '../../../functions/open-data/charts/rules/drawing/series.ts';
import { findingText } from '../../../functions/open-data/charts/rules/finding-texts.ts';
import { todayInRome } from '../../../functions/platform/kernel/calendar.ts';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import type { ReleaseSeries } from '../../../functions/prices/surveys/rules/release-calendar.ts';
import type { ProductId } from '../../../functions/sample/rules/products.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { useDateText } from '../../ui/chart/line/line-details.tsx';
import type { ChartRange } from './chart-range.ts';

/** A line of prices in the form that the rules of findings read. @param points in EUR per 1000 units, oldest first */
export const foundLine = (productId: ProductId, points: readonly SeriesPoint[]): FoundLine => ({
  productId,
  points: points.flatMap(({ date, value }) =>
    value === null ? [] : [{ date, total: Math.round(value * 100) }],
  ),
});

/** The main finding of a chart of prices, as a sentence for its title; undefined where there is none. */
export function useFindingText(
  series: ReleaseSeries,
): (lines: readonly FoundLine[], duties: readonly FoundDuty[]) => string | undefined {
  const language = useLanguage();
  return (lines, duties) => {
    const finding = chartFinding(lines, duties);
    const told = { series, today: todayInRome(clock.now()) };
    return finding && findingText(finding, told, language);
  };
}

/** The window of a chart in words: "ultimo anno", "ultimi 5 anni", "dal 01/01/2022 al 31/12/2022". */
export function useWindowText(
  period: ChartPeriod,
): (range: Pick<ChartRange, 'from' | 'to'> & { readonly span?: ChartRange['span'] }) => string {
  const { t } = useTranslation('chart');
  const dateText = useDateText(period);
  return ({ span, from, to }) => {
    if (span === '1') return t('window.last');
    if (span && span !== 'all') return t('window.years', { count: Number(span) });
    const dates = { from: dateText(from), to: dateText(to) };
    return t(period === 'month' || period === 'year' ? 'window.months' : 'window.dates', dates);
  };
}
