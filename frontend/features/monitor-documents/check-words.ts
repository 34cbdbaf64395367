import { useTranslation } from 'react-i18next';
import type {
  CheckSummary,
  UploadCheckView,
} from '../../../functions/documents/contract/upload-checks.ts';
import { cellPlace } from '../../../functions/documents/workbooks/rules/cell-names.ts';
import { DATASET_TITLES } from '../../../functions/documents/workbooks/rules/dataset-titles.ts';
import { subtract } from '../../../functions/documents/workbooks/rules/decimal.ts';
import { percentChange } from '../../../functions/open-data/energy/rules/energy-months.ts';
import { useFormat } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';

/** Names, periods, numbers and refusals of a check, in the person's language. */
export function useCheckWords() {
  const { t } = useTranslation('monitor-documents');
  const format = useFormat();
  const language = useLanguage();
  const monthName = (month: string) =>
    format.monthOfYear(Number(month.slice(0, 4)), Number(month.slice(5, 7)));
  const number = (value: string, decimals = decimalsOf(value)) =>
    format.number(Number(value), decimals);
  /** `dicembre 2022`, `gennaio–novembre 2022`, `anno 2022`, `31/12/2022` */
  const periodName = (period: string) => {
    const [, last] = period.split('/');
    if (last) return t('check.period.months', { month: monthName(last) });
    if (period.length === 4) return t('check.period.year', { year: period });
    return period.length === 7 ? monthName(period) : format.date(period);
  };
  /** Periods in words; other texts of a file as they are. */
  const told = (text: string) =>
    /^\d{4}(-\d\d)?$/.test(text) ? periodName(text) : t('check.quoted', { text });
  return {
    number,
    /** Two numbers of one line and their difference, with only as many decimals as distinguish them. */
    pair: (one: string, other: string): readonly [string, string, string] => {
      const most = Math.max(decimalsOf(one), decimalsOf(other));
      let decimals = Math.min(1, most);
      while (decimals < most && number(one, decimals) === number(other, decimals)) decimals += 1;
      const difference = format.difference(Number(subtract(other, one)), decimals);
      return [number(one, decimals), number(other, decimals), difference];
    },
    /** `+18,5 %`; a dash where a percentage would be meaningless. */
    change: (now: string, before: string) => {
      const percent = percentChange(now, before);
      return percent === undefined ? '\u2014' : format.percent(format.difference(percent, 1));
    },
    nameOf: (name: { readonly it: string; readonly en: string }) => name[language],
    periodName,
    /** With what a figure was compared; of a jump or a missing series also the former values. */
    against: ({
      kind,
      with: other,
      former = [],
      repeats,
      line,
      sheet,
      hidden,
      ...why
    }: UploadCheckView['differences'][number]) => {
      const name = other ? other[language] : '';
      if (kind === 'sheet')
        return t(`check.kinds.sheet.${hidden ? 'hidden' : sheet ? 'against' : 'absent'}`, {
          name: sheet,
        });
      if (kind !== 'jump' && kind !== 'missing') return t(`check.kinds.${kind}.against`, { name });
      if (repeats)
        return t(`check.kinds.jump.${line ? 'repeatsLine' : 'repeats'}`, {
          period: periodName(repeats),
        });
      const values = former
        .map((one) => `${periodName(one.period)} ${number(one.value)}`)
        .join(', ');
      return [
        t(`check.kinds.${kind}.${wordOf(kind, other !== undefined, why)}`, { name }),
        ...(values ? [t('check.kinds.jump.former', { values })] : []),
      ].join('. ');
    },
    /** What a file that was read is about: `Bilancio del gas naturale, dicembre 2022`. */
    subject: ({ figures }: Pick<UploadCheckView, 'figures'>): string | undefined => {
      const title = titles[figures[0]?.dataset ?? '']?.[language];
      const last = figures
        .map(({ period }) => period.slice(-7))
        .toSorted()
        .at(-1);
      return title && last && `${title}, ${periodName(last)}`;
    },
    told,
    /** Why figures are not read, with the place and the expected and found text. */
    refusal: ({ code, sheet, cell, expected, found }: NonNullable<CheckSummary['refused']>) =>
      [
        t([`check.refused.${code}`, 'check.refused.other']),
        ...(sheet ? [t(cell ? 'check.refusedAt' : 'check.refusedIn', { sheet, cell })] : []),
        ...(expected ? [t('check.expected', { text: told(expected) })] : []),
        ...(found ? [t('check.found', { text: told(found) })] : []),
      ].join(' '),
  };
}

const titles: Readonly<Record<string, { readonly it: string; readonly en: string } | undefined>> =
  DATASET_TITLES;

/** Why a series is missing. */
const REASONS = ['grown', 'ended', 'moved', 'absent', 'stopped', 'total'] as const;

function wordOf(
  kind: 'jump' | 'missing',
  isPair: boolean,
  why: Pick<UploadCheckView['differences'][number], (typeof REASONS)[number]>,
): string {
  if (kind === 'jump') return isPair ? 'exchanged' : 'against';
  const told = REASONS.find((one) => why[one]);
  return told ?? (isPair ? 'against' : 'gone');
}

/** Cells side by side as one range: `Lubrificanti B50:H50`. */
export function cellRanges(cells: readonly string[]): string[] {
  const ranges: { first: string; sheet: string; last: string }[] = [];
  for (const cell of cells) {
    const space = cell.lastIndexOf(' ');
    const [sheet, name] = [cell.slice(0, Math.max(0, space)), cell.slice(space + 1)];
    const before = ranges.at(-1);
    if (before?.sheet === sheet && isRightOf(name, before.last)) before.last = name;
    else ranges.push({ first: cell, sheet, last: name });
  }
  return ranges.map(({ first, last }) => (first.endsWith(last) ? first : `${first}:${last}`));
}

function isRightOf(name: string, other: string): boolean {
  const [one, left] = [cellPlace(name), cellPlace(other)];
  return one.row === left.row && one.column === left.column + 1;
}

/** The file says that it is about another month or year than its name: it is probably not the right one. */
export const isOfOtherPeriod = (refused: CheckSummary['refused']): boolean =>
  refused?.code === 'period_differs';

const MOST_DECIMALS = 3;
const decimalsOf = (value: string): number =>
  Math.min(MOST_DECIMALS, value.split('.')[1]?.length ?? 0);
