import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EnergyLineView } from '../../../functions/open-data/energy/contract.ts';
import { yearSoFar } from '../../../functions/open-data/energy/rules/energy-months.ts';
import { subjectOf } from '../../../functions/open-data/energy/rules/energy-subjects.ts';
import { monthBefore } from '../../../functions/platform/kernel/calendar.ts';
import { useFormat } from '../../lib/format.ts';
import { Amount } from './amount.tsx';
import { Bar } from './bar.tsx';
import { cellOf, type ShownLine, type ShownMonth, useEnergyWords } from './energy.ts';
import { TwelveMonths } from './twelve-months.tsx';

export interface LineRow {
  readonly line: ShownLine;
  readonly kind?: 'part' | 'total';
  /** Replaces the line's own name. */
  readonly name?: ReactNode;
}

export interface LineGroup {
  readonly title?: string;
  readonly rows: readonly LineRow[];
}

interface LinesTableProps {
  readonly shown: ShownMonth;
  readonly caption: string;
  readonly groups: readonly LineGroup[];
  /** The line of which shares are shown. */
  readonly total: EnergyLineView | undefined;
  /** Code of the line whose bar is blue, which a line above the table explains. */
  readonly subject?: string | undefined;
  /** All lines that determine the scale of the bars, where another table shows some of them. */
  readonly scale?: readonly EnergyLineView[];
}

/** Lines over twelve months and in the month, with their shares and changes. */
export function LinesTable(props: LinesTableProps) {
  const { shown, caption, groups, total, subject, scale } = props;
  const { t } = useTranslation('energy');
  const words = useEnergyWords();
  const format = useFormat();
  const { month } = shown;
  const before = monthBefore(month, 12);
  const filled = groups.filter(({ rows }) => rows.length > 0);
  const bars = filled.flatMap(({ rows }) => rows).filter(({ kind }) => kind !== 'total');
  const longest = Math.max(...(scale ?? bars.map(({ line }) => line)).map(amountOf), 1);
  const row = ({ line, kind, name }: LineRow) => (
    <tr key={line.code} className={kind && { part: 'energy-part', total: 'energy-total' }[kind]}>
      <th scope="row">{name ?? words.nameOf(line)}</th>
      <td className="energy-bar energy-wide">
        {kind === 'total' ? null : (
          <Bar value={amountOf(line) / longest} isSubject={line.code === subject} />
        )}
      </td>
      <td className="numeric">
        <TwelveMonths shown={shown} line={line} />
      </td>
      <td className="numeric energy-wide">
        {total && amountOf(total) > 0 && line.twelveMonths !== null
          ? format.percent(format.number((100 * amountOf(line)) / amountOf(total), 1))
          : null}
      </td>
      <td className="numeric">
        <Amount line={line} period={month} before={before} />
      </td>
    </tr>
  );
  const marked = bars.find(({ line }) => line.code === subject)?.line;
  const move =
    marked &&
    !shown.ofYearSoFar &&
    words.changeInWords(marked.twelveMonths ?? undefined, marked.twelveMonthsBefore ?? undefined);
  return (
    <>
      {marked && move ? (
        <p className="quiet energy-marked">
          {t('marked', { name: words.nameOf(marked), change: move })}
        </p>
      ) : null}
      <table className="energy-table">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t(`units.${subjectOf(shown.subject).where.unit}`)}</th>
            <th scope="col" className="energy-wide">
              <span className="visually-hidden">{t('columns.bar')}</span>
            </th>
            <th scope="col" className="numeric">
              {shown.ofYearSoFar ? words.periodName(yearSoFar(month)) : t('columns.twelveMonths')}
              <span>
                {shown.ofYearSoFar
                  ? t('columns.on', { period: before.slice(0, 4) })
                  : t('columns.onTwelve')}
              </span>
            </th>
            <th scope="col" className="numeric energy-wide">
              {t('columns.share')}
            </th>
            <th scope="col" className="numeric">
              {words.shortMonth(month)}
              <span>{t('columns.on', { period: words.shortMonth(before) })}</span>
            </th>
          </tr>
        </thead>
        {filled.map(({ title, rows }) => (
          <tbody key={title ?? rows[0]?.line.code}>
            {title && rows.some(({ kind }) => kind !== 'total') ? (
              <tr className="energy-group">
                <th scope="rowgroup" colSpan={5}>
                  {title}
                </th>
              </tr>
            ) : null}
            {rows.map(row)}
          </tbody>
        ))}
      </table>
    </>
  );
}

/** Its sum of twelve months, 0 where there is none. */
export const amountOf = ({ twelveMonths }: EnergyLineView): number => Number(twelveMonths ?? 0);

/** Whether a line has anything to show: a sum of twelve months or, if none can be computed, a figure of the month. */
export const isShown = (line: EnergyLineView, month: string): boolean =>
  line.twelveMonths === null
    ? cellOf(line, month) !== undefined
    : amountOf(line) !== 0 || Number(cellOf(line, month)?.value ?? 0) !== 0;

/** The largest over twelve months first; lines without such a sum by the month. */
export const bySize = (month: string) => (a: EnergyLineView, b: EnergyLineView) => {
  const ofMonth = (line: EnergyLineView) => Number(cellOf(line, month)?.value ?? 0);
  return amountOf(b) - amountOf(a) || ofMonth(b) - ofMonth(a);
};

/** Lines that are no sums of others, the largest first; lines without any figure are left out. */
export const partsOf = ({ lines, month }: ShownMonth): ShownLine[] =>
  lines.filter((line) => !line.total && isShown(line, month)).toSorted(bySize(month));
