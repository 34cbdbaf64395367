import { useTranslation } from 'react-i18next';
import {
  isNamed,
  leaderOf,
  mostMoved,
} from '../../../../functions/open-data/energy/rules/energy-findings.ts';
import { subjectOf } from '../../../../functions/open-data/energy/rules/energy-subjects.ts';
import { monthBefore } from '../../../../functions/platform/kernel/calendar.ts';
import { useFormat } from '../../../lib/format.ts';
import { leadingValue, lineOf, type ShownMonth, useEnergyWords } from '../energy.ts';
import { amountOf, LinesTable, partsOf } from '../lines-table.tsx';
import { MonthChart } from '../month-chart.tsx';
import { Origins } from '../origins.tsx';
import { TrendChart } from '../trend-chart.tsx';
import { CountryMap } from './country-map.tsx';

interface CountryFiguresProps {
  readonly shown: ShownMonth;
  /** The imported product, as in its title: "Importazioni di gas". */
  readonly title: string;
}

/** Imports by country: a table of all beside a map, the trend of the largest, and all months. */
export function CountryFigures({ shown, title }: CountryFiguresProps) {
  const { t } = useTranslation('energy');
  const words = useEnergyWords();
  const format = useFormat();
  const { month } = shown;
  const before = monthBefore(month, 12);
  const total = lineOf(shown, 'WORLD');
  const countries = partsOf(shown);
  if (!total || countries.length === 0) return null;
  const parts = shown.lines.filter((line) => !line.total);
  const first = leaderOf(
    parts.filter(isNamed),
    ({ twelveMonths }) => twelveMonths,
    amountOf(total) - parts.reduce((sum, line) => sum + amountOf(line), 0),
  );
  const table = t('map.table', { title });
  const finding =
    first && amountOf(total) > 0
      ? t('map.first', {
          name: words.nameOf(first),
          share: format.number((100 * amountOf(first)) / amountOf(total)),
        })
      : table;
  const nameOf = (code: string) => {
    const line = lineOf(shown, code);
    return line ? words.nameOf(line) : code;
  };
  return (
    <>
      <div className="energy-columns energy-columns-map">
        <section className="energy-box">
          <h2 className="visually-hidden">{table}</h2>
          <LinesTable
            shown={shown}
            caption={table}
            groups={[
              { rows: countries.map((line) => ({ line })) },
              { rows: [{ line: total, kind: 'total' }] },
            ]}
            total={total}
            subject={mostMoved(countries.filter(isNamed))}
          />
        </section>
        <CountryMap
          shown={shown}
          title={finding}
          subtitle={t('map.subtitle', { title, month: words.monthName(month) })}
          lines={countries}
          total={total}
        />
      </div>
      <div className="page-section energy-columns">
        <TrendChart shown={shown} title={table} subtitle={t('map.trend')} nameOf={nameOf} />
        <MonthChart
          shown={shown}
          code="WORLD"
          title={title}
          subtitle={t('map.months', { year: before.slice(0, 4) })}
        />
      </div>
      <Origins shown={shown} />
    </>
  );
}

/** The imports of twelve months and the first country, in one sentence. */
export function useCountryNews(shown: ShownMonth | undefined, what: string): string | undefined {
  const { t } = useTranslation('energy');
  const words = useEnergyWords();
  const total = shown && lineOf(shown, 'WORLD');
  if (!shown || !total) return undefined;
  const month = words.monthName(shown.month);
  const now = leadingValue(total, shown.month);
  const before = leadingValue(total, monthBefore(shown.month, 12));
  const change = words.changeInWords(now, before);
  const overYear = words.changeInWords(
    total.twelveMonths ?? undefined,
    total.twelveMonthsBefore ?? undefined,
  );
  const unit = t(`sentenceUnits.${subjectOf(shown.subject).where.unit}`);
  const amount = (value: string) => words.amount(value);
  const ofMonth =
    now === undefined
      ? []
      : [
          t('news.month', {
            in: t(month.startsWith('a') ? 'inVowel' : 'in', { month }),
            ...{ what, value: amount(now), unit, change: change ? `, ${change}` : '' },
          }),
        ];
  const ofYear =
    total.twelveMonths === null
      ? []
      : [
          t('news.twelveMonths', {
            value: amount(total.twelveMonths),
            change: overYear ? `, ${overYear}` : '',
          }),
        ];
  return [...ofMonth, ...ofYear].join(' ') || undefined;
}
