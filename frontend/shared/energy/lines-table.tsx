import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EnergyLineView } from '../../../functions/open-data/energy/contract.ts';
import { monthBefore } from '../../../functions/open-data/energy/rules/energy-months.ts';
import { subjectOf } from '../../../functions/open-data/energy/rules/energy-subjects.ts';
import { useFormat } from '../../lib/format.ts';
import { Amount } from './amount.tsx';
import { Bar } from './bar.tsx';
import { cellOf, type ShownLine, type ShownMonth, useEnergyWords } from './energy.ts';
import { TwelveMonths } from './twelve-months.tsx';

export interface LineRow {
  readonly line: ShownLine;
  readonly kind?: 'part' | 'total';
  /** In place of the line's own name. */
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
  /** The line of which shares are told. */
  readonly total: EnergyLineView | undefined;
  /** Code of the line that the title speaks of. */
  readonly subject?: string | undefined;
  /** All lines to which the bars are drawn, where another table shows some of them. */
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
  const bars = groups.flatMap(({ rows }) => rows).filter(({ kind }) => kind !== 'total');
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
          ? `${format.number((100 * amountOf(line)) / amountOf(total), 1)}\u00a0%`
          : null}
      </td>
      <td className="numeric">
        <Amount line={line} period={month} before={before} />
      </td>
    </tr>
  );
  return (
    <table className="energy-table">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t(`units.${subjectOf(shown.subject).where.unit}`)}</th>
          <th scope="col" className="energy-wide">
            <span className="visually-hidden">{t('columns.bar')}</span>
          </th>
          <th scope="col" className="numeric">
            {t('columns.twelveMonths')}
            <span>{t('columns.onTwelve')}</span>
          </th>
          <th scope="col" className="numeric energy-wide">
            {t('columns.share')}
          </th>
          <th scope="col" className="numeric">
            {words.monthName(month)}
            <span>{t('columns.on', { period: words.monthName(before) })}</span>
          </th>
        </tr>
      </thead>
      {groups.map(({ title, rows }) => (
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
  );
}

/** Its sum of twelve months, 0 where there is none. */
export const amountOf = ({ twelveMonths }: EnergyLineView): number => Number(twelveMonths ?? 0);

/** Whether there is anything to say of a line: a sum of twelve months, or where none can be made a figure of the month. */
export const isShown = (line: EnergyLineView, month: string): boolean =>
  line.twelveMonths === null
    ? cellOf(line, month) !== undefined
    : amountOf(line) !== 0 || Number(cellOf(line, month)?.value ?? 0) !== 0;

/** The largest over twelve months first, those without such a sum by the month. */
export const bySize = (month: string) => (a: EnergyLineView, b: EnergyLineView) => {
  const ofMonth = (line: EnergyLineView) => Number(cellOf(line, month)?.value ?? 0);
  return amountOf(b) - amountOf(a) || ofMonth(b) - ofMonth(a);
};

/** Lines that stand for themselves, the largest first; those without any figure are left out. */
export const partsOf = ({ lines, month }: ShownMonth): ShownLine[] =>
  lines.filter((line) => !line.total && isShown(line, month)).toSorted(bySize(month));
