import { useTranslation } from 'react-i18next';
import type { EnergyLineView } from '../../../functions/open-data/energy/contract.ts';
import { mostMoved } from '../../../functions/open-data/energy/rules/energy-findings.ts';
import { monthBefore, yearSoFar } from '../../../functions/open-data/energy/rules/energy-months.ts';
import { useFormat } from '../../lib/format.ts';
import { Amount } from '../../shared/energy/amount.tsx';
import { Bar } from '../../shared/energy/bar.tsx';
import { cellOf, lineOf, type ShownMonth, useEnergyWords } from '../../shared/energy/energy.ts';
import { MonthChart } from '../../shared/energy/month-chart.tsx';
import { Origins } from '../../shared/energy/origins.tsx';
import { TrendChart } from '../../shared/energy/trend-chart.tsx';
import { TwelveMonths } from '../../shared/energy/twelve-months.tsx';

/** The figures of a month of oil consumption: every product, the trend of four, and the total by month. */
export function OilFigures({ shown }: { readonly shown: ShownMonth }) {
  const { t } = useTranslation('oil-consumption');
  const { month } = shown;
  const before = monthBefore(month, 12);
  return (
    <>
      <ProductTable shown={shown} />
      <div className="page-section energy-columns">
        <TrendChart
          shown={shown}
          title={t('figures.trend.title')}
          subtitle={t('figures.trend.subtitle')}
          nameOf={(code) => t(`figures.trend.names.${code}`)}
        />
        <section>
          <h2 className="visually-hidden">{t('figures.months')}</h2>
          <MonthChart
            shown={shown}
            code="TOTAL"
            title={t('figures.total.title')}
            subtitle={t('figures.total.subtitle', { year: before.slice(0, 4) })}
          />
        </section>
      </div>
      <Origins shown={shown} periods={[month, before, yearSoFar(month), yearSoFar(before)]} />
    </>
  );
}

const products = [
  'GASOIL',
  'GASOLINE',
  'JET',
  'KEROSENE',
  'LPG',
  'FUEL-OIL',
  'FUEL-OIL.OTHER',
  'LUBRICANTS',
  'BITUMEN',
  'PETROCHEMICALS.NET',
  'OTHER',
];
/** Its part for engines, which most readers look for. */
const PART = { of: 'GASOIL', code: 'DIESEL' };
const otherUses = [
  'BUNKERS',
  'REFINERY',
  'REFINERY.POWER',
  'FUEL-OIL.POWER',
  'STOCKS.HEATING',
  'STOCKS.FUEL-OIL',
];
/** What consumers put into stock is no consumption. */
const isSubtracted = (code: string) => code.startsWith('STOCKS.');

