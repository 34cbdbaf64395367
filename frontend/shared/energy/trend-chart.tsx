import { useTranslation } from 'react-i18next';
import { mostChanged } from '../../../functions/open-data/energy/rules/energy-findings.ts';
import { subjectOf } from '../../../functions/open-data/energy/rules/energy-subjects.ts';
import { useFormat } from '../../lib/format.ts';
import { LineChart } from '../../ui/chart/line-chart.tsx';
import '../prices/chart-picture.css';
import { type ShownMonth, useEnergyWords } from './energy.ts';

interface TrendChartProps {
  readonly shown: ShownMonth;
  readonly title: string;
  readonly subtitle: string;
  readonly nameOf: (code: string) => string;
}

/** Sums over twelve months by line, in thousands of the unit, over ten years; nothing while no sum is complete. */
export function TrendChart({ shown, title, subtitle, nameOf }: TrendChartProps) {
  const { t } = useTranslation('energy');
  const format = useFormat();
  const { subject, trend } = shown;
  const unit = t(`thousandUnits.${subjectOf(subject).where.unit}`);
  const words = useEnergyWords();
  // Without scripts nothing is drawn: the same month of some years stands in a table.
  const ends = trend.months.filter((_, index) => (trend.months.length - 1 - index) % 36 === 0);
  const valueText = (value: number) => format.number(value, 1);
  const most = mostChanged(trend.lines);
  const [now, before] = [most?.now, most?.before].map((sum) => valueText(Number(sum) / 1000));
  const finding =
    most && now !== before
      ? t('findings.trend', { name: nameOf(most.code), now, before, unit })
      : undefined;
  if (trend.lines.every(({ values }) => values.every((value) => value === null))) return null;
  return (
    <div className="chart-or-picture">
      <LineChart
        id="dodici-mesi"
        level={2}
        title={title}
        finding={finding}
        subtitle={subtitle}
        series={trend.lines.map(({ code, values }) => ({
          id: code,
          name: nameOf(code),
          points: trend.months.map((month, index) => {
            const value = values[index];
            return { date: `${month}-01`, value: value ? Number(value) / 1000 : null };
          }),
        }))}
        unit={unit}
        period="month"
        decimals={1}
        valueText={valueText}
      />
      <noscript>
        <table className="table">
          <caption>{t('trendTable', { title, unit })}</caption>
          <thead>
            <tr>
              <th scope="col">{t('columns.line')}</th>
              {ends.map((month) => (
                <th key={month} scope="col" className="numeric">
                  {words.monthName(month)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {trend.lines.map(({ code, values }) => (
              <tr key={code}>
                <th scope="row">{nameOf(code)}</th>
                {ends.map((month) => {
                  const value = values[trend.months.indexOf(month)];
                  return (
                    <td key={month} className="numeric">
                      {value ? valueText(Number(value) / 1000) : t('notSurveyed')}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </noscript>
    </div>
  );
}
