import { type Language, namedLanguage } from '../lib/language.ts';
import type { PageId } from '../shared/navigation.tsx';

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

/**
 * Whether the document's HTML is what would be rendered: this page, in this language, and not with a choice
 * in its address, since pages are made without one.
 */
export function isPageOfHtml(
  root: HTMLElement,
  page: PageId | undefined,
  language: Language,
): boolean {
  const { search } = window.location;
  const choices = [...new URLSearchParams(search).keys()].filter(
    (name) => name !== 'lang' || !namedLanguage(search),
  );
  return (
    page !== undefined &&
    root.dataset.page === page &&
    document.documentElement.lang === language &&
    choices.length === 0
  );
}

/** What the document's page was made with; nothing when it is in another language. */
export function answersOfHtml(language: Language): readonly KeptAnswer[] {
  const holder = document.getElementById(answersId);
  if (!holder || document.documentElement.lang !== language) return [];
  return JSON.parse(holder.textContent ?? '[]');
}
