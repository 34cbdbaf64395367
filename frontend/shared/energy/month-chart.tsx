import { useTranslation } from 'react-i18next';
import { streakOf } from '../../../functions/open-data/energy/rules/energy-findings.ts';
import { monthsUntil } from '../../../functions/open-data/energy/rules/energy-months.ts';
import { monthBefore } from '../../../functions/platform/kernel/calendar.ts';
import { useFormat } from '../../lib/format.ts';
import { MonthBars } from '../../ui/chart/month-bars.tsx';
import { TableBox } from '../../ui/table/table-box.tsx';
import { CheckMark } from './check-mark.tsx';
import { cellOf, leadingValue, lineOf, type ShownMonth, useEnergyWords } from './energy.ts';
import { SourceLink } from './source-link.tsx';
import { TwelveMonths } from './twelve-months.tsx';

interface MonthChartProps {
  readonly shown: ShownMonth;
  readonly code: string;
  readonly title: string;
  readonly subtitle: string;
}

/** A line's last twelve months beside those before, each with its cell, and their sum. */
export function MonthChart({ shown, code, title, subtitle }: MonthChartProps) {
  const { t } = useTranslation('energy');
  const words = useEnergyWords();
  const format = useFormat();
  const line = lineOf(shown, code);
  if (!line) return null;
  const months = monthsUntil(shown.month, 12).map((month) => ({
    month,
    now: cellOf(line, month),
    yearBefore: cellOf(line, monthBefore(month, 12)),
  }));
  const streak = streakOf(
    months.map(
      ({ month }) =>
        [leadingValue(line, month), leadingValue(line, monthBefore(month, 12))] as const,
    ),
  );
  const finding = streak
    ? t(streak.isRise ? 'findings.above' : 'findings.below', { title, count: streak.months })
    : title;
  const bars = months.map(({ month, now, yearBefore }) => ({
    month,
    value: now && Number(now.value),
    before: yearBefore && Number(yearBefore.value),
  }));
  const cellText = (cell: (typeof months)[number]['now']) => {
    const source = cell && shown.sources[cell.source];
    if (!cell || !source) return t('notSurveyed');
    return (
      <>
        {words.amount(cell.value)}
        <CheckMark cell={cell} />
        <span className="quiet energy-below">
          <SourceLink subject={shown.subject} source={source} />, {cell.cell}
        </span>
      </>
    );
  };
  return (
    <MonthBars
      title={finding}
      subtitle={subtitle}
      bars={bars}
      valueText={(value) => format.number(value)}
      summary={t('summary', {
        title,
        months: months
          .flatMap(({ month, now }) =>
            now ? `${words.monthName(month)} ${words.amount(now.value)}` : [],
          )
          .join(', '),
      })}
      table={
        <TableBox scrolls pinned={false} label={title}>
          <table className="table">
            <caption className="visually-hidden">{title}</caption>
            <thead>
              <tr>
                <th scope="col">{t('months.month')}</th>
                <th scope="col" className="numeric">
                  {t('columns.amount')}
                </th>
                <th scope="col" className="numeric">
                  {t('columns.yearBefore')}
                </th>
              </tr>
            </thead>
            <tbody>
              {months.toReversed().map(({ month, now, yearBefore }) => (
                <tr key={month}>
                  <th scope="row">{words.monthName(month)}</th>
                  <td className="numeric">{cellText(now)}</td>
                  <td className="numeric">{cellText(yearBefore)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableBox>
      }
    >
      <p className="quiet energy-below-chart">
        {t('columns.twelveMonths')}: <TwelveMonths shown={shown} line={line} />
      </p>
    </MonthBars>
  );
}
