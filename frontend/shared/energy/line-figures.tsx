import { useTranslation } from 'react-i18next';
import { mostMoved } from '../../../functions/open-data/energy/rules/energy-findings.ts';
import { subjectOf } from '../../../functions/open-data/energy/rules/energy-subjects.ts';
import { monthBefore } from '../../../functions/platform/kernel/calendar.ts';
import { leadingValue, lineOf, type ShownMonth, useEnergyWords } from './energy.ts';
import { LinesTable, partsOf } from './lines-table.tsx';
import { MonthChart } from './month-chart.tsx';
import { Origins } from './origins.tsx';
import { TrendChart } from './trend-chart.tsx';

interface LineFiguresProps {
  readonly shown: ShownMonth;
  readonly title: string;
  readonly texts: { readonly trend: string; readonly months: string; readonly note: string };
}

/** All lines of a subject, the largest first, their total by month and the trend of the most important ones. */
export function LineFigures({ shown, title, texts }: LineFiguresProps) {
  const { t } = useTranslation('energy');
  const words = useEnergyWords();
  const { total: code } = subjectOf(shown.subject);
  const total = lineOf(shown, code);
  const lines = partsOf(shown);
  const nameOf = (of: string) => {
    const line = lineOf(shown, of);
    return line ? words.nameOf(line) : of;
  };
  return (
    <>
      <section className="energy-box">
        <h2 className="h5 chart-title">{title}</h2>
        <LinesTable
          shown={shown}
          caption={t('columns.lines', { title })}
          groups={[
            { rows: lines.map((line) => ({ line })) },
            { rows: total ? [{ line: total, kind: 'total' }] : [] },
          ]}
          total={total}
          subject={mostMoved(lines)}
        />
        <p className="quiet">{texts.note}</p>
      </section>
      <div className="page-section energy-columns">
        {shown.trend.lines.length > 0 ? (
          <TrendChart shown={shown} title={title} subtitle={texts.trend} nameOf={nameOf} />
        ) : null}
        <MonthChart shown={shown} code={code} title={title} subtitle={texts.months} />
      </div>
      <Origins shown={shown} />
    </>
  );
}

/** The total of the month and of twelve months with their changes. @param title what it is the total of */
export function useTotalNews(shown: ShownMonth | undefined, title: string): string | undefined {
  const { t } = useTranslation('energy');
  const words = useEnergyWords();
  const { total: code, where } = subjectOf(shown?.subject ?? 'oil-consumption');
  const total = shown && lineOf(shown, code);
  const now = leadingValue(total, shown?.month ?? '');
  if (!shown || !total || now === undefined) return undefined;
  const change = words.changeInWords(now, leadingValue(total, monthBefore(shown.month, 12)));
  const first = t('news.total', {
    ...{ title, month: words.monthName(shown.month) },
    ...{ value: words.amount(now), unit: t(`sentenceUnits.${where.unit}`) },
    change: change ? `, ${change}` : '',
  });
  if (total.twelveMonths === null) return first;
  const overYear = words.changeInWords(total.twelveMonths, total.twelveMonthsBefore ?? undefined);
  return `${first} ${t('news.twelveMonths', {
    value: words.amount(total.twelveMonths),
    change: overYear ? `, ${overYear}` : '',
  })}`;
}
