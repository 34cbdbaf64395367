import type { QueryClient } from '@tanstack/react-query';
import type { SitePage } from '../../functions/open-data/pages/rules/site-pages.ts';
import { clock } from '../../functions/platform/kernel/clock.ts';
import { ApiProblem } from '../lib/failures.ts';
import { type Language, namedLanguage } from '../lib/language.ts';
import type { ListedPage } from './pages.ts';

/** An answer of the API that a page was made with, by its query's key. */
export interface KeptAnswer {
  readonly key: readonly unknown[];
  readonly answer?: unknown;
  /** The problem document, where the API said that there is nothing. */
  readonly missing?: ApiProblem['details'];
}

/** The page reacts to input from now on; until then its root element is marked as HTML only. */
export function takeOver(): void {
  document.getElementById('root')?.removeAttribute('data-page');
}

/** Marks information that is only true of the page that came as HTML; it is dropped when another page is opened. */
export const ofReceivedPage = 'data-received-page';

/** Id of the element that holds the answers. */
export const answersId = 'answers';

/** The part of a query that the page shows when it is opened, in a fixed order. */
export function shownQuery(
  { shows = [], several = [] }: SitePage,
  search: URLSearchParams,
): string {
  return new URLSearchParams(
    shows.flatMap((name) => {
      const value = several.includes(name) ? search.getAll(name).join('-') : search.get(name);
      return value ? [[name, value]] : [];
    }),
  ).toString();
}

/**
 * Whether the document's HTML is what would be rendered: this page, in this language, for this query, and without
 * other choices, since pages are rendered without any.
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

/** The answers that the document's page was rendered with; none when the page is in another language. */
export function answersOfHtml(language: Language): readonly KeptAnswer[] {
  const holder = document.getElementById(answersId);
  if (!holder || document.documentElement.lang !== language) return [];
  return JSON.parse(holder.textContent ?? '[]');
}

/** Makes the answers known: the page is rendered with them as it came. */
export function takeAnswers(queryClient: QueryClient, answers: readonly KeptAnswer[]): void {
  for (const { key, answer, missing } of answers) {
    // Shown at once, and asked for again all the same: nobody knows how old they are.
    if (!missing) queryClient.setQueryData(key, answer, { updatedAt: 1 });
    else {
      const query = queryClient.getQueryCache().build(queryClient, { queryKey: key });
      const error = new ApiProblem(404, missing);
      query.setState({ status: 'error', error, errorUpdatedAt: clock.now().getTime() });
    }
  }
}
