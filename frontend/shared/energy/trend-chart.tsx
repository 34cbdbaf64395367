import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { indexed } from '../../../functions/open-data/charts/rules/price-views.ts';
import {
  mostChanged,
  movesSince,
} from '../../../functions/open-data/energy/rules/energy-findings.ts';
import { subjectOf } from '../../../functions/open-data/energy/rules/energy-subjects.ts';
import { THOUSANDS } from '../../../functions/open-data/energy/rules/thousands.ts';
import { useFormat } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { LineChart } from '../../ui/chart/line-chart.tsx';
import { ChoiceButtons } from '../../ui/choice-buttons.tsx';
import '../prices/chart-picture.css';
import { type ShownMonth, useEnergyWords } from './energy.ts';

interface TrendChartProps {
  readonly shown: ShownMonth;
  readonly title: string;
  readonly subtitle: string;
  readonly nameOf: (code: string) => string;
  /** Lines of very different sizes, whose courses only an index shows. */
  readonly asIndex?: boolean;
}

/** The way to show the lines in the address. */
const [VIEW, AMOUNTS] = ['vista', 'quantita'];

/** Sums over twelve months by line, in thousands of the unit, over ten years; nothing while no sum is complete. */
export function TrendChart(props: TrendChartProps) {
  const { shown, title, subtitle, nameOf, asIndex = false } = props;
  const { t } = useTranslation('energy');
  const format = useFormat();
  const [address, setAddress] = useSearchParams();
  const { subject, trend } = shown;
  const lang = useLanguage();
  const unit = THOUSANDS[subjectOf(subject).where.unit]?.[lang] ?? '';
  const words = useEnergyWords();
  const valueText = (value: number) => format.number(value, 1);
  const most = mostChanged(trend.lines);
  const [now, before] = [most?.now, most?.before].map((sum) => valueText(Number(sum) / 1000));
  const finding =
    most && now !== before
      ? t('findings.trend', { name: nameOf(most.code), now, before, unit })
      : undefined;
  if (trend.lines.every(({ values }) => values.every((value) => value === null))) return null;
  const view = asIndex && address.get(VIEW) !== AMOUNTS ? 'index' : 'amount';
  const { from, moves } = movesSince(trend.lines);
  const base = words.monthName(trend.months[from] ?? '');
  // Without scripts there is no chart: a table shows the same month of several years, and the base of an index.
  const ends = trend.months.filter(
    (_, index) => (trend.months.length - 1 - index) % 36 === 0 || (asIndex && index === from),
  );
  // The farthest, and the farthest in the other direction.
  const [far, other = moves[1]] = [
    moves[0],
    moves.find(({ percent }) => percent * (moves[0]?.percent ?? 0) < 0),
  ];
  const told = [far, other].flatMap((move) =>
    move ? `${nameOf(move.code)} ${format.percent(format.difference(move.percent, 1))}` : [],
  );
  const shownAs = {
    index: {
      unit: t('chart:views.unit.index', { date: base }),
      subtitle: t('trendIndex', { base }),
      // Without a move there is nothing to tell, nor in the first month of all sums.
      finding:
        told.length > 0 && from < trend.months.length - 1
          ? t('findings.index', { base, moves: told.join(', ') })
          : undefined,
      base: 100,
    },
    amount: { unit, subtitle, finding },
  }[view];
  const pointsOf = (values: readonly (string | null)[]) => {
    const points = trend.months.map((month, index) => {
      const value = values[index];
      return { date: `${month}-01`, value: value ? Number(value) / 1000 : null };
    });
    return view === 'index' ? indexed(points.slice(from)) : points;
  };
  return (
    <div className="chart-or-picture">
      {asIndex ? (
        <div className="needs-script">
          <ChoiceButtons
            label={t('chart:views.choose')}
            choices={[
              { id: 'index', label: t('chart:views.index') },
              { id: 'amount', label: t('columns.amount') },
            ]}
            chosen={view}
            onChoose={(chosen) => {
              const next = new URLSearchParams(address);
              if (chosen === 'amount') next.set(VIEW, AMOUNTS);
              else next.delete(VIEW);
              setAddress(next, { replace: true, preventScrollReset: true });
            }}
          />
        </div>
      ) : null}
      <LineChart
        id="dodici-mesi"
        level={2}
        title={title}
        {...shownAs}
        series={trend.lines.map(({ code, values }) => ({
          id: code,
          name: nameOf(code),
          points: pointsOf(values),
        }))}
        period="month"
        decimals={1}
        valueText={valueText}
        embedOf={() =>
          view === 'index'
            ? undefined
            : {
                content: title,
                addressOf: async (asOf) => {
                  const { energyEmbedAddress } = await import(
                    '../../../functions/open-data/charts/contract.ts'
                  );
                  return energyEmbedAddress({ subject, asOf, lang });
                },
              }
        }
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
