import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type {
  EnergyCellView,
  EnergyFigures,
  EnergyLineView,
  EnergySource,
} from '../../../functions/open-data/energy/contract.ts';
import { LEAST_TOLD } from '../../../functions/open-data/energy/rules/energy-findings.ts';
import {
  percentChange,
  yearSoFar,
} from '../../../functions/open-data/energy/rules/energy-months.ts';
import type { EnergySubjectName } from '../../../functions/open-data/energy/rules/energy-subjects.ts';
import { monthBefore } from '../../../functions/platform/kernel/calendar.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { useFormat } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { OwnHeadHolder, useOwnHead } from '../own-head.ts';

/** The figures of a month that a page shows. */
export interface ShownMonth extends EnergyFigures {
  readonly lines: ShownLine[];
  readonly subject: EnergySubjectName;
  readonly month: string;
  /** Set where `twelveMonths` and `twelveMonthsBefore` of the lines hold the year so far and that of the year before. */
  readonly ofYearSoFar?: true;
}

/**
 * The figures with the year so far and that of the year before in place of twelve months, where the total has no two
 * sums of twelve months: one month that is not there would leave the changes of two years empty.
 */
export function withYearSoFar(shown: ShownMonth, total: EnergyLineView | undefined): ShownMonth {
  const [now, before] = [shown.month, monthBefore(shown.month, 12)].map(yearSoFar);
  const valueIn = (line: EnergyLineView | undefined, period = '') =>
    leadingValue(line, period) ?? null;
  const hasTwelve = total && total.twelveMonths !== null && total.twelveMonthsBefore !== null;
  if (hasTwelve || valueIn(total, now) === null || valueIn(total, before) === null) return shown;
  const lines = shown.lines.map((line) => ({
    ...line,
    ...{ twelveMonths: valueIn(line, now), twelveMonthsBefore: valueIn(line, before) },
  }));
  return { ...shown, lines, ofYearSoFar: true };
}

/**
 * The month of another subject beside it, otherwise the one in the address (`mese=2022-12`), otherwise the latest
 * one.
 */
export function useEnergyMonth(subject: EnergySubjectName, beside?: string) {
  const [address] = useSearchParams();
  const named = beside ?? address.get('mese');
  const isMonth = named !== null && /^(19|20)\d\d-(0[1-9]|1[0-2])$/.test(named);
  const month = isMonth ? named : undefined;
  const query = useQuery({
    ...apiQuery('energy/month', {
      params: { subject },
      query: month === undefined ? {} : { month },
      silent: true,
    }),
    retryOnMount: false,
  });
  const { data } = query;
  const shown: ShownMonth | undefined = data?.month
    ? { ...data, subject, month: data.month }
    : undefined;
  const [first, last] = [data?.months[0], data?.months.at(-1)];
  if (data && first && last) {
    const figures = data.lines.length * data.months.length;
    use(OwnHeadHolder)?.series.set(subject, { first, last, figures });
  }
  // An invalid month is reported, and the latest one is shown.
  const noMonth = named && !isMonth ? named : undefined;
  return { shown, asked: month, noMonth, error: query.error, loading: query.isPending };
}

/** Gives a page with a month in its address a title and an address of its own. */
export function useMonthHead(
  { shown, asked }: ReturnType<typeof useEnergyMonth>,
  page: string,
  description: string,
): void {
  const { monthName } = useEnergyWords();
  useOwnHead(
    shown && asked
      ? { title: `${page}, ${monthName(asked)}`, description, query: `?mese=${asked}` }
      : undefined,
  );
}

export interface ShownLine extends EnergyLineView {
  /** The line's name in addresses, where another line of the page has the same code. */
  readonly anchor?: string;
}

/** The figures of a second subject of a page, some of whose lines have the same codes as lines of the first. */
export const called = (shown: ShownMonth, name: string): ShownMonth => ({
  ...shown,
  lines: shown.lines.map((line) => ({ ...line, anchor: `${name}.${line.code}` })),
});

