import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { datesOf, rangeOf, type Series } from '../../lib/series.ts';

/** One paragraph that says what a line chart shows. */
export function useLineSummary(
  series: readonly Series[],
  unit: string,
  valueText: (value: number) => string,
): string {
  const { t } = useTranslation();
  const format = useFormat();
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
      minDate: format.date(range.lowest.date),
      max: valueText(range.highest.value),
      maxDate: format.date(range.highest.date),
    });
  });
  return t('chart.line.summary', {
    from: format.date(first),
    to: format.date(last),
    series: sentences.join(' '),
  });
}
