import { useTranslation } from 'react-i18next';
import { addDays, yearsBefore } from '../../../functions/platform/kernel/calendar.ts';
import type { ReportRow } from '../../../functions/prices/national-prices/contract/national-prices.ts';
import { productById } from '../../../functions/sample/rules/products.ts';
import { ChosenGroupChart } from '../../shared/prices/product-group-charts.tsx';

/** The year that ends with the latest survey, of the product chosen and of those compared with it. */
export function YearChart({ report }: { readonly report: readonly ReportRow[] }) {
  const { t } = useTranslation('home');
  const last = report.at(-1)?.date ?? '';
  return (
    <ChosenGroupChart
      id="anno"
      series="weekly"
      isPreview
      range={{ span: '1', from: addDays(yearsBefore(last, 1), 1), to: last }}
      pointsOf={(id) => {
        const { reportKey } = productById(id);
        return report.map((row) => ({ date: row.date, value: row[reportKey] ?? null }));
      }}
      titleOf={(group) => t('figures.trend', { group })}
    />
  );
}
