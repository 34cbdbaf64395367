import type { SitePage } from '../../functions/open-data/pages/rules/site-pages.ts';
import { type Language, namedLanguage } from '../lib/language.ts';
import type { ListedPage } from './pages.ts';

/** An answer of the API that a page was made with, by its query's key. */
export interface KeptAnswer {
  readonly key: readonly unknown[];
  readonly answer: unknown;
}

/** The page listens from now on: until then the root names the page that came as HTML. */
export function takeOver(): void {
  document.getElementById('root')?.removeAttribute('data-page');
}

/** Marks what is true only of the page that came as HTML: it goes when another page is opened. */
export const ofReceivedPage = 'data-received-page';

/** Id of the element that holds the answers. */
export const answersId = 'answers';

/** The part of a page's query that is shown by the page as it comes, in one order. */
export function shownQuery({ shows = [] }: SitePage, search: URLSearchParams): string {
  return new URLSearchParams(
    shows.flatMap((name) => {
      const value = search.get(name);
      return value ? [[name, value]] : [];
    }),
  ).toString();
}

/**
 * Whether the document's HTML is what would be rendered: this page, in this language, with what its address asks for,
 * and not with another choice, since pages are made without one.
 */
export function isPageOfHtml(
  root: HTMLElement,
  page: ListedPage | undefined,
  language: Language,
): boolean {
  const { search } = window.location;
  const names = new URLSearchParams(search);
  const choices = [...names.keys()].filter(
    (name) => !page?.shows?.includes(name) && (name !== 'lang' || !namedLanguage(search)),
  );
  return (
    page !== undefined &&
    root.dataset.page === page.id &&
    (root.dataset.asked ?? '') === shownQuery(page, names) &&
    document.documentElement.lang === language &&
    choices.length === 0
  );
}

/** The answers that the document's page was made with; none when the page is in another language. */
export function answersOfHtml(language: Language): readonly KeptAnswer[] {
  const holder = document.getElementById(answersId);
  if (!holder || document.documentElement.lang !== language) return [];
  return JSON.parse(holder.textContent ?? '[]');
}
