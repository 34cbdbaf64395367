import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { sum } from '../../../functions/documents/workbooks/rules/decimal.ts';
import type {
  EnergyCellView,
  EnergyFigures,
  EnergyLineView,
  EnergySource,
} from '../../../functions/open-data/energy/contract.ts';
import { percentChange } from '../../../functions/open-data/energy/rules/energy-months.ts';
import type { EnergySubjectName } from '../../../functions/open-data/energy/rules/energy-subjects.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { useFormat } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { useOwnHead } from '../own-head.ts';

/** The figures of a month that a page shows. */
export interface ShownMonth extends EnergyFigures {
  readonly lines: ShownLine[];
  readonly subject: EnergySubjectName;
  readonly month: string;
}

/** A month: that of another subject beside it, else the one in the address (`mese=2022-12`), or the latest one. */
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
  // What is no month at all is told, and the latest one shown.
  const noMonth = named && !isMonth ? named : undefined;
  return { shown, asked: month, noMonth, error: query.error, loading: query.isPending };
}

/** Gives a page that shows the month in its address a title and an address of its own. */
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
  /** What addresses call it, where another line of the page has its code. */
  readonly anchor?: string;
}

/** The figures of a second subject of a page, whose lines have some codes of the first. */
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

/** What a figure of a line is called in addresses: `IMPORTS.2022-12`. */
export const cellName = ({ code, anchor = code }: ShownLine, { period }: EnergyCellView): string =>
  `${anchor}.${period.replace('/', '_')}`;

/** The figures that the tables of a month show, each with its line and document. */
export function cellsOf({ lines, sources }: ShownMonth): readonly NamedCell[] {
  return lines.flatMap((line) =>
    line.cells.flatMap((cell) => {
      const source = sources[cell.source];
      return source ? [{ line, cell, source, name: cellName(line, cell) }] : [];
    }),
  );
}

export interface NamedCell {
  readonly name: string;
  readonly line: EnergyLineView;
  readonly cell: EnergyCellView;
  readonly source: EnergySource;
}

/** The sum of decimal texts; undefined where one is missing. */
export function sumOf(values: readonly (string | undefined)[]): string | undefined {
  const known = values.filter((value) => value !== undefined);
  return known.length < values.length || known.length === 0 ? undefined : sum(known);
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
    /** `+18,5 %`; `era −2.545` where a percentage would say nothing. */
    change(now: string, before: string): string {
      const percent = percentChange(now, before);
      return percent === undefined
        ? t('was', { value: amount(before) })
        : `${format.difference(percent, 1)}\u00a0%`;
    },
    /** `il 23,8 % in meno di un anno prima` */
    changeInWords(now: string | undefined, before: string | undefined): string | undefined {
      if (now === undefined || before === undefined) return undefined;
      const percent = percentChange(now, before);
      if (percent === undefined) return undefined;
      const number = format.number(Math.abs(percent), 1);
      const text = language === 'it' ? italianArticle(number) + number : number;
      if (Math.abs(percent) < 0.05) return t('words.same');
      return t(percent > 0 ? 'words.more' : 'words.less', { percent: text });
    },
  };
}

/** The article before a number, as it is spoken: `il 23,8`, `l'8,6`, `lo 0,7`. */
const italianArticle = (number: string): string =>
  number.startsWith('0') ? 'lo ' : /^(8|1,|11,)/.test(number) ? "l'" : 'il ';