/** Every product over twelve months and in the month, the largest first, then other uses and the total. */
function ProductTable({ shown }: { readonly shown: ShownMonth }) {
  const { t } = useTranslation('oil-consumption');
  const words = useEnergyWords();
  const format = useFormat();
  const { month } = shown;
  const before = monthBefore(month, 12);
  const total = lineOf(shown, 'TOTAL');
  const linesOf = (codes: readonly string[]) =>
    codes
      .flatMap((code) => lineOf(shown, code) ?? [])
      // The final tables divide fuel oil otherwise than the preliminary ones: only one of both is shown.
      .filter(({ code }) => !code.startsWith('FUEL-OIL.') || !lineOf(shown, 'FUEL-OIL'))
      .filter((line) => cellOf(line, month))
      .toSorted((a, b) => Number(b.twelveMonths) - Number(a.twelveMonths));
  const listed = linesOf(products);
  const others = otherUses.flatMap((code) => linesOf([code]));
  const longest = Math.max(...[...listed, ...others].map(amountOf), 1);
  const moved = mostMoved(listed);
  const row = (line: EnergyLineView, kind: 'product' | 'part' | 'total') => (
    <tr
      key={line.code}
      className={{ product: undefined, part: 'energy-part', total: 'energy-total' }[kind]}
    >
      <th scope="row">
        {isSubtracted(line.code) ? <span className="energy-sign">{'\u2212'}</span> : null}
        {kind === 'part'
          ? t('figures.part', { name: smallInitial(words.nameOf(line)) })
          : words.nameOf(line)}
      </th>
      <td className="energy-bar energy-wide">
        {kind === 'total' ? null : (
          <Bar value={amountOf(line) / longest} isSubject={line.code === moved} />
        )}
      </td>
      <td className="numeric">
        <TwelveMonths shown={shown} line={line} />
      </td>
      <td className="numeric energy-wide">
        {total && amountOf(total) > 0 && line.twelveMonths !== null
          ? `${format.number((100 * amountOf(line)) / amountOf(total), 1)}\u00a0%`
          : null}
      </td>
      <td className="numeric">
        <Amount line={line} period={month} before={before} />
      </td>
    </tr>
  );
  return (
    <section className="energy-box">
      <h2 className="visually-hidden">{t('figures.products')}</h2>
      <table className="energy-table">
        <caption className="visually-hidden">
          {t('figures.caption', { month: words.monthName(month) })}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('energy:units.oil-consumption')}</th>
            <th scope="col" className="energy-wide">
              <span className="visually-hidden">{t('energy:columns.bar')}</span>
            </th>
            <th scope="col" className="numeric">
              {t('energy:columns.twelveMonths')}
              <span>{t('energy:columns.onTwelve')}</span>
            </th>
            <th scope="col" className="numeric energy-wide">
              {t('figures.share')}
            </th>
            <th scope="col" className="numeric">
              {words.monthName(month)}
              <span>{t('energy:columns.on', { period: words.monthName(before) })}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {listed.flatMap((line) => {
            const part = line.code === PART.of ? lineOf(shown, PART.code) : undefined;
            return part ? [row(line, 'product'), row(part, 'part')] : [row(line, 'product')];
          })}
        </tbody>
        <tbody>
          {others.length > 0 ? (
            <tr className="energy-group">
              <th scope="rowgroup" colSpan={5}>
                {t('figures.otherUses')}
              </th>
            </tr>
          ) : null}
          {others.map((line) => row(line, 'product'))}
          {total ? row(total, 'total') : null}
        </tbody>
      </table>
      <p className="quiet">{t('figures.note')}</p>
    </section>
  );
}

const smallInitial = (name: string) => name.charAt(0).toLocaleLowerCase() + name.slice(1);

const amountOf = ({ twelveMonths }: EnergyLineView): number => Number(twelveMonths ?? 0);

/** Consumption over twelve months and in the month, with their changes, in two sentences. */
export function useOilNews(shown: ShownMonth | undefined): string | undefined {
  const { t } = useTranslation('oil-consumption');
  const words = useEnergyWords();
  const format = useFormat();
  const line = shown && lineOf(shown, 'TOTAL');
  const now = cellOf(line, shown?.month ?? '')?.value;
  if (!shown || !line || now === undefined) return undefined;
  const millions = (value: string) => format.number(Number(value) / 1000, 1);
  const month = words.monthName(shown.month);
  const change = words.changeInWords(now, cellOf(line, monthBefore(shown.month, 12))?.value);
  const ofMonth = t('figures.news.month', {
    in: t(month.startsWith('a') ? 'energy:inVowel' : 'energy:in', { month }),
    value: millions(now),
    change: change ? `, ${change}` : '',
  });
  const { twelveMonths, twelveMonthsBefore } = line;
  if (twelveMonths === null) return ofMonth;
  const overYear = words.changeInWords(twelveMonths, twelveMonthsBefore ?? undefined);
  return `${ofMonth} ${t('figures.news.twelveMonths', {
    value: millions(twelveMonths),
    change: overYear ? `, ${overYear}` : '',
  })}`;
}
