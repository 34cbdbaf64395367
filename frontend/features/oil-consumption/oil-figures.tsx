import { useTranslation } from 'react-i18next';
import type { EnergyLineView } from '../../../functions/open-data/energy/contract.ts';
import { mostMoved } from '../../../functions/open-data/energy/rules/energy-findings.ts';
import { monthBefore } from '../../../functions/platform/kernel/calendar.ts';
import { useFormat } from '../../lib/format.ts';
import {
  leadingValue,
  lineOf,
  type ShownMonth,
  useEnergyWords,
} from '../../shared/energy/energy.ts';
import { bySize, isShown, type LineRow, LinesTable } from '../../shared/energy/lines-table.tsx';
import { MonthChart } from '../../shared/energy/month-chart.tsx';
import { Origins } from '../../shared/energy/origins.tsx';
import { TrendChart } from '../../shared/energy/trend-chart.tsx';

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
          asIndex
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
      <Origins shown={shown} />
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
/** The part for engines, which most readers look for. */
const PART = { of: 'GASOIL', code: 'DIESEL' };
const otherUses = [
  'BUNKERS',
  'REFINERY',
  'REFINERY.POWER',
  'FUEL-OIL.POWER',
  'STOCKS.HEATING',
  'STOCKS.FUEL-OIL',
];
/** Stocks of consumers are not consumption. */
const isSubtracted = (code: string) => code.startsWith('STOCKS.');

/** Every product over twelve months and in the month, the largest first, then other uses and the total. */
function ProductTable({ shown }: { readonly shown: ShownMonth }) {
  const { t } = useTranslation('oil-consumption');
  const words = useEnergyWords();
  const { month } = shown;
  const total = lineOf(shown, 'TOTAL');
  const linesOf = (codes: readonly string[]) =>
    codes
      .flatMap((code) => lineOf(shown, code) ?? [])
      // The final tables divide fuel oil in another way than the preliminary ones, so only one of the two divisions
      // is shown.
      .filter(({ code }) => !code.startsWith('FUEL-OIL.') || !lineOf(shown, 'FUEL-OIL'))
      .filter((line) => isShown(line, month))
      .toSorted(bySize(month));
  const listed = linesOf(products);
  const others = otherUses.flatMap((code) => linesOf([code]));
  const rowsOf = (line: EnergyLineView): LineRow[] => {
    const part = line.code === PART.of ? lineOf(shown, PART.code) : undefined;
    if (!part) return [{ line }];
    const name = t('figures.part', { name: smallInitial(words.nameOf(part)) });
    return [{ line }, { line: part, kind: 'part', name }];
  };
  const otherRows: LineRow[] = others.map((line) =>
    isSubtracted(line.code)
      ? {
          line,
          name: (
            <>
              <span className="energy-sign">{'\u2212'}</span>
              {words.nameOf(line)}
            </>
          ),
        }
      : { line },
  );
  return (
    <section className="energy-box">
      <h2 className="visually-hidden">{t('figures.products')}</h2>
      <LinesTable
        shown={shown}
        caption={t('figures.caption', { month: words.monthName(month) })}
        groups={[
          { rows: listed.flatMap(rowsOf) },
          {
            title: t('figures.otherUses'),
            rows: [...otherRows, ...(total ? [{ line: total, kind: 'total' as const }] : [])],
          },
        ]}
        total={total}
        subject={mostMoved(listed)}
      />
      <p className="quiet">{t('figures.note')}</p>
    </section>
  );
}

const smallInitial = (name: string) => name.charAt(0).toLocaleLowerCase() + name.slice(1);

/** Consumption over twelve months and in the month, with their changes, in two sentences. */
export function useOilNews(shown: ShownMonth | undefined): string | undefined {
  const { t } = useTranslation('oil-consumption');
  const words = useEnergyWords();
  const format = useFormat();
  const line = shown && lineOf(shown, 'TOTAL');
  const now = leadingValue(line, shown?.month ?? '');
  if (!shown || !line || now === undefined) return undefined;
  const millions = (value: string) => format.number(Number(value) / 1000, 1);
  const month = words.monthName(shown.month);
  const change = words.changeInWords(now, leadingValue(line, monthBefore(shown.month, 12)));
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
