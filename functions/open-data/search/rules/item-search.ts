/** Finds documents, series and news that have all the words of a question. */
import type { IsoDate } from '../../../platform/kernel/calendar.ts';
import { periodName } from '../../../platform/kernel/period-names.ts';
import type { MonthCode } from '../../../platform/kernel/periods.ts';
import { datedQuestion } from './asked-date.ts';
import { corrected } from './page-search.ts';
import { fitOf, type PreparedText, type SearchTerm, searchTerms } from './text-search.ts';

/** How items of one kind become texts, and the order of those that fit equally well. */
export interface ItemTexts<T> {
  readonly textOf: (item: T) => PreparedText;
  readonly compare?: (a: T, b: T) => number;
}

/** The items that have all words, the best first; without slips of the pen when there are none with them. */
export function foundItems<T>(
  question: string,
  items: readonly T[],
  today: IsoDate,
  texts: ItemTexts<T>,
): readonly T[] {
  const asTyped = itemsWith(termsOf(question, today), items, texts);
  return asTyped.length > 0
    ? asTyped
    : itemsWith(termsOf(corrected(question), today), items, texts);
}

/** A month of a year is looked for as titles write it, whatever way it was written. */
function termsOf(question: string, today: IsoDate): readonly SearchTerm[] {
  const { date, rest } = datedQuestion(question, today);
  const [year = '', month] = date?.value.split('-') ?? [];
  if (date?.grain !== 'month' || !question.includes(year)) return searchTerms(question);
  return searchTerms(`${rest} ${periodName(Number(month) as MonthCode, 'it')} ${year}`);
}

function itemsWith<T>(
  terms: readonly SearchTerm[],
  items: readonly T[],
  { textOf, compare = () => 0 }: ItemTexts<T>,
): readonly T[] {
  return items
    .map((item) => ({ item, fit: fitOf(terms, textOf(item)) }))
    .filter(({ fit }) => fit > 0)
    .sort((a, b) => b.fit - a.fit || compare(a.item, b.item))
    .map(({ item }) => item);
}
