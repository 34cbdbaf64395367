import { useTranslation } from 'react-i18next';
import { capital } from '../../../functions/open-data/charts/rules/price-words.ts';
import { yearSoFar } from '../../../functions/open-data/energy/rules/energy-months.ts';
import { monthBefore } from '../../../functions/platform/kernel/calendar.ts';
import { Amount } from '../../shared/energy/amount.tsx';
import {
  leadingValue,
  lineOf,
  type ShownMonth,
  useEnergyWords,
} from '../../shared/energy/energy.ts';
import { MonthChart } from '../../shared/energy/month-chart.tsx';
import { Origins } from '../../shared/energy/origins.tsx';
import { TrendChart } from '../../shared/energy/trend-chart.tsx';
import { TwelveMonths } from '../../shared/energy/twelve-months.tsx';
import { GasEntries } from './gas-entries.tsx';

/** The figures of a month of the gas balance: the balance, where gas came from, and what it is made of. */
export function GasFigures({ shown }: { readonly shown: ShownMonth }) {
  const { t } = useTranslation('natural-gas');
  const { month } = shown;
  const before = monthBefore(month, 12);
  return (
    <>
      <div className="energy-columns">
        <BalanceTable shown={shown} />
        <GasEntries shown={shown} />
      </div>
      <section className="page-section">
        <TrendChart
          shown={shown}
          title={t('figures.trend.title')}
          subtitle={t('figures.trend.subtitle')}
          nameOf={(code) => t(`figures.entries.${code}`)}
        />
      </section>
      <section className="page-section">
        <h2 className="visually-hidden">{t('figures.parts')}</h2>
        <div className="energy-columns-three">
          {(['PRODUCTION', 'STOCK-CHANGE', 'GROSS-CONSUMPTION'] as const).map((code) => (
            <MonthChart
              key={code}
              shown={shown}
              code={code}
              title={t(`figures.charts.${code}.title`)}
              subtitle={t(`figures.charts.${code}.subtitle`, { year: before.slice(0, 4) })}
            />
          ))}
        </div>
      </section>
      <Origins shown={shown} />
    </>
  );
}

const rows = [
  ['PRODUCTION', '+'],
  ['IMPORTS', '+'],
  ['EXPORTS', '\u2212'],
  ['STOCK-CHANGE', '\u2212'],
  ['GROSS-CONSUMPTION', '='],
] as const;

/** The balance itself, with its signs: the month, the year so far and twelve months. */
function BalanceTable({ shown }: { readonly shown: ShownMonth }) {
  const { t } = useTranslation('natural-gas');
  const words = useEnergyWords();
  const { month } = shown;
  const before = monthBefore(month, 12);
  const [soFar, soFarBefore] = [yearSoFar(month), yearSoFar(before)];
  return (
    <section className="energy-box">
      <h2 className="visually-hidden">{t('figures.balance')}</h2>
      <table className="energy-table">
        <caption className="visually-hidden">
          {t('figures.caption', { month: words.monthName(month) })}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('energy:units.MSM3')}</th>
            <th scope="col" className="numeric">
              {words.shortMonth(month)}
              <span>{t('energy:columns.on', { period: words.shortMonth(before) })}</span>
            </th>
            {soFar === month ? null : (
              <th scope="col" className="numeric">
                {t('energy:columns.soFar', { month: words.shortMonth(month) })}
                <span>{t('energy:columns.on', { period: before.slice(0, 4) })}</span>
              </th>
            )}
            <th scope="col" className="numeric energy-wide">
              {t('energy:columns.twelveMonths')}
              <span>{t('energy:columns.onTwelve')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([code, sign]) => {
            const line = lineOf(shown, code);
            return line ? (
              <tr key={code} className={sign === '=' ? 'energy-total' : undefined}>
                <th scope="row">
                  <span className="energy-sign">{sign}</span>
                  {words.nameOf(line)}
                  {code === 'STOCK-CHANGE' ? (
                    <span className="quiet energy-below">{t('figures.stocks')}</span>
                  ) : null}
                </th>
                <td className="numeric">
                  <Amount line={line} period={month} before={before} />
                </td>
                {soFar === month ? null : (
                  <td className="numeric">
                    <Amount line={line} period={soFar} before={soFarBefore} />
                  </td>
                )}
                <td className="numeric energy-wide">
                  <TwelveMonths shown={shown} line={line} />
                </td>
              </tr>
            ) : null;
          })}
        </tbody>
      </table>
      <p className="quiet">{t('figures.note')}</p>
    </section>
  );
}

/** The month's consumption and its change, in one sentence. */
export function useGasNews(shown: ShownMonth | undefined): string | undefined {
  const { t } = useTranslation('natural-gas');
  const words = useEnergyWords();
  const line = shown && lineOf(shown, 'GROSS-CONSUMPTION');
  if (!shown || !line) return undefined;
  const valueAt = (period: string) => leadingValue(line, period);
  const before = monthBefore(shown.month, 12);
  const now = valueAt(shown.month);
  if (now === undefined) return undefined;
  const soFar = valueAt(yearSoFar(shown.month));
  const change = words.changeInWords(now, valueAt(before));
  const soFarChange = words.changeInWords(soFar, valueAt(yearSoFar(before)));
  const month = words.monthName(shown.month);
  const first = t('figures.news.month', {
    in: t(month.startsWith('a') ? 'energy:inVowel' : 'energy:in', { month }),
    value: words.amount(now),
    change: change ? `, ${change}` : '',
  });
  if (soFar === undefined || yearSoFar(shown.month) === shown.month) return first;
  return `${first} ${t('figures.news.soFar', {
    period: capital(words.periodName(yearSoFar(shown.month))),
    value: words.amount(soFar),
    change: soFarChange ? `, ${soFarChange}` : '',
  })}`;
}
