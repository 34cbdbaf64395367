/** Finds the pages of the site that answer a question, with the date and the product that it names in their address. */
import type { IsoDate } from '../../../platform/kernel/calendar.ts';
import type { ProductId } from '../../../sample/rules/products.ts';
import type { PublicPageId } from '../../pages/rules/site-pages.ts';
import { type AskedDate, datedQuestion, MONTH_NAMES } from './asked-date.ts';
import { SEARCHED_PAGES } from './page-words.ts';
import { PRODUCT_WORDS, productIn } from './product-words.ts';
import { withoutSlips } from './slips.ts';
import { matchOf, preparedText, searchTerms, wordsOf } from './text-search.ts';

/** Names of a page in the reader's language. */
export interface PageName {
  readonly id: PublicPageId;
  readonly title: string;
  readonly menu?: string | undefined;
  readonly description: string;
}

export interface FoundAddress {
  readonly id: PublicPageId;
  /** The query added to the page's address: `?mese=2026-10`, or nothing. */
  readonly query: string;
  /** The part of the question's date that the page can show. */
  readonly date: AskedDate | undefined;
}

export interface Understood {
  /** The question as it was understood, with spelling mistakes corrected where nothing was found without. */
  readonly question: string;
  readonly product: ProductId | undefined;
  readonly date: AskedDate | undefined;
  /** The best first. */
  readonly pages: readonly FoundAddress[];
  /**
   * Whether these pages have everything that was asked for; they are then listed before documents that may have it
   * too.
   */
  readonly isComplete: boolean;
}

/** Words that the site knows, in both languages, by which spelling mistakes are recognised. */
const KNOWN_WORDS: readonly string[] = [
  ...new Set([
    ...PRODUCT_WORDS,
    ...MONTH_NAMES.map(([name]) => name),
    ...Object.values(SEARCHED_PAGES).flatMap(({ words }) => wordsOf(words)),
  ]),
];

export const corrected = (question: string): string => withoutSlips(question, KNOWN_WORDS);

/** @param today in Rome @param figures the page that shows the figures that are asked for: the first one of the answer */
export function understood(
  question: string,
  names: readonly PageName[],
  today: IsoDate,
  figures: PublicPageId | undefined,
): Understood {
  const asked = readQuestion(question, names, today, figures);
  if (asked.isComplete) return asked;
  const better = readQuestion(corrected(question), names, today, figures);
  return better.share > asked.share ? better : asked;
}

/** A page must have at least this share of the question's words. */
const LEAST_SHARE = 0.5;

function readQuestion(
  question: string,
  names: readonly PageName[],
  today: IsoDate,
  figures: PublicPageId | undefined,
) {
  const { date, rest } = datedQuestion(question, today);
  const terms = searchTerms(rest).filter(({ word }) => word.length > 1 || /\d/.test(word));
  const product = productIn(question) ?? productIn(corrected(question));
  const asked = terms.length + (date ? 1 : 0);
  const rated = Object.entries(SEARCHED_PAGES).flatMap(([id, searched]) => {
    const name = names.find((one) => one.id === id);
    if (!name || asked === 0) return [];
    const title = `${name.title} ${name.menu ?? ''} ${searched.names ?? ''}`;
    const more = `${name.description} ${searched.words}`;
    const match = matchOf(terms, preparedText({ title, more }));
    const dated = date && searched.dated?.(date);
    // A date alone does not answer the other words of the question.
    const isMeant = terms.length === 0 || match.found > 0;
    const share = isMeant ? (match.found + (dated ? 1 : 0)) / asked : 0;
    const query = new URLSearchParams({
      ...dated,
      ...(product && searched.hasProducts && { pid: String(product) }),
    });
    return {
      id: name.id,
      query: query.size > 0 ? `?${query}` : '',
      date: dated && date,
      share,
      fit: match.fit,
    };
  });
  const share = Math.max(0, ...rated.map((page) => page.share));
  const best = rated
    .filter((page) => page.share === share && share >= LEAST_SHARE)
    .sort((a, b) => b.fit - a.fit);
  const pages = withFigures(figures, best, rated);
  return { question, product, date, pages, share, isComplete: share === 1 };
}

/** The page that shows the requested figures is the first result, also where others match more of the words. */
function withFigures<T extends { readonly id: PublicPageId }>(
  page: PublicPageId | undefined,
  best: readonly T[],
  all: readonly T[],
): readonly T[] {
  return [...all.filter(({ id }) => id === page), ...best.filter(({ id }) => id !== page)];
}
