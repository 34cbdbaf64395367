import { useTranslation } from 'react-i18next';
import { type ChartPeriod, useDateText } from './date-text.ts';
import { datesOf, rangeOf, type Series } from './series.ts';

/** One paragraph that says what a line chart shows. */
export function useLineSummary(
  series: readonly Series[],
  unit: string,
  valueText: (value: number) => string,
  period: ChartPeriod,
): string {
  const { t } = useTranslation();
  const dateText = useDateText(period);
  const dates = datesOf(series);
  const [first, last] = [dates[0], dates.at(-1)];
  if (!first || !last) return '';
  const sentences = series.flatMap((one) => {
    const range = rangeOf(one);
    if (!range) return [];
    return t('chart.line.series', {
      name: one.name,
      unit,
      first: valueText(range.first.value),
      last: valueText(range.last.value),
      min: valueText(range.lowest.value),
      minDate: dateText(range.lowest.date),
      max: valueText(range.highest.value),
      maxDate: dateText(range.highest.date),
    });
  });
  return t(`chart.line.summary.${period}`, {
    from: dateText(first),
    to: dateText(last),
    series: sentences.join(' '),
  });
}