export const lineOf = ({ lines }: ShownMonth, code: string): ShownLine | undefined =>
  lines.find((line) => line.code === code);

export const cellOf = (
  line: EnergyLineView | undefined,
  period: string,
): EnergyCellView | undefined => line?.cells.find((cell) => cell.period === period);

/** A figure that a title or a sum may use: unless it fails its check and nobody confirmed it. */
export function leadingValue(line: EnergyLineView | undefined, period: string): string | undefined {
  const cell = cellOf(line, period);
  return cell?.unconfirmed ? undefined : cell?.value;
}

/** The name of a line's figure in addresses: `IMPORTS.2022-12`. */
export const figureAnchor = (
  { code, anchor = code }: ShownLine,
  { period }: EnergyCellView,
): string => `${anchor}.${period.replace('/', '_')}`;

/** The figures that the tables of a month show, each with its line and document. */
export function cellsOf({ lines, sources }: ShownMonth): readonly NamedCell[] {
  return lines.flatMap((line) =>
    line.cells.flatMap((cell) => {
      const source = sources[cell.source];
      return source ? [{ line, cell, source, name: figureAnchor(line, cell) }] : [];
    }),
  );
}

export interface NamedCell {
  readonly name: string;
  readonly line: EnergyLineView;
  readonly cell: EnergyCellView;
  readonly source: EnergySource;
}

/** Names, periods and amounts of energy in the reader's language. */
export function useEnergyWords(decimals = 0) {
  const { t } = useTranslation('energy');
  const format = useFormat();
  const language = useLanguage();
  const amount = (value: string) => format.number(Number(value), decimals);
  const monthName = (month: string) =>
    format.monthOfYear(Number(month.slice(0, 4)), Number(month.slice(5, 7)));
  return {
    amount,
    monthName,
    /** `gen 2026`, for the head of a column. */
    shortMonth: (month: string) =>
      format.shortMonthOfYear(Number(month.slice(0, 4)), Number(month.slice(5, 7))),
    /** `gennaio`, without its year. */
    monthAlone: (month: string) => format.month(Number(month.slice(5, 7))),
    nameOf: (line: { readonly it: string; readonly en: string }) => line[language],
    /** `dicembre 2022`, `gennaio–novembre 2022`, `anno 2022` */
    periodName(period: string): string {
      const [, last] = period.split('/');
      if (last) return t('period.months', { month: monthName(last) });
      return period.length === 4 ? t('period.year', { year: period }) : monthName(period);
    },
    /** The exact number of a cell, with the language's decimal mark. */
    exact: (value: string) =>
      (language === 'it' ? value.replace('.', ',') : value).replace('-', '\u2212'),
    /** `+18,5 %`; `era −2.545` where a percentage would be meaningless. */
    change(now: string, before: string): string {
      const percent = percentChange(now, before);
      return percent === undefined
        ? t('was', { value: amount(before) })
        : format.percent(format.difference(percent, 1));
    },
    /** `il 23,8 % in meno di un anno prima` */
    changeInWords(now: string | undefined, before: string | undefined): string | undefined {
      if (now === undefined || before === undefined) return undefined;
      const percent = percentChange(now, before);
      if (percent === undefined) return undefined;
      const number = format.number(Math.abs(percent), 1);
      const text = language === 'it' ? italianArticle(number) + number : number;
      if (Math.abs(percent) < LEAST_TOLD) return t('words.same');
      return t(percent > 0 ? 'words.more' : 'words.less', { percent: text });
    },
  };
}

/** The article before a number, by its pronunciation: `il 23,8`, `l'8,6`, `lo 0,7`. */
const italianArticle = (number: string): string =>
  number.startsWith('0') ? 'lo ' : /^(8|1,|11,)/.test(number) ? "l'" : 'il ';
