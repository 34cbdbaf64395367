import { useTranslation } from 'react-i18next';
import { subtract } from '../../../functions/documents/workbooks/rules/decimal.ts';
import { isNamed, leaderOf } from '../../../functions/open-data/energy/rules/energy-findings.ts';
import { exactSum } from '../../../functions/open-data/energy/rules/energy-months.ts';
import { GAS_FLOWS } from '../../../functions/open-data/energy/rules/energy-subjects.ts';
import { monthBefore } from '../../../functions/platform/kernel/calendar.ts';
import { useFormat } from '../../lib/format.ts';
import { Amount } from '../../shared/energy/amount.tsx';
import { Bar } from '../../shared/energy/bar.tsx';
import { cellOf, lineOf, type ShownMonth, useEnergyWords } from '../../shared/energy/energy.ts';

/** With more rows the large ones would be hard to see. */
const MOST = 8;

/** Imports of the month by entry point, the largest first, beside the year before. */
export function GasEntries({ shown }: { readonly shown: ShownMonth }) {
  const { t } = useTranslation('natural-gas');
  const words = useEnergyWords();
  const format = useFormat();
  const { month } = shown;
  const before = monthBefore(month, 12);
  const lines = shown.lines.filter(({ code }) => !GAS_FLOWS.includes(code));
  const entries = lines
    .flatMap((line) => {
      const [now, then] = [cellOf(line, month)?.value, cellOf(line, before)?.value];
      return now === undefined ? [] : [{ line, now, then, value: Number(now) }];
    })
    .toSorted((a, b) => b.value - a.value);
  const total = cellOf(lineOf(shown, 'IMPORTS'), month)?.value;
  const listed = entries
    .filter(({ value, then }) => value > 0 || Number(then ?? 0) > 0)
    .slice(0, MOST);
  if (listed.length === 0 || total === undefined || Number(total) <= 0) return null;
  // An entry point without a figure had nothing; of two that lead together, none is the first.
  const leaderIn = (period: string) =>
    leaderOf(lines.filter(isNamed), (line) => cellOf(line, period)?.value, 0);
  const [first, firstBefore] = [leaderIn(month), leaderIn(before)];
  const longest = Math.max(...listed.flatMap(({ value, then }) => [value, Number(then ?? 0)]));
  const rest = subtract(total, exactSum(listed.map(({ now }) => now)) ?? '0');
  const isOpen = [lineOf(shown, 'IMPORTS'), firstBefore, ...listed.map(({ line }) => line)].some(
    (line) => cellOf(line, month)?.unconfirmed || cellOf(line, before)?.unconfirmed,
  );
  return (
    <section className="energy-box">
      <h2 className="h5 chart-title">
        {isOpen || !first || !firstBefore
          ? t('figures.from.title')
          : first === firstBefore
            ? t('figures.from.same', {
                name: words.nameOf(first),
                share: format.number((100 * Number(cellOf(first, month)?.value)) / Number(total)),
              })
            : t('figures.from.other', {
                name: words.nameOf(first),
                before: words.nameOf(firstBefore),
              })}
      </h2>
      <p className="quiet chart-subtitle">
        {t('figures.from.subtitle', {
          month: words.monthName(month),
          before: words.monthName(before),
        })}
      </p>
      <table className="energy-table energy-entries">
        <caption className="visually-hidden">{t('figures.from.title')}</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{t('figures.from.entry')}</th>
            <th scope="col">{t('energy:columns.bar')}</th>
            <th scope="col">{words.monthName(month)}</th>
          </tr>
        </thead>
        <tbody>
          {listed.map(({ line, value, then }) => (
            <tr key={line.code}>
              <th scope="row">
                {words.nameOf(line)}
                <span className="quiet energy-below">
                  {t(`figures.origins.${line.code}`, { defaultValue: '' })}
                </span>
              </th>
              <td className="energy-bar">
                <Bar
                  value={value / longest}
                  before={then === undefined ? undefined : Number(then) / longest}
                  isSubject={line === first}
                />
              </td>
              <td className="numeric">
                <Amount line={line} period={month} before={before} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="quiet">
        {t('figures.from.rest', { rest: words.amount(rest), total: words.amount(total) })}
      </p>
    </section>
  );
}
